import { createHash } from 'node:crypto'
import { type CheckoutInput, Quote, type QuoteInput } from '#contracts/cart.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import type { checkout } from '#contracts/orders.ts'
import { MINUTE } from '#contracts/time.ts'
import { z } from 'zod'
import { tell } from '../../facts.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, LOCK_NOT_AVAILABLE, rowsOf, sqlState, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { offersFor, releaseStock, reserveStock } from '../catalog/index.ts'
import { removeBought } from '../cart/index.ts'
import { forgetEarnings, forgetSpends, giveBack, noteEarnings, spend } from '../loyalty/index.ts'
import {
  forgetOrder,
  NEXT_ORDER_ID,
  nextFulfillmentIds,
  openOrder,
  type Placed,
  placeOrder,
  secretHash,
  settle,
  waitingOrder,
} from '../orders/index.ts'
import { capture, forgetPayment, noteOutcome, notePayment, type PaidGroup, paymentOf, type Tender, tendersOf } from '../payments/index.ts'
import { zipPlace } from '../places/index.ts'
import { mergeLines, type Priced, type PricedGroup, priceCart } from './quote.ts'
import { worldOf } from './world.ts'

type PlacedOrder = Reply<typeof checkout>
type Answer = { status: 201; body: PlacedOrder } | { status: 402; detail: string }
type Buyer = { userId: UserId | null; guestKey: string | null }
/** An order that waits for its payment: what the second half needs of the first. */
type Waiting = {
  orderId: OrderId
  number: OrderNumber
  reference: string
  priced: Priced
  groups: Placed<PricedGroup>[]
  tenders: Tender[]
  now: Date
}

/** What SPIRALs alone pay needs no card. */
const PAID: ChargeOutcome = { state: 'captured', providerId: '' }

/** After this long a claimed key without an answer was cut off: a retry takes it up where it stopped. */
const CUT_OFF_MS = 5_000

export async function quoteOf({ db, tax, clock }: Pick<Deps, 'db' | 'tax' | 'clock'>, input: QuoteInput, actor: Actor): Promise<Quote> {
  const userId = isPerson(actor) ? actor.id : null
  return priceCart(input, await worldOf(db, input, userId, tax, clock.now())).quote
}

/**
 * Turns a cart into one paid order. First transaction: claim the key, reserve, price again, refuse what was not agreed, write the order.
 * Then the card, outside any transaction. Second transaction: book the money and open the order, or take everything back.
 * Cut off in between, the same key, the provider's webhook or the sweeper finishes or undoes it.
 */
export async function checkOut(
  deps: Deps,
  input: CheckoutInput,
  actor: Actor,
  key: IdempotencyKey,
  guestKey: string | null,
): Promise<PlacedOrder> {
  await checkInput(deps, input)
  const buyer: Buyer = { userId: isPerson(actor) ? actor.id : null, guestKey }
  const caller = buyer.userId ?? `guest ${createHash('sha256').update(input.contact.email).digest('base64url')}`
  const claim = { ...key, caller }
  const first = await transact(deps.db, (tx) => reserveAndWrite(tx, deps, input, buyer, claim)).catch((error: unknown) => {
    if (error instanceof UsedBefore) return error.first
    // The same key is being worked on: its row is locked.
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new Problem('request_in_progress') : error
  })
  if ('answer' in first) return deliver(first.answer)
  if ('resume' in first) return deliver(await resume(deps, first.resume, input, claim, buyer))
  const { waiting } = first
  if (waiting.tenders.every(({ kind }) => kind !== 'card')) return answerOf(waiting, PAID)
  const outcome = await deps.cards.charge({
    reference: waiting.reference,
    amount: cardAmount(waiting.tenders),
    token: input.payment?.token ?? '',
    orderNumber: waiting.number,
  })
  return deliver(await finish(deps, waiting, outcome, claim, buyer))
}

async function checkInput({ db, cards }: Pick<Deps, 'db' | 'cards'>, input: CheckoutInput): Promise<void> {
  const { payment, destination } = input
  if (payment && payment.provider !== cards.name)
    throw new Problem('checkout.provider_unknown', {
      errors: [{ pointer: '/payment/provider', message: "That payment method isn't available here." }],
    })
  if (payment && !cards.knows(payment.token))
    throw new Problem('checkout.provider_unknown', { errors: [{ pointer: '/payment/token', message: 'Enter your card again.' }] })
  if (!input.items.some((line) => line.fulfillmentMethod === 'ship-to-me')) return
  if (!destination) throw fieldProblem('/destination', 'Enter the address to ship to.')
  const place = await zipPlace(db, destination.zip)
  if (place && place.state !== destination.state) throw fieldProblem('/destination/zip', `ZIP ${destination.zip} is in ${place.state}.`)
}

