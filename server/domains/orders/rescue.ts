import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { cents, dollars, sum } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { lockShelves, reserveStock } from '../catalog/index.ts'
import { lockShopper, noteEarnings, pendingEarning, reduceEarning, refundSpirals, spend } from '../loyalty/index.ts'
import { capture, notePayments, paidFor, paidFulfillment, paymentOf, refundFulfillment, type SplitTender } from '../payments/index.ts'
import { type ForWhom, NEXT_ORDER_ID, newFulfillmentIds, placeOrders } from './place.ts'
import type { RescueOffer } from './rescue-offers.ts'
import type { ContactRow, DestinationRow } from './tables.ts'
import { tellChanged } from './tell-changed.ts'
import { type LockedFulfillment, move, soldLines } from './transitions.ts'

type By = { who: UserId | null; now: Date }
type Buyer = { guest_hash: string | null; contact: ContactRow; destination: DestinationRow | null; rescues: number }
type Named = { id: OrderId; number: OrderNumber }
type New = Named & { fulfillmentId: FulfillmentId }

/**
 * Another seller prepares what this store cannot: an order of its own, paid at once with the money that was paid for it here. The first
 * seller, its commission and its tax give everything back, stock is held there, and what it costs less goes back to the shopper.
 */
export async function rescue(tx: Db, row: LockedFulfillment, offer: RescueOffer, by: By): Promise<void> {
  const buyer = await buyerOf(tx, row.order_id)
  await holdStock(tx, row, offer)
  const order = await place(tx, row, offer, buyer, by.now)
  await moveMoney(tx, row, offer, order, by.now)
  await moveEarning(tx, row, offer, order)
  await leave(tx, row, offer, order, by)
  await tell(tx, 'orders.placed', { orderId: order.id, number: order.number, storeIds: [offer.store.id] })
  await tellChanged(tx, row)
}

async function buyerOf(tx: Db, orderId: OrderId): Promise<Buyer> {
  const [buyer] = await rowsOf<Buyer>(tx, 'rescue.buyer', 'select guest_hash, contact, destination, rescues from orders where id = $1', [
    orderId,
  ])
  if (!buyer) throw new Problem('not_found')
  return buyer
}

/** Locks the shelves of both stores together, because the first store's are released later in this transaction. */
async function holdStock(tx: Db, row: LockedFulfillment, { group: { storeId, lines } }: RescueOffer): Promise<void> {
  const held = await rowsOf<{ variantId: (typeof lines)[number]['variantId'] }>(
    tx,
    'rescue.held',
    'select variant_id as "variantId" from order_lines where fulfillment_id = $1',
    [row.id],
  )
  const wanted = lines.map(({ variantId, quantity }) => ({ variantId, storeId, quantity }))
  await lockShelves(tx, [...wanted, ...held.map(({ variantId }) => ({ variantId, storeId: row.store_id }))])
  const reserved = await reserveStock(tx, wanted)
  // The price may have changed since the offer was read.
  const isSame = reserved.every(
    ({ reserved: has, sellable, variantId, price }) =>
      has && sellable && lines.some((line) => line.variantId === variantId && line.price === price),
  )
  if (!isSame || reserved.length < new Set(wanted.map(({ variantId }) => variantId)).size) throw new Problem('orders.choice_gone')
}

async function place(tx: Db, row: LockedFulfillment, { group, total }: RescueOffer, buyer: Buyer, now: Date): Promise<New> {
  const [next] = await rowsOf<{ id: OrderId }>(tx, 'rescue.next-order', `select ${NEXT_ORDER_ID} as id`)
  const [fulfillmentId] = await newFulfillmentIds(tx, 1, [{ userId: row.user_id, email: buyer.contact.email }])
  if (!next || fulfillmentId === undefined) throw new Error('no id for a new order')
  const number = `S${randomCode(13)}` as OrderNumber
  await placeOrders(tx, [
    {
      id: next.id,
      number,
      userId: row.user_id,
      guestHash: buyer.guest_hash,
      contact: buyer.contact,
      destination: group.method === 'ship-to-me' ? buyer.destination : null,
      subtotal: group.subtotal,
      discount: cents(group.discount + group.shippingDiscount),
      shipping: group.shipping,
      tax: group.tax,
      total,
      payBy: now,
      undoUntil: null,
      now,
      groups: [{ ...group, fulfillmentId, ...(await forWhomOf(tx, row.id)) }],
    },
  ])
  await rowsOf(
    tx,
    'rescue.open',
    `update orders set state = 'open', pay_by = null, rescue_of = $2, rescues = $3, email = (select email from orders where id = $4) where id = $1`,
    [next.id, row.id, buyer.rescues + 1, row.order_id],
  )
  return { id: next.id, number, fulfillmentId }
}

