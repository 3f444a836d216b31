import type { StockLevel } from '#contracts/catalog/shelf-truth.ts'
import type { FulfillmentMethod, IfUnavailable } from '#contracts/constants.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import {
  type Fulfillment,
  type FulfillmentState,
  type Order,
  type OrderState,
  type ReplacedPieces,
  ordersProblems,
} from '#contracts/orders/orders.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Points, points } from '#contracts/points.ts'
import { type Actor, isPerson, isPlatform } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { choiceEnds, holderOf, mayExtendHold, mayMove, mayNameCollector } from '../fulfillment/rules.ts'
import { JOIN_EARNING } from '../loyalty/spirals.ts'
import { lineRefund } from '../payments/rules.ts'
import { type Payment, paymentOf, refundedByFulfillment, tendersOf } from '../payments/payments.ts'
import { tenderLabel } from '../payments/tender-kinds.ts'
import { storesByIds } from '../stores/stores.ts'
import { opensOrder } from './guest-links.ts'
import { orderLandings } from './landings.ts'
import type { ContactRow, DestinationRow } from './tables.ts'
import { placesOfFulfillments } from './fulfillment-places.ts'

export type OrderRow = {
  id: OrderId
  number: OrderNumber
  user_id: UserId | null
  guest_hash: string | null
  email: string
  contact: ContactRow
  destination: DestinationRow | null
  state: OrderState
  subtotal: Cents
  discount: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  pay_by: Date | null
  rescue_of: FulfillmentId | null
  undo_until: Date | null
  placed_at: Date
}
type FulfillmentRow = {
  id: FulfillmentId
  order_id: OrderId
  store_id: StoreId
  retailer_id: RetailerId
  method: FulfillmentMethod
  center_mall_id: MallId | null
  state: FulfillmentState
  subtotal: Cents
  discount: Cents
  shipping: Cents
  shipping_discount: Cents
  tax: Cents
  estimate: string
  pickup_code: string | null
  carrier: string | null
  tracking: string | null
  hold_until: Date | null
  changed_at: Date
  hold_extended_at: Date | null
  collector: string | null
  recipient: string | null
  destination: DestinationRow | null
  /** Where the order is shipped to, unless the fulfillment has a destination of its own. */
  home: DestinationRow | null
  is_gift: boolean
  gift_note: string | null
  in_hand: boolean
  choice_since: Date | null
  choice_why: 'late' | 'missing'
  points: Points | null
  earning_state: string | null
}
export type LineRow = {
  id: number
  fulfillment_id: FulfillmentId
  variant_id: VariantId
  product_id: ProductId
  title: string
  options: string
  sku: string
  image_hash: string | null
  price: Cents
  quantity: number
  cancelled: number
  returned: number
  replaced: ReplacedPieces[]
  missing: number
  discount: Cents
  subsidy: Cents
  tax: Cents
  allowed: Cents
  allowedTax: Cents
  if_unavailable: IfUnavailable
  stock_level: StockLevel | null
}
type EventRow = { fulfillment_id: FulfillmentId; to: FulfillmentState; note: string | null; created_at: Date }

/**
 * The order, for its owner, the guest's own browser, a guest with a valid link, or support. Throws `orders.not_found` for everyone else. A
 * guest sees it without its owner, so that nobody learns here whether the address has an account, and nobody acts in the owner's name.
 */
export async function findOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  number: OrderNumber,
  actor: Actor,
  key?: string,
): Promise<OrderRow> {
  const [order] = await rowsOf<OrderRow>(deps.db, 'orders.find')`select * from orders where number = ${number}`
  if (!order) throw new Problem(ordersProblems, 'orders.not_found')
  const guestKey = isPerson(actor) ? actor.guestKey : actor.key
  if ((isPerson(actor) && order.user_id === actor.id) || isPlatform(actor, 'support')) return order
  const isOfBrowser = order.guest_hash !== null && !!guestKey && order.guest_hash === secretHash(guestKey)
  const isLinked = key !== undefined && opensOrder(deps, number, key)
  if (!isOfBrowser && !isLinked) throw new Problem(ordersProblems, 'orders.not_found')
  return { ...order, user_id: null }
}

/** The order of this buyer, for what acts in the buyer's name. */
export async function orderOfBuyer(db: Db, number: OrderNumber, userId: UserId, now: Date): Promise<Order | null> {
  const [row] = await rowsOf<OrderRow>(db, 'orders.of-buyer')`select * from orders where number = ${number} and user_id = ${userId}`
  return row ? orderOf(db, row, now) : null
}

