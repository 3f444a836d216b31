import type { CheckoutInput, OrderedLine } from '#contracts/checkout/checkout.ts'
import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { cents } from '#contracts/money.ts'
import { MINUTE } from '#contracts/time.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { CHECK_VIOLATION, type Db, sqlState, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { batchCalls } from '../../platform/batch-calls.ts'
import type { OfferRow } from '../catalog/offers.ts'
import { reserveStock } from '../catalog/stock.ts'
import { holdPeople } from '../identity/personal-data.ts'
import type { Transfer } from '../ledger/rules.ts'
import { noteEarnings, takeSpirals } from '../loyalty/spirals.ts'
import { type ForWhom, type NewOrder, newFulfillmentIds, placeOrders } from '../orders/place.ts'
import { notePayments, takeHeld } from '../payments/payments.ts'
import { paidFulfillment } from '../payments/rules.ts'
import { refuseFaults } from '../places/served.ts'
import { withUsualWish } from '../preferences/usual-wish.ts'
import { lockSellers } from '../stores/stores.ts'
import { noteSavings, type Saving } from '../plans/free-shipping.ts'
import { countUses } from '../promotions/uses.ts'
import { type Answer, type Claim, claimKeys } from './answers.ts'
import { refuseUnagreed } from './consent.ts'
import { book, NO_CARD_NEEDED, type UnpaidOrder } from './finish.ts'
import { refuseNotInHand } from './in-hand.ts'
import { isLockTimeout, batchLockTimeout } from './lock-timeouts.ts'
import { type PricedCart, priceCart, type PricingData } from './quote.ts'
import { pricingDataOfAll } from './pricing-data.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** An attempt to place an order: the cart, with equal lines merged, and its key. */
export type CheckoutAttempt = {
  input: CheckoutInput
  lines: OrderedLine[]
  userId: UserId | null
  guestKey: string | null
  /** The secret that this browser has as a guest, also where the buyer is signed in. */
  browserKey: string | null
  network: string
  claim: Claim
  /** For how many minutes the paid order waits before its stores hear of it. */
  undoMinutes?: number
}
/** The order waits for its card, or is paid already. */
export type StartedCheckout = { waiting: UnpaidOrder } | { answer: Answer }

/**
 * The first transaction: claims the key, reserves, prices again, refuses a changed quote, writes the order. Checkouts that arrive together
 * share a transaction, which commits all or none; when it fails, each is tried by itself.
 */
export function reserve(deps: Deps, attempt: CheckoutAttempt): Promise<StartedCheckout> {
  const { spirals, giftCards = [], storeCredit } = attempt.input
  return spirals || giftCards.length > 0 || storeCredit ? reserveWithPurses(deps, attempt) : reserveTogether(deps, attempt)
}

const reserveAll = (deps: Deps, attempts: readonly CheckoutAttempt[], isAlone: boolean): Promise<StartedCheckout[]> =>
  transact(deps.db, (tx) => reserveAndWrite(tx, deps, attempts), batchLockTimeout(isAlone))
const reserveTogether = batchCalls(reserveAll, { isLockTimeout })
/**
 * Apart from the others, which need not wait until shoppers and their accounts are free. A batch gives up waiting before Postgres looks for
 * a deadlock.
 */
const reserveWithPurses = batchCalls(reserveAll, { isLockTimeout })

