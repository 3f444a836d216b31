import type { ProductId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { SHELF_FACTS, type ShelfFacts, shelfTruth } from '../catalog/shelf-truth.ts'
import { MISS_SHARE } from '../stores/ready-records.ts'

type Shelf = ShelfFacts & { product_id: ProductId; store_id: StoreId; available: number; missShare: number | null; now: Date }
export type DoubtfulShelf = { product_id: ProductId; store_id: StoreId }

/** The stores where none of a product's available variants is more than doubtful. */
export async function doubtfulShelves(db: Db, productIds: readonly ProductId[]): Promise<DoubtfulShelf[]> {
  const shelves = await rowsOf<Shelf>(
    db,
    'search.shelf-facts',
    `select v.product_id, s.store_id, s.on_hand - s.reserved as available, ${SHELF_FACTS}, ${MISS_SHARE} as "missShare", now() as now
     from variants v join stock s on s.variant_id = v.id left join store_records rec on rec.store_id = s.store_id
     where v.product_id = any($1::bigint[]) and not v.archived and s.on_hand > s.reserved and not s.stopped`,
    [productIds],
  )
  const doubts = new Map<string, DoubtfulShelf | null>()
  for (const { product_id, store_id, available, missShare, now, ...facts } of shelves) {
    const key = `${product_id} ${store_id}`
    if (doubts.get(key) === null) continue
    const isDoubtful = shelfTruth(available, facts, missShare, now)?.level === 'call_ahead'
    doubts.set(key, isDoubtful ? { product_id, store_id } : null)
  }
  return [...doubts.values()].filter((doubt) => doubt !== null)
}
