import type { Attention, OrdersOf } from '#contracts/admin/admin.ts'
import type { z } from 'zod'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'

type Counters = z.output<typeof Attention>['counters']

/** The platform's day begins at midnight Eastern Time, where most of its stores are. */
export const todayIn = (now: string): string =>
  `(date_trunc('day', ${now}::timestamptz at time zone 'America/New_York') at time zone 'America/New_York')`

/** SQL: whether a moment lies within days of the platform, both included; `from` and `to` are placeholders of days, null where open. */
export const withinDays = (column: string, from: string, to: string): string =>
  `(${from}::date is null or ${column} >= ${from}::date::timestamp at time zone 'America/New_York')
     and (${to}::date is null or ${column} < (${to}::date + 1)::timestamp at time zone 'America/New_York')`

/** SQL for the orders that each counter counts. `o` is an order, `now` a placeholder. */
export function ordersBehind(of: OrdersOf, now: string): string {
  const today = todayIn(now)
  const due = pickupsDue('stores', today, `${now}::timestamptz`)
  switch (of) {
    case 'today':
      return `o.placed_at >= ${today} and o.state not in ('payment_pending', 'cancelled')`
    case 'open':
      return `o.state in ('open', 'partly_complete')`
    case 'pickups':
      return `o.id in (select order_id from (${due}) due)`
    case 'late-pickups':
      return `o.id in (select order_id from (${due}) due where not on_time)`
    case 'refunds':
      return `exists (select from refunds r where r.order_id = o.id and not r.moved and r.created_at >= ${today})`
  }
}

const COUNTERS = `
select count(*) as orders, coalesce(sum(o.total), 0)::bigint as sales,
  (select count(*) from orders o where ${ordersBehind('open', '$1')}) as open,
  (select count(*) from users where created_at >= ${todayIn('$1')}) as sign_ups,
  (select coalesce(sum(amount), 0)::bigint from refunds where not moved and created_at >= ${todayIn('$1')}) as refunds,
  (select coalesce(json_agg(c order by c.amount desc, c.cause), '[]') from (
    select cause, sum(amount) as amount from refunds where not moved and created_at >= ${todayIn('$1')} group by 1) c) as refunds_by_cause,
  (select json_build_object('due', count(*), 'onTime', count(*) filter (where on_time)) from (${pickupsDue('stores', todayIn('$1'), '$1::timestamptz')}) due) as pickups
from orders o where ${ordersBehind('today', '$1')}`

export async function countersOf(db: Db, now: Date): Promise<Counters> {
  type DayCounts = { orders: number; sales: Cents; open: number; sign_ups: number; refunds: Cents } & Pick<Counters, 'pickups'> & {
      refunds_by_cause: Counters['refundsByCause']
    }
  const [row] = await rowsOf<DayCounts>(db, 'admin.counters', COUNTERS, [now])
  if (!row) throw new Error('counting answered nothing')
  return {
    ordersToday: row.orders,
    salesToday: row.sales,
    openOrders: row.open,
    signUpsToday: row.sign_ups,
    refundsToday: row.refunds,
    refundsByCause: row.refunds_by_cause,
    pickups: row.pickups,
  }
}
