import { STOCK_LEVELS, type StockLevel } from '#contracts/catalog/shelf-truth.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { SHELF_FACTS, type ShelfFacts, shelfTruth } from '../catalog/shelf-truth.ts'
import { MISS_SHARE } from '../stores/ready-records.ts'

type Shelf = ShelfFacts & { product_id: ProductId; store_id: StoreId; available: number; missShare: number | null; now: Date }
export type UnsureShelf = { product_id: ProductId; store_id: StoreId; level: Exclude<StockLevel, 'sure'> }

/** The stores where none of a product's available variants is sure, with the surest level among them. */
export async function unsureShelves(db: Db, productIds: readonly ProductId[]): Promise<UnsureShelf[]> {
  const shelves = await rowsOf<Shelf>(db, 'search.shelf-facts')`
    select v.product_id, s.store_id, s.on_hand - s.reserved as available, ${sql(SHELF_FACTS)}, ${sql(MISS_SHARE)} as "missShare",
      now() as now
    from variants v join stock s on s.variant_id = v.id left join store_records rec on rec.store_id = s.store_id
    where v.product_id = any(${productIds}::bigint[]) and not v.archived and s.on_hand > s.reserved and not s.stopped`
  return [...Map.groupBy(shelves, ({ product_id, store_id }) => `${product_id} ${store_id}`).values()].flatMap((variants) => {
    const levels = new Set(variants.map(({ available, missShare, now, ...facts }) => shelfTruth(available, facts, missShare, now)?.level))
    const level = STOCK_LEVELS.find((each) => levels.has(each))
    const [first] = variants
    return first && level && level !== 'sure' ? { product_id: first.product_id, store_id: first.store_id, level } : []
  })
}
