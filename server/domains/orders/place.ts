import type { StockLevel } from '#contracts/catalog/shelf-truth.ts'
import type { FulfillmentMethod, IfUnavailable } from '#contracts/constants.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { type OrderState, ordersProblems } from '#contracts/orders/orders.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { accountsOfBuyer, mailboxOfBuyer } from '../identity/same-person.ts'
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
  discount: Cents
  subsidy: Cents
  tax: Cents
  /** The offer whose discount it shares with other items. */
  setOffer?: string | null
  ifUnavailable: IfUnavailable
  stockLevel?: StockLevel | null
}
export type NewFulfillment = {
  storeId: StoreId
  retailerId: RetailerId
  method: FulfillmentMethod
  centerMallId: MallId | null
  subtotal: Cents
  discount: Cents
  subsidy: Cents
  shipping: Cents
  shippingDiscount: Cents
  shippingSubsidy: Cents
  tax: Cents
  estimate: string
  /** The store's policy at the sale. */
  returnsDays: number
  priceMatchDays: number
  /** By when a pickup is to be ready; null where no time was promised. */
  promisedBy: Date | null
  commissionBps: number
  commission: Cents
  lines: NewLine[]
}
export type NewOrder = {
  id: OrderId
  number: OrderNumber
  userId: UserId | null
  guestHash: string | null
  /** The hash of the secret that this browser has as a guest, also where the buyer is signed in. */
  browser: string | null
  contact: ContactRow
  destination: DestinationRow | null
  subtotal: Cents
  discount: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  payBy: Date
  /** A paid order waits until then before its stores hear of it, so that it can be undone. */
  undoUntil: Date | null
  now: Date
  groups: Placed<NewFulfillment>[]
}
/** Whom a group is for: `recipient` and an own address where that is not the buyer. */
export type ForWhom = {
  /** Who else may collect it. */
  collector: string | null
  recipient: string | null
  destination: DestinationRow | null
  gift: { note: string | null } | null
}
export type Placed<G extends NewFulfillment> = G & ForWhom & { fulfillmentId: FulfillmentId }

/** The id that an order will have, as SQL, for a statement that must know it before the order is written. */
export const NEXT_ORDER_ID = "nextval('orders_id_seq')"
/** Who an unpaid order counts against: an account, or whoever orders without one under this address. */
export type Buyer = { userId: UserId | null; email: string }

/**
 * Ids for so many groups. Of one person's orders in the same moment the later ones wait here, behind the goods as the last thing that is
 * waited for, so that each of them sees how many are unpaid.
 */
export const newFulfillmentIds = async (tx: Db, count: number, buyers: readonly Buyer[]): Promise<FulfillmentId[]> => {
  const rows = await rowsOf<{ id: FulfillmentId }>(
    tx,
    'orders.new-fulfillments',
    `with turns as materialized (
       select pg_advisory_xact_lock(hashtextextended('unpaid of ' || mailbox, 0)) from (
         select distinct ${mailboxOfBuyer('n.user_id', 'n.email')} as mailbox from unnest((select $2::uuid[]), (select $3::text[])) as n(user_id, email) order by 1) b
     ) select nextval('fulfillments_id_seq') as id from generate_series(1, $1::int) where (select count(*) from turns) > 0`,
    [count, buyers.map(({ userId }) => userId), buyers.map(({ email }) => email)],
  )
  return rows.map(({ id }) => id)
}

/**
 * The unpaid orders that count against the buyer n. A guest's count together with those of every guest and account of the mailbox. An
 * account's count with those of the other accounts of its mailbox, and with guest orders of that mailbox only where this browser placed
 * them: otherwise anybody could fill its count by typing its address.
 */
const UNPAID = `(select count(*) from orders o where o.state = 'payment_pending' and o.user_id in (${accountsOfBuyer('n.user_id', 'n.mailbox')}))
  + (select count(*) from orders o where o.state = 'payment_pending' and o.user_id is null and mailbox_of(o.email) = n.mailbox
      and (n.user_id is null or o.guest_hash = n.browser))`

/**
 * Writes orders with their groups, lines and first events, in one statement; they wait for their payment.
 * Refuses when a buyer holds too many unpaid orders.
 */
