// What the shopper was told stands on each part as it was told ("Ready today for pickup", "Ready Mon by 10:30 AM"); here it is read back.

const WALL = 'coalesce(f.told_at, f.created_at) at time zone s.time_zone'
const DAY_TOLD = `(regexp_match(f.estimate, '^Ready (today|tomorrow|[A-Z][a-z]{2}(?: \\d{1,2})?) by '))[1]`
const TIME_TOLD = `case (regexp_match(f.estimate, ' by (noon|midnight|\\d{1,2}(?::\\d{2})? [AP]M)$'))[1]
  when 'noon' then time '12:00' when 'midnight' then time '00:00'
  else to_timestamp(regexp_replace((regexp_match(f.estimate, ' by (\\d{1,2}(?::\\d{2})? [AP]M)$'))[1], '^(\\d+) ', '\\1:00 '), 'HH12:MI AM')::time end`
/** "Mon" is the next of that name, "Jan 10" the next such day. */
const DATE_TOLD = `case when ${DAY_TOLD} = 'today' then (${WALL})::date when ${DAY_TOLD} = 'tomorrow' then (${WALL})::date + 1 else (
  select d::date from generate_series((${WALL})::date + 1, (${WALL})::date + 366, interval '1 day') d
  where to_char(d, case when ${DAY_TOLD} like '% %' then 'Mon FMDD' else 'Dy' end) = ${DAY_TOLD} limit 1) end`

/**
 * By when a pickup was promised, of a part `f` at a store `s`: the time that was named, or the end of a day that was named without one.
 * Null where nothing was promised.
 */
export const PROMISED_BY = `case when f.estimate = 'Ready today for pickup' then ((${WALL})::date + 1)::timestamp at time zone s.time_zone
  when ${DAY_TOLD} is not null then (${DATE_TOLD} + ${TIME_TOLD}) at time zone s.time_zone end`

/** When a part was first ready, or handed over at once; undone or not, the goods lay there by then. */
const READY_AT = `(select min(e.created_at) from fulfillment_events e where e.fulfillment_id = f.id and e."to" in ('ready', 'picked_up'))`

/** Promises of three weeks are looked at: longer ahead no store is closed, but for a few. */
const FAR_AHEAD = `interval '21 days'`

/**
 * Pickups of which it turned out between two moments (SQL) whether their promise was kept: they were ready in time, or the time was over.
 * So each counts once, on one day, also what was promised for a whole day, which is over when the next begins. It is what a business
 * reads of itself and what the desk reads. What was cancelled before its time kept nobody waiting and is left out, as is what turned
 * into something else than a pickup. `stores` is SQL with the id and time zone of the stores that count.
 */
export const pickupsDue = (stores: string, from: string, to: string): string => `
  select r.order_id, r.on_time from (
    select p.*, coalesce(p.ready_at <= p.promised_by, false) as on_time from (
      select f.order_id, f.state, f.changed_at, ${PROMISED_BY} as promised_by, ${READY_AT} as ready_at
      from orders o join fulfillments f on f.order_id = o.id join ${stores} s on s.id = f.store_id
      where o.placed_at >= ${from} - ${FAR_AHEAD} and o.placed_at < ${to} and o.state <> 'payment_pending'
        and f.method = 'in-store-pickup' and f.state <> 'unpaid') p
    where p.promised_by >= ${from} and not (p.state = 'cancelled' and p.changed_at <= p.promised_by)) r
  where case when r.on_time then r.ready_at else r.promised_by end between ${from} and ${to}`
