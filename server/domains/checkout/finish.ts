import type { FulfillmentId, OrderId, OrderNumber, ProductId, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { batchCalls } from '../../platform/batch-calls.ts'
import { removeBought } from '../cart/cart.ts'
import { releaseStock } from '../catalog/stock.ts'
import { forgetEarnings, forgetSpends, lockShopper, refundSpirals } from '../loyalty/spirals.ts'
import { forgetOrder, lockOrder, openOrders, type PlacedFulfillment } from '../orders/place.ts'
import { cancelUnpaid, fulfillmentsOf, waitingOrder } from '../orders/payment.ts'
import { holdUnpaid } from '../orders/unpaid-holds.ts'
import { landElsewhere, lockTenders } from '../orders/landings.ts'
import { lockShelvesOf } from '../orders/transitions.ts'
import { askToRelease, capture, forgetPayment, isEndedUnpaid, noteOutcome, paymentOf } from '../payments/payments.ts'
import { paidFulfillment, type SplitTender, type Tender } from '../payments/rules.ts'
import { type Answer, type Claim, keepAnswers, type PlacedOrder } from './answers.ts'
import { isLockTimeout, batchLockTimeout } from './lock-timeouts.ts'
import type { PricedCart, PricedGroup } from './quote.ts'

/** An order that waits for its payment: the data of the first transaction that the second needs. */
export type UnpaidOrder = {
  orderId: OrderId
  number: OrderNumber
  userId: UserId | null
  reference: string
  priced: PricedCart
  groups: PlacedFulfillment<PricedGroup>[]
  tenders: SplitTender[]
  /** Products with a lower count now; pages that show the count are told with the order. */
  fewer: ProductId[]
  now: Date
  /** Until then the paid order waits, so that it can be undone. */
  undoUntil: Date | null
  claim: Claim
  network: string
}
type Captured = Extract<ChargeOutcome, { state: 'captured' }>
type Paid = { waiting: UnpaidOrder; outcome: Captured }

/** An order that gift cards, store credit and SPIRALs pay whole needs no card. */
export const NO_CARD_NEEDED: Captured = { state: 'captured', providerId: '' }

/** Orders paid at the same moment are booked in one transaction. */
const bookTogether = batchCalls(
  (deps: Deps, paid: readonly Paid[], isAlone) => transact(deps.db, (tx) => book(tx, paid, deps.clock.now()), batchLockTimeout(isAlone)),
  { isLockTimeout },
)

/** The second transaction: the card's outcome decides. */
export async function finish(deps: Deps, waiting: UnpaidOrder, outcome: ChargeOutcome): Promise<Answer> {
  const { db } = deps
  switch (outcome.state) {
    case 'captured':
      return waiting.undoUntil
        ? transact(db, (tx) => holdPaid(tx, waiting, waiting.undoUntil as Date, outcome))
        : bookTogether(deps, { waiting, outcome })
    case 'declined':
      return transact(db, (tx) => rollBackDeclined(tx, waiting, outcome.hint))
    default:
      return transact(db, async (tx) => {
        const answer = await letWait(tx, waiting, outcome, { status: 201, body: answerOf(waiting, outcome) }, deps.clock.now())
        if (answer.status === 201) {
          await clearCarts(tx, [waiting])
          await tellFewer(tx, [waiting])
        }
        return answer
      })
  }
}

type Undecided = Extract<ChargeOutcome, { state: 'requires_action' | 'processing' }>
/**
 * Lets an order wait for a card that has not decided, or ends it when it may not wait. Returns `ifHeld` or the reason, and stores it as the
 * answer.
 */
export async function letWait(
  tx: Db,
  { orderId, reference, network, claim }: Pick<UnpaidOrder, 'orderId' | 'reference' | 'network' | 'claim'>,
  outcome: Undecided,
  ifHeld: Answer,
  now: Date,
): Promise<Answer> {
  const hold = await holdUnpaid(tx, { orderId, network, awaitsShopper: outcome.state === 'requires_action' })
  if (hold.is === 'not_waiting') return keepStanding(tx, orderId, claim)
  let answer = ifHeld
  if (hold.is === 'refused') {
    await cancelUnpaid(tx, orderId, 'voided', now, { isTold: true })
    answer = { status: 409, code: hold.code, detail: hold.detail }
  } else await noteOutcome(tx, reference, outcome)
  await keepAnswers(tx, [{ claim, answer }])
  return answer
}

/**
 * Lets a paid order wait while it can be undone. Nothing is booked, and no store hears of it: an undo ends it like any unpaid order, and the
 * provider gives the charge back. After that time it opens, by its job or by the sweeper.
 */
async function holdPaid(tx: Db, waiting: UnpaidOrder, undoUntil: Date, outcome: Captured): Promise<Answer> {
  const { orderId, claim } = waiting
  if ((await lockOrder(tx, orderId)) !== 'payment_pending') return keepStanding(tx, orderId, claim, true)
  const answer = paidAnswer(waiting, outcome)
  await keepAnswers(tx, [{ claim, answer }])
  await clearCarts(tx, [waiting])
  await tellFewer(tx, [waiting])
  await askFor(tx, 'orders.openHeld', { orderId }, { runAt: undoUntil })
  return answer
}

/**
 * Answers with the current state of an order that this checkout no longer decides, because somebody else settled, canceled or expired it,
 * and stores the answer. `isCaptured`: the provider says that it took the money, which is refunded when the order ended unpaid.
 */
export async function keepStanding(tx: Db, orderId: OrderId, claim: Claim, isCaptured = false): Promise<Answer> {
  const [order, payment] = await Promise.all([waitingOrder(tx, orderId), paymentOf(tx, orderId)])
  if (!order || !payment) throw new Error(`order ${orderId} left no trace of its payment`)
  const isOver = isEndedUnpaid(payment)
  if (isOver && isCaptured) await askToRelease(tx, orderId)
  const isReturned = isCaptured || payment.state === 'returned'
  const answer: Answer = isOver
    ? { status: 409, code: isReturned ? 'checkout.expired_refunded' : 'checkout.expired' }
    : { status: 201, body: { order: order.answer, payment: { state: 'captured' } } }
  await keepAnswers(tx, [{ claim, answer }])
  return answer
}

/** Opens paid orders and splits their money; returns the answers in order. Money of orders that ended meanwhile is refunded. */
export async function book(tx: Db, paid: readonly Paid[], now: Date): Promise<Answer[]> {
  const asked = paid.map(({ waiting, outcome }) => ({
    waiting,
    outcome,
    claim: waiting.claim,
    answer: paidAnswer(waiting, outcome),
  }))
  // Opened under their locks: the webhook may have settled one, or the sweeper or the shopper ended it.
  const opened = await openOrders(
    tx,
    asked.map(({ waiting }) => waiting.orderId),
    now,
  )
  const all = await Promise.all(
    asked.map(async (each) =>
      opened.has(each.waiting.orderId) ? each : { ...each, answer: await keepStanding(tx, each.waiting.orderId, each.claim, true) },
    ),
  )
  const fresh = all.filter(({ waiting }) => opened.has(waiting.orderId))
  for (const { orderId, number, groups } of fresh.map(({ waiting }) => waiting))
    await tell(tx, 'orders.placed', { orderId, number, storeIds: groups.map(({ storeId }) => storeId) })
  const sold = all.filter(({ answer }) => answer.status === 201).map(({ waiting }) => waiting)
  await tellFewer(tx, sold)
  await Promise.all([
    keepAnswers(tx, all),
    capture(
      tx,
      fresh.map(({ waiting: { orderId, number, tenders, groups }, outcome }) => ({
        order: { id: orderId, number },
        tenders,
        groups: groups.map(paidFulfillment),
        providerId: outcome.providerId,
        last4: outcome.last4,
      })),
      now,
    ),
    clearCarts(tx, sold),
  ])
  return all.map(({ answer }) => answer)
}

const paidAnswer = (waiting: UnpaidOrder, outcome: Captured): Answer => ({ status: 201, body: answerOf(waiting, outcome) })

/**
 * A declined card leaves nothing behind except the answer to this key: no order, payment, reservation or points. An order that ended while
 * the card was asked has already released everything.
 */
export async function rollBackDeclined(
  tx: Db,
  {
    orderId,
    number,
    tenders,
    now,
    userId,
    claim,
  }: Pick<UnpaidOrder, 'orderId' | 'number' | 'now' | 'userId' | 'claim'> & {
    tenders: readonly Tender[]
  },
  hint: string | null,
): Promise<Answer> {
  const answer: Answer = { status: 402, detail: hint ?? '' }
  const state = await lockOrder(tx, orderId)
  if (state !== undefined && state !== 'payment_pending') return keepStanding(tx, orderId, claim)
  if (state === undefined) {
    await keepAnswers(tx, [{ claim, answer }])
    return answer
  }
  const used = tenders.find(({ kind }) => kind === 'spirals')
  const order = { id: orderId, number }
  await lockShelvesOf(
    tx,
    (await fulfillmentsOf(tx, orderId)).map(({ fulfillmentId }) => fulfillmentId as FulfillmentId),
  )
  if (used && userId) await lockShopper(tx, userId)
  const isDead = await lockTenders(tx, orderId)
  await forgetPayment(tx, order, now)
  await landElsewhere(tx, { ...order, user_id: userId }, tenders, { isDead, name: 'declined', now })
  if (used && userId) await refundSpirals(tx, userId, order, used.points ?? 0, 'declined', now)
  await forgetSpends(tx, orderId)
  await forgetEarnings(tx, orderId)
  await releaseStock(tx, await forgetOrder(tx, orderId))
  // Later, because this transaction may hold accounts that a checkout with the same promotion waits for.
  await askFor(tx, 'promotions.giveBack', { orderId })
  await keepAnswers(tx, [{ claim, answer }])
  return answer
}

const clearCarts = (tx: Db, all: readonly UnpaidOrder[]): Promise<void> =>
  removeBought(
    tx,
    all.flatMap(({ userId, groups }) =>
      userId ? groups.flatMap(({ storeId, lines }) => lines.map(({ variantId }) => ({ userId, variantId, storeId }))) : [],
    ),
  )

async function tellFewer(tx: Db, all: readonly UnpaidOrder[]): Promise<void> {
  const productIds = [...new Set(all.flatMap(({ fewer }) => fewer))]
  if (productIds.length > 0) await tell(tx, 'catalog.stock_moved', { productIds })
}

function answerOf({ number, priced, groups, now, undoUntil }: UnpaidOrder, outcome: ChargeOutcome): PlacedOrder {
  const isPaid = outcome.state === 'captured'
  return {
    order: {
      number,
      state: isPaid && !undoUntil ? 'open' : 'payment_pending',
      total: priced.quote.total,
      placedAt: now,
      spiralsPending: priced.quote.spiralsToEarn,
      fulfillments: groups.map((group) => ({
        id: group.fulfillmentId,
        storeId: group.storeId,
        fulfillmentMethod: group.method,
        state: 'placed' as const,
        items: group.lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
      })),
    },
    payment: paymentAnswer(outcome, now),
  }
}

export function paymentAnswer(outcome: ChargeOutcome, now: Date): PlacedOrder['payment'] {
  if (outcome.state === 'requires_action')
    return {
      state: 'requires_action',
      action: { url: outcome.url, expiresAt: new Date(now.getTime() + SERVER_LIMITS.reservationMinutes * MINUTE) },
    }
  return { state: outcome.state === 'captured' ? 'captured' : 'processing' }
}
