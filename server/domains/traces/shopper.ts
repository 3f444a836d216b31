import type { OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import type { Trace, TraceStep, TraceSum } from '#contracts/traces.ts'
import type { Posted } from '../ledger/posted.ts'
import { ratesOfOrder } from '../loyalty/traced.ts'
import type { OrderRow } from '../orders/read.ts'
import { booksOf, type OrderBooks, partOf, refundOf, whyOf } from './order-books.ts'
import { byLabel, moneySum, spiralSum } from './rules.ts'
import { itemsOf, itemsOfRefund, type Ledger, reasonOf } from './words.ts'

const SPIRALS = 'your SPIRALs'
type Rates = Awaited<ReturnType<typeof ratesOfOrder>>

/**
 * What a shopper paid for an order by which tender, to which store, and what came back. The commission, the tax's way to the state and the
 * books of SPIRAL are not the shopper's. `withSpirals`: only the account that holds them sees what it earned.
 */
export async function traceForShopper(ledger: Ledger, row: OrderRow, withSpirals: boolean): Promise<Trace> {
  const books = await booksOf(ledger, row)
  const rates = withSpirals ? await ratesOfOrder(ledger.db, row.id) : []
  const steps = books.posted.flatMap((posted) => {
    if (posted.unit === 'SPIRAL') return withSpirals ? spiralStep(books, rates, posted) : []
    return moneyStep(books, posted, row.number)
  })
  return { title: `Order ${row.number}`, orderNumber: row.number, steps, sums: sumsOf(books, withSpirals), focus: null }
}

const base = ({ id, at, amount, unit }: Posted) => ({
  id,
  at,
  amount: unit === 'USD' ? cents(amount) : null,
  spirals: unit === 'SPIRAL' ? points(amount) : null,
  items: null,
  note: null,
  fulfillmentId: null,
  tender: null,
})

/** Transfers of others give no step; a captured tender gives one for each store. */
function moneyStep(books: OrderBooks, posted: Posted, number: OrderNumber): TraceStep[] {
  const [act, tender] = posted.kind.split('.')
  const why = reasonOf(books, posted)
  if (act === 'late') {
    const isBack = posted.kind === 'late.return'
    return [{ ...base(posted), from: isBack ? 'SPIRAL' : 'your card', to: isBack ? 'your card' : 'SPIRAL', why }]
  }
  if (books.bookings[posted.kind]?.of === 'landing') return landingStep(books, posted)
  const splits = books.splits.filter((split) => split.kind === tender && isOfAccount(posted, split.account))
  const label = splits[0]?.label
  if (label === undefined) return []
  if (act === 'take') return [{ ...base(posted), from: label, to: `Order ${number}`, why, tender: label }]
  if (act === 'release') return [{ ...base(posted), from: `Order ${number}`, to: label, why, tender: label }]
  if (act === 'capture')
    return splits
      .filter(({ captured }) => captured > 0)
      .map(({ captured, fulfillmentId }) => ({
        ...base(posted),
        amount: captured,
        from: label,
        to: books.storeName(fulfillmentId),
        items: itemsOf(books.parts.find(({ id }) => id === fulfillmentId)?.lines ?? []),
        why: 'Paid for items, shipping and tax',
        fulfillmentId,
        tender: label,
      }))
  const part = partOf(books, posted)
  if (act !== 'refund' || !part) return []
  const refund = refundOf(books, posted)
  return [
    {
      ...base(posted),
      from: books.storeName(part.id),
      to: label,
      items: itemsOfRefund(posted.reference, part),
      why: whyOf(books, posted),
      note: refund?.isPending ? 'On its way to your card' : null,
      fulfillmentId: part.id,
      tender: label,
    },
  ]
}
/** A refund that an ended gift card, or a closed account, passed on. */
function landingStep(books: OrderBooks, posted: Posted): TraceStep[] {
  const split = books.splits.find(({ account }) => account === posted.from.owner)
  if (!split) return []
  const to = posted.to.kind === 'store_credit' ? 'Store credit' : 'SPIRAL, which pays it back'
  return [{ ...base(posted), from: split.label, to, why: reasonOf(books, posted), tender: split.label }]
}

/** The references of tenders with an account end with it. */
const isOfAccount = ({ reference }: Posted, account: string): boolean => account === '' || reference.endsWith(`/${account}`)

function spiralStep(books: OrderBooks, rates: Rates, posted: Posted): TraceStep[] {
  const part = partOf(books, posted)
  const store = part ? books.storeName(part.id) : 'SPIRAL'
  const isIn = posted.to.kind === 'spirals'
  const rate = posted.kind === 'spirals.earn' ? rates.find(({ fulfillmentId }) => fulfillmentId === part?.id) : undefined
  return [
    {
      ...base(posted),
      from: isIn ? store : posted.kind === 'spirals.owe' ? 'SPIRALs that you owe' : SPIRALS,
      to: isIn ? SPIRALS : posted.kind === 'spirals.repay' ? 'SPIRALs that you owed' : store,
      why: reasonOf(books, posted),
      note: rate ? `${rate.rate} for each dollar of items${rate.multiplier === 1 ? '' : `, times ${rate.multiplier} for your tier`}` : null,
      fulfillmentId: part?.id ?? null,
    },
  ]
}

/** Refunds after everything else, so that a sum reads as it happened. */
function sumsOf(books: OrderBooks, withSpirals: boolean): TraceSum[] {
  const { parts, splits, posted, storeName } = books
  // The splits of an order that waits for its payment say what is to be captured.
  const isPaid = posted.some(({ kind }) => kind.startsWith('capture.'))
  const paid = isPaid ? splits.filter(({ captured }) => captured > 0) : []
  const rowsBy = (own: typeof paid, name: (split: (typeof paid)[number]) => string) => [
    ...byLabel(own.map((split) => [name(split), split.captured])),
    ...byLabel(own.map((split) => [`Back: ${name(split)}`, 0 - split.refunded])),
  ]
  const byTender = (own: typeof paid) => rowsBy(own, ({ label }) => label)
  return [
    ...moneySum('The whole order', 'Total paid', byTender(paid)),
    ...parts.flatMap((part) => {
      const own = paid.filter(({ fulfillmentId }) => fulfillmentId === part.id)
      const about = { fulfillmentId: part.id }
      const name = storeName(part.id)
      return [
        ...moneySum(
          `${name}: the price`,
          'Price of this part',
          [
            ['Items', part.subtotal],
            ['Discounts', -(part.discount + part.shippingDiscount)],
            ['Shipping', part.shipping],
            ['Tax', part.tax],
          ],
          about,
        ),
        ...moneySum(`${name}: paid with`, 'Total paid', byTender(own), about),
      ]
    }),
    ...[...new Set(paid.map(({ label }) => label))].flatMap((tender) =>
      moneySum(
        tender,
        'Used in the end',
        rowsBy(
          paid.filter(({ label }) => label === tender),
          ({ fulfillmentId }) => storeName(fulfillmentId),
        ),
        { tender },
      ),
    ),
    ...(withSpirals
      ? spiralSum(
          'Your SPIRALs of this order',
          'Change of your balance',
          byLabel(
            posted
              .filter(({ unit }) => unit === 'SPIRAL')
              .map((one) => [reasonOf(books, one), one.to.kind === 'spirals' ? one.amount : one.from.kind === 'spirals' ? -one.amount : 0]),
          ),
        )
      : []),
  ]
}
