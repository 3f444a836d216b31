import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** A shelf with this many items or fewer counts as low. */
const LOW = 3

/** The number of products a retailer has listed and stocked in these stores, and the number of products that are low in at least one of them, as the inventory's filter lists them. */
export async function shelfSummary(
  db: Db,
  retailerId: RetailerId,
  storeIds: readonly StoreId[],
): Promise<{ products: number; stocked: number; low: number }> {
  const [row] = await rowsOf<{ products: number; stocked: number; low: number }>(
    db,
    'catalog.shelf',
    `select (select count(*) from products where retailer_id = $1 and status = 'active') as products, count(*) filter (where s.on_hand > 0) as stocked,
       count(distinct p.id) filter (where s.on_hand - s.reserved <= ${LOW}) as low
     from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
     where s.store_id = any($2::bigint[]) and p.status = 'active' and not v.archived`,
    [retailerId, storeIds],
  )
  return row ?? { products: 0, stocked: 0, low: 0 }
}
