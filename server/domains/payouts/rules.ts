import type { PayoutInterval } from '#contracts/payouts.ts'
import { DAY } from '#contracts/time.ts'

/** While one of these is open, what the order earned is not paid out. */
export const RETURN_OPEN = `('requested', 'approved', 'received')`
export const CLAIM_OPEN = `('open')`
/** Whether the payment of a fulfillment is disputed; `e` is the earning. */
export const DISPUTED = `exists (select from dispute_parts dp join card_disputes d on d.id = dp.dispute_id
           where dp.fulfillment_id = e.fulfillment_id and d.state = 'open')`

/** The day of a moment at the bank (UTC), such as "2026-11-30". */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The day of the next payout after `now`: tomorrow, the next such day of the week, or the first of the next month. */
export function nextPayoutDay(interval: PayoutInterval, now: Date, weekday: number): string {
  if (interval === 'daily') return dayOf(new Date(now.getTime() + DAY))
  if (interval === 'monthly') return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))
  const days = (weekday - now.getUTCDay() + 7) % 7 || 7
  return dayOf(new Date(now.getTime() + days * DAY))
}
