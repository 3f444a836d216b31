import type { DisputeId, FulfillmentId, RetailerId } from '#contracts/ids.ts'
import { type Cents, cents, shares } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { post } from '../ledger/ledger.ts'
import { platform, retailer, type Transfer } from '../ledger/rules.ts'
import { booked } from './booking-kinds.ts'

type ToSend = { reference: string; amount: Cents; providerId: string }
type Asked = ToSend & { charge: string; fulfillmentId: FulfillmentId | null }
type LostPart = {
  id: number
  disputeId: DisputeId
  fulfillmentId: FulfillmentId | null
  retailerId: RetailerId | null
  left: Cents
  payable: Cents
  commission: Cents
  tax: Cents
}

/**
 * What the provider is to be asked for of a refund that was decided; null while it waits for a dispute or a check, or is done. What the
 * bank took back in a lost dispute pays for the refund first: its sellers lost that money in the dispute, and get it back here, because the
 * refund takes it from them too.
 */
export async function refundToSend(tx: Db, refundId: number, now: Date): Promise<ToSend | null> {
  const [refund] = await rowsOf<Asked>(tx, 'payments.refund-to-send')`
    select r.reference, r.amount - r.by_dispute as amount, p.provider_id as "providerId", coalesce(p.charged_as, p.reference) as charge,
      r.fulfillment_id as "fulfillmentId" from refunds r join payments p on p.order_id = r.order_id
    join tender_uses u on u.order_id = r.order_id and u.kind = r.tender and u.account = r.account
    where r.id = ${refundId} and r.state = 'pending' and not u.stopped
      and not exists (select from card_disputes d where d.reference = coalesce(p.charged_as, p.reference) and d.state = 'open')
    for no key update of r`
  if (!refund || refund.amount === 0) return refund ?? null
  const byBank = await matchLost(tx, refund, refundId, now)
  if (byBank > 0)
    await rowsOf(tx, 'payments.refund-by-dispute')`
      update refunds set by_dispute = by_dispute + ${byBank} where id = ${refundId}`
  return { ...refund, amount: cents(refund.amount - byBank) }
}

async function matchLost(tx: Db, { charge, fulfillmentId, amount }: Asked, refundId: number, now: Date): Promise<number> {
  const parts = await rowsOf<LostPart>(tx, 'payments.lost-parts')`
    select p.id, p.dispute_id as "disputeId", p.fulfillment_id as "fulfillmentId", p.retailer_id as "retailerId", p.amount - p.matched as left,
      p.payable, p.commission, p.tax from dispute_parts p join card_disputes d on d.id = p.dispute_id
    where d.reference = ${charge} and d.state = 'lost' and p.gift_card_id is null and p.matched < p.amount
      and (p.fulfillment_id is null or p.fulfillment_id = ${fulfillmentId})
    order by p.fulfillment_id nulls last, p.id for no key update of p`
  let open: number = amount
  const transfers: Transfer[] = []
  for (const part of parts) {
    const taken = cents(Math.min(open, part.left))
    if (taken === 0) continue
    open -= taken
    transfers.push(...matchTransfers(part, taken, refundId))
    await rowsOf(tx, 'payments.match')`update dispute_parts set matched = matched + ${taken} where id = ${part.id}`
  }
  await post(tx, transfers, now)
  return amount - open
}

function matchTransfers({ id, disputeId, fulfillmentId, retailerId, payable, commission, tax }: LostPart, taken: Cents, refundId: number) {
  const from = platform('card_clearing', id)
  if (fulfillmentId === null || retailerId === null)
    return [
      {
        from,
        to: platform('disputes_lost', id),
        amount: taken,
        kind: booked('dispute.matched_platform'),
        reference: `${disputeId}/${id}/refund-${refundId}`,
      },
    ]
  const [store, fee, state] = shares(taken, [payable, commission, tax])
  const reference = `${fulfillmentId}/dispute-${disputeId}/refund-${refundId}`
  return [
    { from, to: retailer(retailerId), amount: store ?? 0, kind: booked('dispute.matched_payable'), reference },
    { from, to: platform('commission', id), amount: fee ?? 0, kind: booked('dispute.matched_commission'), reference },
    { from, to: platform('tax_payable', id), amount: state ?? 0, kind: booked('dispute.matched_tax'), reference },
  ]
}

/** The bank has decided: refunds of this charge that waited are sent, as far as the bank has not made them. */
export async function sendWaitingRefunds(tx: Db, charge: string): Promise<void> {
  const waiting = await rowsOf<{ id: number }>(tx, 'payments.refunds-of-charge')`
    select r.id from refunds r join payments p on p.order_id = r.order_id
    where (p.reference = ${charge} or p.charged_as = ${charge}) and r.state = 'pending' order by r.id`
  for (const { id: refundId } of waiting) await askFor(tx, 'payments.sendRefund', { refundId })
}