async function reserveAndWrite(tx: Db, deps: Deps, attempts: readonly CheckoutAttempt[]): Promise<StartedCheckout[]> {
  const now = deps.clock.now()
  const lines = attempts.flatMap((attempt) => attempt.lines)
  // The statements are sent together and run in this order: nobody holds stock while waiting for a key or a seller.
  const selling = lockSellers(
    tx,
    lines.map(({ storeId }) => storeId),
  )
  // Closing an account waits for this order and sees it; otherwise the account is closed first.
  const holding = holdPeople(
    tx,
    attempts.flatMap(({ userId }) => userId ?? []),
  )
  const claiming = claimKeys(
    tx,
    attempts.map(({ claim }) => claim),
  )
  const reserving = reserveStock(tx, lines)
  const [isOpen, orderIds, offers, worlds, fulfillmentIds, wished] = await Promise.all([
    holding,
    claiming,
    reserving,
    pricingDataOfAll(tx, attempts, deps, now, { offers: reserving }),
    newFulfillmentIds(
      tx,
      lines.length,
      attempts.map(({ userId, input }) => ({ userId, email: input.contact.email })),
    ),
    Promise.all(attempts.map((attempt) => withUsualWishes(tx, attempt))),
    selling,
  ])
  if (!isOpen) throw new Problem('signed_out')
  for (const [i, { input }] of attempts.entries()) refuseFaults(worlds[i] as PricingData, homesIn(input), input.confirmedZips ?? [])
  for (const { input } of attempts) await refuseNotInHand(tx, input, now)
  const agreed: Agreed[] = []
  for (const [i, attempt] of wished.entries()) {
    const priced = await agreedPrice(tx, deps, attempt, { world: worlds[i] as PricingData, offers, now })
    const orderId = orderIds[i] as OrderId
    agreed.push({
      attempt,
      waiting: waitingOf(attempt, priced, { orderId, fulfillmentIds: fulfillmentIds.splice(0, priced.groups.length), now }),
    })
  }
  if (!(await countUses(tx, agreed.map(usesOf), deps.secret))) throw await usedUp(tx, deps, attempts, now)
  // The stock is enough for each checkout alone, but not for all of them.
  if (offers.some(({ reserved }) => !reserved)) throw new Problem(ordersProblems, 'out_of_stock')
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
        groups: groups.map(paidFulfillment),
      })),
    ),
    noteEarnings(tx, all.flatMap(earningsOf)),
    noteSavings(tx, all.flatMap(savingsOf), now),
  ])
  // The lots of shoppers first, then all accounts together, as in a refund: so that none of them wait for one another in a circle.
  const spirals = await takeSpirals(
    tx,
    all.flatMap(({ orderId: id, number, userId, priced }) => {
      const amount = priced.quote.spirals.applied
      return amount > 0 && userId ? [{ userId, order: { id, number }, amount }] : []
    }),
  )
  const paid = all.filter(({ priced }) => priced.quote.due === 0)
  const answers = await takeAndBook(tx, { all, paid, spirals }, now)
  return all.map((waiting) => {
    const answer = answers[paid.indexOf(waiting)]
    return answer ? { answer } : { waiting }
  })
}

type Taken = { all: readonly UnpaidOrder[]; paid: readonly UnpaidOrder[]; spirals: readonly Transfer[] }
/** Takes gift cards, store credit and SPIRALs; orders that need no card are paid with that, and answered. */
async function takeAndBook(tx: Db, { all, paid, spirals }: Taken, now: Date): Promise<Answer[]> {
  try {
    await takeHeld(
      tx,
      all.map(({ orderId: id, number, tenders }) => ({ order: { id, number }, tenders })),
      spirals,
      now,
    )
    if (paid.length === 0) return []
    return await book(
      tx,
      paid.map((each) => ({ waiting: each, outcome: NO_CARD_NEEDED })),
      now,
    )
  } catch (error) {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem(ordersProblems, 'checkout.tender_spent') : error
  }
}

const savingsOf = ({ priced: { shipsFree }, groups }: UnpaidOrder): Saving[] =>
  groups.flatMap(({ fulfillmentId, memberShipping: amount }) =>
    shipsFree && amount > 0 ? [{ membershipId: shipsFree.membershipId, fulfillmentId, amount }] : [],
  )

const usesOf = ({ attempt: { input, userId }, waiting: { orderId, priced, groups } }: Agreed) => ({
  orderId,
  buyer: { userId, email: input.contact.email },
  uses: priced.uses,
  fulfillmentIds: groups.map(({ fulfillmentId }) => fulfillmentId),
})

/** With the usual wish of the buyer for a missing item. */
const withUsualWishes = async (tx: Db, attempt: CheckoutAttempt): Promise<CheckoutAttempt> => ({
  ...attempt,
  input: { ...attempt.input, items: await withUsualWish(tx, attempt.userId, attempt.input.items) },
})

type Priced = { world: PricingData; offers: readonly OfferRow[]; now: Date }
/** The price that the shopper agreed to. Before it is refused, it is made again with the promotions of now. */
async function agreedPrice(tx: Db, deps: Deps, attempt: CheckoutAttempt, { world, offers, now }: Priced): Promise<PricedCart> {
  const { input } = attempt
  const priced = priceCart(input, world)
  try {
    await refuseUnagreed(tx, input, priced, world)
    return priced
  } catch (error) {
    if (!(error instanceof Problem) || priced.quote.problems.length > 0) throw error
  }
  const [ofNow] = (await pricingDataOfAll(tx, [attempt], deps, now, { offers, isAnew: true })) as [PricingData]
  const again = priceCart(input, ofNow)
  await refuseUnagreed(tx, input, again, ofNow)
  return again
}

