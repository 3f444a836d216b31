import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, MallInvoiceId } from '#contracts/ids.ts'
import { type AdminMallInvoice, type MallInvoice, mallAccountsProblems, type mallInvoices } from '#contracts/mall-accounts.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { managerEmails } from '../identity/teams.ts'
import { openAccounts, post } from '../ledger/ledger.ts'
import { mall, platform } from '../ledger/rules.ts'
import { mallsByIds } from '../malls/malls.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { type WaitsForAdmins, waitingRows } from '../waiting.ts'
import { booked } from './booking-kinds.ts'
import { MALL_LINES } from './lines.ts'
import { invoiced } from './mails.ts'

/** Invoices go by the day of the bank (UTC). */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** SQL: an invoice as it is shown; `today` is the parameter with the day. */
const INVOICE = `i.id, 'MI-' || replace(i.month, '-', '') || '-' || i.mall_id as number, i.month, i.amount, i.lines, i.issued_at as "issuedAt",
  to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", i.paid_at as "paidAt", i.paid_reference as reference`
const STATE = `case when i.paid_at is not null then 'paid' when i.due_on < today.day then 'overdue' else 'open' end`
const ADMIN = `${INVOICE}, json_build_object('id', m.id, 'name', m.name) as mall`

export const invoicesOf = (db: Db, mallId: MallId, now: Date): Promise<MallInvoice[]> =>
  rowsOf<MallInvoice>(db, 'mall-accounts.invoices-of')`
    select ${sql(INVOICE)}, ${sql(STATE)} as state from mall_invoices i, (select ${dayOf(now)}::date as day) today
    where i.mall_id = ${mallId} order by i.id desc limit 60`

type Query = Sent<typeof mallInvoices>['query']
export const allInvoices = (db: Db, { state, mallId, ...asked }: Query, now: Date): Promise<Reply<typeof mallInvoices>> =>
  pageBy(
    'mall-invoices',
    { id: 'id' },
    asked,
    (after, limit) =>
      rowsOf<AdminMallInvoice>(db, 'mall-accounts.invoices')`
      select * from (select ${sql(ADMIN)}, ${sql(STATE)} as state, i.mall_id
        from mall_invoices i join malls m on m.id = i.mall_id, (select ${dayOf(now)}::date as day) today) i
      where (${state ?? null}::text is null or i.state = ${state ?? null}) and (${mallId ?? null}::bigint is null or i.mall_id = ${mallId ?? null})
        and (${after?.id ?? null}::bigint is null or i.id < ${after?.id ?? null}) order by i.id desc limit ${limit}`,
  )

export async function oneInvoice(db: Db, id: MallInvoiceId, now: Date): Promise<AdminMallInvoice> {
  const [row] = await rowsOf<AdminMallInvoice>(db, 'mall-accounts.invoice')`
    select ${sql(ADMIN)}, ${sql(STATE)} as state from mall_invoices i join malls m on m.id = i.mall_id, (select ${dayOf(now)}::date as day) today
    where i.id = ${id}`
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Makes the invoices of a month, from all lines up to then that no invoice has. A mall that gets more than it owes has none: its lines wait
 * for a month in which it owes. Running again makes nothing twice.
 */
export async function invoiceMonth(
  { db, clock, mail, config }: Pick<Deps, 'db' | 'clock' | 'mail' | 'config'>,
  month: string,
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    await rowsOf(tx, 'mall-accounts.lock')`select pg_advisory_xact_lock(hashtextextended('mall invoices', 0))`
    const { mallInvoiceDays } = await moneySettingsNow(tx)
    const dueOn = dayOf(new Date(now.getTime() + mallInvoiceDays * DAY))
    const made = await rowsOf<MallInvoice & { mallId: MallId }>(tx, 'mall-accounts.make')`
      with open as (
        select l.* from (${sql(MALL_LINES)}) l where l.month <= ${month}
          and not exists (select from mall_invoice_lines x where x.transfer_id = l.id)
          and not exists (select from mall_invoices i where i.mall_id = l.mall_id and i.month >= ${month})
      ), i as (
        insert into mall_invoices (mall_id, month, amount, lines, due_on, issued_at)
        select mall_id, ${month}, sum(amount), count(*), ${dueOn}, ${now} from open group by mall_id having sum(amount) > 0 order by mall_id returning *
      ), noted as (
        insert into mall_invoice_lines (transfer_id, invoice_id) select open.id, i.id from open join i using (mall_id)
      ) select ${sql(INVOICE)}, i.mall_id as "mallId" from i order by i.mall_id`
    const malls = await mallsByIds(
      tx,
      made.map(({ mallId }) => mallId),
    )
    for (const { mallId, ...invoice } of made)
      for (const to of await managerEmails(tx, { mallId }))
        await mail.send(tx, invoiced(invoice, { to, mallId, name: malls.get(mallId)?.name ?? '', publicOrigin: config.publicOrigin }))
  })
}

/** Notes that a mall paid an invoice in full, and books the money. */
export async function payInvoice(tx: Db, admin: Person, id: MallInvoiceId, reference: string, now: Date): Promise<undefined> {
  const [paid] = await rowsOf<{ mallId: MallId; amount: number }>(tx, 'mall-accounts.pay')`
    update mall_invoices set paid_at = ${now}, paid_reference = ${reference} where id = ${id} and paid_at is null
    returning mall_id as "mallId", amount`
  const { number } = await oneInvoice(tx, id, now)
  if (!paid) throw new Problem(mallAccountsProblems, 'mall_accounts.paid')
  await openAccounts(tx, [mall(paid.mallId)])
  await post(
    tx,
    [
      {
        from: platform('mall_payments', id),
        to: mall(paid.mallId),
        amount: paid.amount,
        kind: booked('mall_invoice.paid'),
        reference: String(id),
        memo: reference,
      },
    ],
    now,
  )
  await recordAct(tx, { who: admin, act: 'mall_accounts.pay', subject: `mall invoice ${number}`, after: { reference } })
  return undefined
}

type Overdue = Pick<MallInvoice, 'id' | 'number' | 'amount'> & { since: Date; mall: string }
/** Invoices that no mall has paid in time. */
export const waiting: WaitsForAdmins = waitingRows<Overdue>(
  'mall-accounts.overdue',
  `select i.*, m.name as mall from (select ${INVOICE}, i.due_on::timestamptz as since, i.mall_id, i.due_on, i.paid_at from mall_invoices i) i
   join malls m on m.id = i.mall_id where i.paid_at is null and i.due_on < $1::date order by i.id limit 100`,
  ({ number, amount, mall: name }) => ({
    code: 'mall_accounts.overdue',
    title: `${name} has not paid ${dollars(amount)}`,
    detail: `Invoice ${number}. Write to the mall, or note its payment.`,
    href: officeLink('admin', 'mall-invoices', { state: 'overdue' }),
  }),
  (now) => [dayOf(now)],
)
