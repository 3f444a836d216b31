import type { GiftCardId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { HOUR } from '#contracts/time.ts'
import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { adoptPaid } from './adopt.ts'
import { emptyVoidedCards } from './dead-cards.ts'
import { forgetUnpaid, sweepPurchases } from './purchases.ts'
import { sendRefund as send } from './provider-refunds.ts'
import { forgetSentCodes as forgetCodes, sendCard as sendOne, sendDue, tellUndelivered } from './sending.ts'

export const sendCard: Job = { act: (deps, payload) => sendOne(deps, (payload as { cardId: GiftCardId }).cardId) }
/** Queued when a guest's purchase is paid: it belongs to the account whose confirmed address the guest gave. */
export const adoptPurchase: Job = {
  act: ({ db }, payload) => transact(db, (tx) => adoptPaid(tx, (payload as { purchaseId: number }).purchaseId)),
}
export const sendCards: Job = { cron: '* * * * *', act: sendDue }
export const sendRefund: Job = { act: (deps, payload) => send(deps, (payload as { refundId: number }).refundId) }
export const sweepUnpaid: Job = { cron: '* * * * *', act: sweepPurchases }
export const askForAddress: Job = { cron: '*/5 * * * *', act: tellUndelivered }
export const emptyVoided: Job = { cron: '47 3 * * *', act: emptyVoidedCards }
export const forgetSentCodes: Job = { cron: '*/10 * * * *', act: forgetCodes }
export const forgetUnpaidPurchases: Job = {
  cron: '31 3 * * *',
  act: ({ db, clock }) => forgetUnpaid(db, new Date(clock.now().getTime() - LIMITS.idempotencyHours * HOUR)),
}