type Claim = IdempotencyKey
type First = { answer: Answer } | { resume: OrderId } | { waiting: Waiting }

/** Thrown to leave the transaction without a trace: the key was used before. */
class UsedBefore extends Error {
  readonly first: First
  constructor(first: First) {
    super()
    this.first = first
  }
}

async function reserveAndWrite(tx: Db, deps: Deps, input: CheckoutInput, buyer: Buyer, claim: Claim): Promise<First> {
  const now = deps.clock.now()
  const lines = mergeLines(input.items)
  // Sent together, worked on in this order.
  const [orderId, world, fulfillmentIds] = await Promise.all([
    claimKey(tx, claim),
    worldOf(tx, input, buyer.userId, deps.tax, now, reserveStock(tx, sumByOffer(lines))),
    nextFulfillmentIds(tx, lines.length),
  ])
  const priced = priceCart(input, world)
  await refuseUnagreed(tx, deps, input, priced, buyer)
  const { quote } = priced
  const used = quote.spirals.applied
  const tenders: Tender[] = [
    ...(used > 0 ? [{ kind: 'spirals' as const, amount: quote.spirals.value, points: used }] : []),
    ...(quote.due > 0 ? [{ kind: 'card' as const, amount: quote.due, points: null }] : []),
  ]
  if (quote.due > 0 && !input.payment)
    throw new Problem('checkout.payment_needed', { errors: [{ pointer: '/payment', message: 'Choose how to pay.' }] })
  const number = `S${randomCode(13)}` as OrderNumber
  const reference = newId()
  const { contact, destination } = input
  const groups = priced.groups.map((group, i) => ({ ...group, fulfillmentId: fulfillmentIds[i] as FulfillmentId }))
  const waiting: Waiting = { orderId, number, reference, priced, groups, tenders, now }
  const order = {
    id: orderId,
    number,
    userId: buyer.userId,
    guestHash: buyer.guestKey ? secretHash(buyer.guestKey) : null,
    contact: { name: contact.name, email: contact.email, phone: contact.phone ?? null },
    destination: groups.some((g) => g.method === 'ship-to-me') ? (destination ?? null) : null,
    subtotal: quote.subtotal,
    discount: quote.discount,
    shipping: quote.shipping,
    tax: quote.tax,
    total: quote.total,
    payBy: new Date(now.getTime() + LIMITS.reservationMinutes * MINUTE),
    now,
    groups,
  }
  await Promise.all([
    placeOrder(tx, order),
    notePayment(tx, { id: orderId, provider: deps.cards.name, reference }, tenders, groups.map(paidGroup)),
    noteEarnings(tx, earningsOf(waiting, buyer)),
  ])
  if (used > 0 && buyer.userId) await spend(tx, buyer.userId, { id: orderId, number }, used, now)
  if (quote.due === 0) await book(tx, waiting, null, claim, buyer, PAID)
  return { waiting }
}

/**
 * Claims the key for the order it will make, or says what became of its first use.
 * Waits (briefly) for a first use that is being written this moment.
 */
async function claimKey(tx: Db, { caller, key, requestHash }: Claim): Promise<OrderId> {
  const [mine] = await rowsOf<{ order_id: OrderId }>(
    tx,
    'checkout.claim',
    `insert into checkout_requests (caller, key, request_hash, order_id) values ($1, $2, $3, ${NEXT_ORDER_ID}) on conflict do nothing returning order_id`,
    [caller, key, requestHash],
  )
  if (mine) return mine.order_id
  const [earlier] = await rowsOf<{ request_hash: string; order_id: OrderId | null; response: Answer | null; age_ms: number }>(
    tx,
    'checkout.earlier',
    'select request_hash, order_id, response, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms from checkout_requests where caller = $1 and key = $2',
    [caller, key],
  )
  if (!earlier) throw new Problem('request_in_progress')
  if (earlier.request_hash !== requestHash) throw new Problem('key_reused')
  if (earlier.response) throw new UsedBefore({ answer: earlier.response })
  if (earlier.order_id === null || earlier.age_ms < CUT_OFF_MS) throw new Problem('request_in_progress')
  throw new UsedBefore({ resume: earlier.order_id })
}

