import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { addRow, type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { joinMall } from '../malls/malls.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { RECORD_COLUMNS, RECORD_JOIN, type MissRecord, type ReadyBasis } from './ready-records.ts'
import type { stores } from './tables.ts'

export type Store = {
  id: StoreId
  retailerId: RetailerId
  retailerName: string
  retailerStatus: 'pending' | 'active' | 'suspended' | 'closed'
  commissionBps: number
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
  hours: string
  phone: string | null
  offersPickup: boolean
  offersShipToMall: boolean
  offersShipToMe: boolean
  paused: boolean
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
  const rows = await rowsOf<Store>(
    db,
    'stores.by-ids',
    `select s.id, s.retailer_id as "retailerId", r.display_name as "retailerName", r.status as "retailerStatus",
       r.commission_bps as "commissionBps", s.slug, s.name, s.unit, s.street, s.city, s.state, s.zip, s.lat, s.lon,
       s.time_zone as "timeZone", s.hours, s.phone, s.offers_pickup as "offersPickup", s.offers_ship_to_mall as "offersShipToMall",
       s.offers_ship_to_me as "offersShipToMe", s.paused, s.closed, s.returns_days as "returnsDays", s.price_match_days as "priceMatchDays",
       s.pickup_hold_days as "pickupHoldDays", s.prep_minutes as "prepMinutes", s.mall_id as "mallId", mall.name as "mallName",
       mall.slug as "mallSlug", coalesce(mall.has_center, false) as "mallHasCenter", ${RECORD_COLUMNS}
     from stores s ${joinRetailer('r.id = s.retailer_id')} left ${joinMall('mall.id = s.mall_id')} ${RECORD_JOIN}
     where s.id = any((select $1::bigint[])::bigint[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether anything can be bought there now: the store is open for business and its retailer may sell. */
export const sells = (store: Pick<Store, 'paused' | 'closed' | 'retailerStatus'>): boolean =>
  !store.paused && !store.closed && store.retailerStatus === 'active'

export type NewStore = Omit<typeof stores.$inferInsert, 'id'>

export async function addStore(db: Db, store: NewStore): Promise<StoreId> {
  return transact(db, async (tx) => {
    const storeId = await addRow<StoreId>(tx, 'stores', store)
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
    const [row] = await rowsOf<{ was: boolean }>(
      tx,
      'stores.pause',
      `update stores s set paused = $3 from (select id, paused from stores where id = $1 and (retailer_id = any($2::bigint[]) or id = any($4::bigint[])) and not closed for no key update) before
       where s.id = before.id returning before.paused as was`,
      [id, whole, paused, single],
    )
    if (!row) throw new Problem('not_found')
    if (row.was === paused) return
    await recordAct(tx, { who, act: paused ? 'store.pause' : 'store.resume', subject: `store ${id}` })
    await tell(tx, 'stores.store_changed', { storeId: id })
  })
  const store = (await storesByIds(db, [id])).get(id)
  if (!store) throw new Problem('not_found')
  return store
}

/** The stores of a retailer, by name. */
export async function storesOf(db: Db, retailerIds: readonly RetailerId[]): Promise<Store[]> {
  const rows = await rowsOf<{ id: StoreId }>(
    db,
    'stores.of-retailers',
    'select id from stores where retailer_id = any($1::bigint[]) and not closed order by name, id',
    [retailerIds],
  )
  const byId = await storesByIds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The stores in these ZIP areas that are not closed for good. */
export async function storesAtZips(db: Db, zips: readonly string[]): Promise<Store[]> {
  const rows = await rowsOf<{ id: StoreId }>(
    db,
    'stores.at-zips',
    'select id from stores where zip = any($1::text[]) and not closed order by id limit 500',
    [zips],
  )
  const byId = await storesByIds(
    db,
    rows.map(({ id }) => id),
  )
  return [...byId.values()]
}

/** SQL that joins, as `st`, the stores that are not closed for good: their id and retailer. `on` is the condition of the join. */
export const joinOpenStore = (on: string): string => `join (select id, retailer_id from stores where not closed) st on ${on}`

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
