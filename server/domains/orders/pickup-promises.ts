/** When a fulfillment was first ready, or handed over at once. It counts even if that step was undone later: the goods were there by then. */
export const READY_AT = `(select min(e.created_at) from fulfillment_events e where e.fulfillment_id = f.id and e."to" in ('ready', 'picked_up'))`

/**
 * Pickups whose promise was kept or broken between two moments (SQL): they were ready in time, or their time was over. Each counts once,
 * on one day. A pickup that was cancelled before its time kept nobody waiting and is left out, as is one that became another method.
 * `at` is that moment. `stores` is SQL with the ids of the stores that count. Without the offset, Postgres would look for the ready moment
 * again in each place that names it.
 */
export const pickupsDue = (stores: string, from: string, to: string): string => `
  select r.order_id, r.store_id, r.on_time, case when r.on_time then r.ready_at else r.promised_by end as at from (
    select f.order_id, f.store_id, f.promised_by, e.ready_at, coalesce(e.ready_at <= f.promised_by, false) as on_time
    from fulfillments f join orders o on o.id = f.order_id join ${stores} s on s.id = f.store_id
    cross join lateral (select ${READY_AT} as ready_at offset 0) e
    where f.promised_by >= ${from} and o.placed_at < ${to} and o.state <> 'payment_pending' and f.method = 'in-store-pickup'
      and f.state <> 'unpaid' and not (f.state = 'cancelled' and f.changed_at <= f.promised_by)) r
  where case when r.on_time then r.ready_at else r.promised_by end between ${from} and ${to}`
