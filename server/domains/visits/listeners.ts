import { onAll } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'

/** An order is recorded once, without its buyer: the orders themselves say who bought. One that comes late has its day summed up again. */
export const recordOrder = onAll('orders.placed', async (tx, placed) => {
  await rowsOf(tx, 'visits.order')`
    with kept as (
    insert into visit_events (day, at, kind, retailer_id, store_id, mall_id, product_id, order_id)
    select distinct (o.placed_at at time zone s.time_zone)::date, o.placed_at, 'order', s.retailer_id, s.id, s.mall_id, l.product_id, o.id
    from orders o join order_lines l on l.order_id = o.id join stores s on s.id = l.store_id
    where o.id = any((select ${placed.map(({ orderId }) => orderId)}::bigint[])::bigint[]) on conflict do nothing returning day)
    update visit_sums set closed = false where closed and day in (select day from kept)`
})