const sumByOffer = (lines: ReturnType<typeof mergeLines>) => {
  const sums = new Map<
    string,
    { variantId: (typeof lines)[number]['variantId']; storeId: (typeof lines)[number]['storeId']; quantity: number }
  >()
  for (const { variantId, storeId, quantity } of lines) {
    const key = `${variantId}:${storeId}`
    sums.set(key, { variantId, storeId, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  return [...sums.values()]
}

/** 409 with the new quote when anything is not as it was agreed; nothing of this try remains. */
async function refuseUnagreed(tx: Db, deps: Deps, input: CheckoutInput, priced: Priced, buyer: Buyer): Promise<void> {
  const { quote } = priced
  if (quote.problems.length === 0 && quote.total === input.agreedTotal) {
    if ((input.spirals ?? 0) > quote.spirals.applied)
      throw new Problem('checkout.spirals_limit', {
        errors: [{ pointer: '/spirals', message: `You can use up to ${quote.spirals.limit} SPIRALs on this order.` }],
      })
    return
  }
  const fresh = priceCart(input, await worldOf(tx, input, buyer.userId, deps.tax, deps.clock.now(), await offersFor(tx, input.items))).quote
  const more = { quote: z.encode(Quote, fresh) }
  const gone = quote.problems.find(({ code }) => code === 'out_of_stock' || code === 'only_n_left')
  if (gone) throw new Problem('out_of_stock', { detail: gone.message, more })
  const detail =
    quote.problems[0]?.message ??
    `The total changed from ${dollars(input.agreedTotal)} to ${dollars(quote.total)}. Check it and place the order again.`
  throw new Problem('quote_changed', { detail, more })
}

const paidGroup = (group: Placed<PricedGroup>): PaidGroup => ({
  fulfillmentId: group.fulfillmentId,
  retailerId: group.retailerId,
  goods: group.goods,
  shipping: group.shipping,
  tax: group.tax,
  commission: group.commission,
})
const cardAmount = (tenders: readonly Tender[]) => (tenders.find(({ kind }) => kind === 'card') as Tender).amount

function earningsOf({ orderId, number, priced, groups }: Waiting, buyer: Buyer) {
  const { rule, multiplier } = priced.rates
  return groups.map((group) => ({
    fulfillmentId: group.fulfillmentId,
    orderId,
    orderNumber: number,
    userId: buyer.userId,
    goods: group.goods,
    storeName: group.storeName,
    method: group.method,
    points: group.points,
    ruleVersion: rule.version,
    rate: rule.pointsPerDollar[group.method],
    multiplier,
  }))
}

/** The second half: what the card said decides. */
async function finish(deps: Deps, waiting: Waiting, outcome: ChargeOutcome, claim: Claim, buyer: Buyer): Promise<Answer> {
  const { db } = deps
  switch (outcome.state) {
    case 'captured':
      return transact(db, (tx) => book(tx, waiting, outcome.providerId, claim, buyer, outcome))
    case 'declined':
      return transact(db, (tx) => takeBack(tx, waiting, buyer, claim, outcome.hint))
    default:
      await noteOutcome(db, waiting.reference, outcome)
      return transact(db, async (tx) => {
        await clearCart(tx, buyer, waiting)
        return keepAnswer(tx, claim, { status: 201, body: answerOf(waiting, outcome) })
      })
  }
}

async function book(
  tx: Db,
  waiting: Waiting,
  providerId: string | null,
  claim: Claim,
  buyer: Buyer,
  outcome: ChargeOutcome,
): Promise<Answer> {
  // The provider's webhook or the sweeper may have settled it a moment ago.
  const isOpenedNow = await openOrder(tx, waiting.orderId)
  const { orderId, number, tenders, groups } = waiting
  if (isOpenedNow) await tell(tx, 'orders.placed', { orderId, number, storeIds: groups.map(({ storeId }) => storeId) })
  const [answer] = await Promise.all([
    keepAnswer(tx, claim, { status: 201, body: answerOf(waiting, outcome) }),
    isOpenedNow && capture(tx, { id: orderId, number }, tenders, groups.map(paidGroup), providerId, waiting.now),
    clearCart(tx, buyer, waiting),
  ])
  return answer
}

const clearCart = async (tx: Db, buyer: Buyer, { groups }: Waiting): Promise<void> => {
  if (buyer.userId)
    await removeBought(
      tx,
      buyer.userId,
      groups.flatMap(({ storeId, lines }) => lines.map(({ variantId }) => ({ variantId, storeId }))),
    )
}

/** A declined card leaves nothing: no order, payment, reservation or points, only the answer to this key. */
async function takeBack(
  tx: Db,
  { orderId, number, tenders, now }: Pick<Waiting, 'orderId' | 'number' | 'tenders' | 'now'>,
  buyer: Buyer,
  claim: Claim,
  hint: string | null,
): Promise<Answer> {
  const used = tenders.find(({ kind }) => kind === 'spirals')
  if (used && buyer.userId) await giveBack(tx, buyer.userId, { id: orderId, number }, used.points ?? 0, 'declined', now)
  await forgetSpends(tx, orderId)
  await forgetEarnings(tx, orderId)
  await forgetPayment(tx, orderId)
  await releaseStock(tx, await forgetOrder(tx, orderId))
  return keepAnswer(tx, claim, { status: 402, detail: hint ?? '' })
}

async function keepAnswer(tx: Db, { caller, key }: Claim, answer: Answer): Promise<Answer> {
  const response = answer.status === 201 ? { status: 201, body: answer.body } : answer
  await rowsOf(
    tx,
    'checkout.answered',
    'update checkout_requests set status = $3, response = $4, order_id = case when $3 = 402 then null else order_id end where caller = $1 and key = $2',
    [caller, key, answer.status, JSON.stringify(response)],
  )
  return answer
}

function deliver(answer: Answer): PlacedOrder {
  if (answer.status === 402) throw new Problem('checkout.declined', { more: answer.detail ? { hint: answer.detail } : {} })
  const { order, payment } = answer.body
  // A kept answer has lost its Dates on the way through JSON.
  return {
    order: { ...order, placedAt: new Date(order.placedAt) },
    payment: payment.action ? { ...payment, action: { ...payment.action, expiresAt: new Date(payment.action.expiresAt) } } : payment,
  }
}

function answerOf({ number, priced, groups, now }: Waiting, outcome: ChargeOutcome): PlacedOrder {
  const paid = outcome.state === 'captured'
  return {
    order: {
      number,
      state: paid ? 'open' : 'payment_pending',
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

function paymentAnswer(outcome: ChargeOutcome, now: Date): PlacedOrder['payment'] {
  if (outcome.state === 'requires_action')
    return {
      state: 'requires_action',
      action: { url: outcome.url, expiresAt: new Date(now.getTime() + LIMITS.reservationMinutes * MINUTE) },
    }
  return { state: outcome.state === 'captured' ? 'captured' : 'processing' }
}

/** A try that was cut off between its two halves: ask the provider what became of it (it acts once per reference) and finish. */
async function resume(deps: Deps, orderId: OrderId, input: CheckoutInput, claim: Claim, buyer: Buyer): Promise<Answer> {
  const waiting = await waitingOrder(deps.db, orderId)
  const payment = await paymentOf(deps.db, orderId)
  if (!waiting || !payment) throw new Problem('orders.wrong_step')
  const ended = waiting.state !== 'payment_pending'
  const outcome = ended
    ? PAID
    : ((await deps.cards.lookUp(payment.reference)) ??
      (await deps.cards.charge({
        reference: payment.reference,
        amount: payment.amount,
        token: input.payment?.token ?? '',
        orderNumber: waiting.number,
      })))
  if (outcome.state === 'declined') {
    const tenders = (await tendersOf(deps.db, [orderId])).map(({ kind, amount, points }) => ({ kind, amount, points }))
    return transact(deps.db, (tx) =>
      takeBack(tx, { orderId, number: waiting.number, tenders, now: deps.clock.now() }, buyer, claim, outcome.hint),
    )
  }
  if (outcome.state === 'captured' && !ended) await transact(deps.db, (tx) => settle(tx, orderId, outcome.providerId, deps.clock.now()))
  const body: PlacedOrder = {
    order: { ...waiting.answer, state: ended ? waiting.state : outcome.state === 'captured' ? 'open' : 'payment_pending' },
    payment: paymentAnswer(outcome, waiting.answer.placedAt),
  }
  return transact(deps.db, (tx) => keepAnswer(tx, claim, { status: 201, body }))
}
