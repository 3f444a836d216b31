import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Hours, openMoment } from '#server/domains/stores/hours.ts'

/** A step of a fulfillment, `after` this many milliseconds since the order was placed. */
export type Step = { to: FulfillmentState; by: 'retailer' | 'mall' | 'shopper'; after: number; note?: string; tracking?: string }

/** When people work who move a fulfillment; the steps of a shopper need no open door. */
export type Doors = { store: Hours; center: Hours | null }

/** Carriers deliver in the daytime. */
const DELIVERIES = 'Mo-Sa 09:00-19:30'
const BETWEEN_STEPS = 6 * MINUTE
/** Nobody does everything in the minute of the opening. */
const withinTheHour = (at: Date): number => (3 + (Math.floor(at.getTime() / 1000) % 40)) * MINUTE

function doorOf({ to, by }: Step, { store, center }: Doors): Hours | null {
  if (by === 'shopper') return null
  if (to === 'delivered') return { ...store, hours: DELIVERIES }
  return by === 'mall' ? center : store
}

/** The steps with the times at which they can happen: each waits until the door is open, and for the step before it. */
export function afterOpening(steps: readonly Step[], placedAt: Date, doors: Doors): { step: Step; at: Date }[] {
  let before = placedAt
  return steps.map((step) => {
    const earliest = new Date(Math.max(placedAt.getTime() + step.after, before.getTime() + BETWEEN_STEPS))
    const door = doorOf(step, doors)
    const open = door ? openMoment(door, earliest, 'opening') : earliest
    before = open > earliest ? new Date(open.getTime() + withinTheHour(earliest)) : open
    return { step, at: before }
  })
}

/**
 * Moves an order and its steps back to times at which the doors were open, so that all of them have happened already: for orders that must
 * have reached a state.
 */
export function beforeClosing(steps: readonly Step[], placedAt: Date, doors: Doors): { placedAt: Date; steps: Step[] } {
  let next: { at: Date; planned: number } | null = null
  const times: Date[] = []
  for (const step of steps.toReversed()) {
    const planned = placedAt.getTime() + step.after
    const latest: Date = new Date(next ? Math.min(planned, next.at.getTime() - (next.planned - planned)) : planned)
    const door = doorOf(step, doors)
    const open = door ? openMoment(door, latest, 'closing') : latest
    const at = open < latest ? new Date(open.getTime() - withinTheHour(latest)) : open
    times.unshift(at)
    next = { at, planned }
  }
  const [first] = times
  const start = first ? Math.min(placedAt.getTime(), first.getTime() - (steps[0]?.after ?? 0)) : placedAt.getTime()
  return { placedAt: new Date(start), steps: steps.map((step, i) => ({ ...step, after: (times[i] as Date).getTime() - start })) }
}
