import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Trace, TraceStep } from '#contracts/traces.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { type Posted, transfersUnder } from '../ledger/posted.ts'
import { type SoldPart, soldPartOf } from '../orders/sold-parts.ts'
import { refundsOfOrder } from '../payments/traced.ts'
import { storesByIds } from '../stores/stores.ts'
import { refundOf } from './order-books.ts'
import { moneySum } from './rules.ts'
import { itemsOf, itemsOfRefund, percentOf, reasonOf } from './words.ts'

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
]

/**
 * What a business gets for one of its fulfillments. It sees its own sale, discounts, commission and what went back; neither how the
 * shopper paid, nor the tax, nor the other parts of the order.
 */
export async function traceForRetailer(db: Db, actor: Person, id: FulfillmentId): Promise<Trace> {
  const part = await soldPartOf(db, id, retailerIdsOf(actor, 'owner'))
  if (!part) throw new Problem('not_found')
  const [posted, refunds, stores] = await Promise.all([
    transfersUnder(db, [{ kinds: OWN_KINDS, references: [String(id)] }]),
    refundsOfOrder(db, part.orderId),
    storesByIds(db, [part.storeId]),
  ])
  const sold = (one: Posted) => one.kind.startsWith('sale.') || one.kind === 'guarantee.store'
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
      why: isBack ? (refundOf({ refunds }, one)?.reason ?? reasonOf(one)) : reasonOf(one),
      note: null,
      fulfillmentId: part.id,
      tender: null,
    }
  })
  return {
    title: `${stores.get(part.storeId)?.name ?? 'Your store'}, order ${part.number}`,
    orderNumber: part.number,
    steps,
    sums: [
      ...moneySum('What you sold it for', 'Credited to you', [
        ['Items', part.subtotal],
        ['Discounts', -(part.discount + part.shippingDiscount)],
        ["SPIRAL's part of the discounts", part.subsidy + part.shippingSubsidy],
        ['Shipping', part.shipping],
        [`Commission (${percentOf(part.commissionBps)})`, 0 - part.commission],
      ]),
      ...moneySum('What you keep', 'Owed to your business', [
        ['Credited at the sale', amountOf(posted, 'sale.payable')],
        ['Taken back for refunds', -amountOf(posted, 'refund.payable')],
        ['Paid by SPIRAL for its guarantee', amountOf(posted, 'guarantee.store')],
      ]),
    ],
    focus: null,
  }
}

const amountOf = (posted: readonly Posted[], kind: string): number =>
  posted.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0)

/** From and to at the sale. The shopper's payment is one thing for the business, however it was made. */
function endsOf({ kind }: Posted, part: SoldPart): [from: string, to: string] {
  if (kind === 'guarantee.store') return ["SPIRAL's guarantee", YOURS]
  if (kind.endsWith('.payable')) return [PAYMENT, YOURS]
  if (kind.endsWith('.commission')) return [PAYMENT, `SPIRAL as commission of ${percentOf(part.commissionBps)}`]
  return ["SPIRAL's promotion", 'this sale']
}
