import type { TriggerKind } from '#contracts/automations/rules.ts'
import { hourWords } from '#contracts/automations/sentences.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { isOpen, openMinutesBetween } from '../stores/hours.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { type Store, storesByIds, storesOf } from '../stores/stores.ts'
import { zoned } from '../stores/wall-clock.ts'
import type { Subject } from './rules.ts'

/** A row of any trigger; what its trigger does not know is absent. */
export type SubjectRow = Pick<Subject, 'fact' | 'at' | 'retailerId'> & Partial<Subject>
const NONE = {
  storeId: null,
  productId: null,
  fulfillmentId: null,
  about: '',
  categoryId: null,
  price: null,
  amount: null,
  method: null,
  stars: null,
  value: null,
  before: null,
  of: null,
} as const
export const whole = (rows: readonly SubjectRow[]): Subject[] => rows.map((row) => ({ ...NONE, ...row }))

/** The parts of orders that their stores have heard of. */
export const PART = `f.retailer_id as "retailerId", f.store_id as "storeId", f.id as "fulfillmentId", 'Order ' || o.number as about,
  f.subtotal as amount, f.method from fulfillments f join orders o on o.id = f.order_id`
export const IS_KNOWN = `o.state <> 'payment_pending' and o.undo_until is null and f.state <> 'unpaid'`
const ITEM = `p.retailer_id as "retailerId", p.id as "productId", p.category_id as "categoryId"`
export const QUESTION = `'question ' || q.id as fact, q.created_at as at, s.retailer_id as "retailerId",
  'Question about ' || coalesce(p.title, 'your store') as about
  from questions q join question_sellers s on s.question_id = q.id left join products p on q.subject = 'product' and p.id = q.subject_id
  where q.state = 'shown'`
export const REVIEW = `'review ' || r.id as fact, r.created_at as at, r.retailer_id as "retailerId", r.store_id as "storeId", r.rating as stars,
  r.rating || '-star review of ' || coalesce(p.title, r.store_name) as about
  from reviews r left join products p on r.subject = 'product' and p.id = r.subject_id where r.state = 'shown'`
export const PRICE = `'price ' || c.id as fact, c.created_at as at, ${ITEM}, p.title as about, c.price, c.price as value,
  (select before.price from price_changes before where before.variant_id = c.variant_id and before.id < c.id order by before.id desc limit 1)
    as before
  from price_changes c join variants v on v.id = c.variant_id join products p on p.id = v.product_id where not v.archived`

