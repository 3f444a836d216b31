import type { ProductId, StoreId } from '#contracts/ids.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import type { Db } from '../../platform/db.ts'
import { type ProductWithStock, productsWithStock } from '../catalog/products-with-stock.ts'
import { shelfTruth } from '../catalog/shelf-truth.ts'
import { distanceBetween } from '../places/distance.ts'
import { zipPlaces } from '../places/zips.ts'
import { type Comparable, compareStores, promiseRank } from '../search/offer-order.ts'
import { isReadyToday, pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesByIds } from '../stores/stores.ts'
import { type Market, type Offer, type Reach, REACH_MILES } from './rules.ts'

/** A product as in the catalog, its available offers, and the stores that have it. */
export type CurrentOffers = { good: ProductWithStock; market: Market }
export type OffersAndStores = { products: Map<ProductId, CurrentOffers>; stores: Map<StoreId, Store> }

/**
 * The current offers of these products, in two reads. Products that are no longer sold are included without offers. How sure their stock is
 * is known for a moment only.
 */
export async function currentOffersOf(
  db: Db,
  productIds: readonly ProductId[],
  { now, alsoStores = [] }: { now?: Date; alsoStores?: readonly StoreId[] } = {},
): Promise<OffersAndStores> {
  const goods = await productsWithStock(db, productIds)
  const stores = await storesByIds(db, [
    ...[...goods.values()].flatMap(({ shelves }) => shelves.map(([, storeId]) => storeId)),
    ...alsoStores,
  ])
  return { products: new Map([...goods.values()].map((good) => [good.productId, { good, market: marketOf(good, stores, now) }])), stores }
}

function marketOf(good: ProductWithStock, stores: ReadonlyMap<StoreId, Store>, now: Date | undefined): Market {
  const isSold = good.status === 'active' && good.retailerIsActive
  const variants = good.variants.map(([id, , price, archived]) => ({ id, price, isGone: archived || !isSold }))
  const live = new Map(variants.filter(({ isGone }) => !isGone).map((variant) => [variant.id, variant]))
  const offers = good.shelves.flatMap(([variantId, storeId, available, countedAt, ...facts]) => {
    const [variant, store] = [live.get(variantId), stores.get(storeId)]
    if (!variant || !store || !sells(store)) return []
    const [countedBy, movedSince, missed] = facts
    const counted = { countedAt: countedAt === null ? null : new Date(countedAt), countedBy, movedSince, missed }
    const level = now && shelfTruth(available, counted, store.missShare, now)?.level
    return [{ variantId, storeId, price: variant.price, available, shipsHome: store.offersShipToMe, level }]
  })
  return { productId: good.productId, variants, offers }
}

const everywhere: Reach = () => true

/**
 * The stores within reach of these ZIPs. If a ZIP or its location is unknown, every store counts: a message about a store too far away is
 * better than none about a nearby one.
 */
export class Reaches {
  readonly #db: Db
  readonly #stores: ReadonlyMap<StoreId, Store>
  readonly #places = new Map<string, ZipPlace | null>()
  readonly #miles = new Map<string, number | null>()

  constructor(db: Db, stores: ReadonlyMap<StoreId, Store>) {
    this.#db = db
    this.#stores = stores
  }

  /** Looks up each of these ZIPs once. */
  async learn(zips: Iterable<string | null>): Promise<void> {
    const fresh = [...new Set(zips)].filter((zip) => zip !== null && !this.#places.has(zip)) as string[]
    const places = await zipPlaces(this.#db, fresh)
    for (const zip of fresh) this.#places.set(zip, places.get(zip) ?? null)
  }

  /** Miles to a store; null when the distance is unknown. */
  milesTo(zip: string | null, storeId: StoreId): number | null {
    const [place, store] = [zip === null ? null : this.#places.get(zip), this.#stores.get(storeId)]
    if (!place || !store) return null
    const key = `${zip} ${storeId}`
    const kept = this.#miles.get(key)
    if (kept !== undefined) return kept
    const { miles, by } = distanceBetween(place, store)
    const known = by === 'coordinates' ? miles : null
    this.#miles.set(key, known)
    return known
  }

  of(zip: string | null): Reach {
    if (zip === null) return everywhere
    return (storeId) => {
      const miles = this.milesTo(zip, storeId)
      return miles === null || miles <= REACH_MILES
    }
  }

  /**
   * The offer to show: the cheapest; on a tie the one that keeps the most for this shopper, as cards choose, and of those the one in the store
   * where the shopper saw it. A message is read later, so it asks without a moment.
   */
  best(offers: readonly Offer[], zip: string | null, seenAt: StoreId, now?: Date): Offer | undefined {
    const compared = offers.map((offer) => ({ offer, of: this.#comparable(offer, zip, now) }))
    return compared.toSorted(
      ({ offer: a, of: x }, { offer: b, of: y }) =>
        a.price - b.price ||
        promiseRank(x) - promiseRank(y) ||
        Number(x.isDoubtful) - Number(y.isDoubtful) ||
        Number(b.storeId === seenAt) - Number(a.storeId === seenAt) ||
        compareStores(x, y) ||
        a.storeId - b.storeId,
    )[0]?.offer
  }

  #comparable({ storeId, available, shipsHome, level }: Offer, zip: string | null, now: Date | undefined): Comparable {
    const store = this.#stores.get(storeId)
    const offersPickup = store?.offersPickup ?? false
    return {
      inStock: available > 0,
      pickupToday: offersPickup && store !== undefined && now !== undefined && isReadyToday(pickupPromise(store, now).words),
      offersPickup,
      shipsHome,
      isDoubtful: level === 'call_ahead',
      miles: this.milesTo(zip, storeId),
    }
  }
}
