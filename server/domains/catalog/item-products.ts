import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'

export type ItemProduct = { id: ProductId; title: string; slug: string; retailerId: RetailerId }

/** SQL with the ids of a product and the products of other sellers under one of its barcodes; none of a product that shoppers do not see. */
export const itemIds = (productId: string): string =>
  `select i.id from products i ${joinRetailer('r.id = i.retailer_id')} where i.status in ('active', 'archived') and r.status = 'active' and i.id in (
     select ${productId} union
     select other.product_id from variants own join variants other on other.gtin = own.gtin
     where own.product_id = ${productId} and not own.archived and not other.archived)`

/** A product and the products of other sellers under one of its barcodes: one item for shoppers. The product itself comes first. */
export const itemProducts = (db: Db, productId: number): Promise<ItemProduct[]> =>
  rowsOf<ItemProduct>(db, 'catalog.item-products')`
    select p.id, p.title, p.slug, p.retailer_id as "retailerId" from products p ${sql(joinRetailer('r.id = p.retailer_id'))}
    where p.status in ('active', 'archived') and r.status = 'active' and p.id in (
      select ${productId}::bigint union
      select other.product_id from variants own join variants other on other.gtin = own.gtin
      where own.product_id = ${productId} and not own.archived and not other.archived)
    order by p.id <> ${productId}, p.id limit 50`

/** Whether one of these retailers lists products in a category of the other ones. */
export const competes = async (db: Db, retailerIds: readonly RetailerId[], others: readonly RetailerId[]): Promise<boolean> =>
  retailerIds.length > 0 &&
  (
    await rowsOf(db, 'catalog.competes')`
      select from products own where own.retailer_id = any(${retailerIds}::bigint[]) and own.category_id in (
        select category_id from products where retailer_id = any(${others}::bigint[])) limit 1`
  ).length > 0

/** For each of these products that shoppers can see: itself and the products of other sellers that are the same item. */
export async function itemsOf(db: Db, productIds: readonly ProductId[]): Promise<Map<ProductId, ItemProduct[]>> {
  const rows = await rowsOf<ItemProduct & { asked: ProductId }>(db, 'catalog.items-of')`
    select asked.id as asked, p.id, p.title, p.slug, p.retailer_id as "retailerId"
    from unnest(${productIds}::bigint[]) asked(id)
    join lateral (select asked.id as id union
      select other.product_id from variants own join variants other on other.gtin = own.gtin
      where own.product_id = asked.id and not own.archived and not other.archived) same on true
    join products p on p.id = same.id ${sql(joinRetailer('r.id = p.retailer_id'))}
    where p.status in ('active', 'archived') and r.status = 'active' order by asked.id, p.id <> asked.id, p.id`
  const all = Map.groupBy(rows, ({ asked }) => asked)
  return new Map([...all].filter(([asked, [first]]) => first?.id === asked))
}
