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
}

/** Those of these variants that the store has a shelf for, in the given order. */
export const labeledShelves = (db: Db, storeId: StoreId, variantIds: readonly VariantId[]): Promise<LabeledShelf[]> =>
  rowsOf<LabeledShelf>(db, 'catalog.labeled-shelves')`
    select v.id as "variantId", p.id as "productId", p.slug, p.title, array(select jsonb_array_elements(p.options) ->> 'name') as "optionNames",
      v.option_values as "optionValues", v.sku, v.gtin, v.price, ${sql(formerPriceSql('v'))} as former, p.status = 'active' as "isOnSale"
    from unnest(${variantIds}::bigint[]) with ordinality wanted(id, position)
    join variants v on v.id = wanted.id and not v.archived join products p on p.id = v.product_id
    join stock k on k.variant_id = v.id and k.store_id = ${storeId}
    order by wanted.position`
