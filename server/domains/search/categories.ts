import type { categories } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { rowsOf } from '../../platform/db.ts'
import { pictureOf } from './cards.ts'
import type { SearchContext } from './finder.ts'

/** The departments and the products in each, including all subcategories. */
export async function listCategories({ db, tree }: SearchContext): Promise<Reply<typeof categories>> {
  const rows = await tree.all()
  const departments = rows.flatMap(({ slug, parentId }) => (parentId === null ? [slug] : []))
  const [counts, pictures] = await Promise.all([
    rowsOf<{ id: number; count: number }>(db, 'categories.counts')`
      select category_id as id, count(*)::int as count from search_documents group by 1`,
    rowsOf<{ slug: string; hash: string; alt: string | null }>(db, 'categories.pictures')`
      select department.slug, best.hash, best.alt from unnest(${departments}::text[]) as department(slug) cross join lateral (
        (select d.image_hash as hash, d.image_alt as alt, 1 as place from search_documents d
        where d.department_slug = department.slug and d.image_hash is not null and not d.stand_in
        order by d.rank desc, d.product_id desc limit 1)
        union all
        (select d.image_hash, d.image_alt, 2 from search_documents d
        where d.department_slug = department.slug and d.image_hash is not null order by d.rank desc, d.product_id desc limit 1)
        order by place limit 1
      ) best`,
  ])
  const own = new Map(counts.map(({ id, count }) => [id, count]))
  const countOf = (id: number): number =>
    (own.get(id) ?? 0) + rows.filter(({ parentId }) => parentId === id).reduce((sum, child) => sum + countOf(child.id), 0)
  const pictureOfDepartment = new Map(pictures.map(({ slug, hash, alt }) => [slug, pictureOf(hash, alt)]))
  return {
    items: rows.map((row) => ({ ...row, productCount: countOf(row.id), image: pictureOfDepartment.get(row.slug) ?? null })),
  }
}