type WhomRow = Omit<ForWhom, 'gift'> & { isGift: boolean; note: string | null }
/** Whom it was for stays: the other collector, the recipient and their address, the gift and its note. */
async function forWhomOf(tx: Db, id: FulfillmentId): Promise<ForWhom> {
  const [row] = await rowsOf<WhomRow>(
    tx,
    'rescue.for-whom',
    'select collector, recipient, destination, is_gift as "isGift", gift_note as note from fulfillments where id = $1',
    [id],
  )
  if (!row) throw new Problem('not_found')
  const { isGift, note, ...whom } = row
  return { ...whom, gift: isGift ? { note } : null }
}

/** What each tender gave back pays for the new order; what the new order does not need stays given back. */
async function moveMoney(
  tx: Db,
  row: LockedFulfillment,
  { group, isWhole, worth, total }: RescueOffer,
  order: New,
  now: Date,
): Promise<void> {
  const first: Named = { id: row.order_id, number: row.number }
  const piece = isWhole ? undefined : `rescue-${order.fulfillmentId}`
  if (row.user_id) await lockShopper(tx, row.user_id)
  const back = await refundFulfillment(tx, first, worth, {
    reason: `Prepared by another store: order ${order.number}`,
    now,
    moved: total,
    ...(piece && { piece }),
  })
  const tenders: SplitTender[] = back.tenders
    .filter(({ moved }) => moved > 0)
    .map(({ kind, account, detail, moved }) => ({
      kind,
      account,
      detail,
      amount: moved,
      points: kind === 'spirals' ? moved : null,
      parts: [moved],
    }))
  const payment = await paymentOf(tx, row.order_id)
  const byCard = tenders.some(({ kind }) => kind === 'card')
  const groups = [paidFulfillment({ ...group, fulfillmentId: order.fulfillmentId })]
  const charge = payment && { provider: payment.provider, chargedAs: payment.charged_as ?? payment.reference }
  await notePayments(tx, [{ id: order.id, provider: '', reference: newId(), tenders, groups, ...charge }])
  await capture(tx, [{ order, tenders, groups, providerId: byCard ? (payment?.provider_id ?? '') : '', isNew: true }], now)
  if (!row.user_id || back.points === 0) return
  await refundSpirals(tx, row.user_id, first, back.points, piece ? `${row.id}/${piece}` : String(row.id), now)
  const used = tenders.find(({ kind }) => kind === 'spirals')
  if (used) await spend(tx, row.user_id, order, cents(used.amount) as never, now)
}

/** The new part earns at the rate that was promised with the first. */
async function moveEarning(tx: Db, row: LockedFulfillment, { store, group }: RescueOffer, order: New): Promise<void> {
  const goods = cents(group.subtotal - group.discount)
  const earning = await pendingEarning(tx, row.id, goods)
  if (!earning) return
  await noteEarnings(tx, [
    {
      ...earning,
      fulfillmentId: order.fulfillmentId,
      orderId: order.id,
      orderNumber: order.number,
      userId: row.user_id,
      goods,
      storeName: store.name,
      method: group.method,
    },
  ])
}

/** What moved leaves the first store's part. Its money has moved already. */
async function leave(
  tx: Db,
  row: LockedFulfillment,
  { store, pieces, isWhole, saves }: RescueOffer,
  order: New,
  { who, now }: By,
): Promise<void> {
  const note = `${isWhole ? 'Everything' : 'What was missing'} now comes from ${store.name}: order ${order.number}${saves > 0 ? `. ${dollars(saves)} goes back to you` : ''}`
  if (isWhole)
    return move(tx, row, { to: 'cancelled', mover: row.state === 'placed' ? 'shopper' : 'system', who, now, note, isMoneyMoved: true })
  await rowsOf(
    tx,
    'rescue.leave',
    `with gone as (
       update order_lines l set cancelled = l.cancelled + w.quantity, missing = l.missing - w.quantity
       from unnest($2::bigint[], $3::int[]) as w(line_id, quantity) where l.id = w.line_id and l.fulfillment_id = $1
     ), settled as (
       update fulfillments set choice_since = null, reminded_at = null, support_told_at = null, changed_at = $7 where id = $1
     ) insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($1, $4, 'shopper', $5, $5, $6, $7)`,
    [row.id, pieces.map(({ lineId }) => lineId), pieces.map(({ quantity }) => quantity), who, row.state, note, now],
  )
  const sold = await soldLines(tx, row.id)
  await reduceEarning(tx, row.id, sum(sold.map((line) => cents(paidFor(line, line.quantity) - paidFor(line, line.cancelled)))))
}
