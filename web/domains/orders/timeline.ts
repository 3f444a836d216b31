import type { Fulfillment, FulfillmentState } from '#contracts/orders.ts'
import { STEPS } from '../fulfillment/states.ts'

export type Step = { state: FulfillmentState; at: Date | null; note: string | null; status: 'done' | 'current' | 'next' | 'failed' }

/** The way of a group: what happened with its time, where it is, what is ahead. A cancelled group ends where it was. */
export function stepsOf({ fulfillmentMethod, state, timeline }: Pick<Fulfillment, 'fulfillmentMethod' | 'state' | 'timeline'>): Step[] {
  // A part that changed its store stands at the same step twice: the step began with the first, and the last word on it counts.
  const happened = new Map<FulfillmentState, Fulfillment['timeline'][number]>()
  const way = STEPS[fulfillmentMethod]
  for (const entry of timeline) {
    // A hand-over that was taken back did not happen.
    if (way.includes(entry.state)) for (const later of way.slice(way.indexOf(entry.state) + 1)) happened.delete(later)
    happened.set(entry.state, { ...entry, ...(happened.has(entry.state) && { at: happened.get(entry.state)?.at ?? entry.at }) })
  }
  const stepAt = (step: FulfillmentState, status: Step['status']): Step => {
    const entry = happened.get(step)
    return { state: step, at: entry?.at ?? null, note: entry?.note ?? null, status }
  }
  if (state === 'cancelled')
    return [...way.filter((step) => happened.has(step)).map((step) => stepAt(step, 'done')), stepAt(state, 'failed')]
  const here = way.indexOf(state)
  const isOver = here === way.length - 1
  return way.map((step, i) => stepAt(step, i < here || isOver ? 'done' : i === here ? 'current' : 'next'))
}
