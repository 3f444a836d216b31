/** When a fulfillment was first ready, or handed over at once. It counts even if that step was undone later: the goods were there by then. */
export const READY_AT = `(select min(e.created_at) from fulfillment_events e where e.fulfillment_id = f.id and e."to" in ('ready', 'picked_up'))`

/**
 * Pickups whose promise was kept or broken between two moments (SQL): they were ready in time, or their time was over. Each counts once,
 * on one day. A pickup that was cancelled before its time kept nobody waiting and is left out, as is one that became another method.
 * `stores` is SQL with the ids of the stores that count.
 */
export const pickupsDue = (stores: string, from: string, to: string): string => `
  select r.order_id, r.store_id, r.on_time from (
    select p.*, coalesce(p.ready_at <= p.promised_by, false) as on_time from (
      select f.order_id, f.store_id, f.promised_by, ${READY_AT} as ready_at
      from fulfillments f join orders o on o.id = f.order_id join ${stores} s on s.id = f.store_id
      where f.promised_by >= ${from} and o.placed_at < ${to} and o.state <> 'payment_pending' and f.method = 'in-store-pickup'
        and f.state <> 'unpaid' and not (f.state = 'cancelled' and f.changed_at <= f.promised_by)) p) r
  where case when r.on_time then r.ready_at else r.promised_by end between ${from} and ${to}`