/** What rules look at after facts with these ids. What has passed since is left out. */
export async function subjectsOf(db: Db, kind: TriggerKind, ids: readonly number[], now: Date): Promise<Subject[]> {
  switch (kind) {
    case 'stock_below':
      return whole([...(await shelves(db, ids, now)), ...(await stocks(db, ids, now))])
    case 'order_placed':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.orders')`
          select 'order ' || f.id as fact, o.placed_at as at, ${sql(PART)} where o.id = any((select ${ids}::bigint[])::bigint[])
            and ${sql(IS_KNOWN)} and f.state <> 'cancelled' order by f.id`,
      )
    case 'order_received':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.received')`
          select 'received ' || f.id as fact, f.changed_at as at, ${sql(PART)} where f.id = any((select ${ids}::bigint[])::bigint[])
            and ${sql(IS_KNOWN)} and f.state in ('picked_up', 'delivered') order by f.id`,
      )
    case 'message_written':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.messages')`
          select 'message ' || m.id as fact, m.created_at as at, ${sql(PART)} join order_messages m on m.fulfillment_id = f.id
          where m.id = any((select ${ids}::bigint[])::bigint[]) and m.side = 'shopper' and ${sql(IS_KNOWN)} order by m.id`,
      )
    case 'question_asked':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.questions')`
          select ${sql(QUESTION)} and q.id = any((select ${ids}::bigint[])::bigint[]) order by q.id`,
      )
    case 'review_shown':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.reviews')`
          select ${sql(REVIEW)} and r.id = any((select ${ids}::bigint[])::bigint[]) order by r.id`,
      )
    case 'price_changed':
      return whole(
        await rowsOf<SubjectRow>(db, 'automations.prices')`
          select ${sql(PRICE)} and p.id = any((select ${ids}::bigint[])::bigint[])
            and c.created_at > ${new Date(now.getTime() - DAY)} order by c.id`,
      )
    case 'order_waiting':
    case 'unsold':
    case 'daily':
      return []
  }
}

const shelves = (db: Db, ids: readonly number[], now: Date): Promise<SubjectRow[]> =>
  rowsOf<SubjectRow>(db, 'automations.shelves')`
    select 'shelf ' || s.variant_id || ' ' || s.store_id as fact, ${now}::timestamptz as at, ${sql(ITEM)}, s.store_id as "storeId",
      p.title || case when v.option_values = '{}' then '' else ', ' || array_to_string(v.option_values, ' / ') end || ' at ' || st.name
        || ': ' || s.on_hand - s.reserved || ' left' as about,
      v.price, s.on_hand - s.reserved as value, 'shelf' as of
    from products p join variants v on v.product_id = p.id join stock s on s.variant_id = v.id
      join stores st on st.id = s.store_id
    where p.id = any((select ${ids}::bigint[])::bigint[]) and p.status = 'active' and not v.archived and not st.closed
    order by s.variant_id, s.store_id`

const stocks = (db: Db, ids: readonly number[], now: Date): Promise<SubjectRow[]> =>
  rowsOf<SubjectRow>(db, 'automations.stocks')`
    select 'product ' || p.id as fact, ${now}::timestamptz as at, ${sql(ITEM)},
      p.title || ': ' || sum(s.on_hand - s.reserved) || ' left in all stores' as about, min(v.price) as price,
      sum(s.on_hand - s.reserved)::int as value, 'product' as of
    from products p join variants v on v.product_id = p.id join stock s on s.variant_id = v.id
      join stores st on st.id = s.store_id
    where p.id = any((select ${ids}::bigint[])::bigint[]) and p.status = 'active' and not v.archived and not st.closed
    group by p.id order by p.id`

/** Orders that wait to be accepted now, with the minutes in which their store was open. */
export async function waitingOrders(db: Db, retailerIds: readonly RetailerId[], now: Date): Promise<Subject[]> {
  const rows = await rowsOf<SubjectRow & { since: Date; storeId: StoreId }>(db, 'automations.waiting')`
    select 'waiting ' || f.id as fact, ${now}::timestamptz as at, f.changed_at as since, ${sql(PART)}
    where f.state = 'placed' and f.retailer_id = any((select ${retailerIds}::bigint[])::bigint[]) and ${sql(IS_KNOWN)}
      and f.changed_at <= ${new Date(now.getTime() - 5 * MINUTE)} order by f.changed_at, f.id limit 5000`
  const stores = await storesByIds(db, [...new Set(rows.map(({ storeId }) => storeId))])
  return whole(
    rows.map(({ since, ...row }) => {
      const store = stores.get(row.storeId)
      return { ...row, value: store ? openMinutesBetween(store, since, now) : null }
    }),
  )
}

export const UNSOLD_AT_ONCE = 1_000
/** Products in stock that have not sold for so many days, and that the rule has not acted on in this time. */
export async function unsoldProducts(
  db: Db,
  { id, retailerId }: { id: number; retailerId: RetailerId },
  days: number,
  now: Date,
): Promise<Subject[]> {
  return whole(
    await rowsOf<SubjectRow>(db, 'automations.unsold')`
      select unsold.* from (
        select 'unsold ' || p.id || ' ' || coalesce(last.id, 0) as fact, ${now}::timestamptz as at, ${sql(ITEM)}, p.title as about,
          (select min(v.price) from variants v where v.product_id = p.id and not v.archived) as price, ${days}::int as value
        from products p cross join lateral (
          select max(c.id) as id, max(c.created_at) as at from variants v join stock_changes c on c.variant_id = v.id and c.why = 'sale'
          where v.product_id = p.id) last
        where p.retailer_id = ${retailerId} and p.status = 'active' and greatest(p.created_at, last.at) <= ${new Date(now.getTime() - days * DAY)}
          and exists (select from variants v join stock s on s.variant_id = v.id where v.product_id = p.id and s.on_hand > s.reserved)
      ) unsold
      where not exists (select from automation_runs r where r.automation_id = ${id} and r.fact = unsold.fact)
      order by unsold."productId" limit ${sql(UNSOLD_AT_ONCE)}`,
  )
}

/** The zone of a business is that of its first store. */
export const zoneOf = (stores: readonly Pick<Store, 'timeZone'>[]): string => stores[0]?.timeZone ?? 'America/Chicago'
export const zoneOfRetailer = async (db: Db, retailerId: RetailerId): Promise<string> => zoneOf(await storesOf(db, [retailerId]))

/** The hour of a day by the clock of the business, as a fact. */
export function hourOf(retailerId: RetailerId, timeZone: string, day: Date, hour: number): Subject {
  const date = zoned(startOfDayIn(day, timeZone), timeZone).toPlainDate()
  const at = new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)
  return { ...NONE, fact: `day ${date.toString()}`, at, retailerId, about: `${date.toString()}, ${hourWords(hour)}`, value: hour }
}

/** Says whether the store of a subject was open at its moment. */
export async function openThen(db: Db, subjects: readonly Subject[]): Promise<(subject: Subject) => boolean> {
  const stores = await storesByIds(db, [...new Set(subjects.flatMap(({ storeId }) => storeId ?? []))])
  return ({ storeId, at }) => {
    const store = storeId === null ? undefined : stores.get(storeId)
    return store !== undefined && isOpen(store.hours, store.timeZone, at, store.state)
  }
}
