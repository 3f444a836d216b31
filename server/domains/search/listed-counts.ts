import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_INDEPENDENT } from '../retailers/retailers.ts'
import { IS_LISTED } from './directory/directory.ts'

export type ListedCounts = { stores: number; independents: number; trusted: number; malls: number; products: number }

/** What the lists of stores, malls and products hold in all. Each public figure of them is this one, so that no page contradicts another. */
export async function listedCounts(db: Db): Promise<ListedCounts> {
  const [row] = await rowsOf<ListedCounts>(db, 'search.listed-counts')`
    select count(*)::int as stores, count(*) filter (where ${sql(IS_INDEPENDENT)})::int as independents,
      count(*) filter (where exists (select from trust_marks t where t.store_id = s.id and t.is_trusted))::int as trusted,
      (select count(*)::int from malls m where not m.suspended) as malls,
      (select count(distinct coalesce(item_id, product_id))::int from search_documents) as products
    from stores s join retailers r on r.id = s.retailer_id where ${sql(IS_LISTED)}`
  if (!row) throw new Error('counting answered nothing')
  return row
}
