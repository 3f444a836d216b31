import { csvOf } from '#contracts/csv.ts'
import { dayAfter, type DayRange } from '#contracts/day-range.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import type { BookDay, BookFormat, bookkeeping, bookkeepingFile } from '#contracts/payouts.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { ownedBy } from './accounts.ts'
import { BOOK_COLUMNS, type BookAmounts, changeOf, entryOf } from './journal.ts'

/** What belongs to no store is dated by this clock, unless the business has a store. */
const ZONE = 'America/Chicago'

type StoredDay = Omit<BookDay, 'change' | 'store'> & { storeId: StoreId | null; storeName: string | null }

/**
 * The transfers of a business by day and store. Each earning is one transfer of the books; the commission and the tax of a sale or refund
 * are the transfers that were posted with it under the same reference. Sales are what is left once discounts and shipping are named, so a
 * day always comes to what the books say.
 */
const daysOf = (db: Db, retailerId: RetailerId, { from, to }: DayRange): Promise<StoredDay[]> =>
  rowsOf<StoredDay>(db, 'payouts.bookkeeping')`
    with zone as (select coalesce((select time_zone from stores where retailer_id = ${retailerId} order by id limit 1), ${ZONE}) as name),
    moved as (
      select e.kind, e.amount, e.at, e.fulfillment_id, t.reference
      from payout_earnings e join ledger_transfers t on t.id = e.transfer_id
      where e.retailer_id = ${retailerId} and e.at >= ${from}::date - 1 and e.at < ${dayAfter(to, 2)}::date
      union all
      select 'payout', -t.amount, t.created_at, null, t.reference from payouts p join ledger_transfers t on t.kind = 'payout.sent' and t.reference = p.id::text
      where p.retailer_id = ${retailerId} and t.created_at >= ${from}::date - 1 and t.created_at < ${dayAfter(to, 2)}::date
    ), parts as (
      select m.kind, m.amount, (m.at at time zone coalesce(s.time_zone, (select name from zone)))::date as day, s.id as store_id, s.name as store_name,
        coalesce(c.amount, 0) as commission, case when m.kind = 'refund' then -1 else 1 end * coalesce(x.amount, 0) as tax,
        case when m.kind = 'sale' then f.discount - f.subsidy + f.shipping_discount - f.shipping_subsidy else 0 end as discount,
        case when m.kind = 'sale' then f.shipping else 0 end as shipping
      from moved m left join fulfillments f on f.id = m.fulfillment_id left join stores s on s.id = f.store_id
      left join ledger_transfers c on m.kind in ('sale', 'refund') and c.kind = m.kind || '.commission' and c.reference = m.reference
      left join ledger_transfers x on m.kind in ('sale', 'refund') and x.kind = m.kind || '.tax' and x.reference = m.reference
    ) select to_char(day, 'YYYY-MM-DD') as day, store_id as "storeId", store_name as "storeName",
      coalesce(sum(amount + commission + discount - shipping) filter (where kind = 'sale'), 0)::bigint as sales,
      coalesce(sum(discount), 0)::bigint as discounts, coalesce(sum(shipping), 0)::bigint as shipping,
      coalesce(sum(commission - amount) filter (where kind = 'refund'), 0)::bigint as refunds,
      (coalesce(sum(commission) filter (where kind = 'sale'), 0) - coalesce(sum(commission) filter (where kind = 'refund'), 0))::bigint as fees,
      coalesce(sum(amount) filter (where kind = 'guarantee'), 0)::bigint as guarantee,
      coalesce(sum(-amount) filter (where kind = 'dispute'), 0)::bigint as disputes,
      coalesce(sum(-amount) filter (where kind = 'spirals'), 0)::bigint as spirals,
      coalesce(sum(amount) filter (where kind = 'other'), 0)::bigint as other,
      coalesce(sum(-amount) filter (where kind in ('payout', 'returned_payout')), 0)::bigint as payouts,
      coalesce(sum(tax), 0)::bigint as tax
    from parts where day between ${from}::date and ${to}::date group by 1, 2, 3 order by 1, 3, 2`

/** The books of a business by day and store, for its owners. */
export async function booksOf(
  db: Db,
  person: Person,
  { retailerId, ...range }: Sent<typeof bookkeeping>['query'],
): Promise<Reply<typeof bookkeeping>> {
  const stored = await daysOf(db, ownedBy(person, retailerId), range)
  const days = stored.map(({ storeId, storeName, ...amounts }) => ({
    ...amounts,
    store: storeId === null ? null : { id: storeId, name: storeName ?? '' },
    change: changeOf(amounts),
  }))
  return { days, sums: sumsOf(days) }
}

const sumsOf = (days: readonly BookAmounts[]): BookAmounts => {
  const of = (column: keyof BookAmounts): Cents => sum(days.map((day) => day[column]))
  return {
    sales: of('sales'),
    discounts: of('discounts'),
    shipping: of('shipping'),
    refunds: of('refunds'),
    fees: of('fees'),
    guarantee: of('guarantee'),
    disputes: of('disputes'),
    spirals: of('spirals'),
    other: of('other'),
    payouts: of('payouts'),
    change: of('change'),
    tax: of('tax'),
  }
}

const money = (amount: Cents): string => (amount / 100).toFixed(2)
/** "11/21/2026", as accounting software in the US reads a day. */
const usDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}
const about = (store: string): string => (store === '' ? 'SPIRAL' : `SPIRAL, ${store}`)

const FILES: Record<BookFormat, (days: readonly BookDay[]) => string> = {
  days: (days) =>
    csvOf(
      ['Date', 'Store', ...BOOK_COLUMNS.map((column) => WORDS[column]), WORDS.change, WORDS.tax],
      days.map((day) => [
        day.day,
        day.store?.name ?? null,
        ...BOOK_COLUMNS.map((column) => money(day[column])),
        money(day.change),
        money(day.tax),
      ]),
    ),
  quickbooks: (days) =>
    csvOf(
      ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Location'],
      days.flatMap((day) =>
        entryOf(day).map(({ store, account, debit }) => [
          `SPIRAL-${day.day.replaceAll('-', '')}-${day.store?.id ?? 0}`,
          usDay(day.day),
          account,
          debit > 0 ? money(debit) : null,
          debit < 0 ? money(cents(0 - debit)) : null,
          about(store),
          store,
        ]),
      ),
    ),
  xero: (days) =>
    csvOf(
      ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount', 'TrackingName1', 'TrackingOption1'],
      days.flatMap((day) =>
        entryOf(day).map(({ store, account, code, debit }) => [
          `${about(store)} ${day.day}`,
          usDay(day.day),
          account,
          code,
          'Tax Exempt',
          money(debit),
          store === '' ? null : 'Store',
          store === '' ? null : store,
        ]),
      ),
    ),
}
const WORDS: Record<keyof BookAmounts, string> = {
  sales: 'Sales',
  discounts: 'Discounts',
  shipping: 'Shipping',
  refunds: 'Refunds',
  fees: 'Fees',
  guarantee: 'Guarantee',
  disputes: 'Disputes',
  spirals: 'SPIRALs',
  other: 'Corrections',
  payouts: 'Payouts',
  change: 'Change of balance',
  tax: 'Sales tax (paid by SPIRAL)',
}

export async function bookFile(db: Db, person: Person, { format, ...query }: Sent<typeof bookkeepingFile>['query']): Promise<string> {
  return FILES[format]((await booksOf(db, person, query)).days)
}
