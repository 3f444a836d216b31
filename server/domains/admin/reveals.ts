import { type MailReveal, revealProblems } from '#contracts/admin/admin.ts'
import type { MailId, MailRevealId, UserId } from '#contracts/ids.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

/** For so long an approved mail shows its links and codes to the admin who asked. */
const SHOWN_MS = 10 * MINUTE
/** A request that nobody approves within this time is over. */
const OPEN_MS = DAY

type StoredReveal = Omit<MailReveal, 'endsAt' | 'mayApprove'> & { askerId: UserId; approvedAt: Date | null }
const REVEALS = `select r.id, r.mail_id as "mailId", m.subject, asker.name as "askedBy", r.asked_by as "askerId", r.reason, r.asked_at as "askedAt",
    approver.name as "approvedBy", r.approved_at as "approvedAt"
  from mail_reveals r join mails m on m.id = r.mail_id join users asker on asker.id = r.asked_by left join users approver on approver.id = r.approved_by`

const shown = ({ askerId, approvedAt, ...row }: StoredReveal, viewer: Person, now: Date): MailReveal => ({
  ...row,
  endsAt: approvedAt && new Date(approvedAt.getTime() + SHOWN_MS),
  mayApprove: approvedAt === null && askerId !== viewer.id && now.getTime() - row.askedAt.getTime() < OPEN_MS,
})

/** What waits for another admin, the oldest first. */
export async function openReveals(db: Db, viewer: Person, now: Date): Promise<MailReveal[]> {
  const rows = await rowsOf<StoredReveal>(db, 'admin.open-reveals')`
    ${sql(REVEALS)} where r.approved_at is null and r.asked_at > ${new Date(now.getTime() - OPEN_MS)} order by r.id limit 100`
  return rows.map((row) => shown(row, viewer, now))
}

/** The newest request of this admin for the mail, as long as it is open or shows the mail. */
export async function ownReveal(db: Db, viewer: Person, mailId: MailId, now: Date): Promise<MailReveal | null> {
  const [row] = await rowsOf<StoredReveal>(db, 'admin.own-reveal')`
    ${sql(REVEALS)}
    where r.mail_id = ${mailId} and r.asked_by = ${viewer.id}
      and (r.approved_at > ${new Date(now.getTime() - SHOWN_MS)}
      or (r.approved_at is null and r.asked_at > ${new Date(now.getTime() - OPEN_MS)})) order by r.id desc limit 1`
  return row ? shown(row, viewer, now) : null
}

/** Asks for the links and codes of a mail. One request at a time: a repeat returns the one that is open. */
export const askToReveal = (db: Db, asker: Person, mailId: MailId, reason: string, now: Date): Promise<MailReveal> =>
  transact(db, async (tx) => {
    const [mail] = await rowsOf(tx, 'admin.lock-mail')`select from mails where id = ${mailId} for no key update`
    if (!mail) throw new Problem('not_found')
    const open = await ownReveal(tx, asker, mailId, now)
    if (open) return open
    await rowsOf(tx, 'admin.ask-reveal')`
      insert into mail_reveals (mail_id, asked_by, reason, asked_at) values (${mailId}, ${asker.id}, ${reason}, ${now})`
    await recordAct(tx, { who: asker, act: 'mail.ask-reveal', subject: `mail ${mailId}`, after: { reason } })
    return (await ownReveal(tx, asker, mailId, now)) as MailReveal
  })

/** Approves what another admin asked for, once. Postgres refuses that both are one person. */
export const approve = (db: Db, approver: Person, id: MailRevealId, now: Date): Promise<MailReveal> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ askedBy: UserId; mailId: MailId; isOpen: boolean }>(tx, 'admin.lock-reveal')`
      select asked_by as "askedBy", mail_id as "mailId", approved_at is null and asked_at > ${new Date(now.getTime() - OPEN_MS)} as "isOpen"
      from mail_reveals where id = ${id} for no key update`
    if (!row) throw new Problem('not_found')
    if (row.askedBy === approver.id) throw new Problem(revealProblems, 'admin.reveal_own')
    if (!row.isOpen) throw new Problem(revealProblems, 'admin.reveal_over')
    await rowsOf(tx, 'admin.approve-reveal')`update mail_reveals set approved_by = ${approver.id}, approved_at = ${now} where id = ${id}`
    await recordAct(tx, { who: approver, act: 'mail.approve-reveal', subject: `mail ${row.mailId}`, after: { askedBy: row.askedBy } })
    const [approved] = await rowsOf<StoredReveal>(tx, 'admin.reveal')`${sql(REVEALS)} where r.id = ${id}`
    return shown(approved as StoredReveal, approver, now)
  })
