import type { categories } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { rowsOf } from '../../platform/db.ts'
import type { SearchContext } from './finder.ts'

/** The departments and the products in each, including all subcategories. */
export async function listCategories({ db, tree }: SearchContext): Promise<Reply<typeof categories>> {
  const [rows, counts] = await Promise.all([
    tree.all(),
    rowsOf<{ id: number; count: number }>(
      db,
      'categories.counts',
      'select category_id as id, count(*)::int as count from search_documents group by 1',
    ),
  ])
  const own = new Map(counts.map(({ id, count }) => [id, count]))
  const countOf = (id: number): number =>
    (own.get(id) ?? 0) + rows.filter(({ parentId }) => parentId === id).reduce((sum, child) => sum + countOf(child.id), 0)
  return { items: rows.map((row) => ({ ...row, productCount: countOf(row.id) })) }
}