/** Somebody was quicker with the last of a promotion. Its counter is locked now, so pricing again tells the truth. */
async function usedUp(tx: Db, deps: Deps, attempts: readonly CheckoutAttempt[], now: Date): Promise<Problem> {
  const worlds = await pricingDataOfAll(tx, attempts, deps, now, { isAnew: true })
  for (const [i, { input }] of attempts.entries()) {
    const world = worlds[i] as PricingData
    await refuseUnagreed(tx, input, priceCart(input, world), world)
  }
  return new Problem(ordersProblems, 'quote_changed', { detail: 'A promotion in your cart has just been used up. Place the order again.' })
}

type Agreed = { attempt: CheckoutAttempt; waiting: UnpaidOrder }
type New = { orderId: OrderId; fulfillmentIds: FulfillmentId[]; now: Date }

function waitingOf(
  { input, userId, network, claim, undoMinutes }: CheckoutAttempt,
  priced: PricedCart,
  { orderId, fulfillmentIds, now }: New,
): UnpaidOrder {
  const { quote } = priced
  if (quote.due > 0 && !input.payment)
    throw new Problem(ordersProblems, 'checkout.payment_needed', { errors: [{ pointer: '/payment', message: 'Choose how to pay.' }] })
  const groups = priced.groups.map((group, i) => ({
    ...group,
    fulfillmentId: fulfillmentIds[i] as FulfillmentId,
    ...forWhom(input, group),
  }))
  const fewer = [...new Set(groups.flatMap(({ lines }) => lines.map(({ productId }) => productId)))]
  const number = `S${randomCode(13)}` as OrderNumber
  const undoUntil = undoMinutes === undefined ? null : new Date(now.getTime() + undoMinutes * MINUTE)
  return { orderId, number, userId, reference: newId(), priced, groups, tenders: priced.tenders, fewer, now, undoUntil, claim, network }
}

/** Somebody who gets items in person may pick them up; otherwise whoever was named for this store. */
function forWhom(
  { collectors = [], recipients = [], gift, inHandAt }: CheckoutInput,
  { storeId, method, forWhom: position }: PricedCart['groups'][number],
): ForWhom {
  const person = position === null ? undefined : recipients[position]
  const named = collectors.find((each) => each.storeId === storeId && each.fulfillmentMethod === method)?.name ?? null
  const given = person?.gift ?? gift
  return {
    collector: method === 'ship-to-me' ? null : (person?.name ?? named),
    recipient: person?.name ?? null,
    destination: method === 'ship-to-me' ? (person?.destination ?? null) : null,
    gift: given ? { note: given.note ?? null } : null,
    inHand: inHandAt !== undefined,
  }
}

function orderOf({
  attempt: { input, guestKey, browserKey },
  waiting: { orderId, number, userId, priced, groups, now, undoUntil },
}: Agreed): NewOrder {
  const { contact, destination } = input
  const { quote } = priced
  return {
    id: orderId,
    number,
    userId,
    guestHash: guestKey ? secretHash(guestKey) : null,
    browser: browserKey ? secretHash(browserKey) : null,
    contact: { name: contact.name, email: contact.email, phone: contact.phone ?? null },
    destination: shipsHome(input) ? (destination ?? null) : null,
    subtotal: quote.subtotal,
    discount: quote.discount,
    shipping: quote.shipping,
    tax: quote.tax,
    total: quote.total,
    payBy: new Date(now.getTime() + SERVER_LIMITS.reservationMinutes * MINUTE),
    undoUntil,
    now,
    groups,
  }
}

function earningsOf({ orderId, number, userId, priced, groups }: UnpaidOrder) {
  const { rule } = priced.rates
  return groups.map((group) => ({
    fulfillmentId: group.fulfillmentId,
    orderId,
    orderNumber: number,
    userId,
    goods: cents(group.subtotal - group.discount),
    storeName: group.storeName,
    method: group.method,
    points: group.points,
    ruleVersion: rule.version,
    rate: rule.pointsPerDollar[group.method],
    multiplier: group.multiplier,
    funded: group.funded,
  }))
}

/** Whether a parcel goes to the buyer's own address. */
export const shipsHome = ({ items, recipients = [] }: CheckoutInput): boolean =>
  items.some(({ fulfillmentMethod, recipient }) => fulfillmentMethod === 'ship-to-me' && !recipients[recipient ?? -1]?.destination)

/** The addresses that parcels of this order go to, and their places in the request. */
const homesIn = (input: CheckoutInput) => [
  ...(shipsHome(input) && input.destination ? [{ ...input.destination, at: '/destination' }] : []),
  ...(input.recipients ?? []).flatMap(({ destination }, i) =>
    destination ? [{ ...destination, at: `/recipients/${i}/destination` }] : [],
  ),
]
