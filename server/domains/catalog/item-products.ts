import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'

export type ItemProduct = { id: ProductId; title: string; slug: string; retailerId: RetailerId }

/** A product and the products of other sellers under one of its barcodes: one item for shoppers. The product itself comes first. */
export const itemProducts = (db: Db, productId: number): Promise<ItemProduct[]> =>
  rowsOf(
    db,
    'catalog.item-products',
    `select p.id, p.title, p.slug, p.retailer_id as "retailerId" from products p ${joinRetailer('r.id = p.retailer_id')}
     where p.status in ('active', 'archived') and r.status = 'active' and p.id in (
       select $1::bigint union
       select other.product_id from variants own join variants other on other.gtin = own.gtin where own.product_id = $1 and not own.archived and not other.archived)
     order by p.id <> $1, p.id limit 50`,
    [productId],
  )

/** Whether one of these retailers lists products in a category of the other ones. */
export const competes = async (db: Db, retailerIds: readonly RetailerId[], others: readonly RetailerId[]): Promise<boolean> =>
  retailerIds.length > 0 &&
  (
    await rowsOf(
      db,
      'catalog.competes',
      `select from products own where own.retailer_id = any($1::bigint[]) and own.category_id in (
         select category_id from products where retailer_id = any($2::bigint[])) limit 1`,
      [retailerIds, others],
    )
  ).length > 0
