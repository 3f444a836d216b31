import type { CategoryId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { SHELF_FACTS, type ShelfFacts } from './shelf-truth.ts'

/** A variant in a store, with the data that a cart, a quote and an order need. */
export type OfferRow = ShelfFacts & {
  variantId: VariantId
  storeId: StoreId
  productId: ProductId
  retailerId: RetailerId
  slug: string
  title: string
  /** "Blue / M"; empty when the product has no options. */
  options: string
  sku: string
  imageHash: string | null
  price: Cents
  compareAt: Cents | null
  available: number
  /** The shelf's counts do not agree with its books: until they do, nothing of it is sold or counts as available. */
  stopped: boolean
  /** The variant, its product and its retailer are on sale; the store decides whether it takes orders. */
  sellable: boolean
  taxCategory: 'general' | 'clothing' | 'grocery'
  perishable: boolean
  categoryId: CategoryId
  parentCategoryId: CategoryId | null
}

/** How many pieces of a shelf (`stock` as s) can be sold. */
export const AVAILABLE = 'case when s.stopped then 0 else s.on_hand - s.reserved end'

/** Whether a product (products as p, categories as c) spoils, so that it can't be returned. */
export const PERISHABLE = `(c.perishable = 'all' or c.perishable = 'flowers' and 'flowers' = any(p.tags))`

/** The columns of an offer, for a statement that has variants as v, products as p, retailers as r and categories as c. */
export const OFFER_COLUMNS = `p.id as "productId", p.retailer_id as "retailerId", p.slug, p.title, array_to_string(v.option_values, ' / ') as options, v.sku,
  (select i.hash from product_images i where i.product_id = p.id and i.hash is not null
   order by (i.variant_id = v.id) is true desc, i.position limit 1) as "imageHash",
  v.price, v.compare_at as "compareAt", p.status = 'active' and not v.archived and r.status = 'active' and not r.stopped as sellable, c.tax_category as "taxCategory", ${PERISHABLE} as perishable,
  c.id as "categoryId", c.parent_id as "parentCategoryId"`
export const OFFER_JOINS = `join products p on p.id = v.product_id ${joinRetailer('r.id = p.retailer_id')} join categories c on c.id = p.category_id`

/** The current data of these offers, in one read; an offer that never existed is left out. */
export async function offersFor(db: Db, offers: readonly { variantId: VariantId; storeId: StoreId }[]): Promise<OfferRow[]> {
  if (offers.length === 0) return []
  return rowsOf<OfferRow>(db, 'catalog.offers-for')`
    select s.variant_id as "variantId", s.store_id as "storeId", ${sql(AVAILABLE)} as available, s.stopped, ${sql(SHELF_FACTS)},
      ${sql(OFFER_COLUMNS)}
    from (select distinct *
      from unnest((select ${offers.map((offer) => offer.variantId)}::bigint[]), (select ${offers.map((offer) => offer.storeId)}::bigint[])) as
      w(variant_id, store_id)) w
    join stock s using (variant_id, store_id) join variants v on v.id = s.variant_id ${sql(OFFER_JOINS)}`
}

/** What of a store's shelves holds so many pieces and is on sale: this product first, then others whose title has these letters. */
export const offersInStore = (
  db: Db,
  storeId: StoreId,
  { productId, title, quantity, limit }: { productId: ProductId; title: string; quantity: number; limit: number },
): Promise<OfferRow[]> =>
  rowsOf<OfferRow>(db, 'catalog.offers-in-store')`
    select * from (
      select s.variant_id as "variantId", s.store_id as "storeId", ${sql(AVAILABLE)} as available, s.stopped, ${sql(SHELF_FACTS)},
        ${sql(OFFER_COLUMNS)}, v.position
      from stock s join variants v on v.id = s.variant_id ${sql(OFFER_JOINS)}
      where s.store_id = ${storeId} and s.on_hand - s.reserved >= ${quantity} and not s.stopped
        and (p.id = ${productId} or strpos(lower(p.title), lower(${title})) > 0)
    ) o where o.sellable order by o."productId" <> ${productId}, o.title, o."productId", o.position, o."variantId" limit ${limit}`
