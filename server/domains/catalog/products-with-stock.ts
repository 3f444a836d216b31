import type { CategoryId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import type { CountedBy } from './shelf-truth.ts'

/** A product with all its variants and shelves, whether or not it is still sold. */
export type ProductWithStock = {
  productId: ProductId
  slug: string
  title: string
  brand: string | null
  categoryId: CategoryId
  glyph: string
  imageHash: string | null
  imageAlt: string | null
  status: 'draft' | 'active' | 'archived'
  retailerIsActive: boolean
  /** In display order; `options` is "Blue / M". */
  variants: [id: VariantId, options: string, price: Cents, archived: boolean][]
  shelves: [
    variantId: VariantId,
    storeId: StoreId,
    available: number,
    countedAt: string | null,
    countedBy: CountedBy | null,
    movedSince: number,
    missed: number,
  ][]
}

/** The current data of these products, in one read; a product that never existed is left out. */
export async function productsWithStock(db: Db, productIds: readonly ProductId[]): Promise<Map<ProductId, ProductWithStock>> {
  if (productIds.length === 0) return new Map()
  const rows = await rowsOf<ProductWithStock>(db, 'catalog.goods')`
    select p.id as "productId", p.slug, p.title, p.brand, p.category_id as "categoryId", c.glyph, i.hash as "imageHash",
      i.alt as "imageAlt", p.status,
      r.status = 'active' as "retailerIsActive",
      coalesce((select
        json_agg(json_build_array(v.id, array_to_string(v.option_values, ' / '), v.price, v.archived) order by v.position, v.id)
        from variants v where v.product_id = p.id), '[]') as variants,
      coalesce((select
        json_agg(json_build_array(s.variant_id, s.store_id, case when s.stopped then 0 else s.on_hand - s.reserved end,
          s.counted_at, s.counted_by, s.sold_since + s.reserved, s.missed) order by s.store_id)
        from variants v join stock s on s.variant_id = v.id where v.product_id = p.id), '[]') as shelves
    from unnest((select ${[...new Set(productIds)]}::bigint[])) wanted(id)
    join products p on p.id = wanted.id ${sql(joinRetailer('r.id = p.retailer_id'))} join categories c on c.id = p.category_id
    left join lateral (select hash, alt from product_images where product_id = p.id and hash is not null order by position, id limit 1) i on
      true`
  return new Map(rows.map((row) => [row.productId, row]))
}

/** A page of the ids of products that a store stocks or a retailer has listed, in ascending order. */
export async function productIdsOf(
  db: Db,
  of: { storeId: StoreId } | { retailerId: RetailerId },
  after: ProductId | 0,
  limit: number,
): Promise<ProductId[]> {
  const [name, from, id] =
    'storeId' in of
      ? ([
          'store',
          'stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id where s.store_id',
          of.storeId,
        ] as const)
      : (['retailer', 'products p where p.retailer_id', of.retailerId] as const)
  const rows = await rowsOf<{ id: ProductId }>(
    db,
    `catalog.product-ids-of-${name}`,
    `select distinct p.id from ${from} = $1 and p.id > $2 order by p.id limit $3`,
    [id, after, limit],
  )
  return rows.map((row) => row.id)
}
