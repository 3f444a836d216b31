import type { Fulfillment, FulfillmentState } from '#contracts/orders/orders.ts'
import { STEPS } from '../fulfillment/states.ts'

export type Step = { state: FulfillmentState; at: Date | null; note: string | null; status: 'done' | 'current' | 'next' | 'failed' }

/**
 * The timeline of a fulfillment: past steps with their time, the current step and the steps ahead. A cancelled fulfillment ends at its last
 * step.
 */
export function stepsOf({ fulfillmentMethod, state, timeline }: Pick<Fulfillment, 'fulfillmentMethod' | 'state' | 'timeline'>): Step[] {
  // A fulfillment that changed stores has the same step twice: the first entry gives the start time, the last gives the text.
  const happened = new Map<FulfillmentState, Fulfillment['timeline'][number]>()
  const way = STEPS[fulfillmentMethod]
  for (const entry of timeline) {
    // Steps after a reversed handover did not happen.
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