export async function orderOf(db: Db, row: OrderRow, now: Date): Promise<Order> {
  const [groups, lines, events, tenders, payment, moves, movedFrom, landings] = await Promise.all([
    fulfillmentRows(db, [row.id]),
    lineRows(db, [row.id]),
    eventRows(db, row.id),
    tendersOf(db, [row.id]),
    paymentOf(db, row.id),
    movedOrders(db, row.id),
    movedFromOf(db, row.rescue_of),
    orderLandings(db, row),
  ])
  const [places, refunded] = await Promise.all([
    placesOfFulfillments(db, groups),
    refundedByFulfillment(
      db,
      groups.map((g) => g.id),
    ),
  ])
  const movedOf = (id: FulfillmentId): Cents => sum(moves.filter(({ from }) => from === id).map(({ total }) => total))
  const fulfillments = groups.map((group): Fulfillment => {
    const store = places.storeOf(group)
    const center = places.centerOf(group)
    return {
      id: group.id,
      storeId: group.store_id,
      storeName: store?.name ?? 'Store',
      storeSlug: store?.slug ?? '',
      storePhone: store?.phone ?? null,
      storeUnit: store?.unit ?? null,
      storeAddress: store ? `${store.street}, ${store.city}, ${store.state} ${store.zip}` : '',
      opening: places.openingOf(group, now),
      mallId: store?.mallId ?? null,
      mallName: store?.mallName ?? null,
      center: center
        ? {
            mallId: center.id,
            name: center.name,
            place: center.centerPlace ?? center.name,
            address: `${center.street}, ${center.city}, ${center.state} ${center.zip}`,
          }
        : null,
      fulfillmentMethod: group.method,
      state: group.state,
      custody: group.state === 'cancelled' ? null : { party: holderOf({ state: group.state, goingBack: null }), since: group.changed_at },
      estimatedDelivery: group.estimate,
      timeZone: places.zoneOf(group),
      holdUntil: group.hold_until,
      carrier: group.carrier,
      tracking: group.tracking,
      pickupCode: group.pickup_code,
      inHand: group.in_hand,
      collector: group.collector,
      recipient: group.recipient,
      destination: group.destination,
      gift: group.is_gift ? { note: group.gift_note } : null,
      choose: group.choice_since && { until: choiceEnds(group.choice_since), why: group.choice_why },
      items: lines
        .filter((line) => line.fulfillment_id === group.id)
        .map((line) => lineOf(line, (refunded.get(group.id) ?? 0) > movedOf(group.id))),
      subtotal: group.subtotal,
      discount: group.discount,
      shippingCost: group.shipping,
      shippingDiscount: group.shipping_discount,
      tax: group.tax,
      spirals: group.earning_state === 'dropped' ? points(0) : (group.points ?? points(0)),
      refunded: refunded.get(group.id) ?? cents(0),
      moved: movedOf(group.id),
      movedTo: moves.filter(({ from }) => from === group.id).map(({ number, storeName }) => ({ number, storeName })),
      timeline: events
        .filter((event) => event.fulfillment_id === group.id)
        .map((event) => ({ state: event.to, at: event.created_at, note: event.note })),
      may: {
        cancel: row.state !== 'payment_pending' && mayMove(group.method, group.state, 'cancelled', 'shopper'),
        extendHold: mayExtendHold({ state: group.state, holdUntil: group.hold_until, holdExtendedAt: group.hold_extended_at }, now),
        nameCollector: row.state !== 'payment_pending' && mayNameCollector(group.method, group.state),
      },
    }
  })
  const earned = (state: string) => points(groups.reduce((total, g) => total + (g.earning_state === state ? (g.points ?? 0) : 0), 0))
  return {
    number: row.number,
    state: row.state,
    placedAt: row.placed_at,
    contact: row.contact,
    destination: row.destination,
    subtotal: row.subtotal,
    shipping: row.shipping,
    tax: row.tax,
    discount: row.discount,
    total: row.total,
    tenders: tenders.map((tender) => ({
      kind: tender.kind,
      label: tenderLabel(tender),
      amount: tender.amount,
      spirals: tender.points === null ? null : points(tender.points),
      refunded: tender.refunded,
      landed: landings
        .filter(({ kind, account }) => kind === tender.kind && account === tender.account)
        .map(({ amount, to }) => ({ amount, to })),
    })),
    // Whoever sees the order as a guest sees its SPIRALs as before somebody owned them.
    spiralsPending: row.user_id === null ? points(earned('pending') + earned('earned')) : earned('pending'),
    spiralsEarned: row.user_id === null ? points(0) : earned('earned'),
    guest: row.user_id === null,
    paymentAction: actionOf(row, payment),
    movedFrom,
    undoUntil: row.state === 'payment_pending' && row.undo_until && row.undo_until > now ? row.undo_until : null,
    undone: row.state === 'cancelled' && row.undo_until !== null,
    fulfillments,
  }
}

