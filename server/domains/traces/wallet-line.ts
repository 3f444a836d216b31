import type { OrderNumber, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Trace, type TraceStep, tracesProblems } from '#contracts/traces.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cardsOfOwner } from '../gift-cards/owned.ts'
import { orderIn, useWords } from '../gift-cards/statement.ts'
import { type Entry, entriesOf, walletEntries } from '../ledger/ledger.ts'
import { shopper } from '../ledger/rules.ts'
import { transfersByIds } from '../ledger/posted.ts'
import { historyLine } from '../loyalty/account.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import { tenderLabel } from '../payments/tender-kinds.ts'
import { moneySum, spiralSum } from './rules.ts'
import { traceForShopper } from './shopper.ts'
import type { Ledger } from './words.ts'

type TracedEntry = Entry & { name: string; words: string; isSpirals: boolean }

/** What one line of a person's wallet was for: the line with the balance around it, and the steps of the person's own order behind it. */
export async function traceOfLine(ledger: Ledger, userId: UserId, id: number): Promise<Trace> {
  const { db } = ledger
  const line = await lineOf(db, userId, id)
  if (!line) throw new Problem(tracesProblems, 'traces.not_found')
  const order = await ownOrderBehind(db, userId, line)
  const steps = order ? (await traceForShopper(ledger, order, true)).steps.filter((step) => isBehind(line, step)) : []
  const amounts: [string, number][] = [
    ['Before', line.balance - line.delta],
    [line.words, line.delta],
  ]
  return {
    title: line.words,
    orderNumber: order?.number ?? null,
    steps: steps.some((step) => step.id === id) ? steps : [aloneStep(ledger, line, order?.number ?? null), ...steps],
    sums: line.isSpirals ? spiralSum(line.name, 'After', amounts) : moneySum(line.name, 'After', amounts),
    focus: id,
  }
}

/** The line in one of the person's own accounts. */
async function lineOf(db: Db, userId: UserId, id: number): Promise<TracedEntry | undefined> {
  const cards = await cardsOfOwner(db, userId)
  const page = { limit: 1, before: id + 1 }
  const [[onCard], [credit], [spirals]] = await Promise.all([
    walletEntries(db, { kind: 'gift_card', owners: cards.map((card) => String(card.id)) }, page),
    walletEntries(db, { kind: 'store_credit', owners: [userId] }, page),
    entriesOf(db, shopper('spirals', userId), page),
  ])
  if (onCard?.id === id) {
    const last4 = cards.find((card) => String(card.id) === onCard.owner)?.last4 ?? ''
    return { ...onCard, name: tenderLabel({ kind: 'gift_card', detail: `•••• ${last4}` }), words: useWords(onCard), isSpirals: false }
  }
  if (credit?.id === id) return { ...credit, name: 'Store credit', words: useWords(credit), isSpirals: false }
  if (spirals?.id !== id) return undefined
  return { ...spirals, name: 'Your SPIRALs', words: (await historyLine(db, userId, id))?.text ?? 'SPIRALs', isSpirals: true }
}

/** A card may have paid for the order of its former owner: that order is not shown. */
async function ownOrderBehind(db: Db, userId: UserId, line: TracedEntry) {
  const named = orderIn(line)
  const posted = named ? undefined : (await transfersByIds(db, [line.id]))[0]
  const fulfillmentId =
    posted && /^(refund|spirals)\./.test(posted.kind) ? /^(?:spirals\.earn\/)?(\d{1,15})/.exec(posted.reference)?.[1] : undefined
  const isOfLot = posted?.kind === 'spirals.expire'
  const order = named
    ? await orderNamed(db, { number: named })
    : fulfillmentId && !isOfLot
      ? await orderNamed(db, { fulfillmentId: Number(fulfillmentId) })
      : undefined
  return order?.user_id === userId ? order : undefined
}

/** What was taken when an order was placed is also shown as it went to the stores. */
const isBehind = (line: TracedEntry, step: TraceStep): boolean =>
  step.id === line.id ||
  (line.kind.startsWith('take.') && step.tender === line.name && step.fulfillmentId !== null && step.from === line.name) ||
  (line.kind === 'spirals.spend' && step.tender === tenderLabel({ kind: 'spirals', detail: null }) && step.from === step.tender)

function aloneStep({ bookings }: Ledger, line: TracedEntry, number: OrderNumber | null): TraceStep {
  const other = number ? `Order ${number}` : (bookings[line.kind]?.other ?? (orderIn(line) ? 'An order' : 'SPIRAL'))
  const isIn = line.delta > 0
  return {
    id: line.id,
    at: line.at,
    amount: line.isSpirals ? null : cents(Math.abs(line.delta)),
    spirals: line.isSpirals ? points(Math.abs(line.delta)) : null,
    from: isIn ? other : line.name,
    to: isIn ? line.name : other,
    items: null,
    why: line.words,
    note: null,
    fulfillmentId: null,
    tender: null,
  }
}
