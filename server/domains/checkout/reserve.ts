import { type CartLineInput } from '#contracts/cart/cart.ts'
import { type CheckoutInput, Quote } from '#contracts/checkout.ts'
import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import { MINUTE } from '#contracts/time.ts'
import { z } from 'zod'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { batchCalls } from '../../platform/batch-calls.ts'
import { reserveStock } from '../catalog/index.ts'
import { holdPeople } from '../identity/index.ts'
import { noteEarnings, spend } from '../loyalty/index.ts'
import { type NewOrder, newFulfillmentIds, placeOrders, secretHash } from '../orders/index.ts'
import { notePayments, type Tender } from '../payments/index.ts'
import { zipPlaces } from '../places/index.ts'
import { type Answer, type Claim, claimKeys } from './answers.ts'
import { book, NO_CARD_NEEDED, paidFulfillmentOf, type Waiting } from './finish.ts'
import { isLockTimeout, batchLockTimeout } from './lock-timeouts.ts'
import { type Priced, priceCart } from './quote.ts'
import { pricingDataOfAll } from './pricing-data.ts'

/** An attempt to place an order: the cart, with equal lines merged, and its key. */
export type CheckoutAttempt = {
  input: CheckoutInput
  lines: CartLineInput[]
  userId: UserId | null
  guestKey: string | null
  network: string
  claim: Claim
}
/** The order waits for its card, or is paid already. */
export type StartedCheckout = { waiting: Waiting } | { answer: Answer }

/**
 * The first transaction: claims the key, reserves, prices again, refuses a changed quote, writes the order. Checkouts that arrive together
 * share a transaction, which commits all or none; when it fails, each is tried by itself.
 */
export function reserve(deps: Deps, wish: CheckoutAttempt): Promise<StartedCheckout> {
  // Checkouts with SPIRALs are not batched: each locks its shopper's points, and two batches could lock them in different orders.
  return wish.input.spirals ? reserveAll(deps, [wish], true).then(([begun]) => begun as StartedCheckout) : reserveTogether(deps, wish)
}

const reserveAll = (deps: Deps, wishes: readonly CheckoutAttempt[], isAlone: boolean): Promise<StartedCheckout[]> =>
  transact(deps.db, (tx) => reserveAndWrite(tx, deps, wishes), batchLockTimeout(isAlone))
const reserveTogether = batchCalls(reserveAll, { isLockTimeout })

async function reserveAndWrite(tx: Db, deps: Deps, wishes: readonly CheckoutAttempt[]): Promise<StartedCheckout[]> {
  const now = deps.clock.now()
  const lines = wishes.flatMap((wish) => wish.lines)
  // The statements are sent together and run in this order: nobody holds stock while waiting for a key.
  // Closing an account waits for this order and sees it; otherwise the account is closed first.
  const holding = holdPeople(
    tx,
    wishes.flatMap(({ userId }) => userId ?? []),
  )
  const claiming = claimKeys(
    tx,
    wishes.map(({ claim }) => claim),
  )
  const reserving = reserveStock(tx, lines)
  const [isOpen, orderIds, offers, worlds, fulfillmentIds] = await Promise.all([
    holding,
    claiming,
    reserving,
    pricingDataOfAll(tx, wishes, deps.tax, now, reserving),
    newFulfillmentIds(
      tx,
      lines.length,
      wishes.map(({ userId, input }) => ({ userId, email: input.contact.email })),
    ),
    checkZips(tx, wishes),
  ])
  if (!isOpen) throw new Problem('signed_out')
  const agreed: Agreed[] = []
  for (const [i, wish] of wishes.entries()) {
    const priced = priceCart(wish.input, worlds[i] as (typeof worlds)[number])
    refuseUnagreed(wish.input, priced)
    const orderId = orderIds[i] as OrderId
    agreed.push({
      wish,
      waiting: waitingOf(wish, priced, { orderId, fulfillmentIds: fulfillmentIds.splice(0, priced.groups.length), now }),
    })
  }
  // The stock is enough for each checkout alone, but not for all of them.
  if (offers.some(({ reserved }) => !reserved)) throw new Problem('out_of_stock')
  const all = agreed.map(({ waiting }) => waiting)
  await Promise.all([
    placeOrders(tx, agreed.map(orderOf)),
    notePayments(
      tx,
      all.map(({ orderId: id, reference, tenders, groups }) => ({
        id,
        provider: deps.cards.name,
        reference,
        tenders,
        groups: groups.map(paidFulfillmentOf),
      })),
    ),
    noteEarnings(tx, all.flatMap(earningsOf)),
  ])
  for (const { orderId: id, number, userId, priced } of all) {
    const used = priced.quote.spirals.applied
    if (used > 0 && userId) await spend(tx, userId, { id, number }, used, now)
  }
  const paid = all.filter(({ priced }) => priced.quote.due === 0)
  const answers =
    paid.length > 0
      ? await book(
          tx,
          paid.map((waiting) => ({ waiting, outcome: NO_CARD_NEEDED })),
          now,
        )
      : []
  return all.map((waiting) => {
    const answer = answers[paid.indexOf(waiting)]
    return answer ? { answer } : { waiting }
  })
}

