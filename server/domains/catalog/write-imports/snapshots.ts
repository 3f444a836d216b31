import type { ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Db } from '../../../platform/db.ts'
import type { ImageSnapshot, ProductFields, ProductSnapshot, VariantSnapshot } from './plan.ts'

type ProductKeys = { ids: readonly ProductId[] } | { externalIds: readonly string[] }

/**
 * Plans the statement again on each call. An import fills tables while it reads them: a plan made for empty tables would scan them whole
 * when they are full.
 */
export async function plannedAnew<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.$client.query(text, values as unknown[])).rows as Row[]
}

/** The retailer's products as they are now, with the stock of them in some stores; `lock` locks them until the transaction ends. */
export async function productSnapshots(
  db: Db,
  { retailerId, storeIds }: { retailerId: RetailerId; storeIds: readonly StoreId[] },
  found: ProductKeys,
  lock = false,
): Promise<ProductSnapshot[]> {
  const [column, keys] = 'ids' in found ? ['id', found.ids] : ['external_id', found.externalIds]
  const products = await plannedAnew<ProductFields & Pick<ProductSnapshot, 'id' | 'picturesByHand'>>(
    db,
    `select id, external_id as "externalId", title, description, brand, category_id as "categoryId", tags, options, status,
       pictures_by_hand as "picturesByHand"
     from products where retailer_id = $1 and ${column} = any($2) order by id ${lock ? 'for no key update' : ''}`,
    [retailerId, keys],
  )
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  if (lock) {
    const variants = await plannedAnew<{ id: VariantId }>(db, 'select id from variants where product_id = any($1)', [ids])
    await plannedAnew(
      db,
      'select from stock where variant_id = any($1) and store_id = any($2) order by variant_id, store_id for no key update',
      [variants.map(({ id }) => id), storeIds],
    )
  }
  const variants = await plannedAnew<{ product: ProductId; row: VariantSnapshot }>(
    db,
    `select v.product_id as product, json_build_object(
       'id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'optionValues', v.option_values, 'price', v.price, 'compareAt', v.compare_at, 'cost', v.cost,
       'weightGrams', v.weight_grams, 'position', v.position, 'archived', v.archived, 'shelves', coalesce(s.shelves, '[]'::json)
     ) as row
     from variants v left join lateral (
       select json_agg(json_build_object('storeId', s.store_id, 'onHand', s.on_hand, 'reserved', s.reserved,
         'lastMove', coalesce((select max(c.id) from stock_changes c where c.variant_id = v.id and c.store_id = s.store_id), 0)) order by s.store_id) as shelves
       from stock s where s.variant_id = v.id and s.store_id = any($2)) s on true
     where v.product_id = any($1) order by v.id`,
    [ids, storeIds],
  )
  const images = await plannedAnew<{ product: ProductId; row: ImageSnapshot }>(
    db,
    `select product_id as product, json_build_object(
       'sourceUrl', source_url, 'hash', hash, 'alt', alt, 'width', width, 'height', height, 'position', position, 'variantId', variant_id, 'standIn', stand_in
     ) as row from product_images where product_id = any($1) order by position, id`,
    [ids],
  )
  const variantsOf = Map.groupBy(variants, ({ product }) => product)
  const imagesOf = Map.groupBy(images, ({ product }) => product)
  return products.map((product) => ({
    ...product,
    variants: (variantsOf.get(product.id) ?? []).map(({ row }) => row),
    images: (imagesOf.get(product.id) ?? []).map(({ row }) => row),
  }))
}
