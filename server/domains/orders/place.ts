import type { FulfillmentMethod } from '#contracts/constants.ts'
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
export type NewOrder<G extends NewGroup = NewGroup> = {
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
  groups: G[]
}
export type Placed<G extends NewGroup> = G & { fulfillmentId: FulfillmentId }

const groupKey = (group: { storeId: number; method: string; centerMallId: number | null }): string =>
  `${group.storeId}/${group.method}/${group.centerMallId ?? ''}`

/**
 * Writes an order with its groups, lines and first events, in one statement; it waits for its payment.
 * Refuses when the shopper (or the guest's e-mail) holds too many unpaid orders.
 */
export async function placeOrder<G extends NewGroup>(tx: Db, order: NewOrder<G>): Promise<{ orderId: OrderId; groups: Placed<G>[] }> {
  const { groups } = order
  const lines = groups.flatMap((group) => group.lines.map((line) => ({ ...line, group })))
  const rows = await rowsOf<{ order_id: OrderId; id: FulfillmentId; store_id: number; method: string; center_mall_id: number | null }>(
    tx,
    'orders.place',
    `with o as (
       insert into orders (number, user_id, guest_hash, email, contact, destination, state, subtotal, discount, shipping, tax, total, pay_by, placed_at)
       select $1, $2::uuid, $3, $4, $5::jsonb, $6::jsonb, 'payment_pending', $7, $8, $9, $10, $11, $12, $13
       where (select count(*) from orders where email = $4 and state = 'payment_pending') < ${LIMITS.unpaidOrdersPerShopper}
       returning id
     ), f as (
       insert into fulfillments (order_id, store_id, retailer_id, method, center_mall_id, state, subtotal, shipping, tax, estimate, commission_bps, commission, changed_at, created_at)
       select o.id, g.store_id, g.retailer_id, g.method, g.center, 'placed', g.goods, g.shipping, g.tax, g.estimate, g.bps, g.commission, $13, $13
       from o, unnest($14::bigint[], $15::bigint[], $16::text[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::text[], $22::int[], $23::bigint[])
         as g(store_id, retailer_id, method, center, goods, shipping, tax, estimate, bps, commission)
       returning id, order_id, store_id, method, center_mall_id
     ), l as (
       insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, image_hash, price, quantity, tax, reserved)
       select f.order_id, f.id, f.store_id, x.product_id, x.variant_id, x.title, x.options, x.sku, x.image, x.price, x.quantity, x.tax, true
       from unnest($24::bigint[], $25::text[], $26::bigint[], $27::bigint[], $28::bigint[], $29::text[], $30::text[], $31::text[], $32::text[], $33::bigint[], $34::int[], $35::bigint[])
         as x(store_id, method, center, product_id, variant_id, title, options, sku, image, price, quantity, tax)
       join f on f.store_id = x.store_id and f.method = x.method and f.center_mall_id is not distinct from x.center
     ), e as (
       insert into fulfillment_events (fulfillment_id, who, role, "from", "to", created_at) select id, $2::uuid, 'shopper', '', 'placed', $13 from f
     )
     select order_id, id, store_id, method, center_mall_id from f`,
    [
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
      groups.map((g) => g.storeId),
      groups.map((g) => g.retailerId),
      groups.map((g) => g.method),
      groups.map((g) => g.centerMallId),
      groups.map((g) => g.goods),
      groups.map((g) => g.shipping),
      groups.map((g) => g.tax),
      groups.map((g) => g.estimate),
      groups.map((g) => g.commissionBps),
      groups.map((g) => g.commission),
      lines.map((l) => l.group.storeId),
      lines.map((l) => l.group.method),
      lines.map((l) => l.group.centerMallId),
      lines.map((l) => l.productId),
      lines.map((l) => l.variantId),
      lines.map((l) => l.title),
      lines.map((l) => l.options),
      lines.map((l) => l.sku),
      lines.map((l) => l.imageHash),
      lines.map((l) => l.price),
      lines.map((l) => l.quantity),
      lines.map((l) => l.tax),
    ],
  )
  const [first] = rows
  if (!first) throw new Problem('checkout.unpaid_orders')
  const ids = new Map(
    rows.map((row) => [groupKey({ storeId: row.store_id, method: row.method, centerMallId: row.center_mall_id }), row.id]),
  )
  return {
    orderId: first.order_id,
    groups: groups.map((group) => ({ ...group, fulfillmentId: ids.get(groupKey(group)) as FulfillmentId })),
  }
}

/** The money is sure: the order opens. False when it was opened or given up before. */
export async function openOrder(tx: Db, orderId: OrderId): Promise<boolean> {
  return (
    (
      await rowsOf(
        tx,
        'orders.open',
        `update orders set state = 'open', pay_by = null where id = $1 and state = 'payment_pending' returning id`,
        [orderId],
      )
    ).length === 1
  )
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
