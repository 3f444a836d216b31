import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Trace, TraceStep } from '#contracts/traces.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { Problem } from '../../platform/problem.ts'
import { type Posted, transfersUnder } from '../ledger/posted.ts'
import { type SoldPart, soldPartOf } from '../orders/sold-parts.ts'
import { type PaidOut, payoutsOfTransfers } from '../payouts/statements.ts'
import { refundsOfOrder } from '../payments/traced.ts'
import { storesByIds } from '../stores/stores.ts'
import { whyOf } from './order-books.ts'
import { moneySum } from './rules.ts'
import { itemsOf, itemsOfRefund, type Ledger, percentOf } from './words.ts'

const YOURS = 'what SPIRAL owes you'
const PAYMENT = "the shopper's payment"
const OWN_KINDS = [
  'sale.payable',
  'sale.commission',
  'sale.subsidy',
  'refund.payable',
  'refund.commission',
  'refund.subsidy',
  'guarantee.store',
  ...['payable', 'back_payable', 'fee', 'fee_back', 'matched_payable'].map((kind) => `dispute.${kind}`),
]

const DISPUTE_BACK = ['dispute.back_payable', 'dispute.fee_back', 'dispute.matched_payable']

/**
 * What a business gets for one of its fulfillments. It sees its own sale, discounts, commission and what went back; neither how the
 * shopper paid, nor the tax, nor the other parts of the order.
 */
export async function traceForRetailer({ db, bookings }: Ledger, actor: Person, id: FulfillmentId): Promise<Trace> {
  const part = await soldPartOf(db, id, retailerIdsOf(actor, 'owner'))
  if (!part) throw new Problem('not_found')
  const [posted, refunds, stores] = await Promise.all([
    transfersUnder(db, [{ kinds: OWN_KINDS, references: [String(id)] }]),
    refundsOfOrder(db, part.orderId),
    storesByIds(db, [part.storeId]),
  ])
  const paidOut = await payoutsOfTransfers(
    db,
    posted.map(({ id }) => id),
  )
  const sold = (one: Posted) => one.kind.startsWith('sale.') || one.kind === 'guarantee.store' || DISPUTE_BACK.includes(one.kind)
  const steps = posted.map((one): TraceStep => {
    const isBack = !sold(one)
    const [from, to] = endsOf(one, part)
    return {
      id: one.id,
      at: one.at,
      amount: cents(one.amount),
      spirals: null,
      from: isBack ? to : from,
      to: isBack ? from : to,
      items: isBack ? itemsOfRefund(one.reference, part) : itemsOf(part.lines),
      why: whyOf({ refunds, bookings }, one),
      note: noteOf(paidOut.find(({ transferId }) => transferId === one.id)),
      fulfillmentId: part.id,
      tender: null,
    }
  })
  return {
    title: `${stores.get(part.storeId)?.name ?? 'Your store'}, order ${part.number}`,
    orderNumber: part.number,
    steps,
    sums: [
      ...moneySum('Sale price', 'Credited to you', [
        ['Items', part.subtotal],
        ['Discounts', -(part.discount + part.shippingDiscount)],
        ["SPIRAL's part of the discounts", part.subsidy + part.shippingSubsidy],
        ['Shipping', part.shipping],
        ...commissionParts(part),
      ]),
      ...moneySum('Your share', 'Owed to your business', [
        ['Credited at the sale', amountOf(posted, 'sale.payable')],
        ['Taken back for refunds', -amountOf(posted, 'refund.payable')],
        ['Paid by SPIRAL for its guarantee', amountOf(posted, 'guarantee.store')],
        ['Taken by disputes', -amountOf(posted, 'dispute.payable') - amountOf(posted, 'dispute.fee')],
        ['Back from disputes', DISPUTE_BACK.reduce((all, kind) => all + amountOf(posted, kind), 0)],
      ]),
    ],
    focus: null,
  }
}

/** "Paid out on Nov 27 with payout 12". What came back from the bank was not paid. */
function noteOf(payout: PaidOut | undefined): string | null {
  if (!payout) return null
  const { id, state, createdAt, paidAt } = payout
  const on = (paidAt ?? createdAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  if (state === 'failed' || state === 'returned') return `Payout ${id} took it, but the money came back and is owed to you again`
  return state === 'created'
    ? `In payout ${id} of ${on}, not sent yet`
    : `${state === 'paid' ? 'Paid out' : 'Sent to your bank'} on ${on} with payout ${id}`
}

/** The rates of its lines; that of the fulfillment where lines have none of their own. */
function ratesOf({ lines, commissionBps }: SoldPart): number[] {
  const rates = new Set(lines.map((line) => line.commissionBps ?? commissionBps))
  return [...rates].toSorted((a, b) => b - a)
}
function commissionParts(part: SoldPart): [string, number][] {
  const rates = ratesOf(part)
  if (rates.length === 1) return [[`Commission (${percentOf(rates[0] ?? 0)})`, 0 - part.commission]]
  return rates.map((rate) => [
    `Commission (${percentOf(rate)})`,
    0 - part.lines.reduce((all, line) => all + (line.commissionBps === rate ? (line.commission ?? 0) : 0), 0),
  ])
}

const amountOf = (posted: readonly Posted[], kind: string): number =>
  posted.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0)

/** From and to at the sale. The shopper's payment is one thing for the business, however it was made. */
function endsOf({ kind }: Posted, part: SoldPart): [from: string, to: string] {
  if (kind === 'guarantee.store') return ["SPIRAL's guarantee", YOURS]
  if (kind.endsWith('.payable')) return [PAYMENT, YOURS]
  if (kind.startsWith('dispute.')) return [kind.includes('fee') ? 'the fee of the card provider' : PAYMENT, YOURS]
  if (kind.endsWith('.commission')) return [PAYMENT, `SPIRAL as commission of ${ratesOf(part).map(percentOf).join(' and ')}`]
  return ["SPIRAL's promotion", 'this sale']
}
