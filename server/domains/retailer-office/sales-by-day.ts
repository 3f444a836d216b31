import type { Reply } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { type Cents, sum } from '#contracts/money.ts'
import type { salesByDay } from '#contracts/retailer-office/overview.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_SALE, SPENT } from '../orders/sales.ts'
import { storesSeen, type OfficeScope } from './overview.ts'

const DAYS = 30
type Day = { day: string; orders: number; sales: Cents }

/** Orders and sales of a business, or of one of its stores, by day. Leaves out later refunds and cancellations. */
export async function salesByDayOf(db: Db, person: Person, wanted: OfficeScope, now: Date): Promise<Reply<typeof salesByDay>> {
  const { seen, timeZone } = await storesSeen(db, person, wanted, 'manager')
  const days = await daysOf(
    db,
    seen.map(({ id }) => id),
    timeZone,
    now,
  )
  const before = days.slice(0, DAYS)
  return {
    days: days.slice(DAYS),
    before: { orders: before.reduce((all, { orders }) => all + orders, 0), sales: sum(before.map(({ sales }) => sales)) },
  }
}

/** Twice as many days as are shown, oldest first, including days without a sale. */
const daysOf = (db: Db, storeIds: readonly StoreId[], timeZone: string, now: Date): Promise<Day[]> =>
  rowsOf<Day>(db, 'sales.by-day')`
    with today as (select (${now}::timestamptz at time zone ${timeZone})::date as day),
      sold as (
        select (o.placed_at at time zone ${timeZone})::date as day, count(distinct f.order_id) as orders,
          sum(${sql(SPENT)})::bigint as sales
        from fulfillments f join orders o on o.id = f.order_id
        where f.store_id = any(${storeIds}::bigint[]) and ${sql(IS_SALE)}
          and o.placed_at >= ((select day from today) - ${sql(2 * DAYS - 1)})::timestamp at time zone ${timeZone} and o.placed_at <= ${now}
        group by 1)
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.sales, 0)::bigint as sales
    from today, generate_series((today.day - ${sql(2 * DAYS - 1)})::timestamp, today.day::timestamp, '1 day') d left
    join sold on sold.day = d::date order by d`
