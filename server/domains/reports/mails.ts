import type { UserId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { daysOf, monthAt, monthBefore, REPORT_NAMES, REPORTS } from '#contracts/reports.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailTotal } from '../../platform/mail-template.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { reportOf } from './reports.ts'

export async function wantsMail(db: Db, userId: UserId): Promise<{ wanted: boolean }> {
  const rows = await rowsOf(db, 'reports.wants-mail')`select from report_readers where user_id = ${userId}`
  return { wanted: rows.length > 0 }
}

export async function chooseMail(db: Db, userId: UserId, wanted: boolean, now: Date): Promise<{ wanted: boolean }> {
  if (wanted)
    await rowsOf(db, 'reports.want-mail')`insert into report_readers (user_id, asked_at) values (${userId}, ${now}) on conflict do nothing`
  else await rowsOf(db, 'reports.no-mail')`delete from report_readers where user_id = ${userId}`
  return { wanted }
}

export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'reports.personal')`select asked_at as "askedAt" from report_readers where user_id = ${userId}`

const monthWords = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Mails the totals of the month before to the admins who asked for them, once. */
export async function mailMonth({ db, clock, mail, config }: Deps, bookings: BookingKinds): Promise<void> {
  const now = clock.now()
  const month = monthBefore(monthAt(now))
  const readers = await rowsOf<{ id: UserId; email: string }>(db, 'reports.readers')`
    select u.id, u.email from report_readers r join users u on u.id = r.user_id where u.disabled_at is null
      and exists (select from memberships m where m.user_id = u.id and m.scope = 'platform' and m.role = 'admin') order by u.id`
  if (readers.length === 0) return
  const range = daysOf(month)
  const totals: MailTotal[] = []
  for (const report of REPORT_NAMES) {
    const { total } = await reportOf(db, { report, ...range }, bookings, now)
    const { label, columns } = REPORTS[report]
    totals.push({ label: `${label}: ${columns.at(-1)?.toLowerCase()}`, amount: dollars(total.amounts.at(-1) ?? cents(0)) })
  }
  await transact(db, (tx) =>
    mail.send(
      tx,
      ...readers.map(({ id, email }) => ({
        to: email,
        kind: 'reports.month' as const,
        reference: `reports-${month}/${id}`,
        subject: `Reports of ${monthWords(month)}`,
        paragraphs: ['These are the totals of the month. The reports have the rows, the definitions and the files.'],
        totals,
        action: { label: 'Open the reports', url: `${config.publicOrigin}/admin/reports?report=sales&from=${range.from}&to=${range.to}` },
        footnotes: ['You get this email because you asked for it. You can turn it off on the page of the reports.'],
      })),
    ),
  )
}
