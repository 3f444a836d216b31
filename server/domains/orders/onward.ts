import type { FulfillmentId, OrderId, OrderNumber } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { spend } from '../loyalty/spirals.ts'
import { capture, notePayments, paymentOf, takeHeld, type TenderBack } from '../payments/payments.ts'
import { paidFulfillment, type SplitTender, type Tender } from '../payments/rules.ts'
import { type ForWhom, type NewFulfillment, NEXT_ORDER_ID, newFulfillmentIds, placeOrders } from './place.ts'
import type { ContactRow, DestinationRow } from './tables.ts'
import type { LockedFulfillment } from './transitions.ts'

export type OnwardBuyer = { guest_hash: string | null; contact: ContactRow; destination: DestinationRow | null; rescues: number }
export type Onward = { id: OrderId; number: OrderNumber; fulfillmentId: FulfillmentId }

export async function onwardBuyer(tx: Db, orderId: OrderId): Promise<OnwardBuyer> {
  const [buyer] = await rowsOf<OnwardBuyer>(tx, 'onward.buyer')`
    select guest_hash, contact, destination, rescues from orders where id = ${orderId}`
  if (!buyer) throw new Problem('not_found')
  return buyer
}

/** Waits for the turn of the buyer, before anything that comes after it in the order of locks. `placeOnward` finds it taken already. */
export async function takeTurnOf(tx: Db, { order_id: orderId, user_id: userId }: LockedFulfillment): Promise<void> {
  const { contact } = await onwardBuyer(tx, orderId)
  await newFulfillmentIds(tx, 0, [{ userId, email: contact.email }])
}

type Placing = { group: NewFulfillment; total: Cents; whom: ForWhom; buyer: OnwardBuyer; now: Date }
/** An order of the same buyer that opens at once, because money that was paid for `row` pays for it. */
export async function placeOnward(tx: Db, row: LockedFulfillment, { group, total, whom, buyer, now }: Placing): Promise<Onward> {
  const [next] = await rowsOf<{ id: OrderId }>(tx, 'onward.next-order')`select ${sql(NEXT_ORDER_ID)} as id`
  const [fulfillmentId] = await newFulfillmentIds(tx, 1, [{ userId: row.user_id, email: buyer.contact.email }])
  if (!next || fulfillmentId === undefined) throw new Error('no id for a new order')
  const number = `S${randomCode(13)}` as OrderNumber
  await placeOrders(tx, [
    {
      id: next.id,
      number,
      userId: row.user_id,
      guestHash: buyer.guest_hash,
      browser: buyer.guest_hash,
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
      groups: [{ ...group, fulfillmentId, ...whom }],
    },
  ])
  await rowsOf(tx, 'onward.open')`
    update orders set state = 'open', pay_by = null, email = (select email from orders where id = ${row.order_id}) where id = ${next.id}`
  return { id: next.id, number, fulfillmentId }
}

/** What each tender gave back and moved on, with what another adds. */
export function onwardTenders(back: readonly TenderBack[], added?: Pick<Tender, 'kind' | 'account' | 'detail' | 'amount'>): SplitTender[] {
  const moved = back.map(({ kind, account, detail, moved: amount }) => ({ kind, account, detail, amount }))
  const same = added && moved.find(({ kind, account }) => kind === added.kind && account === added.account)
  const all =
    added === undefined
      ? moved
      : same
        ? moved.map((each) => (each === same ? { ...each, amount: cents(each.amount + added.amount) } : each))
        : [...moved, added]
  return all
    .filter(({ amount }) => amount > 0)
    .map((each) => ({ ...each, points: each.kind === 'spirals' ? each.amount : null, parts: [each.amount] }))
}

/** Pays a new order with these tenders. A card pays by the charge of the order that it paid before. */
export async function payOnward(
  tx: Db,
  row: LockedFulfillment,
  { order, group, tenders, now }: { order: Onward; group: NewFulfillment; tenders: SplitTender[]; now: Date },
): Promise<void> {
  const payment = await paymentOf(tx, row.order_id)
  const byCard = tenders.some(({ kind }) => kind === 'card')
  const groups = [paidFulfillment({ ...group, fulfillmentId: order.fulfillmentId })]
  const charge = payment && { provider: payment.provider, chargedAs: payment.charged_as ?? payment.reference }
  await notePayments(tx, [{ id: order.id, provider: '', reference: newId(), tenders, groups, ...charge }])
  await takeHeld(tx, [{ order, tenders }], [], now)
  await capture(tx, [{ order, tenders, groups, providerId: byCard ? (payment?.provider_id ?? '') : '' }], now)
}

/** The SPIRALs among the tenders pay for the new order. They are back with their shopper by now. */
export async function spendOnward(
  tx: Db,
  row: LockedFulfillment,
  order: Onward,
  tenders: readonly SplitTender[],
  now: Date,
): Promise<void> {
  const used = tenders.find(({ kind }) => kind === 'spirals')
  if (used && row.user_id) await spend(tx, row.user_id, order, points(used.amount), now)
}
