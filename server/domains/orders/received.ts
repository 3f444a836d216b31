import type { OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
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
    await rowsOf<Receipt>(
      db,
      'orders.receipt-of',
      `select o.number, f.store_id as "storeId", f.retailer_id as "retailerId", f.state in ('picked_up', 'delivered') as "isReceived"
       from orders o join fulfillments f on f.order_id = o.id join order_lines l on l.fulfillment_id = f.id
       where o.user_id = $1 and f.state <> 'unpaid' and l.quantity > l.cancelled + l.returned
         and ($2::bigint[] is null or l.product_id = any($2)) and ($3::bigint is null or f.store_id = $3)
       order by f.state in ('picked_up', 'delivered') desc, l.id desc limit 1`,
      [userId, productIds, storeId],
    )
  )[0]

export type ReceivedItem = { orderId: OrderId; number: OrderNumber; userId: UserId; productId: ProductId; title: string }
/** For each order of an account that was received between these times, its dearest item that was kept. */
export const receivedBetween = (db: Db, from: Date, to: Date): Promise<ReceivedItem[]> =>
  rowsOf<ReceivedItem>(
    db,
    'orders.received-between',
    `select distinct on (o.id) o.id as "orderId", o.number, o.user_id as "userId", l.product_id as "productId", l.title
     from fulfillments f join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
     where f.state in ('picked_up', 'delivered') and f.changed_at >= $1 and f.changed_at < $2 and o.user_id is not null
       and l.quantity > l.cancelled + l.returned
     order by o.id, l.price desc, l.id limit 5000`,
    [from, to],
  )
