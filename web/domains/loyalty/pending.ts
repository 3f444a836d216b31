import type { Spirals } from '#contracts/loyalty.ts'
import type { OrderSummary } from '#contracts/orders/orders.ts'
import { atPlace, day } from '#web/lib/date-format.ts'

type Part = Pick<OrderSummary['fulfillments'][number], 'state' | 'endsAt' | 'timeZone'>

/** The event that makes pending SPIRALs available, and its latest date if known. */
export function whenItCounts({ reason }: Pick<Spirals['pendingItems'][number], 'reason'>, part: Part | undefined): string {
  if (!part?.endsAt) return `${reason}.`
  if (part.state === 'shipped') return `${reason}, on ${day(part.endsAt)} at the latest.`
  return `It waits for you: ${reason.toLowerCase()}, until ${atPlace(part.endsAt, part.timeZone, day)}.`
}
