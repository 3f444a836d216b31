import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

/** SQL for the sum of all movements of a shelf (`stock` as s), in pieces. */
export const MOVEMENTS =
  '(select coalesce(sum(c.delta), 0)::int from stock_changes c where c.variant_id = s.variant_id and c.store_id = s.store_id)'

type Shelf = { variantId: VariantId; storeId: StoreId }

/** Stops the sale of a shelf while its counts are checked, or resumes it. Lists and pages are updated. */
export async function stopShelf(tx: Db, { variantId, storeId }: Shelf, stopped: boolean): Promise<void> {
  const rows = await rowsOf<{ product_id: ProductId }>(tx, 'stock.stop')`
    update stock s set stopped = ${stopped} from variants v
    where s.variant_id = ${variantId} and s.store_id = ${storeId} and v.id = s.variant_id and s.stopped <> ${stopped} returning v.product_id`
  if (rows.length > 0) await tell(tx, 'catalog.products_changed', { productIds: rows.map((row) => row.product_id) })
}

/**
 * Sets a shelf's counts from its history and the open orders: on hand to the sum of the movements, reserved to `held` pieces. Returns false
 * when orders hold more than that sum: then somebody has to count the shelf.
 */
export async function correctShelf(tx: Db, { variantId, storeId }: Shelf, held: number): Promise<boolean> {
  const rows = await rowsOf(tx, 'stock.correct')`
    update stock s set on_hand = ${sql(MOVEMENTS)}, reserved = ${held}, version = s.version + 1, updated_at = now()
    where s.variant_id = ${variantId} and s.store_id = ${storeId} and ${sql(MOVEMENTS)} >= ${held} returning s.variant_id`
  return rows.length > 0
}
