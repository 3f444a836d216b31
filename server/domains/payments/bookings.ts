import { giftCard, platform, retailer, storeCredit, type Transfer } from '../ledger/rules.ts'
import type { PaidFulfillment, Tender } from './rules.ts'
import { isHeld, TENDER_RULES } from './tender-kinds.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { booked } from './booking-kinds.ts'

type Order = { id: number; number: string }

/** One reference per tender: an order may have several of a kind, told apart by their accounts. */
const tenderReference = (reference: string, { account }: Pick<Tender, 'account'>): string =>
  account === '' ? reference : `${reference}/${account}`

/** Gift cards and store credit are taken when the order is placed, so that nothing else can spend them while it waits for a card. */
export const takeTransfers = (order: Order, tenders: readonly Tender[]): Transfer[] =>
  tenders.filter(isHeld).map((tender) => ({
    from: TENDER_RULES[tender.kind].account(tender, order.id),
    to: platform('held', order.id),
    amount: tender.amount,
    kind: booked(`take.${tender.kind}`),
    reference: tenderReference(order.number, tender),
  }))

/** The order ended unpaid: what was held goes back to where it was taken from. */
export const releaseTransfers = (order: Order, tenders: readonly Tender[]): Transfer[] =>
  tenders.filter(isHeld).map((tender) => ({
    from: platform('held', order.id),
    to: TENDER_RULES[tender.kind].account(tender, order.id),
    amount: tender.amount,
    kind: booked(`release.${tender.kind}`),
    reference: tenderReference(order.number, tender),
  }))

/** What pays ahead for the replacement of an exchange: the store credit of `payer`, or a gift card. */
export type Ahead = { id: number; due: Cents; payer: string; gift_card_id: number | null }
export const aheadTransfer = ({ id, due, payer, gift_card_id: cardId }: Ahead): Transfer => ({
  from: cardId === null ? storeCredit(payer) : giftCard(cardId),
  to: platform('held', id),
  amount: due,
  kind: booked(cardId === null ? 'exchange.hold' : 'exchange.hold_card'),
  reference: `exchange-${id}`,
})
/** The exchange ended, or the order of the replacement takes the money now. */
export const aheadReleased = (ahead: Ahead): Transfer => {
  const { from, to, ...held } = aheadTransfer(ahead)
  return { ...held, from: to, to: from, kind: booked(ahead.gift_card_id === null ? 'exchange.release' : 'exchange.release_card') }
}

/** Captured money comes in by tender and is divided at once: to the retailer, the platform's commission, the tax it owes. */
export function captureTransfers(order: Order, tenders: readonly Tender[], groups: readonly PaidFulfillment[], spread: number): Transfer[] {
  const clearing = platform('clearing', spread)
  return [
    ...tenders.map((tender) => ({
      from: isHeld(tender) ? platform('held', order.id) : TENDER_RULES[tender.kind].account(tender, spread),
      to: clearing,
      amount: tender.amount,
      kind: booked(`capture.${tender.kind}`),
      reference: tenderReference(order.number, tender),
    })),
    ...groups.flatMap(({ fulfillmentId, retailerId, goods, shipping, subsidy, tax, commission }) => [
      {
        from: platform('promotions_funding', spread),
        to: clearing,
        amount: subsidy,
        kind: booked('sale.subsidy'),
        reference: String(fulfillmentId),
      },
      {
        from: clearing,
        to: retailer(retailerId),
        amount: goods + shipping + subsidy - commission,
        kind: booked('sale.payable'),
        reference: String(fulfillmentId),
      },
      {
        from: clearing,
        to: platform('commission', spread),
        amount: commission,
        kind: booked('sale.commission'),
        reference: String(fulfillmentId),
      },
      { from: clearing, to: platform('tax_payable', spread), amount: tax, kind: booked('sale.tax'), reference: String(fulfillmentId) },
    ]),
  ]
}

/**
 * A group given back, or some pieces of it (`piece`): exactly what was divided flows home, to the tenders in the proportion they paid.
 */
export function refundTransfers(
  order: { id: number },
  group: PaidFulfillment,
  parts: readonly Pick<Tender, 'kind' | 'account' | 'amount'>[],
  piece?: string,
): Transfer[] {
  const clearing = platform('clearing', order.id)
  const reference = refundReference(group, piece)
  return [
    {
      from: retailer(group.retailerId),
      to: clearing,
      amount: storesPart(group),
      kind: booked('refund.payable'),
      reference,
    },
    { from: platform('commission', order.id), to: clearing, amount: group.commission, kind: booked('refund.commission'), reference },
    { from: platform('tax_payable', order.id), to: clearing, amount: group.tax, kind: booked('refund.tax'), reference },
    { from: clearing, to: platform('promotions_funding', order.id), amount: group.subsidy, kind: booked('refund.subsidy'), reference },
    ...parts.map((tender) => ({
      from: clearing,
      to: TENDER_RULES[tender.kind].account(tender, order.id),
      amount: tender.amount,
      kind: booked(`refund.${tender.kind}`),
      reference: tenderReference(reference, tender),
    })),
  ]
}

/** What a refund takes from a store comes back to it from the platform, which pays for the guarantee. */
export const reimbursement = (order: { id: number }, group: PaidFulfillment, piece?: string): Transfer => ({
  from: platform('guarantee_funding', order.id),
  to: retailer(group.retailerId),
  amount: storesPart(group),
  kind: booked('guarantee.store'),
  reference: refundReference(group, piece),
})
const storesPart = ({ goods, shipping, subsidy, commission }: PaidFulfillment): Cents => cents(goods + shipping + subsidy - commission)

/** A charge that came after its order had ended: it comes in, is divided to nobody, and goes back. */
export function returnTransfers({ id, amount }: { id: number; amount: Cents }): Transfer[] {
  const [source, clearing] = [platform('card_clearing', id), platform('clearing', id)]
  return [
    { from: source, to: clearing, amount, kind: booked('late.capture'), reference: String(id) },
    { from: clearing, to: source, amount, kind: booked('late.return'), reference: String(id) },
  ]
}

/** The reference that the provider gets for a refund. */
export const refundName = (
  group: Pick<PaidFulfillment, 'fulfillmentId'>,
  tender: Pick<Tender, 'kind' | 'account'>,
  piece?: string,
): string => `${tender.kind}-${tenderReference(refundReference(group, piece), tender)}`

/** One for each time something of a group goes back: what was given back once cannot be posted again. */
const refundReference = ({ fulfillmentId }: Pick<PaidFulfillment, 'fulfillmentId'>, piece?: string): string =>
  piece === undefined ? String(fulfillmentId) : `${fulfillmentId}/${piece}`