const actionOf = (row: OrderRow, payment: Payment | undefined): Order['paymentAction'] =>
  row.state === 'payment_pending' && payment?.action_url && row.pay_by ? { url: payment.action_url, expiresAt: row.pay_by } : null

const lineOf = (line: LineRow, isMoneyBack: boolean) => ({
  id: line.id,
  variantId: line.variant_id,
  productId: line.product_id,
  title: line.title,
  options: line.options,
  image: imageOf(line),
  quantity: line.quantity,
  cancelled: line.cancelled,
  returned: line.returned,
  replaced: line.replaced,
  price: line.price,
  lineTotal: cents(line.price * line.quantity),
  discount: line.discount,
  tax: line.tax,
  refunded: isMoneyBack ? lineRefund(line) : cents(0),
  stockLevel: line.stock_level,
})
export const imageOf = (line: { image_hash: string | null; title: string }) =>
  line.image_hash ? { src: pictureAddress(line.image_hash), alt: line.title } : null

export const fulfillmentRows = (db: Db, orderIds: readonly OrderId[]): Promise<FulfillmentRow[]> =>
  rowsOf<FulfillmentRow>(db, 'orders.group-rows')`
    select f.id, f.order_id, f.store_id, f.retailer_id, f.method, f.center_mall_id, f.state, f.subtotal, f.discount, f.shipping,
      f.shipping_discount, f.tax, f.estimate, f.pickup_code, f.carrier, f.tracking, f.hold_until, f.hold_extended_at, f.collector,
      f.recipient, f.destination, (select o.destination from orders o where o.id = f.order_id) as home, f.is_gift, f.gift_note, f.in_hand, f.choice_since, f.choice_why, f.changed_at, e.points, e.state as earning_state
    from fulfillments f ${sql(JOIN_EARNING)} where f.order_id = any(${orderIds}::bigint[]) order by f.id`
export const lineRows = (db: Db, orderIds: readonly OrderId[]): Promise<LineRow[]> =>
  rowsOf<LineRow>(db, 'orders.line-rows')`
    select id, fulfillment_id, variant_id, product_id, title, options, sku, image_hash, price, quantity, cancelled, returned, replaced,
      missing, discount, subsidy, tax, allowed, allowed_tax as "allowedTax", if_unavailable, stock_level from order_lines
    where order_id = any(${orderIds}::bigint[]) order by id`
type MovedRow = { from: FulfillmentId; number: OrderNumber; total: Cents; storeId: StoreId }
/** The orders in which other sellers prepare what this one's stores could not. */
async function movedOrders(db: Db, orderId: OrderId): Promise<(MovedRow & { storeName: string })[]> {
  const rows = await rowsOf<MovedRow>(db, 'orders.moved-to')`
    select n.rescue_of as "from", n.number, n.total, g.store_id as "storeId" from fulfillments f join orders n on n.rescue_of = f.id
    join fulfillments g on g.order_id = n.id where f.order_id = ${orderId} order by n.id`
  const stores = await storesByIds(
    db,
    rows.map(({ storeId }) => storeId),
  )
  return rows.map((row) => ({ ...row, storeName: stores.get(row.storeId)?.name ?? 'another store' }))
}
const movedFromOf = async (db: Db, id: FulfillmentId | null): Promise<OrderNumber | null> =>
  id === null
    ? null
    : ((
        await rowsOf<{ number: OrderNumber }>(db, 'orders.moved-from')`
          select o.number from fulfillments f join orders o on o.id = f.order_id where f.id = ${id}`
      )[0]?.number ?? null)
const eventRows = (db: Db, orderId: OrderId): Promise<EventRow[]> =>
  rowsOf<EventRow>(db, 'orders.event-rows')`
    select e.fulfillment_id, e."to", e.note, e.created_at from fulfillment_events e join fulfillments f on f.id = e.fulfillment_id
    where f.order_id = ${orderId} order by e.id`
