import { LRUCache } from 'lru-cache'
import type { MallId, RetailerId, StoreId, UnitId } from '#contracts/ids.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import { type Distance, distanceBetween } from '../../places/distance.ts'
import { IS_INDEPENDENT } from '../../retailers/retailers.ts'
import { hoursInside } from '../../stores/hours.ts'
import { type MissRecord, type ReadyBasis, RECORD_COLUMNS, RECORD_JOIN } from '../../stores/ready-records.ts'
import { plainWords } from '../words.ts'

export type ListedMall = {
  id: MallId
  slug: string
  name: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  hours: string
  hasCenter: boolean
  pictureHash: string | null
  storeCount: number
}
export type ListedStore = {
  id: StoreId
  slug: string
  name: string
  retailerId: RetailerId
  retailerName: string
  markHash: string | null
  coverHash: string | null
  color: string | null
  category: string
  unit: string | null
  unitId: UnitId | null
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  hours: string
  prepMinutes: number
  phone: string | null
  returnsDays: number
  offersPickup: boolean
  offersShipToMall: boolean
  offersShipToMe: boolean
  paused: boolean
  independent: boolean
  trusted: boolean
  createdAt: Date
  mallId: MallId | null
  mall: ListedMall | null
  promisesDue: number
  promisesKept: number
} & ReadyBasis &
  MissRecord
export type Near<T> = { place: T; distance: Distance }
export type NamedPlace<T> = { place: T; words: string }

let editions = 0

/** All listed stores and all malls at one point in time. */
export class Places {
  /** Identifies this snapshot. */
  readonly edition = ++editions
  readonly stores: ReadonlyMap<StoreId, ListedStore>
  readonly malls: ReadonlyMap<MallId, ListedMall>
  #storeNames: readonly NamedPlace<ListedStore>[] | undefined
  #mallNames: readonly NamedPlace<ListedMall>[] | undefined
  readonly #near = new LRUCache<string, Near<ListedStore>[]>({ max: 100 })

  constructor(stores: readonly ListedStore[], malls: readonly ListedMall[]) {
    this.stores = new Map(stores.map((store) => [store.id, store]))
    this.malls = new Map(malls.map((mall) => [mall.id, mall]))
  }

  /** Sorted by name, each with the words to compare. */
  get storeNames(): readonly NamedPlace<ListedStore>[] {
    this.#storeNames ??= byName(this.stores.values())
    return this.#storeNames
  }

  get mallNames(): readonly NamedPlace<ListedMall>[] {
    this.#mallNames ??= byName(this.malls.values())
    return this.#mallNames
  }

  /** Stores by distance, nearest first. */
  /** The stores by their distance from a ZIP that a recent search named. */
  keptNear(zip: string): readonly Near<ListedStore>[] | undefined {
    return this.#near.get(zip)
  }

  storesNear(from: ZipPlace): readonly Near<ListedStore>[] {
    const kept = this.#near.get(from.zip)
    if (kept) return kept
    const near = byDistance([...this.stores.values()], from)
    this.#near.set(from.zip, near)
    return near
  }
}

export function byDistance<T extends { id: number; zip: string; lat: number; lon: number }>(
  places: readonly T[],
  from: ZipPlace,
): Near<T>[] {
  return places
    .map((place) => ({ place, distance: distanceBetween(from, place) }))
    .sort((a, b) => a.distance.miles - b.distance.miles || a.place.id - b.place.id)
}

const collator = new Intl.Collator('en-US')
const byName = <T extends { name: string }>(places: Iterable<T>): NamedPlace<T>[] =>
  [...places].sort((a, b) => collator.compare(a.name, b.name)).map((place) => ({ place, words: plainWords(place.name) }))

/** Of a store `s` of the retailer `r`: shoppers find it. */
export const IS_LISTED = `r.status = 'active' and not s.closed`

const AGE_MS = 30_000

/**
 * Stores and malls are few and every list needs their locations, hours and names. They are read together and cached until one of them
 * changes (change feed), at most for half a minute.
 */
export class Directory {
  readonly #db: Db
  #kept: { places: Promise<Places>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  places(): Promise<Places> {
    const now = performance.now()
    if (!this.#kept || now - this.#kept.at > AGE_MS) {
      const kept = { places: readPlaces(this.#db), at: now }
      kept.places.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
      this.#kept = kept
    }
    return this.#kept.places
  }

  forget(): void {
    this.#kept = undefined
  }
}

async function readPlaces(db: Db): Promise<Places> {
  const [malls, stores] = await Promise.all([
    rowsOf<ListedMall>(db, 'directory.malls')`
      select id, slug, name, city, state, zip, lat, lon, time_zone as "timeZone", hours, has_center as "hasCenter",
        picture_hash as "pictureHash",
        (select count(*) from stores s join retailers r on r.id = s.retailer_id
          where s.mall_id = m.id and ${sql(IS_LISTED)}) as "storeCount"
      from malls m where not m.suspended`,
    rowsOf<Omit<ListedStore, 'mall'> & { boundByMall: boolean }>(db, 'directory.stores')`
      select s.id, s.slug, s.name, s.retailer_id as "retailerId", r.display_name as "retailerName", r.mark_hash as "markHash",
        coalesce(s.cover_hash, r.cover_hash) as "coverHash",
        r.color, s.category, s.unit, s.unit_id as "unitId", s.street, s.city, s.state, s.zip, s.lat,
        s.lon, s.time_zone as "timeZone", s.hours, s.bound_by_mall as "boundByMall", s.prep_minutes as "prepMinutes", s.phone, s.returns_days as "returnsDays",
          s.offers_pickup as "offersPickup",
        s.offers_ship_to_mall as "offersShipToMall", s.offers_ship_to_me as "offersShipToMe", s.paused,
          ${sql(IS_INDEPENDENT)} as independent,
        exists (select from trust_marks t where t.store_id = s.id and t.is_trusted) as trusted,
        s.created_at as "createdAt", s.mall_id as "mallId", ${sql(RECORD_COLUMNS)}
      from stores s join retailers r on r.id = s.retailer_id ${sql(RECORD_JOIN)} where ${sql(IS_LISTED)}`,
  ])
  const byId = new Map(malls.map((mall) => [mall.id, mall]))
  return new Places(
    stores.map(({ boundByMall, ...store }) => {
      const mall = store.mallId === null ? null : (byId.get(store.mallId) ?? null)
      return { ...store, mall, hours: hoursInside(store.hours, boundByMall && mall ? mall.hours : null) }
    }),
    malls,
  )
}
