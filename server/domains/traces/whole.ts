import type { GiftCardId, OrderNumber, RetailerId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Trace, type TracedBy, type TraceStep, tracesProblems } from '#contracts/traces.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cardNames, cardsNamed } from '../gift-cards/traced.ts'
import { namesOf } from '../identity/teams.ts'
import { type AccountName, type Posted, transferById, transfersOfCards } from '../ledger/posted.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import type { OrderRow } from '../orders/read.ts'
import { orderOfPayment } from '../payments/traced.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { booksOf, partOf, refundOf } from './order-books.ts'
import { byLabel, moneySum, spiralSum } from './rules.ts'
import { ACCOUNT_TITLES, itemsOf, itemsOfRefund, KINDS, reasonOf } from './words.ts'

/** Every transfer behind an order, a transfer, a card payment or a gift card, for the platform's people. */
export async function wholeTrace(db: Db, { by, q }: { by: TracedBy; q: string }): Promise<Trace> {
  if (by === 'order') return found(await traceOfOrder(db, await orderNamed(db, { number: q.toUpperCase() })))
  if (by === 'gift-card') return found(await traceOfCards(db, await cardsNamed(db, q), `Gift card ${q}`))
  if (by === 'transfer') return traceOfTransfer(db, /^\d{1,15}$/.test(q) ? Number(q) : 0)
  const orderId = await orderOfPayment(db, q)
  return found(orderId === null ? undefined : await traceOfOrder(db, await orderNamed(db, { id: orderId })))
}
function found(trace: Trace | undefined): Trace {
  if (!trace) throw new Problem(tracesProblems, 'traces.not_found')
  return trace
}

async function traceOfOrder(db: Db, order: OrderRow | undefined, focus: number | null = null): Promise<Trace | undefined> {
  if (!order) return undefined
  const books = await booksOf(db, order)
  const itemsBehind = (posted: Posted): string | null => {
    const part = partOf(books, posted)
    if (!part) return null
    return posted.kind.startsWith('refund.') ? itemsOfRefund(posted.reference, part) : itemsOf(part.lines)
  }
  const whyOf = (posted: Posted): string => {
    const refund = posted.kind.startsWith('refund.') ? refundOf(books, posted) : undefined
    return refund ? `${reasonOf(posted)}: ${refund.reason}` : reasonOf(posted)
  }
  const about = { title: `Order ${order.number}`, orderNumber: order.number, focus }
  return traceOf(db, books.posted, about, (posted) => ({
    items: itemsBehind(posted),
    why: whyOf(posted),
    fulfillmentId: partOf(books, posted)?.id ?? null,
  }))
}

async function traceOfCards(db: Db, cards: readonly { id: GiftCardId }[], title: string, focus: number | null = null) {
  if (cards.length === 0) return undefined
  const posted = await transfersOfCards(
    db,
    cards.map(({ id }) => id),
  )
  return traceOf(db, posted, { title, orderNumber: null, focus })
}

/** With everything that belongs to the same order or card; alone where nothing does. */
async function traceOfTransfer(db: Db, id: number): Promise<Trace> {
  const posted = await transferById(db, id)
  if (!posted) throw new Problem(tracesProblems, 'traces.not_found')
  const whole = (await traceOfOrder(db, await orderBehind(db, posted), id)) ?? (await traceBehindCard(db, posted))
  return whole?.steps.some((step) => step.id === id)
    ? whole
    : traceOf(db, [posted], { title: `Transfer ${id}`, orderNumber: null, focus: id })
}

async function traceBehindCard(db: Db, posted: Posted): Promise<Trace | undefined> {
  const card = [posted.from, posted.to].find(({ kind }) => kind === 'gift_card')
  if (!card) return undefined
  const cards = await cardNames(db, [Number(card.owner)])
  return traceOfCards(db, cards, `Gift card •••• ${cards[0]?.last4 ?? ''}`, posted.id)
}

async function orderBehind(db: Db, { kind, reference }: Posted): Promise<OrderRow | undefined> {
  const [head = '', second = ''] = reference.split('/')
  const isOf = (kinds: readonly string[]) => kinds.includes(kind)
  if (isOf(KINDS.orderNumber)) return orderNamed(db, { number: head as OrderNumber })
  if (isOf(KINDS.fulfillment)) return orderNamed(db, { fulfillmentId: Number(head) })
  if (isOf(KINDS.lot)) return head === 'spirals.earn' ? orderNamed(db, { fulfillmentId: Number(second) }) : undefined
  const orderId = isOf(KINDS.payment) ? await orderOfPayment(db, head) : null
  return orderId === null ? undefined : orderNamed(db, { id: orderId })
}

type Words = Pick<TraceStep, 'items' | 'why' | 'fulfillmentId'>
const PLAIN = (posted: Posted): Words => ({ items: null, why: reasonOf(posted), fulfillmentId: null })

async function traceOf(
  db: Db,
  posted: readonly Posted[],
  about: Pick<Trace, 'title' | 'orderNumber' | 'focus'>,
  words: (posted: Posted) => Words = PLAIN,
): Promise<Trace> {
  const nameOf = await accountNames(
    db,
    posted.flatMap(({ from, to }) => [from, to]),
  )
  const changes = (unit: Posted['unit']) =>
    byLabel(
      posted
        .filter((one) => one.unit === unit)
        .flatMap(({ from, to, amount }) => [[nameOf(from), -amount] as const, [nameOf(to), amount] as const]),
    )
  return {
    ...about,
    steps: posted.map((one) => ({
      id: one.id,
      at: one.at,
      amount: one.unit === 'USD' ? cents(one.amount) : null,
      spirals: one.unit === 'SPIRAL' ? points(one.amount) : null,
      from: nameOf(one.from),
      to: nameOf(one.to),
      note: [one.kind, one.reference, one.memo].filter(Boolean).join(' · '),
      tender: null,
      ...words(one),
    })),
    sums: [
      ...moneySum('Change of each account', 'All accounts', changes('USD')),
      ...spiralSum('Change of each account, in SPIRALs', 'All accounts', changes('SPIRAL')),
    ],
  }
}

/** The names of accounts, with those of their owners. */
async function accountNames(db: Db, accounts: readonly AccountName[]): Promise<(account: AccountName) => string> {
  const ownersOf = (...kinds: AccountName['kind'][]) => [
    ...new Set(accounts.filter(({ kind }) => kinds.includes(kind)).map(({ owner }) => owner)),
  ]
  const [retailers, cards, people] = await Promise.all([
    retailersByIds(db, ownersOf('payable').map(Number) as RetailerId[]),
    cardNames(db, ownersOf('gift_card').map(Number)),
    namesOf(db, ownersOf('spirals', 'spirals_owed', 'store_credit') as UserId[]),
  ])
  return ({ kind, owner }) => {
    if (kind === 'payable') return `Owed to ${retailers.get(Number(owner) as RetailerId)?.name ?? `retailer ${owner}`}`
    if (kind === 'gift_card') return `Gift card •••• ${cards.find(({ id }) => String(id) === owner)?.last4 ?? owner}`
    const person = people.get(owner as UserId)
    return owner === '' ? ACCOUNT_TITLES[kind] : `${ACCOUNT_TITLES[kind]} of ${person ?? 'a closed account'}`
  }
}
