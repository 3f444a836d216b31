import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'

/** What tells which size of a product somebody wears. */
export type SizedProduct = {
  title: string
  tags: string[]
  facts: { name: string; value: string }[]
  options: { name: string; values: string[] }[]
  /** From the department down. */
  categories: string[]
  /** The option values of each variant that a store has now. */
  inStock: string[][]
}

/** SQL: whether the product of this id comes in sizes, as clothing does. */
export const isSized = (productId: string): string =>
  `exists (select from products sized, jsonb_array_elements(sized.options) o where sized.id = ${productId} and o->>'name' ~* '(size|waist|inseam)')`

/** Null: it is not sold. */
export async function sizedProduct(db: Db, id: ProductId): Promise<SizedProduct | null> {
  const [row] = await rowsOf<SizedProduct>(db, 'catalog.sized-product')`
    select p.title, p.tags, p.facts, p.options,
      (with recursive path(id, slug, parent_id, depth) as (
         select id, slug, parent_id, 0 from categories where id = p.category_id
         union all select c.id, c.slug, c.parent_id, path.depth + 1 from categories c join path on c.id = path.parent_id)
       select array_agg(slug order by depth desc) from path) as categories,
      (select coalesce(json_agg(v.option_values), '[]') from variants v where v.product_id = p.id and not v.archived
         and exists (select from stock s where s.variant_id = v.id and not s.stopped and s.on_hand > s.reserved)) as "inStock"
    from products p ${sql(joinRetailer('r.id = p.retailer_id'))}
    where p.id = ${id} and p.status = 'active' and r.status = 'active'`
  return row ?? null
}
