import { platform, retailer, type Transfer } from '../ledger/index.ts'
import type { PaidFulfillment, Tender } from './rules.ts'
import type { Cents } from '#contracts/money.ts'

const SOURCE = { card: 'card_clearing', spirals: 'spirals_funding' } as const

/** Captured money comes in by tender and is divided at once: to the retailer, the platform's commission, the tax it owes. */
export function captureTransfers(
  order: { number: string },
  tenders: readonly Tender[],
  groups: readonly PaidFulfillment[],
  spread: number,
): Transfer[] {
  const clearing = platform('clearing', spread)
  return [
    ...tenders.map(({ kind, amount }) => ({
      from: platform(SOURCE[kind], spread),
      to: clearing,
      amount,
      kind: `capture.${kind}`,
      reference: order.number,
    })),
    ...groups.flatMap(({ fulfillmentId, retailerId, goods, shipping, tax, commission }) => [
      {
        from: clearing,
        to: retailer(retailerId),
        amount: goods + shipping - commission,
        kind: 'sale.payable',
        reference: String(fulfillmentId),
      },
      {
        from: clearing,
        to: platform('commission', spread),
        amount: commission,
        kind: 'sale.commission',
        reference: String(fulfillmentId),
      },
      { from: clearing, to: platform('tax_payable', spread), amount: tax, kind: 'sale.tax', reference: String(fulfillmentId) },
    ]),
  ]
}

/**
 * A group given back, or some pieces of it (`piece`): exactly what was divided flows home, to the tenders in the proportion they paid.
 */
export function refundTransfers(
  order: { id: number },
  group: PaidFulfillment,
  parts: readonly { kind: 'card' | 'spirals'; amount: Cents }[],
  piece?: string,
): Transfer[] {
  const clearing = platform('clearing', order.id)
  const reference = refundReference(group, piece)
  return [
    {
      from: retailer(group.retailerId),
      to: clearing,
      amount: group.goods + group.shipping - group.commission,
      kind: 'refund.payable',
      reference,
    },
    { from: platform('commission', order.id), to: clearing, amount: group.commission, kind: 'refund.commission', reference },
    { from: platform('tax_payable', order.id), to: clearing, amount: group.tax, kind: 'refund.tax', reference },
    ...parts.map(({ kind, amount }) => ({
      from: clearing,
      to: platform(SOURCE[kind], order.id),
      amount,
      kind: `refund.${kind}`,
      reference,
    })),
  ]
}

/** A charge that came after its order had ended: it comes in, is divided to nobody, and goes back. */
export function returnTransfers({ id, amount }: { id: number; amount: Cents }): Transfer[] {
  const [source, clearing] = [platform(SOURCE.card, id), platform('clearing', id)]
  return [
    { from: source, to: clearing, amount, kind: 'late.capture', reference: String(id) },
    { from: clearing, to: source, amount, kind: 'late.return', reference: String(id) },
  ]
}

/** One for each time something of a group goes back: what was given back once cannot be posted again. */
export const refundReference = ({ fulfillmentId }: Pick<PaidFulfillment, 'fulfillmentId'>, piece?: string): string =>
  piece === undefined ? String(fulfillmentId) : `${fulfillmentId}/${piece}`
