import type { FulfillmentId, OrderId, OrderNumber, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import type { Cents } from '#contracts/money.ts'
import { type OrderState, ordersProblems } from '#contracts/orders/orders.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { accountsOfBuyer, mailboxOfBuyer } from '../identity/same-person.ts'
import type { LineCommission } from '../settings/rules.ts'
import type { ContactRow, DestinationRow, fulfillments, orderLines } from './tables.ts'

/** What a sale says about a fulfillment, by the columns of its table. */
const TERMS = [
  'storeId',
  'retailerId',
  'method',
  'centerMallId',
  'subtotal',
  'discount',
  'subsidy',
  'shipping',
  'shippingDiscount',
  'shippingSubsidy',
  'tax',
  'estimate',
  'returnsDays',
  'priceMatchDays',
  'promisedBy',
  'commissionBps',
  'commission',
] as const
const AT_SALE = [
  'id',
  'orderId',
  ...TERMS,
  'collector',
  'recipient',
  'destination',
  'isGift',
  'giftNote',
  'inHand',
  'taxCalculation',
] as const
const columnOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const COLUMNS = AT_SALE.map(columnOf)
/** And about each of its lines. */
const LINE_TERMS = [
  'variantId',
  'productId',
  'title',
  'options',
  'sku',
  'imageHash',
  'price',
  'quantity',
  'discount',
  'subsidy',
  'tax',
  'taxState',
  'taxRule',
  'taxRate',
  'taxable',
  'commission',
  'commissionBps',
  'commissionRuleId',
  'ifUnavailable',
  'returnable',
] as const
const LINE_AT_SALE = ['fulfillmentId', 'storeId', ...LINE_TERMS, 'setOffer', 'stockLevel'] as const
const LINE_COLUMNS = LINE_AT_SALE.map(columnOf)

type LineRow = typeof orderLines.$inferSelect
export type NewLine = Omit<Pick<LineRow, (typeof LINE_TERMS)[number]>, keyof LineCommission> &
  LineCommission &
  Partial<Pick<LineRow, 'setOffer' | 'stockLevel'>>
export type NewFulfillment = Pick<typeof fulfillments.$inferSelect, (typeof TERMS)[number]> & {
  lines: NewLine[]
  /** The answer of the tax service; none with the built-in rates. */
  taxCalculation?: string | null
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
  groups: PlacedFulfillment<NewFulfillment>[]
}
/** Whom a group is for: `recipient` and an own address where that is not the buyer. */
export type ForWhom = {
  /** Who else may collect it. */
  collector: string | null
  recipient: string | null
  destination: DestinationRow | null
  gift: { note: string | null } | null
  /** The buyer has the goods in hand, in the store. */
  inHand?: boolean
}
export type PlacedFulfillment<G extends NewFulfillment> = G & ForWhom & { fulfillmentId: FulfillmentId }

/** The id that an order will have, as SQL, for a statement that must know it before the order is written. */
export const NEXT_ORDER_ID = "nextval('orders_id_seq')"
/** Who an unpaid order counts against: an account, or whoever orders without one under this address. */
export type Buyer = { userId: UserId | null; email: string }

/**
 * Ids for `count` fulfillments. Orders that one person places at the same moment wait for one another here, after their stock is locked, so
 * that each sees how many are unpaid.
 */
export const newFulfillmentIds = async (tx: Db, count: number, buyers: readonly Buyer[]): Promise<FulfillmentId[]> => {
  const rows = await rowsOf<{ id: FulfillmentId }>(tx, 'orders.new-fulfillments')`
    with turns as materialized (
      select pg_advisory_xact_lock(hashtextextended('unpaid of ' || mailbox, 0)) from (
        select distinct ${sql(mailboxOfBuyer('n.user_id', 'n.email'))} as mailbox
        from unnest((select ${buyers.map(({ userId }) => userId)}::uuid[]), (select ${buyers.map(({ email }) => email)}::text[])) as
          n(user_id, email) order by 1) b
    ) select nextval('fulfillments_id_seq') as id from generate_series(1, ${count}::int) where (select count(*) from turns) > 0`
  return rows.map(({ id }) => id)
}

/**
 * The unpaid orders that count against the buyer n. A guest's count together with those of every guest and account of the mailbox. An
 * account's count with those of the other accounts of its mailbox, and with guest orders of that mailbox only where this browser placed
 * them: otherwise anybody could fill its count by typing its address.
 */
const UNPAID = `(select count(*) from orders o where o.pay_by is not null and o.state = 'payment_pending' and o.user_id in (${accountsOfBuyer('n.user_id', 'n.mailbox')}))
  + (select count(*) from orders o where o.pay_by is not null and o.state = 'payment_pending' and o.user_id is null and mailbox_of(o.email) = n.mailbox
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
       where (select count(*) from new b where b.mailbox = n.mailbox and b.nth < n.nth) + ${UNPAID} < ${SERVER_LIMITS.unpaidOrdersPerShopper}
       returning id, user_id, placed_at
     ), f as (
       insert into fulfillments (${COLUMNS.join(', ')}, state, changed_at, created_at)
       overriding system value
       select ${COLUMNS.map((column) => `g.${column}`).join(', ')}, 'placed', o.placed_at, o.placed_at
       from json_populate_recordset(null::fulfillments, $2) as g
       join o on o.id = g.order_id
       returning id, order_id
     ), l as (
       insert into order_lines (order_id, ${LINE_COLUMNS.join(', ')}, reserved)
       select f.order_id, ${LINE_COLUMNS.map((column) => `x.${column}`).join(', ')}, true
       from json_populate_recordset(null::order_lines, $3) as x
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
        groups.map((group) => {
          const { inHand = false } = group
          const row = {
            ...group,
            id: group.fulfillmentId,
            isGift: group.gift !== null,
            giftNote: group.gift?.note ?? null,
            inHand,
            // The store prepares nothing, so no time is promised and none counts in its record.
            ...(inHand && { promisedBy: null }),
          }
          return Object.fromEntries(AT_SALE.map((key, i) => [COLUMNS[i], row[key]]))
        }),
      ),
      JSON.stringify(
        groups.flatMap(({ fulfillmentId, storeId, lines }) =>
          lines.map((line) => {
            const row = { setOffer: null, stockLevel: null, ...line, fulfillmentId, storeId }
            return Object.fromEntries(LINE_AT_SALE.map((key, i) => [LINE_COLUMNS[i], row[key]]))
          }),
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
  const rows = await rowsOf<{ id: OrderId }>(tx, 'orders.open')`
    with waiting as (
      select id from orders
      where id = any((select ${orderIds}::bigint[])::bigint[]) and state = 'payment_pending'
        and (undo_until is null or undo_until <= ${now})
      order by id for no key update
    ) update orders set state = 'open', pay_by = null, undo_until = null, network = null from waiting where orders.id = waiting.id
      returning orders.id`
  return new Set(rows.map(({ id }) => id))
}

/** Locks an order and says where it stands; nothing when there is none, because its checkout was taken back. */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<OrderState | undefined> {
  const [order] = await rowsOf<{ state: OrderState }>(tx, 'orders.lock')`select state from orders where id = ${orderId} for no key update`
  return order?.state
}

/** Takes a refused order away again. The caller has locked it while it waits, and its payment rows are gone. Returns the lines whose stock goes back. */
export async function forgetOrder(tx: Db, orderId: OrderId): Promise<{ variantId: VariantId; storeId: StoreId; quantity: number }[]> {
  await rowsOf(tx, 'orders.forget.events')`
    delete from fulfillment_events where fulfillment_id in (select id from fulfillments where order_id = ${orderId})`
  const lines = await rowsOf<{ variant_id: VariantId; store_id: StoreId; quantity: number }>(tx, 'orders.forget.lines')`
    delete from order_lines where order_id = ${orderId} returning variant_id, store_id, quantity`
  await rowsOf(tx, 'orders.forget.groups')`delete from fulfillments where order_id = ${orderId}`
  await rowsOf(tx, 'orders.forget')`delete from orders where id = ${orderId}`
  return lines.map((line) => ({ variantId: line.variant_id, storeId: line.store_id, quantity: line.quantity }))
}
