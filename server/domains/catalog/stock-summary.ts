import type { StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

/** A shelf with this many items or fewer counts as low. */
const LOW = 3

/** The number of products that are low in at least one of these stores, as the inventory's filter lists them. */
export async function lowProducts(db: Db, storeIds: readonly StoreId[]): Promise<number> {
  const [row] = await rowsOf<{ low: number }>(db, 'catalog.low-products')`
    select count(distinct v.product_id)::int as low from stock s join variants v on v.id = s.variant_id and not v.archived
    join products p on p.id = v.product_id and p.status = 'active'
    where s.store_id = any((select ${storeIds}::bigint[])::bigint[]) and s.on_hand - s.reserved <= ${sql(LOW)}`
  return row?.low ?? 0
}
