import type { Spirals } from '#contracts/loyalty/loyalty.ts'
import type { OrderSummary } from '#contracts/orders/orders.ts'

type Pending = Spirals['pendingItems'][number]
type FulfillmentEnd = Pick<OrderSummary['fulfillments'][number], 'endsAt' | 'timeZone'>
export type PendingOrder = { orderNumber: Pending['orderNumber']; points: number; stores: string[]; items: Pending[] }

/** Pending SPIRALs by order, in the order of the list. */
export const byOrder = (items: readonly Pending[]): PendingOrder[] =>
  [...Map.groupBy(items, ({ orderNumber }) => orderNumber)].map(([orderNumber, own]) => ({
    orderNumber,
    points: own.reduce((sum, { points }) => sum + points, 0),
    stores: [...new Set(own.map(({ storeName }) => storeName))],
    items: own,
  }))

/** The event that makes pending SPIRALs available, and its latest date if known: "You'll earn these when you pick up, by Nov 27." */
export function whenItCounts({ reason }: Pick<Pending, 'reason'>, part: FulfillmentEnd | undefined): string {
  if (!part?.endsAt) return `${reason}.`
  return `${reason}, by ${part.endsAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: part.timeZone })}.`
}
