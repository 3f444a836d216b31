import type { Reply } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { type Cents, sum } from '#contracts/money.ts'
import type { salesByDay } from '#contracts/retailer-office/overview.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { soldForSql } from '../payments/rules.ts'
import { storesSeen, type Wanted } from './overview.ts'

const DAYS = 30
type Day = { day: string; orders: number; sales: Cents }

/** Orders and sales of a business, or of one of its stores, by day. Leaves out later refunds and cancellations. */
export async function salesByDayOf(db: Db, person: Person, wanted: Wanted, now: Date): Promise<Reply<typeof salesByDay>> {
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
  rowsOf<Day>(
    db,
    'sales.by-day',
    `with today as (select ($3::timestamptz at time zone $2)::date as day),
       sold as (
         select (o.placed_at at time zone $2)::date as day, count(distinct f.order_id) as orders, sum(f.subtotal - f.discount + f.subsidy - coalesce(back.goods, 0))::bigint as sales
         from fulfillments f join orders o on o.id = f.order_id
         left join lateral (select sum(${soldForSql('l', 'l.cancelled + l.returned')}) as goods from order_lines l where l.fulfillment_id = f.id and l.cancelled + l.returned > 0) back on true
         where f.store_id = any($1::bigint[]) and f.state <> 'cancelled' and o.state <> 'payment_pending'
           and o.placed_at >= ((select day from today) - ${2 * DAYS - 1})::timestamp at time zone $2 and o.placed_at <= $3
         group by 1)
     select to_char(d, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.sales, 0)::bigint as sales
     from today, generate_series((today.day - ${2 * DAYS - 1})::timestamp, today.day::timestamp, '1 day') d left join sold on sold.day = d::date order by d`,
    [storeIds, timeZone, now],
  )
