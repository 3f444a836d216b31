import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { storesProblems } from '#contracts/stores/stores.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { addRow, type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { keptUntil } from '../../platform/kept.ts'
import { Problem } from '../../platform/problem.ts'
import { joinMall } from '../malls/malls.ts'
import { isHeldNow, noteHold } from '../retailers/holds.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { hoursInside } from './hours.ts'
import { RECORD_COLUMNS, RECORD_JOIN, type MissRecord, type ReadyBasis } from './ready-records.ts'
import type { stores } from './tables.ts'

export type Store = {
  id: StoreId
  retailerId: RetailerId
  retailerName: string
  retailerStatus: 'pending' | 'active' | 'suspended' | 'closed'
  slug: string
  name: string
  unit: string | null
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  /** In a mall that bounds it, also the mall's: see `hoursInside`. */
  hours: string
  phone: string | null
  offersPickup: boolean
  offersShipToMall: boolean
  offersShipToMe: boolean
  paused: boolean
  /** SPIRAL holds the sales of its business. */
  held: boolean
  closed: boolean
  returnsDays: number
  priceMatchDays: number
  pickupHoldDays: number
  prepMinutes: number
  mallId: MallId | null
  mallName: string | null
  mallSlug: string | null
  mallHasCenter: boolean
  /** Of its recent pickups; see `store_records`. */
  promisesDue: number
  promisesKept: number
} & ReadyBasis &
  MissRecord

/**
 * Everything an order, quote or card needs to know about its stores, in one read. It is on the hot path of checkout, so the mall's and
 * retailer's names, and whether the retailer may sell, come from joins instead of two more reads.
 */
export async function storesByIds(db: Db, ids: readonly StoreId[]): Promise<Map<StoreId, Store>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Store & { mallHours: string | null }>(db, 'stores.by-ids')`
    select s.id, s.retailer_id as "retailerId", r.display_name as "retailerName", r.status as "retailerStatus",
      s.slug, s.name, s.unit, s.street, s.city, s.state, s.zip, s.lat, s.lon,
      s.time_zone as "timeZone", s.hours, case when s.bound_by_mall then mall.hours end as "mallHours", s.phone,
      s.offers_pickup as "offersPickup", s.offers_ship_to_mall as "offersShipToMall", s.offers_ship_to_me as "offersShipToMe",
      s.paused, s.paused_before_hold is not null as held, s.closed, s.returns_days as "returnsDays", s.price_match_days as "priceMatchDays",
      s.pickup_hold_days as "pickupHoldDays", s.prep_minutes as "prepMinutes", s.mall_id as "mallId", mall.name as "mallName",
      mall.slug as "mallSlug", coalesce(mall.has_center, false) as "mallHasCenter", ${sql(RECORD_COLUMNS)}
    from stores s ${sql(joinRetailer('r.id = s.retailer_id'))} left ${sql(joinMall('mall.id = s.mall_id'))} ${sql(RECORD_JOIN)}
    where s.id = any((select ${[...new Set(ids)]}::bigint[])::bigint[])`
  return new Map(rows.map(({ mallHours, ...row }) => [row.id, { ...row, hours: hoursInside(row.hours, mallHours) }]))
}

const kept = keptUntil<StoreId, Store>('stores.store_changed', 'stores.records_counted', 'retailers.retailer_changed', 'malls.mall_changed')
/** The same from memory, for carts, quotes and orders, which ask again and again for the same few stores. */
export const storesKept = (db: Db, feed: ChangeFeed, ids: readonly StoreId[]): Promise<Map<StoreId, Store>> =>
  kept(feed, ids, (missing) => storesByIds(db, missing))

/** Whether anything can be bought there now: the store is open for business and its retailer may sell. */
export const sells = (store: Pick<Store, 'paused' | 'closed' | 'retailerStatus'>): boolean =>
  !store.paused && !store.closed && store.retailerStatus === 'active'

export type NewStore = Omit<typeof stores.$inferInsert, 'id'>

export async function addStore(db: Db, store: NewStore): Promise<StoreId> {
  return transact(db, async (tx) => {
    const held = await isHeldNow(tx, store.retailerId)
    const storeId = await addRow<StoreId>(tx, 'stores', held ? { ...store, paused: true, pausedBeforeHold: store.paused ?? false } : store)
    await tell(tx, 'stores.store_changed', { storeId })
    return storeId
  })
}

