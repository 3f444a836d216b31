import { type BulkFilter, MOST_BULK_ROWS } from '#contracts/catalog/bulk-edits.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { LOW_STOCK } from './inventory.ts'
import { seenShelves } from './seen-shelves.ts'

export type BulkRow = {
  variantId: VariantId
  storeId: StoreId | null
  version: number
  productVersion: number
  stockVersion: number | null
}

/** All rows of the products that match a filter, as `listProducts` finds them, on shelves that this person may see or on none. */
export async function rowsMatching(db: Db, person: Person, filter: BulkFilter): Promise<BulkRow[]> {
  const seen = await seenShelves(db, person, filter)
  const rows = await rowsOf<BulkRow>(
    db,
    `bulk.matching.${seen.kind}`,
    `select "variantId", "storeId", version, "productVersion", "stockVersion" from (
       select v.id as "variantId", s.store_id as "storeId", v.version, p.version as "productVersion", s.version as "stockVersion", p.id as product_id,
         bool_or($7::text is null or p.title ilike $7 or v.sku ilike $7 or v.gtin = $8) over (partition by p.id) as is_named,
         bool_or(s.on_hand - s.reserved <= ${LOW_STOCK}) over (partition by p.id) as is_low
       from ${seen.from} and case when $6::text is null then p.status <> 'archived' else p.status = $6 end
         and ($10::boolean is not true or s.variant_id is null) and ($11::bigint[] is null or p.id = any($11))) matching
     where is_named and (not $9 or is_low) order by product_id, "variantId", "storeId" limit ${MOST_BULK_ROWS + 1}`,
    [
      ...seen.values,
      filter.status ?? null,
      filter.q ? `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
      filter.q || null,
      filter.lowStock ?? false,
      filter.unshelved ?? false,
      filter.productIds ?? null,
    ],
  )
  if (rows.length === 0) throw new Problem('not_found', { detail: 'No product matches any more.' })
  if (rows.length > MOST_BULK_ROWS)
    throw fieldProblem('/filter', `Change up to ${MOST_BULK_ROWS.toLocaleString('en-US')} rows at once. Narrow the list first.`)
  return rows
}
