import type { CategoryId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { OwnProduct } from '#contracts/catalog/own-products.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { storesOf } from '../../stores/stores.ts'

type StoredProduct = {
  id: ProductId
  retailerId: RetailerId
  slug: string
  version: number
  status: OwnProduct['status']
  takenDownNote: string | null
  title: string
  description: string
  brand: string | null
  categoryId: CategoryId
  tags: string[]
  options: OwnProduct['options']
}

/** The open stores of a retailer that this person may count in. */
export async function storesFor(db: Db, person: Person, retailerId: RetailerId): Promise<StoreId[]> {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  const limit = storeLimitOf(person, retailerId)
  const stores = await storesOf(db, [retailerId])
  return stores.map(({ id }) => id).filter((id) => limit === null || limit.includes(id))
}

/** A whole product for the editor of a retailer's manager. Removed variants are not included. */
export async function ownProductOf(db: Db, person: Person, id: ProductId): Promise<OwnProduct> {
  const [product] = await rowsOf<StoredProduct>(db, 'own-products.product')`
    select id, retailer_id as "retailerId", slug, version, status, taken_down_note as "takenDownNote", title, description, brand, category_id as "categoryId", tags, options
    from products where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[])`
  if (!product) throw new Problem('not_found')
  const variants = await rowsOf<
    Omit<OwnProduct['variants'][number], 'shelves' | 'compareAtPrice' | 'cost' | 'price'> & {
      price: Cents
      compareAtPrice: Cents | null
      cost: Cents | null
    }
  >(db, 'own-products.variants')`
    select id, version, sku, gtin, option_values as "optionValues", price, compare_at as "compareAtPrice", cost
    from variants where product_id = ${id} and not archived order by position, id`
  const shelves = await rowsOf<{ variantId: VariantId; storeId: StoreId; onHand: number; reserved: number; stockVersion: number }>(
    db,
    'own-products.shelves',
    `select s.variant_id as "variantId", s.store_id as "storeId", s.on_hand as "onHand", s.reserved, s.version as "stockVersion"
     from variants v join stock s on s.variant_id = v.id where v.product_id = $1 and s.store_id = any($2::bigint[]) order by s.store_id`,
    [id, await storesFor(db, person, product.retailerId)],
  )
  const pictures = await rowsOf<{ id: number; hash: string | null; alt: string; variantId: VariantId | null }>(db, 'own-products.pictures')`
    select id, hash, alt, variant_id as "variantId" from product_images where product_id = ${id} order by position, id`
  const shelvesOf = Map.groupBy(shelves, ({ variantId }) => variantId)
  return {
    ...product,
    variants: variants.map((variant) => ({
      ...variant,
      shelves: (shelvesOf.get(variant.id) ?? []).map(({ storeId, onHand, reserved, stockVersion }) => ({
        storeId,
        onHand,
        reserved,
        stockVersion,
      })),
    })),
    pictures: pictures.map(({ id: pictureId, hash, alt, variantId }) => ({
      id: pictureId,
      src: hash === null ? null : pictureAddress(hash),
      alt,
      variantId: variants.some((variant) => variant.id === variantId) ? variantId : null,
    })),
  }
}