export async function placeOrders(tx: Db, orders: readonly NewOrder[]): Promise<void> {
  const groups = orders.flatMap((order) => order.groups.map((group) => ({ ...group, orderId: order.id })))
  const rows = await rowsOf(
    tx,
    'orders.place',
    `with new as materialized (
       select n.*, ${mailboxOfBuyer('n.user_id', 'n.email')} as mailbox
       from json_to_recordset($1) as n(id bigint, number text, user_id uuid, guest_hash text, browser text, email text, contact jsonb, destination jsonb, subtotal bigint,
         discount bigint, shipping bigint, tax bigint, total bigint, pay_by timestamptz, undo_until timestamptz, placed_at timestamptz, nth int)
     ), o as (
       insert into orders (id, number, user_id, guest_hash, email, contact, destination, state, subtotal, discount, shipping, tax, total, pay_by, undo_until, placed_at)
       overriding system value
       select n.id, n.number, n.user_id, n.guest_hash, n.email, n.contact, n.destination, 'payment_pending', n.subtotal, n.discount, n.shipping, n.tax, n.total, n.pay_by, n.undo_until, n.placed_at
       from new n
       where (select count(*) from new b where b.mailbox = n.mailbox and b.nth < n.nth) + ${UNPAID} < ${LIMITS.unpaidOrdersPerShopper}
       returning id, user_id, placed_at
     ), f as (
       insert into fulfillments (id, order_id, store_id, retailer_id, method, center_mall_id, state, subtotal, discount, subsidy, shipping, shipping_discount, shipping_subsidy, tax, estimate, returns_days, price_match_days, promised_by, collector, recipient, destination, is_gift, gift_note, commission_bps, commission, changed_at, created_at)
       overriding system value
       select g.id, o.id, g.store_id, g.retailer_id, g.method, g.center, 'placed', g.subtotal, g.discount, g.subsidy, g.shipping, g.shipping_discount, g.shipping_subsidy, g.tax, g.estimate, g.returns_days, g.price_match_days, g.promised_by, g.collector, g.recipient, g.destination, g.is_gift, g.gift_note, g.bps, g.commission, o.placed_at, o.placed_at
       from json_to_recordset($2) as g(id bigint, order_id bigint, store_id bigint, retailer_id bigint, method text, center bigint, subtotal bigint, discount bigint,
         subsidy bigint, shipping bigint, shipping_discount bigint, shipping_subsidy bigint,
         tax bigint, estimate text, returns_days int, price_match_days int, promised_by timestamptz, collector text, recipient text, destination jsonb, is_gift boolean, gift_note text, bps int, commission bigint)
       join o on o.id = g.order_id
       returning id, order_id
     ), l as (
       insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, image_hash, price, quantity, discount, subsidy, tax, set_offer, if_unavailable, stock_level, reserved)
       select f.order_id, x.*, true
       from json_to_recordset($3) as x(fulfillment_id bigint, store_id bigint, product_id bigint, variant_id bigint, title text, options text, sku text, image text,
         price bigint, quantity int, discount bigint, subsidy bigint, tax bigint, set_offer text, if_unavailable text, stock_level text)
       join f on f.id = x.fulfillment_id
     ), e as (
       insert into fulfillment_events (fulfillment_id, who, role, "from", "to", created_at)
       select f.id, o.user_id, 'shopper', '', 'placed', o.placed_at from f join o on o.id = f.order_id
     )
     select id from o`,
    [
      JSON.stringify(
        orders.map((order, i) => ({
          id: order.id,
          number: order.number,
          user_id: order.userId,
          guest_hash: order.guestHash,
          browser: order.browser,
          email: order.contact.email,
          contact: order.contact,
          destination: order.destination,
          subtotal: order.subtotal,
          discount: order.discount,
          shipping: order.shipping,
          tax: order.tax,
          total: order.total,
          pay_by: order.payBy,
          undo_until: order.undoUntil,
          placed_at: order.now,
          nth: i,
        })),
      ),
      JSON.stringify(
        groups.map((g) => ({
          id: g.fulfillmentId,
          order_id: g.orderId,
          store_id: g.storeId,
          retailer_id: g.retailerId,
          method: g.method,
          center: g.centerMallId,
          subtotal: g.subtotal,
          discount: g.discount,
          subsidy: g.subsidy,
          shipping: g.shipping,
          shipping_discount: g.shippingDiscount,
          shipping_subsidy: g.shippingSubsidy,
          tax: g.tax,
          estimate: g.estimate,
          returns_days: g.returnsDays,
          price_match_days: g.priceMatchDays,
          promised_by: g.promisedBy,
          collector: g.collector,
          recipient: g.recipient,
          destination: g.destination,
          is_gift: g.gift !== null,
          gift_note: g.gift?.note ?? null,
          bps: g.commissionBps,
          commission: g.commission,
        })),
      ),
      JSON.stringify(
        groups.flatMap((g) =>
          g.lines.map((l) => ({
            fulfillment_id: g.fulfillmentId,
            store_id: g.storeId,
            product_id: l.productId,
            variant_id: l.variantId,
            title: l.title,
            options: l.options,
            sku: l.sku,
            image: l.imageHash,
            price: l.price,
            quantity: l.quantity,
            discount: l.discount,
            subsidy: l.subsidy,
            tax: l.tax,
            set_offer: l.setOffer ?? null,
            if_unavailable: l.ifUnavailable,
            stock_level: l.stockLevel ?? null,
          })),
        ),
      ),
    ],
  )
  if (rows.length < orders.length) throw new Problem(ordersProblems, 'checkout.unpaid_orders')
}

/**
 * Their money is sure: the orders open. Answers those that had not been opened or given up before. An order that can still be undone stays
 * closed.
 */
export async function openOrders(tx: Db, orderIds: readonly OrderId[], now: Date): Promise<Set<OrderId>> {
  const rows = await rowsOf<{ id: OrderId }>(
    tx,
    'orders.open',
    `with waiting as (
       select id from orders where id = any((select $1::bigint[])::bigint[]) and state = 'payment_pending' and (undo_until is null or undo_until <= $2)
       order by id for no key update
     ) update orders set state = 'open', pay_by = null, undo_until = null, network = null from waiting where orders.id = waiting.id returning orders.id`,
    [orderIds, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks an order and says where it stands; nothing when there is none, because its checkout was taken back. */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<OrderState | undefined> {
  const [order] = await rowsOf<{ state: OrderState }>(tx, 'orders.lock', 'select state from orders where id = $1 for no key update', [
    orderId,
  ])
  return order?.state
}

/** Takes a refused order away again. The caller has locked it while it waits, and its payment rows are gone. Returns the lines whose stock goes back. */
export async function forgetOrder(tx: Db, orderId: OrderId): Promise<{ variantId: VariantId; storeId: StoreId; quantity: number }[]> {
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
