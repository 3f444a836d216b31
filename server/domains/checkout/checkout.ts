import { createHash } from 'node:crypto'
import type { CheckoutInput, Quote, QuoteInput } from '#contracts/cart.ts'
import type { OrderId, UserId } from '#contracts/ids.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { settle, waitingOrder } from '../orders/index.ts'
import { paymentOf, type Tender, tendersOf } from '../payments/index.ts'
import { type Answer, type Claim, deliver, keepAnswers, type PlacedOrder, UsedBefore } from './answers.ts'
import { finish, PAID, paymentAnswer, takeBack } from './finish.ts'
import { isHeldUp } from './patience.ts'
import { mergeLines, priceCart } from './quote.ts'
import { reserve, shipsHome } from './reserve.ts'
import { worldOf } from './world.ts'

export async function quoteOf({ db, tax, clock }: Pick<Deps, 'db' | 'tax' | 'clock'>, input: QuoteInput, actor: Actor): Promise<Quote> {
  const userId = isPerson(actor) ? actor.id : null
  return priceCart(input, await worldOf(db, { input, userId }, tax, clock.now())).quote
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
  const userId = isPerson(actor) ? actor.id : null
  const caller = userId ?? `guest ${createHash('sha256').update(input.contact.email).digest('base64url')}`
  const claim = { ...key, caller }
  const first = await reserve(deps, { input, lines: mergeLines(input.items), userId, guestKey, claim }).catch((error: unknown) => {
    if (error instanceof UsedBefore) return error.earlier
    // The same key is being worked on: its row is locked.
    throw isHeldUp(error) ? new Problem('request_in_progress') : error
  })
  if ('answer' in first) return deliver(first.answer)
  if ('resume' in first) return deliver(await resume(deps, first.resume, input, claim, userId))
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

const cardAmount = (tenders: readonly Tender[]) => (tenders.find(({ kind }) => kind === 'card') as Tender).amount

/** A try that was cut off between its two halves: ask the provider what became of it (it acts once per reference) and finish. */
async function resume(deps: Deps, orderId: OrderId, input: CheckoutInput, claim: Claim, userId: UserId | null): Promise<Answer> {
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
      takeBack(tx, { orderId, number: waiting.number, tenders, now: deps.clock.now(), userId, claim }, outcome.hint),
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
