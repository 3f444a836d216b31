import type { FulfillmentMethod, IfUnavailable } from '#contracts/constants.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import type { ContactRow, DestinationRow } from './tables.ts'

export type NewLine = {
  variantId: VariantId
  productId: ProductId
  title: string
  options: string
  sku: string
  imageHash: string | null
  price: Cents
  quantity: number
  tax: Cents
  ifUnavailable: IfUnavailable
}
export type NewGroup = {
  storeId: StoreId
  retailerId: RetailerId
  method: FulfillmentMethod
  centerMallId: MallId | null
  goods: Cents
  shipping: Cents
  tax: Cents
  estimate: string
  commissionBps: number
  commission: Cents
  lines: NewLine[]
}
export type NewOrder = {
  id: OrderId
  number: OrderNumber
  userId: UserId | null
  guestHash: string | null
  contact: ContactRow
  destination: DestinationRow | null
  subtotal: Cents
  discount: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  payBy: Date
  now: Date
  groups: Placed<NewGroup>[]
}
export type Placed<G extends NewGroup> = G & { fulfillmentId: FulfillmentId /** who else may collect it */; collector: string | null }

/** The ids that an order and its groups will have, for a statement that must know them before the order is written; `count` is SQL. */
export const NEXT_ORDER_ID = "nextval('orders_id_seq')"
export const nextFulfillmentIds = (count: string): string =>
  `array(select nextval('fulfillments_id_seq')::float8 from generate_series(1, ${count}))`

/**
 * Writes an order with its groups, lines and first events, in one statement; it waits for its payment.
 * Refuses when the shopper (or the guest's e-mail) holds too many unpaid orders.
 */
export async function placeOrder(tx: Db, order: NewOrder): Promise<void> {
  const { groups } = order
  const lines = groups.flatMap((group) => group.lines.map((line) => ({ ...line, group })))
  const rows = await rowsOf(
    tx,
    'orders.place',
    `with o as (
       insert into orders (id, number, user_id, guest_hash, email, contact, destination, state, subtotal, discount, shipping, tax, total, pay_by, placed_at)
       overriding system value
       select $1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb, 'payment_pending', $8, $9, $10, $11, $12, $13, $14
       where (select count(*) from orders where email = $5 and state = 'payment_pending') < ${LIMITS.unpaidOrdersPerShopper}
       returning id
     ), f as (
       insert into fulfillments (id, order_id, store_id, retailer_id, method, center_mall_id, state, subtotal, shipping, tax, estimate, collector, commission_bps, commission, changed_at, created_at)
       overriding system value
       select g.id, o.id, g.store_id, g.retailer_id, g.method, g.center, 'placed', g.goods, g.shipping, g.tax, g.estimate, g.collector, g.bps, g.commission, $14, $14
       from o, unnest($15::bigint[], $16::bigint[], $17::bigint[], $18::text[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[], $23::text[], $24::text[], $25::int[], $26::bigint[])
         as g(id, store_id, retailer_id, method, center, goods, shipping, tax, estimate, collector, bps, commission)
     ), l as (
       insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, image_hash, price, quantity, tax, if_unavailable, reserved)
       select o.id, x.*, true
       from o, unnest($27::bigint[], $28::bigint[], $29::bigint[], $30::bigint[], $31::text[], $32::text[], $33::text[], $34::text[], $35::bigint[], $36::int[], $37::bigint[], $38::text[])
         as x(fulfillment_id, store_id, product_id, variant_id, title, options, sku, image, price, quantity, tax, if_unavailable)
     ), e as (
       insert into fulfillment_events (fulfillment_id, who, role, "from", "to", created_at)
       select g.id, $3::uuid, 'shopper', '', 'placed', $14 from o, unnest($15::bigint[]) as g(id)
     )
     select id from o`,
    [
      order.id,
      order.number,
      order.userId,
      order.guestHash,
      order.contact.email,
      JSON.stringify(order.contact),
      order.destination ? JSON.stringify(order.destination) : null,
      order.subtotal,
      order.discount,
      order.shipping,
      order.tax,
      order.total,
      order.payBy,
      order.now,
      groups.map((g) => g.fulfillmentId),
      groups.map((g) => g.storeId),
      groups.map((g) => g.retailerId),
      groups.map((g) => g.method),
      groups.map((g) => g.centerMallId),
      groups.map((g) => g.goods),
      groups.map((g) => g.shipping),
      groups.map((g) => g.tax),
      groups.map((g) => g.estimate),
      groups.map((g) => g.collector),
      groups.map((g) => g.commissionBps),
      groups.map((g) => g.commission),
      lines.map((l) => l.group.fulfillmentId),
      lines.map((l) => l.group.storeId),
      lines.map((l) => l.productId),
      lines.map((l) => l.variantId),
      lines.map((l) => l.title),
      lines.map((l) => l.options),
      lines.map((l) => l.sku),
      lines.map((l) => l.imageHash),
      lines.map((l) => l.price),
      lines.map((l) => l.quantity),
      lines.map((l) => l.tax),
      lines.map((l) => l.ifUnavailable),
    ],
  )
  if (rows.length === 0) throw new Problem('checkout.unpaid_orders')
}

/** Their money is sure: the orders open. Answers those that had not been opened or given up before. */
export async function openOrders(tx: Db, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
  const rows = await rowsOf<{ id: OrderId }>(
    tx,
    'orders.open',
    `update orders set state = 'open', pay_by = null where id = any((select $1::bigint[])::bigint[]) and state = 'payment_pending' returning id`,
    [orderIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes a refused order away again; its payment rows must be gone. Returns the lines whose stock goes back; none when it was settled meanwhile. */
export async function forgetOrder(tx: Db, orderId: OrderId): Promise<{ variantId: VariantId; storeId: StoreId; quantity: number }[]> {
  const [locked] = await rowsOf(tx, 'orders.forget.lock', `select id from orders where id = $1 and state = 'payment_pending' for update`, [
    orderId,
  ])
  if (!locked) return []
  await rowsOf(
    tx,
    'orders.forget.events',
    'delete from fulfillment_events where fulfillment_id in (select id from fulfillments where order_id = $1)',
    [orderId],
  )
  const lines = await rowsOf<{ variant_id: VariantId; store_id: StoreId; quantity: number }>(
    tx,
    'orders.forget.lines',
    'delete from order_lines where order_id = $1 returning variant_id, store_id, quantity',
    [orderId],
  )
  await rowsOf(tx, 'orders.forget.groups', 'delete from fulfillments where order_id = $1', [orderId])
  await rowsOf(tx, 'orders.forget', 'delete from orders where id = $1', [orderId])
  return lines.map((line) => ({ variantId: line.variant_id, storeId: line.store_id, quantity: line.quantity }))
}
