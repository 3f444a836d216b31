import { type BulkFilter, MOST_BULK_ROWS } from '#contracts/catalog/bulk-edits.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { LOW_STOCK, scopeOf } from './inventory.ts'

export type BulkRow = { variantId: VariantId; storeId: StoreId; version: number; productVersion: number; stockVersion: number }

/** All rows of the products that match a filter, on the shelves that this person may see. Words and low stock choose products, as in the list. */
export async function rowsMatching(db: Db, person: Person, filter: BulkFilter): Promise<BulkRow[]> {
  const { whole, stores } = scopeOf(person, filter.retailerId)
  const rows = await rowsOf<BulkRow>(
    db,
    'bulk.matching',
    `with shelves as (
       select s.variant_id, s.store_id, v.product_id, v.version, s.version as stock_version, p.version as product_version,
         bool_or($5::text is null or p.title ilike $5 or v.sku ilike $5 or v.gtin = $6) over (partition by v.product_id) as is_named,
         bool_or(s.on_hand - s.reserved <= ${LOW_STOCK}) over (partition by v.product_id) as is_low
       from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
       where (v.retailer_id = any($1::bigint[]) or s.store_id = any($2::bigint[])) and not v.archived and ($3::bigint is null or s.store_id = $3)
         and case when $4::text is null then p.status <> 'archived' else p.status = $4 end and ($8::bigint[] is null or p.id = any($8)))
     select variant_id as "variantId", store_id as "storeId", version, product_version as "productVersion",
       stock_version as "stockVersion" from shelves
     where is_named and (not $7 or is_low) order by product_id, variant_id, store_id limit ${MOST_BULK_ROWS + 1}`,
    [
      whole,
      stores,
      filter.storeId ?? null,
      filter.status ?? null,
      filter.q ? `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
      filter.q || null,
      filter.lowStock ?? false,
      filter.productIds ?? null,
    ],
  )
  if (rows.length === 0) throw new Problem('not_found', { detail: 'No product matches any more.' })
  if (rows.length > MOST_BULK_ROWS)
    throw fieldProblem('/filter', `Change up to ${MOST_BULK_ROWS.toLocaleString('en-US')} rows at once. Narrow the list first.`)
  return rows
}
