import { createHash } from 'node:crypto'
import { type CheckoutInput, Quote, type QuoteInput } from '#contracts/cart.ts'
import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import { MINUTE } from '#contracts/time.ts'
import { z } from 'zod'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, LOCK_NOT_AVAILABLE, sqlState, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { offersFor, reserveStock } from '../catalog/index.ts'
import { holdPerson } from '../identity/index.ts'
import { noteEarnings, spend } from '../loyalty/index.ts'
import { placeOrder, secretHash, settle, waitingOrder } from '../orders/index.ts'
import { notePayment, paymentOf, type Tender, tendersOf } from '../payments/index.ts'
import { zipPlace } from '../places/index.ts'
import { type Answer, type Claim, claimKey, deliver, keepAnswers, type PlacedOrder, UsedBefore } from './answers.ts'
import { book, finish, PAID, paidGroup, paymentAnswer, takeBack, type Waiting } from './finish.ts'
import { mergeLines, type Priced, priceCart } from './quote.ts'
import { worldOf } from './world.ts'

type Buyer = { userId: UserId | null; guestKey: string | null }

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
  checkInput(deps, input)
  const buyer: Buyer = { userId: isPerson(actor) ? actor.id : null, guestKey }
  const caller = buyer.userId ?? `guest ${createHash('sha256').update(input.contact.email).digest('base64url')}`
  const claim = { ...key, caller }
  const first = await transact(deps.db, (tx) => reserveAndWrite(tx, deps, input, buyer, claim)).catch((error: unknown) => {
    if (error instanceof UsedBefore) return error.earlier
    // The same key is being worked on: its row is locked.
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new Problem('request_in_progress') : error
  })
  if ('answer' in first) return deliver(first.answer)
  if ('resume' in first) return deliver(await resume(deps, first.resume, input, claim, buyer))
  const { waiting } = first
  const outcome = await deps.cards.charge({
    reference: waiting.reference,
    amount: cardAmount(waiting.tenders),
    token: input.payment?.token ?? '',
    orderNumber: waiting.number,
  })
  return deliver(await finish(deps, waiting, outcome))
}

function checkInput({ cards }: Pick<Deps, 'cards'>, input: CheckoutInput): void {
  const { payment, destination } = input
  if (payment && payment.provider !== cards.name)
    throw new Problem('checkout.provider_unknown', {
      errors: [{ pointer: '/payment/provider', message: "That payment method isn't available here." }],
    })
  if (payment && !cards.knows(payment.token))
    throw new Problem('checkout.provider_unknown', { errors: [{ pointer: '/payment/token', message: 'Enter your card again.' }] })
  if (shipsHome(input) && !destination) throw fieldProblem('/destination', 'Enter the address to ship to.')
}

const shipsHome = ({ items }: CheckoutInput): boolean => items.some((line) => line.fulfillmentMethod === 'ship-to-me')

async function checkZip(db: Db, input: CheckoutInput): Promise<void> {
  const { destination } = input
  if (!destination || !shipsHome(input)) return
  const place = await zipPlace(db, destination.zip)
  if (place && place.state !== destination.state) throw fieldProblem('/destination/zip', `ZIP ${destination.zip} is in ${place.state}.`)
}

async function reserveAndWrite(
  tx: Db,
  deps: Deps,
  input: CheckoutInput,
  buyer: Buyer,
  claim: Claim,
): Promise<{ answer: Answer } | { waiting: Waiting }> {
  const now = deps.clock.now()
  const lines = mergeLines(input.items)
  // Sent together, worked on in this order.
  const [isOpen, { orderId, fulfillmentIds }, world] = await Promise.all([
    // Whoever closes an account waits for this order, and sees it; or it is closed first.
    buyer.userId === null || holdPerson(tx, buyer.userId),
    claimKey(tx, claim, lines.length),
    worldOf(tx, input, buyer.userId, deps.tax, now, reserveStock(tx, sumByOffer(lines))),
    checkZip(tx, input),
  ])
  if (!isOpen) throw new Problem('signed_out')
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
  const groups = priced.groups.map((group, i) => ({
    ...group,
    fulfillmentId: fulfillmentIds[i] as FulfillmentId,
    collector: collectorOf(input, group),
  }))
  const fewer = [...new Set(groups.flatMap(({ lines: bought }) => bought.map(({ productId }) => productId)))]
  const waiting: Waiting = { orderId, number, userId: buyer.userId, reference, priced, groups, tenders, fewer, now, claim }
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
    noteEarnings(tx, earningsOf(waiting)),
  ])
  if (used > 0 && buyer.userId) await spend(tx, buyer.userId, { id: orderId, number }, used, now)
  if (quote.due > 0) return { waiting }
  const [answer] = await book(tx, [{ waiting, outcome: PAID }], now)
  return { answer: answer as Answer }
}

const collectorOf = ({ collectors = [] }: CheckoutInput, { storeId, method }: Priced['groups'][number]): string | null =>
  collectors.find((each) => each.storeId === storeId && each.fulfillmentMethod === method)?.name ?? null

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

const cardAmount = (tenders: readonly Tender[]) => (tenders.find(({ kind }) => kind === 'card') as Tender).amount

function earningsOf({ orderId, number, userId, priced, groups }: Waiting) {
  const { rule, multiplier } = priced.rates
  return groups.map((group) => ({
    fulfillmentId: group.fulfillmentId,
    orderId,
    orderNumber: number,
    userId,
    goods: group.goods,
    storeName: group.storeName,
    method: group.method,
    points: group.points,
    ruleVersion: rule.version,
    rate: rule.pointsPerDollar[group.method],
    multiplier,
  }))
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
      takeBack(tx, { orderId, number: waiting.number, tenders, now: deps.clock.now(), userId: buyer.userId, claim }, outcome.hint),
    )
  }
  if (outcome.state === 'captured' && !ended) await transact(deps.db, (tx) => settle(tx, orderId, outcome.providerId, deps.clock.now()))
  const body: PlacedOrder = {
    order: { ...waiting.answer, state: ended ? waiting.state : outcome.state === 'captured' ? 'open' : 'payment_pending' },
    payment: paymentAnswer(outcome, waiting.answer.placedAt),
  }
  const answer: Answer = { status: 201, body }
  await transact(deps.db, (tx) => keepAnswers(tx, [{ claim, answer }]))
  return answer
}
