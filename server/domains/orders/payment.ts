import type { FulfillmentId, OrderId, OrderNumber, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { OrderState, PlacedOrder as PlacedAnswer } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import type { z } from 'zod'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { cancelEarning, lockShopper, refundSpirals, pendingPoints } from '../loyalty/spirals.ts'
import { askToRelease, capture, endedUnpaid, markUnpaid, paymentOf, tendersOf } from '../payments/payments.ts'
import type { PaidFulfillment } from '../payments/rules.ts'
import { landElsewhere, lockTenders } from './landings.ts'
import { openOrders } from './place.ts'
import { lockFor, lockParts, lockShelvesOf, move, paidRow } from './transitions.ts'

type PlacedOrder = z.output<typeof PlacedAnswer>['order']
type OrderRow = { id: OrderId; number: OrderNumber; user_id: UserId | null; state: string }

/**
 * Settles a waiting order whose payment was captured. An order that is already open stays as it is. An order that ended unpaid stays ended,
 * and the provider refunds the money.
 */
export async function settle(tx: Db, orderId: OrderId, providerId: string, now: Date, last4?: string): Promise<boolean> {
  if (!(await openOrders(tx, [orderId], now)).has(orderId)) {
    if ((await endedUnpaid(tx, [orderId])).has(orderId)) await askToRelease(tx, orderId)
    return false
  }
  const [order] = await rowsOf<OrderRow>(tx, 'orders.row')`select id, number, user_id, state from orders where id = ${orderId}`
  if (!order) return false
  const [tenders, groups] = await Promise.all([tendersOf(tx, [orderId]), fulfillmentsOf(tx, orderId)])
  await capture(tx, [{ order, tenders, groups, providerId, last4 }], now)
  await tell(tx, 'orders.placed', { orderId, number: order.number, storeIds: await storesIn(tx, orderId) })
  return true
}

const storesIn = async (tx: Db, orderId: OrderId): Promise<StoreId[]> =>
  (await rowsOf<{ store_id: StoreId }>(tx, 'orders.stores')`select distinct store_id from fulfillments where order_id = ${orderId}`).map(
    (row) => row.store_id,
  )

export async function fulfillmentsOf(db: Db, orderId: OrderId): Promise<PaidFulfillment[]> {
  const rows = await rowsOf<{
    id: FulfillmentId
    retailer_id: RetailerId
    subtotal: Cents
    discount: Cents
    subsidy: Cents
    shipping: Cents
    shipping_discount: Cents
    shipping_subsidy: Cents
    tax: Cents
    commission: Cents
  }>(db, 'orders.groups')`
    select id, retailer_id, subtotal, discount, subsidy, shipping, shipping_discount, shipping_subsidy, tax, commission
    from fulfillments where order_id = ${orderId} order by id`
  return rows.map(paidRow)
}

const UNPAID_NOTES = { failed: 'The payment failed', voided: 'The payment was not finished in time' }

/**
 * Ends a waiting order whose payment failed or never came: releases stock and SPIRALs once, however often this runs, and the provider
 * cancels the charge. `isTold`: the shopper already knows, from the reply to their request.
 */
export async function cancelUnpaid(
  tx: Db,
  orderId: OrderId,
  why: 'failed' | 'voided',
  now: Date,
  { isTold = false, note = UNPAID_NOTES[why] }: { isTold?: boolean; note?: string } = {},
): Promise<boolean> {
  const [order] = await rowsOf<OrderRow>(tx, 'orders.waiting')`
    select id, number, user_id, state from orders where id = ${orderId} and state = 'payment_pending' for no key update`
  if (!order) return false
  const ids = (await fulfillmentsOf(tx, orderId)).map(({ fulfillmentId }) => fulfillmentId as FulfillmentId)
  await lockParts(tx, { orderId }, ids)
  await lockShelvesOf(tx, ids, { areCancelled: true })
  for (const id of ids) {
    const row = await lockFor(tx, { orderId }, id)
    await move(tx, row, { to: 'cancelled', mover: 'system', who: null, now, note })
    await cancelEarning(tx, row.id)
  }
  await rowsOf(tx, 'orders.give-up')`update orders set state = 'cancelled', pay_by = null, network = null where id = ${orderId}`
  const tenders = await tendersOf(tx, [orderId])
  const used = tenders.find(({ kind }) => kind === 'spirals')
  if (used && order.user_id) await lockShopper(tx, order.user_id)
  const isDead = await lockTenders(tx, orderId)
  await markUnpaid(tx, order, why, now)
  await landElsewhere(tx, order, tenders, { isDead, name: 'unpaid', now })
  if (used && order.user_id) await refundSpirals(tx, order.user_id, order, used.points ?? 0, 'unpaid', now)
  if (!isTold) await tell(tx, 'orders.payment_failed', { orderId, number: order.number })
  return true
}

/** Looks up waiting payments that are overdue or were cut off, and completes or cancels their orders. */
export async function sweepUnpaid(deps: Pick<Deps, 'db' | 'cards' | 'clock'>): Promise<number> {
  const { db, clock } = deps
  const now = clock.now()
  const due = await rowsOf<{ id: OrderId; pay_by: Date }>(db, 'orders.unpaid')`
    select id, pay_by from orders
    where pay_by is not null and state = 'payment_pending' and (undo_until is null or undo_until <= ${now})
      and (pay_by <= ${now} or placed_at <= ${now}::timestamptz - interval '30 seconds') order by pay_by limit 200`
  let ended = 0
  const failures: unknown[] = []
  // One payment that the provider cannot answer for must not delay other orders.
  for (const { id, pay_by: payBy } of due)
    await sweep(deps, id, payBy <= now, now).then(
      (isEnded) => (ended += Number(isEnded)),
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} unpaid orders could not be looked at`)
  return ended
}

export const gauges = {
  orders_overdue: {
    help: 'Orders that wait for their payment five minutes longer than they may.',
    read: async (db: Db, now: Date): Promise<number> =>
      (
        await rowsOf<{ overdue: number }>(db, 'orders.overdue')`
          select count(*) as overdue from orders
          where pay_by is not null and state = 'payment_pending' and pay_by < ${now}::timestamptz - interval '5 minutes'`
      )[0]?.overdue ?? 0,
  },
}

/** Opens a paid order that can no longer be undone. */
export async function openWhenOver(deps: Pick<Deps, 'db' | 'cards' | 'clock'>, orderId: OrderId): Promise<void> {
  const now = deps.clock.now()
  const [due] = await rowsOf<{ pay_by: Date }>(deps.db, 'orders.undo-over')`
    select pay_by from orders where id = ${orderId} and state = 'payment_pending' and undo_until <= ${now}`
  if (due) await sweep(deps, orderId, due.pay_by <= now, now)
}

async function sweep({ db, cards }: Pick<Deps, 'db' | 'cards'>, id: OrderId, isOverdue: boolean, now: Date): Promise<boolean> {
  const payment = await paymentOf(db, id)
  let outcome = payment ? await cards.lookUp(payment.reference) : null
  if (payment && isOverdue && outcome?.state !== 'captured' && outcome?.state !== 'declined') {
    await cards.void(payment.reference)
    // The provider may have captured the payment between the lookup and the void.
    const last = await cards.lookUp(payment.reference)
    if (last?.state === 'captured') outcome = last
  }
  if (outcome?.state === 'captured') {
    const { providerId, last4 } = outcome
    return transact(db, (tx) => settle(tx, id, providerId, now, last4))
  }
  if (outcome?.state === 'declined') return transact(db, (tx) => cancelUnpaid(tx, id, 'failed', now))
  return isOverdue && transact(db, (tx) => cancelUnpaid(tx, id, 'voided', now))
}

/** An order as its checkout replies with it, read back for an attempt that was cut off. */
export async function waitingOrder(db: Db, orderId: OrderId) {
  const [row] = await rowsOf<{
    number: OrderNumber
    state: OrderState
    total: Cents
    placed_at: Date
    pay_by: Date | null
    fulfillments: PlacedOrder['fulfillments']
  }>(db, 'orders.waiting-answer')`
    select o.number, o.state, o.total, o.placed_at, o.pay_by,
      (select json_agg(json_build_object('id', f.id, 'storeId', f.store_id, 'fulfillmentMethod', f.method, 'state', f.state,
         'items', (select json_agg(json_build_object('variantId', l.variant_id, 'quantity', l.quantity, 'price', l.price) order by l.id)
           from order_lines l where l.fulfillment_id = f.id)) order by f.id)
       from fulfillments f where f.order_id = o.id) as fulfillments
    from orders o where o.id = ${orderId}`
  if (!row) return undefined
  const answer: PlacedOrder = {
    number: row.number,
    state: row.state,
    total: row.total,
    placedAt: row.placed_at,
    spiralsPending: (await pendingPoints(db, [orderId])).get(orderId) ?? points(0),
    fulfillments: row.fulfillments,
  }
  return { number: row.number, state: row.state, payBy: row.pay_by, answer }
}