type Agreed = { wish: CheckoutAttempt; waiting: Waiting }
type New = { orderId: OrderId; fulfillmentIds: FulfillmentId[]; now: Date }

function waitingOf({ input, userId, network, claim }: CheckoutAttempt, priced: Priced, { orderId, fulfillmentIds, now }: New): Waiting {
  const { quote } = priced
  const tenders: Tender[] = [
    ...(quote.spirals.applied > 0 ? [{ kind: 'spirals' as const, amount: quote.spirals.value, points: quote.spirals.applied }] : []),
    ...(quote.due > 0 ? [{ kind: 'card' as const, amount: quote.due, points: null }] : []),
  ]
  if (quote.due > 0 && !input.payment)
    throw new Problem('checkout.payment_needed', { errors: [{ pointer: '/payment', message: 'Choose how to pay.' }] })
  const groups = priced.groups.map((group, i) => ({
    ...group,
    fulfillmentId: fulfillmentIds[i] as FulfillmentId,
    collector: collectorOf(input, group),
  }))
  const fewer = [...new Set(groups.flatMap(({ lines }) => lines.map(({ productId }) => productId)))]
  const number = `S${randomCode(13)}` as OrderNumber
  return { orderId, number, userId, reference: newId(), priced, groups, tenders, fewer, now, claim, network }
}

const collectorOf = ({ collectors = [] }: CheckoutInput, { storeId, method }: Priced['groups'][number]): string | null =>
  collectors.find((each) => each.storeId === storeId && each.fulfillmentMethod === method)?.name ?? null

function orderOf({ wish: { input, guestKey }, waiting: { orderId, number, userId, priced, groups, now } }: Agreed): NewOrder {
  const { contact, destination } = input
  const { quote } = priced
  return {
    id: orderId,
    number,
    userId,
    guestHash: guestKey ? secretHash(guestKey) : null,
    contact: { name: contact.name, email: contact.email, phone: contact.phone ?? null },
    destination: shipsHome(input) ? (destination ?? null) : null,
    subtotal: quote.subtotal,
    discount: quote.discount,
    shipping: quote.shipping,
    tax: quote.tax,
    total: quote.total,
    payBy: new Date(now.getTime() + LIMITS.reservationMinutes * MINUTE),
    now,
    groups,
  }
}

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

export const shipsHome = ({ items }: CheckoutInput): boolean => items.some((line) => line.fulfillmentMethod === 'ship-to-me')

async function checkZips(db: Db, wishes: readonly CheckoutAttempt[]): Promise<void> {
  const homes = wishes.flatMap(({ input }) => (shipsHome(input) && input.destination ? [input.destination] : []))
  const places = await zipPlaces(
    db,
    homes.map(({ zip }) => zip),
  )
  for (const { zip, state } of homes) {
    const place = places.get(zip)
    if (place && place.state !== state) throw fieldProblem('/destination/zip', `ZIP ${zip} is in ${place.state}.`)
  }
}

/** Throws 409 with the new quote when anything differs from the agreed quote; nothing of this attempt remains. */
function refuseUnagreed(input: CheckoutInput, { quote }: Priced): void {
  if (quote.problems.length === 0 && quote.total === input.agreedTotal) {
    if ((input.spirals ?? 0) > quote.spirals.applied)
      throw new Problem('checkout.spirals_limit', {
        errors: [{ pointer: '/spirals', message: `You can use up to ${quote.spirals.limit} SPIRALs on this order.` }],
      })
    return
  }
  const more = { quote: z.encode(Quote, quote) }
  const gone = quote.problems.find(({ code }) => code === 'out_of_stock' || code === 'only_n_left')
  if (gone) throw new Problem('out_of_stock', { detail: gone.message, more })
  const detail =
    quote.problems[0]?.message ??
    `The total changed from ${dollars(input.agreedTotal)} to ${dollars(quote.total)}. Check it and place the order again.`
  throw new Problem('quote_changed', { detail, more })
}
