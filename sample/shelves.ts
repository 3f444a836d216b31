import type { MallId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '#server/platform/db.ts'
import { mallsByIds } from '#server/domains/malls/malls.ts'
import { storesByIds, type Store } from '#server/domains/stores/stores.ts'
import type { Doors } from './at-open-doors.ts'

/** A store of the sample with its offers, for generating past orders. */
export type Shelf = Store & { offers: { variantId: VariantId; productId: ProductId; available: number; cents: number }[] }

/**
 * Stores with their offers, in order of creation. Reads the tables directly: it runs once, before anybody shops, and needs complete data
 * that no page shows.
 */
export async function shelvesOf(db: Db): Promise<Shelf[]> {
  const rows = await rowsOf<{ store_id: StoreId; variant_id: VariantId; product_id: ProductId; available: number; price: number }>(
    db,
    'sample.shelves',
  )`
    select s.store_id, s.variant_id, v.product_id, s.on_hand - s.reserved as available, v.price from stock s
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id join stores t on t.id = s.store_id
    where t.is_sample and p.status = 'active' and s.on_hand - s.reserved > 3 order by s.store_id, s.variant_id`
  const offers = Map.groupBy(rows, (row) => row.store_id)
  const stores = await storesByIds(db, [...offers.keys()])
  return [...offers].map(([storeId, own]) => ({
    ...(stores.get(storeId) as Store),
    offers: own.map((row) => ({ variantId: row.variant_id, productId: row.product_id, available: row.available, cents: row.price })),
  }))
}

export type DoorsOf = (storeId: StoreId) => Doors

/** The opening hours of every store of the shelves and of the SPIRAL Center in its mall. */
export async function doorsAt(db: Db, shelves: readonly Shelf[]): Promise<DoorsOf> {
  const malls = await mallsByIds(db, [...new Set(shelves.flatMap(({ mallId }) => mallId ?? []))])
  const doors = new Map<StoreId, Doors>(
    shelves.map((store) => {
      const mall = store.mallId === null ? undefined : malls.get(store.mallId)
      return [store.id, { store, center: mall ? { ...mall, hours: mall.centerHours ?? mall.hours } : null }]
    }),
  )
  return (storeId) => {
    const found = doors.get(storeId)
    if (!found) throw new Error(`the sample does not know store ${storeId}`)
    return found
  }
}

/** The sample's own retailer with its store in the Mall of America, where the sample staff works. */
export function workplacesIn(
  shelves: readonly Shelf[],
  retailer: string,
  mallSlug: string,
): { retailerId: RetailerId; storeId: StoreId; mallId: MallId } {
  const store = shelves.find(({ retailerName, mallSlug: mall }) => retailerName === retailer && mall === mallSlug)
  if (!store || store.mallId === null) throw new Error(`${retailer} has no store in ${mallSlug}`)
  return { retailerId: store.retailerId, storeId: store.id, mallId: store.mallId }
}
