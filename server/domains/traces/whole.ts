import type { GiftCardId, MallId, OrderNumber, RetailerId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Trace, type TracedBy, type TraceStep, tracesProblems } from '#contracts/traces.ts'
import { whyRefunded } from '#contracts/orders/refund-causes.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cardNames, cardsNamed } from '../gift-cards/traced.ts'
import { namesOf } from '../identity/teams.ts'
import { type AccountName, type Posted, transfersByIds, transfersOfCards, transfersUnder } from '../ledger/posted.ts'
import { ACCOUNT_KINDS } from '../ledger/rules.ts'
import { mallsByIds } from '../malls/malls.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import type { OrderRow } from '../orders/read.ts'
import { orderOfPayment } from '../payments/traced.ts'
import { type NamedPayout, payoutNamed } from '../payouts/statements.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { booksOf, partOf, refundOf } from './order-books.ts'
import { byLabel, moneySum, spiralSum } from './rules.ts'
import { itemsOf, itemsOfRefund, type Ledger, reasonOf } from './words.ts'

/** So many lines of a payout are traced; its statement has all. */
const MOST_LINES = 500

/** Every transfer behind an order, a transfer, a card payment, a gift card or a payout, for the platform's people. */
export async function wholeTrace(ledger: Ledger, { by, q }: { by: TracedBy; q: string }): Promise<Trace> {
  if (by === 'order') return found(await traceOfOrder(ledger, await orderNamed(ledger.db, { number: q.toUpperCase() })))
  if (by === 'gift-card') return found(await traceOfCards(ledger, await cardsNamed(ledger.db, q), `Gift card ${q}`))
  if (by === 'transfer') return traceOfTransfer(ledger, /^\d{1,15}$/.test(q) ? Number(q) : 0)
  if (by === 'payout') return found(await traceOfPayout(ledger, await payoutNamed(ledger.db, q, MOST_LINES)))
  const orderId = await orderOfPayment(ledger.db, q)
  return found(orderId === null ? undefined : await traceOfOrder(ledger, await orderNamed(ledger.db, { id: orderId })))
}
function found(trace: Trace | undefined): Trace {
  if (!trace) throw new Problem(tracesProblems, 'traces.not_found')
  return trace
}

async function traceOfOrder(ledger: Ledger, order: OrderRow | undefined, focus: number | null = null): Promise<Trace | undefined> {
  if (!order) return undefined
  const books = await booksOf(ledger, order)
  const itemsBehind = (posted: Posted): string | null => {
    const part = partOf(books, posted)
    if (!part) return null
    return posted.kind.startsWith('refund.') ? itemsOfRefund(posted.reference, part) : itemsOf(part.lines)
  }
  const whyOf = (posted: Posted): string => {
    const refund = posted.kind.startsWith('refund.') ? refundOf(books, posted) : undefined
    return refund ? `${reasonOf(ledger, posted)}: ${whyRefunded(refund)}` : reasonOf(ledger, posted)
  }
  const about = { title: `Order ${order.number}`, orderNumber: order.number, focus }
  return traceOf(ledger, books.posted, about, (posted) => ({
    items: itemsBehind(posted),
    why: whyOf(posted),
    fulfillmentId: partOf(books, posted)?.id ?? null,
  }))
}

async function traceOfCards(ledger: Ledger, cards: readonly { id: GiftCardId }[], title: string, focus: number | null = null) {
  if (cards.length === 0) return undefined
  const posted = await transfersOfCards(
    ledger.db,
    cards.map(({ id }) => id),
  )
  return traceOf(ledger, posted, { title, orderNumber: null, focus })
}

