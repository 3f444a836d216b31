import type { FulfillmentId, OrderId, OrderNumber, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { OrderRow } from './read.ts'

/** A fulfillment as it was sold, with its amounts and the names of its items. */
export type SoldPart = {
  id: FulfillmentId
  orderId: OrderId
  storeId: StoreId
  retailerId: RetailerId
  subtotal: Cents
  discount: Cents
  subsidy: Cents
  shipping: Cents
  shippingDiscount: Cents
  shippingSubsidy: Cents
  tax: Cents
  commission: Cents
  commissionBps: number
  /** The commission of lines that were sold before it was frozen on each is null. */
  lines: { id: number; title: string; options: string; quantity: number; commission: Cents | null; commissionBps: number | null }[]
}
const PART = `f.id, f.order_id as "orderId", f.store_id as "storeId", f.retailer_id as "retailerId", f.subtotal, f.discount, f.subsidy, f.shipping,
  f.shipping_discount as "shippingDiscount", f.shipping_subsidy as "shippingSubsidy", f.tax, f.commission, f.commission_bps as "commissionBps",
  (select json_agg(json_build_object('id', l.id, 'title', l.title, 'options', l.options, 'quantity', l.quantity, 'commission', l.commission, 'commissionBps', l.commission_bps) order by l.id) from order_lines l where l.fulfillment_id = f.id) as lines
  from fulfillments f`

export const soldParts = (db: Db, orderId: OrderId): Promise<SoldPart[]> =>
  rowsOf<SoldPart>(db, 'orders.sold-parts')`select ${sql(PART)} where f.order_id = ${orderId} order by f.id`

/** A fulfillment of a paid order, if one of these retailers sold it. */
export const soldPartOf = async (
  db: Db,
  id: FulfillmentId,
  retailerIds: readonly RetailerId[],
): Promise<(SoldPart & { number: OrderNumber }) | undefined> =>
  (
    await rowsOf<SoldPart & { number: OrderNumber }>(db, 'orders.sold-part')`
      select o.number, ${sql(PART)} join orders o on o.id = f.order_id
      where f.id = ${id} and f.retailer_id = any(${retailerIds}::bigint[]) and f.state <> 'unpaid'`
  )[0]

/** For support: whoever asks has been checked. */
export const orderNamed = async (
  db: Db,
  by: { number: string } | { id: OrderId } | { fulfillmentId: number },
): Promise<OrderRow | undefined> => {
  const [row] =
    'number' in by
      ? await rowsOf<OrderRow>(db, 'orders.by-number')`select * from orders where number = ${by.number}`
      : 'id' in by
        ? await rowsOf<OrderRow>(db, 'orders.by-id')`select * from orders where id = ${by.id}`
        : await rowsOf<OrderRow>(db, 'orders.of-fulfillment')`
          select o.* from orders o where o.id = (select order_id from fulfillments where id = ${by.fulfillmentId})`
  return row
}
