import type { CheckoutInput, Quote, quote } from '#contracts/checkout/checkout.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { OrderId, UserId } from '#contracts/ids.ts'
import type { Guest, Person } from '../../platform/actor.ts'
import { overOneConnection, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { stateTable } from '../../platform/tax.ts'
import { cancelUnpaid, settle, waitingOrder } from '../orders/payment.ts'
import { guestCaller, type SoughtTry } from '../identity/guests.ts'
import { isEndedUnpaid, paymentOf, tendersOf } from '../payments/payments.ts'
import { checkCard, savedCardToCharge } from '../payments/accepted-cards.ts'
import { keepCard } from '../payments/saved-cards.ts'
import type { Tender } from '../payments/rules.ts'
import { zipPlace } from '../places/zips.ts'
import { type Answer, type Claim, deliver, earlierUse, type PlacedOrder, UsedBefore } from './answers.ts'
import { finish, keepStanding, letWait, paymentAnswer, rollBackDeclined } from './finish.ts'
import { mergeLines, priceCart } from './quote.ts'
import { reserve, shipsHome } from './reserve.ts'
import { pricingDataOf } from './pricing-data.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** Whose quote or order it is: of a request, or of a job that acts for a person. */
type Buyer = Guest | Pick<Person, 'kind' | 'id'>
const userIdOf = (buyer: Buyer): UserId | null => (buyer.kind === 'person' ? buyer.id : null)

type QuoteRequest = Sent<typeof quote>['body']
export async function quoteOf(
  deps: Pick<Deps, 'db' | 'tax' | 'clock' | 'secret' | 'feed'>,
  { near, email, ...input }: QuoteRequest,
  buyer: Buyer,
): Promise<Quote> {
  const { db, clock } = deps
  const userId = userIdOf(buyer)
  const from = near ? await zipPlace(db, near) : null
  const cart = { input, userId, showsBalances: true, email }
  const world = await overOneConnection(db, (one) => pricingDataOf(one, cart, deps, clock.now(), from))
  await deps.tax.service?.learn((tax) => priceCart(input, { ...world, tax }))
  return priceCart(input, world).quote
}

/** The tax service is asked before the transaction that prices the order. */
async function learnTaxes({ tax: { service }, ...deps }: Deps, input: CheckoutInput, userId: UserId | null): Promise<void> {
  if (!service) return
  const world = await pricingDataOf(deps.db, { input, userId }, { ...deps, tax: stateTable }, deps.clock.now(), null)
  await service.learn((tax) => priceCart(input, { ...world, tax }))
}

/** The origin of a checkout: the secret of its browser, which identifies guests (empty where it has none), and the keyed hash of its network address. */
export type Origin = { guestKey: string; network: string /** For how many minutes the paid order can be undone. */; undoMinutes?: number }
type Retry = { claim: Claim; userId: UserId | null; network: string }

/**
 * Turns a cart into one paid order. First transaction: claim the key, reserve, price again, refuse a changed quote, write the order. Then
 * the card, outside any transaction. Second transaction: book the money and open the order, or roll everything back. After an interruption,
 * the same key, the provider's webhook or the sweeper finishes or undoes it.
 */
export async function checkOut(deps: Deps, input: CheckoutInput, buyer: Buyer, key: IdempotencyKey, from: Origin): Promise<PlacedOrder> {
  checkInput(deps, input)
  const userId = userIdOf(buyer)
  const token = await tokenOf(deps, input, userId)
  await learnTaxes(deps, input, userId)
  const { guestKey, network, undoMinutes } = from
  const claim = { ...key, caller: userId ?? guestCaller(guestKey) }
  const first = await reserve(deps, {
    input,
    lines: mergeLines(input.items),
    userId,
    guestKey: userId ? null : guestKey,
    browserKey: guestKey || null,
    network,
    claim,
    ...(undoMinutes !== undefined && { undoMinutes }),
  }).catch((error: unknown) => {
    if (error instanceof UsedBefore) return error.earlier
    throw error
  })
  if ('answer' in first) return deliver(first.answer)
  if ('resume' in first) return deliver(await resume(deps, first.resume, token, { claim, userId, network }))
  const { waiting } = first
  const outcome = await deps.cards.charge({
    reference: waiting.reference,
    amount: cardAmount(waiting.tenders),
    token,
    orderNumber: waiting.number,
    ...(userId && input.payment?.save && input.payment.token && { keepFor: userId }),
  })
  const answer = await finish(deps, waiting, outcome)
  if (userId && input.payment?.save && input.payment.token && answer.status === 201) await saveCard(deps, userId, input.payment.token)
  return deliver(answer)
}

/**
 * What became of a request whose answer was lost. It never charges: an order that its request left half made is finished by what the
 * provider knows, or later by the sweeper.
 */
export async function findEarlier(deps: Deps, sought: SoughtTry, network: string): Promise<PlacedOrder> {
  const { claim, userId, use } = await earlierUse(deps.db, sought)
  if ('answer' in use) return deliver(use.answer)
  return deliver(await resume(deps, use.resume, null, { claim, userId, network }))
}

function checkInput(deps: Pick<Deps, 'cards'>, input: CheckoutInput): void {
  const { payment, destination } = input
  if (payment) checkCard(deps, { provider: payment.provider })
  if (payment && (payment.token === undefined) === (payment.savedCardId === undefined))
    throw fieldProblem('/payment/token', 'Choose one card.')
  if (payment) checkCard(deps, payment)
  if (shipsHome(input) && !destination) throw fieldProblem('/destination', 'Enter the address to ship to.')
}

/** What the provider is asked to charge: the token, or a saved card of this person. */
async function tokenOf(deps: Pick<Deps, 'db' | 'cards'>, { payment }: CheckoutInput, userId: UserId | null): Promise<string> {
  if (payment?.savedCardId === undefined) return payment?.token ?? ''
  if (userId === null) throw new Problem(ordersProblems, 'checkout.card_gone')
  return savedCardToCharge(deps, userId, payment.savedCardId)
}

/** The order stands, whatever the provider answers to this. */
async function saveCard(deps: Deps, userId: UserId, token: string): Promise<void> {
  await keepCard(deps, userId, token).catch((error: unknown) => deps.log.warn({ err: error }, 'a card could not be saved'))
}

const cardAmount = (tenders: readonly Tender[]) => (tenders.find(({ kind }) => kind === 'card') as Tender).amount

/**
 * Resumes a checkout that was cut off between its two transactions. A waiting order is finished by the provider's answer: the provider acts
 * once per reference, so asking again is harmless. An expired order that the provider has never heard of ends without a charge.
 */
async function resume(deps: Deps, orderId: OrderId, token: string | null, { claim, userId, network }: Retry): Promise<Answer> {
  const { db, cards, clock } = deps
  const [order, payment] = await Promise.all([waitingOrder(db, orderId), paymentOf(db, orderId)])
  if (!order || !payment) throw new Problem(ordersProblems, 'orders.wrong_step')
  const { reference, amount } = payment
  const known = order.state === 'payment_pending' || isEndedUnpaid(payment) ? await cards.lookUp(reference) : null
  if (order.state !== 'payment_pending') return transact(db, (tx) => keepStanding(tx, orderId, claim, known?.state === 'captured'))
  if (!known && order.payBy && order.payBy <= clock.now())
    return transact(db, async (tx) => {
      await cancelUnpaid(tx, orderId, 'voided', clock.now())
      return keepStanding(tx, orderId, claim)
    })
  if (!known && token === null) throw new Problem('try_running')
  const outcome = known ?? (await cards.charge({ reference, amount, token: token ?? '', orderNumber: order.number }))
  switch (outcome.state) {
    case 'captured':
      return transact(db, async (tx) => {
        await settle(tx, orderId, outcome.providerId, clock.now())
        return keepStanding(tx, orderId, claim, true)
      })
    case 'declined': {
      const tenders = await tendersOf(db, [orderId])
      return transact(db, (tx) =>
        rollBackDeclined(tx, { orderId, number: order.number, tenders, now: clock.now(), userId, claim }, outcome.hint),
      )
    }
    default: {
      const body: PlacedOrder = { order: order.answer, payment: paymentAnswer(outcome, order.answer.placedAt) }
      return transact(db, (tx) => letWait(tx, { orderId, reference, network, claim }, outcome, { status: 201, body }, clock.now()))
    }
  }
}