/** From the line at the bank to the order behind each of its cents. */
async function traceOfPayout(ledger: Ledger, payout: NamedPayout | null): Promise<Trace | undefined> {
  if (!payout) return undefined
  const { id, business, lines, of } = payout
  const orderOf = new Map(of.map(({ transferId, order }) => [transferId, order]))
  const [own, sent] = await Promise.all([
    transfersByIds(ledger.db, [...orderOf.keys()]),
    transfersUnder(ledger.db, [
      { kinds: Object.keys(ledger.bookings).filter((kind) => kind.startsWith('payout.')), references: [String(id)] },
    ]),
  ])
  const title = `Payout ${id} to ${business}${lines > MOST_LINES ? `, its first ${MOST_LINES} of ${lines} lines` : ''}`
  return traceOf(ledger, [...own, ...sent], { title, orderNumber: null, focus: null }, (posted) => {
    const order = orderOf.get(posted.id)
    return {
      items: null,
      why: reasonOf(ledger, posted),
      fulfillmentId: null,
      ...(order ? { orderNumber: order } : {}),
    }
  })
}

/** With everything that belongs to the same order or card; alone where nothing does. */
async function traceOfTransfer(ledger: Ledger, id: number): Promise<Trace> {
  const [posted] = await transfersByIds(ledger.db, [id])
  if (!posted) throw new Problem(tracesProblems, 'traces.not_found')
  const whole = (await traceOfOrder(ledger, await orderBehind(ledger, posted), id)) ?? (await traceBehindCard(ledger, posted))
  return whole?.steps.some((step) => step.id === id)
    ? whole
    : traceOf(ledger, [posted], { title: `Transfer ${id}`, orderNumber: null, focus: id })
}

async function traceBehindCard(ledger: Ledger, posted: Posted): Promise<Trace | undefined> {
  const card = [posted.from, posted.to].find(({ kind }) => kind === 'gift_card')
  if (!card) return undefined
  const cards = await cardNames(ledger.db, [Number(card.owner)])
  return traceOfCards(ledger, cards, `Gift card •••• ${cards[0]?.last4 ?? ''}`, posted.id)
}

async function orderBehind({ db, bookings }: Ledger, { kind, reference }: Posted): Promise<OrderRow | undefined> {
  const [head = '', second = ''] = reference.split('/')
  const of = bookings[kind]?.of
  if (of === 'order') return orderNamed(db, { number: head as OrderNumber })
  if (of === 'fulfillment') return orderNamed(db, { fulfillmentId: Number(head) })
  if (of === 'lot') return head === 'spirals.earn' ? orderNamed(db, { fulfillmentId: Number(second) }) : undefined
  const orderId = of === 'payment' ? await orderOfPayment(db, head) : null
  return orderId === null ? undefined : orderNamed(db, { id: orderId })
}

type Words = Pick<TraceStep, 'items' | 'why' | 'fulfillmentId' | 'orderNumber'>

async function traceOf(
  ledger: Ledger,
  posted: readonly Posted[],
  about: Pick<Trace, 'title' | 'orderNumber' | 'focus'>,
  words: (posted: Posted) => Words = (one) => ({ items: null, why: reasonOf(ledger, one), fulfillmentId: null }),
): Promise<Trace> {
  const nameOf = await accountNames(
    ledger.db,
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
  const [retailers, malls, cards, people] = await Promise.all([
    retailersByIds(db, ownersOf('payable').map(Number) as RetailerId[]),
    mallsByIds(db, ownersOf('mall_payable').map(Number) as MallId[]),
    cardNames(db, ownersOf('gift_card').map(Number)),
    namesOf(db, ownersOf('spirals', 'spirals_owed', 'store_credit') as UserId[]),
  ])
  return ({ kind, owner }) => {
    if (kind === 'payable') return `Owed to ${retailers.get(Number(owner) as RetailerId)?.name ?? `retailer ${owner}`}`
    if (kind === 'gift_card') return `Gift card •••• ${cards.find(({ id }) => String(id) === owner)?.last4 ?? owner}`
    if (kind === 'mall_payable') return `Owed to ${malls.get(Number(owner) as MallId)?.name ?? `mall ${owner}`}`
    const person = people.get(owner as UserId)
    return owner === '' ? ACCOUNT_KINDS[kind].title : `${ACCOUNT_KINDS[kind].title} of ${person ?? 'a closed account'}`
  }
}
