import type { ProductId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type StockLine, tellMoves } from './stock.ts'

/** Puts returned pieces on the shelf of the store that took them, which may not have carried the variant before. */
export async function restockReturned(tx: Db, lines: readonly StockLine[], who: UserId | null, now: Date): Promise<void> {
  if (lines.length === 0) return
  const rows = await rowsOf<{ product_id: ProductId; before: number }>(tx, 'stock.restock-returned')`
    with wanted as (
      select variant_id, store_id, sum(quantity)::int as quantity
      from unnest(${lines.map((line) => line.variantId)}::bigint[], ${lines.map((line) => line.storeId)}::bigint[],
        ${lines.map((line) => line.quantity)}::int[]) as w(variant_id, store_id, quantity)
      group by 1, 2 order by 1, 2
    ), moved as (
      insert into stock (variant_id, store_id, on_hand) select variant_id, store_id, quantity from wanted
      on conflict (variant_id, store_id) do update
      set on_hand = stock.on_hand + excluded.on_hand, version = stock.version + 1, updated_at = now()
      returning variant_id, store_id, on_hand - reserved as available
    ), noted as (
      insert into stock_changes (variant_id, store_id, why, delta, who, created_at)
      select variant_id, store_id, 'return', quantity, ${who}::uuid, ${now} from wanted
    ) select v.product_id, m.available - w.quantity as before from moved m join wanted w using (variant_id, store_id)
      join variants v on v.id = m.variant_id`
  await tellMoves(
    tx,
    rows.map((row) => ({ productId: row.product_id, flipped: row.before <= 0 })),
  )
}
