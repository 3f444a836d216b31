import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** What all movements of a shelf (`stock` as s) come to, in pieces. */
export const MOVEMENTS =
  '(select coalesce(sum(c.delta), 0)::int from stock_changes c where c.variant_id = s.variant_id and c.store_id = s.store_id)'

type Shelf = { variantId: VariantId; storeId: StoreId }

/** Takes a shelf out of sale while its counts are checked, or puts it on sale again. Lists and pages follow. */
export async function stopShelf(tx: Db, { variantId, storeId }: Shelf, stopped: boolean): Promise<void> {
  const rows = await rowsOf<{ product_id: ProductId }>(
    tx,
    'stock.stop',
    `update stock s set stopped = $3 from variants v where s.variant_id = $1 and s.store_id = $2 and v.id = s.variant_id and s.stopped <> $3 returning v.product_id`,
    [variantId, storeId, stopped],
  )
  if (rows.length > 0) await tell(tx, 'catalog.products_changed', { productIds: rows.map((row) => row.product_id) })
}

/**
 * Sets a shelf's counts to what its history and the open orders say: on hand to the sum of the movements, reserved to `held` pieces.
 * False where that cannot be, because orders hold more than the movements left on the shelf: then somebody has to count.
 */
export async function correctShelf(tx: Db, { variantId, storeId }: Shelf, held: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    'stock.correct',
    `update stock s set on_hand = ${MOVEMENTS}, reserved = $3, version = s.version + 1, updated_at = now()
     where s.variant_id = $1 and s.store_id = $2 and ${MOVEMENTS} >= $3 returning s.variant_id`,
    [variantId, storeId, held],
  )
  return rows.length > 0
}
