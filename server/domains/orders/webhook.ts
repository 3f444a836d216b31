import type { ProviderEvent } from '#contracts/orders/orders.ts'
import type { OrderId } from '#contracts/ids.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { hearGiftEvent } from '../gift-cards/purchases.ts'
import { paymentByReference } from '../payments/payments.ts'
import { cancelUnpaid, settle } from './payment.ts'

/**
 * Handles an event from the card provider. Only a signed, fresh, unaltered event of the provider in use counts, and only for its own
 * payment and amount. Repeated or out-of-order events lead to the same state.
 */
export async function hearProvider(deps: Deps, provider: string, event: ProviderEvent, signature: string): Promise<undefined> {
  const { db, cards, clock, log } = deps
  if (provider !== cards.name || !isSandbox(cards)) throw new Problem('not_found')
  if (!cards.verifies(event, signature, clock.now())) throw new Problem('forbidden')
  const payment = await paymentByReference(db, event.reference)
  if (!payment) {
    if (await hearGiftEvent(deps, event)) return undefined
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
      ? settle(tx, orderId, payment.provider_id ?? event.reference, clock.now())
      : cancelUnpaid(tx, orderId, 'failed', clock.now()),
  )
  return undefined
}
