import { TESTED_DAYS, type Trigger } from '#contracts/automations/rules.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { openMinutesBetween } from '../stores/hours.ts'
import { storesByIds } from '../stores/stores.ts'
import type { Subject } from './rules.ts'
import { hourOf, IS_KNOWN, PART, PRICE, QUESTION, REVIEW, type SubjectRow, whole, zoneOfRetailer } from './subjects.ts'

/** A test looks at the newest so many things that happened. */
export const MOST_PAST = 20_000

/** What happened to a business in the last 30 days that this trigger is about, the newest first. */
export async function pastSubjects(db: Db, retailerId: RetailerId, trigger: Trigger, now: Date): Promise<Subject[]> {
  const from = new Date(now.getTime() - TESTED_DAYS * DAY)
  switch (trigger.kind) {
    case 'stock_below':
      return whole(
        await (trigger.of === 'shelf'
          ? pastShelves(db, retailerId, from, trigger.pieces)
          : pastStocks(db, retailerId, from, trigger.pieces)),
      )
    case 'order_placed':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-orders')`
          select 'order ' || f.id as fact, o.placed_at as at, ${sql(PART)}
          where f.retailer_id = ${retailerId} and o.placed_at > ${from} and ${sql(IS_KNOWN)} order by o.placed_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'order_waiting':
      return pastWaiting(db, retailerId, from, now)
    case 'order_received':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-received')`
          select 'received ' || f.id as fact, e.created_at as at, ${sql(PART)} join fulfillment_events e on e.fulfillment_id = f.id
          where f.retailer_id = ${retailerId} and e.created_at > ${from} and e."to" in ('picked_up', 'delivered') and ${sql(IS_KNOWN)}
          order by e.created_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'message_written':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-messages')`
          select 'message ' || m.id as fact, m.created_at as at, ${sql(PART)} join order_messages m on m.fulfillment_id = f.id
          where f.retailer_id = ${retailerId} and m.created_at > ${from} and m.side = 'shopper' and ${sql(IS_KNOWN)}
          order by m.created_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'question_asked':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-questions')`
          select ${sql(QUESTION)} and s.retailer_id = ${retailerId} and q.created_at > ${from}
          order by q.created_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'review_shown':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-reviews')`
          select ${sql(REVIEW)} and r.retailer_id = ${retailerId} and r.created_at > ${from}
          order by r.created_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'price_changed':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.past-prices')`
          select ${sql(PRICE)} and v.retailer_id = ${retailerId} and c.created_at > ${from}
          order by c.created_at desc limit ${sql(MOST_PAST)}`,
      )
    case 'unsold':
      return whole(await pastUnsold(db, retailerId, trigger.days, from, now))
    case 'daily': {
      const timeZone = await zoneOfRetailer(db, retailerId)
      return Array.from({ length: TESTED_DAYS }, (_, i) =>
        hourOf(retailerId, timeZone, new Date(now.getTime() - i * DAY), trigger.hour),
      ).filter(({ at }) => at <= now)
    }
  }
}

/** Shelves that fell to so few pieces, by their counts: what was reserved then is not recorded. */
const pastShelves = (db: Db, retailerId: RetailerId, from: Date, pieces: number): Promise<SubjectRow[]> =>
  rowsOf<SubjectRow>(db, 'automations.past-shelves')`
    select 'shelf ' || moved.variant_id || ' ' || moved.store_id || ' ' || moved.id as fact, moved.created_at as at,
      p.retailer_id as "retailerId", p.id as "productId", p.category_id as "categoryId", moved.store_id as "storeId",
      p.title || ' at ' || st.name || ': ' || moved.after || ' left' as about, moved.price, moved.after as value,
      moved.after - moved.delta as before, 'shelf' as of
    from (
      select c.id, c.variant_id, c.store_id, c.created_at, c.delta, v.price, v.product_id,
        (s.on_hand - coalesce(sum(c.delta) over (
          partition by c.variant_id, c.store_id order by c.id desc rows between unbounded preceding and 1 preceding), 0))::int as after
      from variants v join stock s on s.variant_id = v.id join stock_changes c on c.variant_id = s.variant_id and c.store_id = s.store_id
      where v.retailer_id = ${retailerId} and not v.archived and c.created_at > ${from}
    ) moved join products p on p.id = moved.product_id join stores st on st.id = moved.store_id
    where moved.after <= ${pieces} and moved.after - moved.delta > ${pieces} and p.status <> 'archived'
    order by moved.created_at desc limit ${sql(MOST_PAST)}`

const pastStocks = (db: Db, retailerId: RetailerId, from: Date, pieces: number): Promise<SubjectRow[]> =>
  rowsOf<SubjectRow>(db, 'automations.past-stocks')`
    select 'product ' || moved.product_id || ' ' || moved.id as fact, moved.created_at as at, p.retailer_id as "retailerId",
      p.id as "productId", p.category_id as "categoryId", p.title || ': ' || moved.after || ' left in all stores' as about, moved.price,
      moved.after as value, moved.after - moved.delta as before, 'product' as of
    from (
      select c.id, v.product_id, c.created_at, c.delta, v.price,
        (total.pieces - coalesce(sum(c.delta) over (
          partition by v.product_id order by c.id desc rows between unbounded preceding and 1 preceding), 0))::int as after
      from variants v join stock_changes c on c.variant_id = v.id cross join lateral (
        select sum(s.on_hand) as pieces from variants o join stock s on s.variant_id = o.id
        where o.product_id = v.product_id and not o.archived) total
      where v.retailer_id = ${retailerId} and not v.archived and c.created_at > ${from}
    ) moved join products p on p.id = moved.product_id
    where moved.after <= ${pieces} and moved.after - moved.delta > ${pieces} and p.status <> 'archived'
    order by moved.created_at desc limit ${sql(MOST_PAST)}`

/** How long each order waited until it was accepted or ended, or until now. */
async function pastWaiting(db: Db, retailerId: RetailerId, from: Date, now: Date): Promise<Subject[]> {
  const rows = await rowsOf<SubjectRow & { until: Date; storeId: StoreId }>(db, 'automations.past-waiting')`
    select 'waiting ' || f.id as fact, o.placed_at as at, coalesce(
        (select min(e.created_at) from fulfillment_events e where e.fulfillment_id = f.id and e."from" = 'placed'), ${now}::timestamptz)
        as until, ${sql(PART)}
    where f.retailer_id = ${retailerId} and o.placed_at > ${from} and ${sql(IS_KNOWN)} order by o.placed_at desc limit ${sql(MOST_PAST)}`
  const stores = await storesByIds(db, [...new Set(rows.map(({ storeId }) => storeId))])
  return whole(
    rows.map(({ until, ...row }) => {
      const store = stores.get(row.storeId)
      return { ...row, value: store ? openMinutesBetween(store, row.at, until) : null }
    }),
  )
}

/** Times without a sale that became so long in these days. */
const pastUnsold = (db: Db, retailerId: RetailerId, days: number, from: Date, now: Date): Promise<SubjectRow[]> =>
  rowsOf<SubjectRow>(db, 'automations.past-unsold')`
    select 'unsold ' || p.id || ' ' || gap.id as fact, gap.at + ${days}::int * interval '1 day' as at, p.retailer_id as "retailerId",
      p.id as "productId", p.category_id as "categoryId", p.title as about,
      (select min(v.price) from variants v where v.product_id = p.id and not v.archived) as price, ${days}::int as value
    from products p cross join lateral (
      select sale.id, sale.at, lead(sale.at) over (order by sale.at, sale.id) as next from (
        select 0 as id, p.created_at as at
        union all select c.id, c.created_at from variants v join stock_changes c on c.variant_id = v.id and c.why = 'sale'
          where v.product_id = p.id) sale
    ) gap
    where p.retailer_id = ${retailerId} and p.status = 'active'
      and gap.at + ${days}::int * interval '1 day' between ${from}::timestamptz and ${now}::timestamptz
      and (gap.next is null or gap.next > gap.at + ${days}::int * interval '1 day')
    order by 2 desc limit ${sql(MOST_PAST)}`