/** Stops new orders at one of the person's own stores, or allows them again, and publishes the change. */
export async function pauseStore(db: Db, who: Person, id: StoreId, paused: boolean): Promise<Store> {
  const retailers = retailerIdsOf(who, 'manager')
  const whole = retailers.filter((retailerId) => storeLimitOf(who, retailerId) === null)
  const single = retailers.flatMap((retailerId) => storeLimitOf(who, retailerId) ?? [])
  await transact(db, async (tx) => {
    const [row] = await rowsOf<{ was: boolean; held: boolean }>(tx, 'stores.pause')`
      update stores s set paused = ${paused} or s.paused_before_hold is not null
      from (select id, paused from stores
        where id = ${id} and (retailer_id = any(${whole}::bigint[]) or id = any(${single}::bigint[])) and not closed for no key update)
        before
      where s.id = before.id returning before.paused as was, s.paused_before_hold is not null as held`
    if (!row) throw new Problem('not_found')
    if (row.held) throw new Problem(storesProblems, 'stores.held')
    if (row.was === paused) return
    await recordAct(tx, { who, act: paused ? 'store.pause' : 'store.resume', subject: `store ${id}` })
    await tell(tx, 'stores.store_changed', { storeId: id })
  })
  const store = (await storesByIds(db, [id])).get(id)
  if (!store) throw new Problem('not_found')
  return store
}

/**
 * For a purchase at these stores: waits for a hold, a suspension or a closing of their businesses that is just beginning, and keeps others
 * back until the purchase is written. Comes before the stores are read.
 */
export const lockSellers = (tx: Db, storeIds: readonly StoreId[]): Promise<unknown> =>
  rowsOf(tx, 'stores.lock-sellers')`
    select r.id from stores s ${sql(joinRetailer('r.id = s.retailer_id'))} where s.id = any((select ${[...new Set(storeIds)]}::bigint[])::bigint[])
    order by r.id for share of r`

/**
 * Holds the sales of a business: all of its stores take no new orders, and none can take them again by itself. When the hold ends, each
 * store is as it chose before. Returns whether anything changed.
 */
export async function holdSales(tx: Db, id: RetailerId, since: Date | null): Promise<boolean> {
  if (!(await noteHold(tx, id, since))) return false
  const changed = await rowsOf<{ id: StoreId }>(tx, 'stores.hold')`
    update stores set paused = ${since}::timestamptz is not null or paused_before_hold,
      paused_before_hold = case when ${since}::timestamptz is not null then paused end
    where retailer_id = ${id} and (paused_before_hold is null) = (${since}::timestamptz is not null) returning id`
  for (const { id: storeId } of changed) await tell(tx, 'stores.store_changed', { storeId })
  await tell(tx, 'retailers.retailer_changed', { retailerId: id })
  return true
}

/** The stores of a retailer, by name. */
export async function storesOf(db: Db, retailerIds: readonly RetailerId[]): Promise<Store[]> {
  const ids = await storeIdsOf(db, retailerIds)
  const byId = await storesByIds(db, ids)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function storeIdsOf(db: Db, retailerIds: readonly RetailerId[]): Promise<StoreId[]> {
  const rows = await rowsOf<{ id: StoreId }>(db, 'stores.of-retailers')`
    select id from stores where retailer_id = any((select ${retailerIds}::bigint[])::bigint[]) and not closed order by name, id`
  return rows.map(({ id }) => id)
}

/** The stores in these ZIP areas that are not closed for good. */
export async function storesAtZips(db: Db, zips: readonly string[]): Promise<Store[]> {
  const rows = await rowsOf<{ id: StoreId }>(db, 'stores.at-zips')`
    select id from stores where zip = any(${zips}::text[]) and not closed order by id limit 500`
  const byId = await storesByIds(
    db,
    rows.map(({ id }) => id),
  )
  return [...byId.values()]
}

/** SQL that joins, as `st`, the stores that are not closed for good: their id and retailer. `on` is the condition of the join. */
export const joinOpenStore = (on: string): string => `join (select id, retailer_id from stores where not closed) st on ${on}`

/** SQL that joins, as `st`, what people of SPIRAL see of a store: its name and phone. `on` is the condition of the join. */
export const joinStore = (on: string): string => `join (select id, name, phone from stores) st on ${on}`

type StoreName = { id: StoreId; name: string; slug: string; place: string }
/** The open stores of a mall, a retailer or both, by name, at most `most` of them, with the number of all. */
export async function storeNames(
  db: Db,
  { mallId, retailerId }: { mallId?: MallId | undefined; retailerId?: RetailerId | undefined },
  most: number,
): Promise<{ total: number; stores: StoreName[] }> {
  const rows = await rowsOf<StoreName & { total: number }>(
    db,
    'stores.names',
    `select s.id, s.name, s.slug, coalesce(mall.name, s.city || ', ' || s.state) as place, count(*) over ()::int as total
     from stores s ${joinRetailer('r.id = s.retailer_id')} left ${joinMall('mall.id = s.mall_id')}
     where not s.closed and r.status = 'active' and ($1::bigint is null or s.mall_id = $1) and ($2::bigint is null or s.retailer_id = $2)
     order by s.name, s.id limit $3`,
    [mallId ?? null, retailerId ?? null, most],
  )
  return { total: rows[0]?.total ?? 0, stores: rows.map(({ id, name, slug, place }) => ({ id, name, slug, place })) }
}
