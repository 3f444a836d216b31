import type { OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

export type Receipt = { number: OrderNumber; storeId: StoreId; retailerId: RetailerId; isReceived: boolean }

/**
 * The person's newest order line of one of these products, or of this store, received ones first; undefined if they never ordered it, or
 * gave back every piece.
 */
export const receiptOf = async (
  db: Db,
  userId: UserId,
  { productIds, storeId }: { productIds: readonly number[] | null; storeId: number | null },
): Promise<Receipt | undefined> =>
  (
    await rowsOf<Receipt>(db, 'orders.receipt-of')`
      select o.number, f.store_id as "storeId", f.retailer_id as "retailerId", f.state in ('picked_up', 'delivered') as "isReceived"
      from orders o join fulfillments f on f.order_id = o.id join order_lines l on l.fulfillment_id = f.id
      where o.user_id = ${userId} and f.state <> 'unpaid' and l.quantity > l.cancelled + l.returned
        and (${productIds}::bigint[] is null or l.product_id = any(${productIds}))
          and (${storeId}::bigint is null or f.store_id = ${storeId})
      order by f.state in ('picked_up', 'delivered') desc, l.id desc limit 1`
  )[0]

export type ReceivedItem = { orderId: OrderId; number: OrderNumber; userId: UserId; productId: ProductId; title: string }
/** For each order of an account that was received between these times, its dearest item that was kept. */
export const receivedBetween = (db: Db, from: Date, to: Date): Promise<ReceivedItem[]> =>
  rowsOf<ReceivedItem>(db, 'orders.received-between')`
    select distinct on (o.id) o.id as "orderId", o.number, o.user_id as "userId", l.product_id as "productId", l.title
    from fulfillments f join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
    where f.state in ('picked_up', 'delivered') and f.changed_at >= ${from} and f.changed_at < ${to} and o.user_id is not null
      and l.quantity > l.cancelled + l.returned
    order by o.id, l.price desc, l.id limit 5000`

export type KeptProduct = { productId: ProductId; title: string; storeId: StoreId; number: OrderNumber }
/** The products that a person received and kept, each at its newest order, the newest first; 500 at most. */
export const productsKept = (db: Db, userId: UserId): Promise<KeptProduct[]> =>
  rowsOf<KeptProduct>(db, 'orders.products-kept')`
    select "productId", title, "storeId", number from (
      select distinct on (l.product_id) l.id, l.product_id as "productId", l.title, f.store_id as "storeId", o.number
      from orders o join fulfillments f on f.order_id = o.id join order_lines l on l.fulfillment_id = f.id
      where o.user_id = ${userId} and f.state in ('picked_up', 'delivered') and l.quantity > l.cancelled + l.returned
      order by l.product_id, l.id desc) kept
    order by id desc limit 500`

export type BoughtLine = {
  productId: ProductId
  variantId: VariantId
  storeId: StoreId
  retailerId: RetailerId
  title: string
  options: string
  imageHash: string | null
}
/** A line of a paid order of this person. */
export const boughtLine = async (db: Db, userId: UserId, lineId: number): Promise<BoughtLine | undefined> =>
  (
    await rowsOf<BoughtLine>(db, 'orders.bought-line')`
      select l.product_id as "productId", l.variant_id as "variantId", f.store_id as "storeId", f.retailer_id as "retailerId", l.title, l.options,
        l.image_hash as "imageHash"
      from order_lines l join fulfillments f on f.id = l.fulfillment_id join orders o on o.id = l.order_id
      where l.id = ${lineId} and o.user_id = ${userId} and o.state <> 'payment_pending' and f.state <> 'unpaid'`
  )[0]
