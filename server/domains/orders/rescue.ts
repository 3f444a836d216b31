import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { cents, dollars, sum } from '#contracts/money.ts'
import type { RefundCause } from '#contracts/orders/refund-causes.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { keepForBooks, lockShelves } from '../catalog/reservations.ts'
import { reserveStock } from '../catalog/stock.ts'
import { lockShopper, noteEarnings, pendingEarning, reduceEarning, refundSpirals } from '../loyalty/spirals.ts'
import { paidFor } from '../payments/rules.ts'
import { refundFulfillment } from '../payments/payments.ts'
import { landElsewhere, lockTenders, withoutMoved } from './landings.ts'
import { type Onward, onwardBuyer, type OnwardBuyer, onwardTenders, payOnward, placeOnward, spendOnward } from './onward.ts'
import type { ForWhom } from './place.ts'
import type { RescueOffer } from './rescue-offers.ts'
import { tellChanged } from './tell-changed.ts'
import { askToReverseTax } from './taxed-sales.ts'
import { type LockedFulfillment, move, soldLines } from './transitions.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type DoneBy = { who: UserId | null; now: Date }
type Order = { id: OrderId; number: OrderNumber }

/**
 * Another seller prepares what this store cannot: an order of its own, paid at once with the money that was paid for it here. The first
 * seller, its commission and its tax give everything back, stock is held there, and what it costs less goes back to the shopper.
 */
export async function rescue(tx: Db, row: LockedFulfillment, offer: RescueOffer, by: DoneBy): Promise<void> {
  const buyer = await onwardBuyer(tx, row.order_id)
  await holdStock(tx, row, offer)
  const order = await place(tx, row, offer, buyer, by.now)
  await moveMoney(tx, row, offer, order, by.now)
  await moveEarning(tx, row, offer, order)
  await leave(tx, row, offer, order, by)
  await tell(tx, 'orders.placed', { orderId: order.id, number: order.number, storeIds: [offer.store.id] })
  await tellChanged(tx, row)
}

/** Locks the shelves of both stores together, because the first store's are released later in this transaction. */
async function holdStock(tx: Db, row: LockedFulfillment, { group: { storeId, lines } }: RescueOffer): Promise<void> {
  const held = await rowsOf<{ variantId: (typeof lines)[number]['variantId'] }>(tx, 'rescue.held')`
    select variant_id as "variantId" from order_lines where fulfillment_id = ${row.id}`
  const wanted = lines.map(({ variantId, quantity }) => ({ variantId, storeId, quantity }))
  await keepForBooks(
    tx,
    held.map(({ variantId }) => variantId),
  )
  await lockShelves(tx, [...wanted, ...held.map(({ variantId }) => ({ variantId, storeId: row.store_id }))])
  const reserved = await reserveStock(tx, wanted)
  // The price may have changed since the offer was read.
  const isSame = reserved.every(
    ({ reserved: has, sellable, variantId, price }) =>
      has && sellable && lines.some((line) => line.variantId === variantId && line.price === price),
  )
  if (!isSame || reserved.length < new Set(wanted.map(({ variantId }) => variantId)).size)
    throw new Problem(ordersProblems, 'orders.choice_gone')
}

export async function place(
  tx: Db,
  row: LockedFulfillment,
  { group, total }: Pick<RescueOffer, 'group' | 'total'>,
  buyer: OnwardBuyer,
  now: Date,
): Promise<Onward> {
  const order = await placeOnward(tx, row, { group, total, whom: await forWhomOf(tx, row.id), buyer, now })
  await rowsOf(tx, 'rescue.open')`update orders set rescue_of = ${row.id}, rescues = ${buyer.rescues + 1} where id = ${order.id}`
  return order
}

type WhomRow = Omit<ForWhom, 'gift'> & { isGift: boolean; note: string | null }
/** Whom it was for stays: the other collector, the recipient and their address, the gift and its note. */
async function forWhomOf(tx: Db, id: FulfillmentId): Promise<ForWhom> {
  const [row] = await rowsOf<WhomRow>(tx, 'rescue.for-whom')`
    select collector, recipient, destination, is_gift as "isGift", gift_note as note from fulfillments where id = ${id}`
  if (!row) throw new Problem('not_found')
  const { isGift, note, ...whom } = row
  return { ...whom, gift: isGift ? { note } : null }
}

/** What each tender gave back pays for the new order; what the new order does not need stays given back. */
export async function moveMoney(
  tx: Db,
  row: LockedFulfillment,
  { group, isWhole, worth, total }: Pick<RescueOffer, 'group' | 'isWhole' | 'worth' | 'total'>,
  order: Onward,
  now: Date,
  cause: RefundCause = 'prepared_elsewhere',
): Promise<void> {
  const first: Order = { id: row.order_id, number: row.number }
  const piece = isWhole ? undefined : `rescue-${order.fulfillmentId}`
  if (row.user_id) await lockShopper(tx, row.user_id)
  const isDead = await lockTenders(tx, row.order_id)
  const back = await refundFulfillment(tx, first, worth, {
    cause,
    note: `order ${order.number}`,
    now,
    moved: total,
    ...(piece && { piece }),
  })
  const name = piece ? `${row.id}/${piece}` : String(row.id)
  await askToReverseTax(tx, row, worth, name)
  await landElsewhere(tx, { ...first, user_id: row.user_id }, back.tenders.map(withoutMoved), { isDead, name, now })
  const tenders = onwardTenders(back.tenders)
  await payOnward(tx, row, { order, group, tenders, now })
  if (!row.user_id || back.points === 0) return
  await refundSpirals(tx, row.user_id, first, back.points, name, now)
  await spendOnward(tx, row, order, tenders, now)
}

/** The new part earns at the rate that was promised with the first. */
export async function moveEarning(
  tx: Db,
  row: LockedFulfillment,
  { store, group }: Pick<RescueOffer, 'store' | 'group'>,
  order: Onward,
): Promise<void> {
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
  order: Onward,
  { who, now }: DoneBy,
): Promise<void> {
  const note = `${isWhole ? 'Everything' : 'What was missing'} now comes from ${store.name}: order ${order.number}${saves > 0 ? `. ${dollars(saves)} goes back to you` : ''}`
  if (isWhole)
    return move(tx, row, { to: 'cancelled', mover: row.state === 'placed' ? 'shopper' : 'system', who, now, note, isMoneyMoved: true })
  await rowsOf(tx, 'rescue.leave')`
    with gone as (
      update order_lines l set cancelled = l.cancelled + w.quantity, missing = l.missing - w.quantity
      from unnest(${pieces.map(({ lineId }) => lineId)}::bigint[], ${pieces.map(({ quantity }) => quantity)}::int[]) as w(line_id, quantity)
        where l.id = w.line_id and l.fulfillment_id = ${row.id}
    ), settled as (
      update fulfillments set choice_since = null, reminded_at = null, support_told_at = null, changed_at = ${now} where id = ${row.id}
    ) insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at)
      values (${row.id}, ${who}, 'shopper', ${row.state}, ${row.state}, ${note}, ${now})`
  const sold = await soldLines(tx, row.id)
  await reduceEarning(tx, row.id, sum(sold.map((line) => cents(paidFor(line, line.quantity) - paidFor(line, line.cancelled)))))
}
