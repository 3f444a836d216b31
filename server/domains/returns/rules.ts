import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { isStoresFault, NOT_RETURNABLE, NUDGE_AFTER_DAYS, type ReturnReason, type ReturnState } from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'

/** Which state may follow which. */
const NEXT: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'refunded', 'rejected', 'cancelled', 'expired'],
  received: ['refunded', 'rejected'],
  /** Only by support. */
  rejected: ['refunded'],
  refunded: [],
  cancelled: [],
  expired: [],
}
export const mayBecome = (from: ReturnState, to: ReturnState): boolean => NEXT[from].includes(to)

type NotReturnable = (typeof NOT_RETURNABLE)[number]
export type BoughtLine = {
  state: FulfillmentState
  quantity: number
  cancelled: number
  returned: number
  underWay: number
  returnable: boolean
  returnsDays: number
  returnBy: Date
}

/** Why nothing of a line can be returned now; null when it can. */
export function whyNot(
  { state, quantity, cancelled, returned, underWay, returnable, returnsDays, returnBy }: BoughtLine,
  now: Date,
): NotReturnable | null {
  if (state !== 'picked_up' && state !== 'delivered') return 'not_yet'
  if (returned + cancelled >= quantity) return 'returned'
  if (returned + cancelled + underWay >= quantity) return 'under_way'
  if (!returnable) return 'perishable'
  if (returnsDays === 0) return 'final_sale'
  return returnBy < now ? 'closed' : null
}

/** A reason that is the policy of the store, which support may waive. The others are facts. */
export const isPolicy = (why: NotReturnable): boolean => why === 'perishable' || why === 'final_sale' || why === 'closed'

/** That many business days later, at the same time of day. `weekdayAt`: 0 is a Sunday, by the store's clock. */
export function businessDaysAfter(from: Date, days: number, weekdayAt: (at: Date) => number): Date {
  let at = from
  for (let counted = 0; counted < days; ) {
    at = new Date(at.getTime() + DAY)
    if (weekdayAt(at) % 6 !== 0) counted++
  }
  return at
}

/** Shipping goes back with the last item, when everything came back through the store's fault. */
export const refundsShipping = (reasons: readonly ReturnReason[]): boolean => reasons.every(isStoresFault)
/** A label is free for everything that is the store's fault. */
export const isLabelFree = (reasons: readonly ReturnReason[]): boolean => reasons.some(isStoresFault)

export const nudgeFrom = (state: ReturnState, receivedAt: Date | null, nudgedAt: Date | null): Date | null =>
  state === 'received' && receivedAt ? new Date((nudgedAt ?? receivedAt).getTime() + NUDGE_AFTER_DAYS * DAY) : null
