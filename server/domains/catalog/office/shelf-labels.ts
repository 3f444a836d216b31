import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import { formerPriceSql } from '../former-price.ts'

/** A variant on a store's shelf, as a label names it. `former` is the price that its page may show struck through. */
export type LabeledShelf = {
  variantId: VariantId
  productId: ProductId
  slug: string
  title: string
  optionNames: string[]
  optionValues: string[]
  sku: string
  gtin: string | null
  price: Cents
  former: Cents | null
  isOnSale: boolean
  facts: { name: string; value: string }[]
}

const COLUMNS = `v.id as "variantId", p.id as "productId", p.slug, p.title, array(select jsonb_array_elements(p.options) ->> 'name') as "optionNames",
  v.option_values as "optionValues", v.sku, v.gtin, v.price, ${formerPriceSql('v')} as former, p.status = 'active' as "isOnSale", p.facts`

/** Those of these variants that the store has a shelf for, in the given order. */
export const labeledShelves = (db: Db, storeId: StoreId, variantIds: readonly VariantId[]): Promise<LabeledShelf[]> =>
  rowsOf<LabeledShelf>(db, 'catalog.labeled-shelves')`
    select ${sql(COLUMNS)} from unnest(${variantIds}::bigint[]) with ordinality wanted(id, position)
    join variants v on v.id = wanted.id and not v.archived join products p on p.id = v.product_id
    join stock k on k.variant_id = v.id and k.store_id = ${storeId}
    order by wanted.position`

/** The newest products that can be bought at a store now, each with its cheapest variant. */
export const newestInStock = (db: Db, storeId: StoreId, most: number): Promise<(LabeledShelf & { imageHash: string | null })[]> =>
  rowsOf<LabeledShelf & { imageHash: string | null }>(db, 'catalog.newest-in-stock')`
    select distinct on (p.id) ${sql(COLUMNS)},
      (select i.hash from product_images i where i.product_id = p.id and i.hash is not null order by i.position limit 1) as "imageHash"
    from stock k join variants v on v.id = k.variant_id and not v.archived join products p on p.id = v.product_id
    where k.store_id = ${storeId} and k.on_hand > k.reserved and not k.stopped and p.status = 'active' and v.price > 0
    order by p.id desc, v.price, v.id limit ${most}`
