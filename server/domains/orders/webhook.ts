import type { ProviderEvent } from '#contracts/orders/orders.ts'
import type { OrderId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { hearGiftEvent, isGiftCharge } from '../gift-cards/purchases.ts'
import { paymentByReference } from '../payments/payments.ts'
import { hearPlanEvent, isPlanCharge } from '../plans/charges.ts'
import { hearFailedRefund } from './failed-refunds.ts'
import { cancelUnpaid, settle } from './payment.ts'

/**
 * Handles an event from the card provider. Only a signed, fresh, unaltered event of the provider in use counts, and only for its own
 * payment and amount. Repeated or out-of-order events lead to the same state.
 */
export async function hearProvider(deps: Deps, provider: string, event: ProviderEvent, signature: string): Promise<undefined> {
  const { cards, clock } = deps
  if (provider !== cards.name || !isSandbox(cards)) throw new Problem('not_found')
  if (!cards.verifies(event, signature, clock.now())) throw new Problem('forbidden')
  return hear(deps, event)
}

/**
 * Handles a message that a real provider sent to its own endpoint, with the same rules. Only a capture is believed as it was sent; for any
 * other end the provider is asked what holds now, so that late and doubled messages change nothing.
 */
export async function hearMessage(deps: Deps, raw: Buffer, signature: string): Promise<undefined> {
  const { db, cards, clock, log } = deps
  const heard = await cards.hear?.(raw, signature, clock.now())
  switch (heard?.is) {
    case undefined:
      throw new Problem('not_found')
    case 'unsigned':
      throw new Problem('forbidden')
    case 'nothing':
      return undefined
    case 'foreign':
      log.error({ reference: heard.reference, why: heard.why }, 'a provider message does not belong to the payment that it names')
      throw new Problem('conflict')
    case 'refund_failed':
      return hearFailedRefund(deps, heard.reference, heard.amount)
    case 'disputed':
      await transact(db, (tx) => tell(tx, 'payments.dispute_heard', { providerId: heard.disputeId }))
      return undefined
    case 'captured':
      return hear(deps, { ...heard, outcome: 'captured' })
    case 'ended': {
      const { reference, amount } = heard
      const payment = await paymentByReference(db, reference)
      // Before the checkout has its own answer, the checkout decides; after a decline it has left nothing behind.
      if (payment && payment.provider_id === null) return undefined
      const outcome = await cards.lookUp(reference)
      if (outcome?.state === 'captured') return hear(deps, { reference, amount, providerId: outcome.providerId, outcome: 'captured' })
      if (outcome?.state === 'declined' && (payment || (await isGiftCharge(db, reference)) || (await isPlanCharge(db, reference))))
        return hear(deps, { reference, amount, providerId: outcome.providerId, outcome: 'declined' })
      return undefined
    }
  }
}

type Heard = Pick<ProviderEvent, 'reference' | 'outcome' | 'amount'> & { providerId?: string }

async function hear(deps: Deps, event: Heard): Promise<undefined> {
  const { db, clock, log } = deps
  const payment = await paymentByReference(db, event.reference)
  if (!payment) {
    if ((await hearGiftEvent(deps, event)) || (await hearPlanEvent(deps, event))) return undefined
    if (event.outcome === 'captured') log.error({ reference: event.reference }, 'a provider captured a payment that nobody knows')
    throw new Problem('not_found')
  }
  if (payment.amount !== event.amount) {
    log.error({ payment: payment.id }, 'a provider event names another amount than the payment')
    throw new Problem('conflict')
  }
  const orderId = payment.order_id as OrderId
  await transact(db, (tx) =>
    event.outcome === 'captured'
      ? settle(tx, orderId, event.providerId ?? payment.provider_id ?? event.reference, clock.now())
      : cancelUnpaid(tx, orderId, 'failed', clock.now()),
  )
  return undefined
}
