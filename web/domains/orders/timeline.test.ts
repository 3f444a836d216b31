import { expect, test } from 'vitest'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { stepsOf } from './timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const happened = (...states: FulfillmentState[]) => states.map((state, i) => ({ state, at: at(i), note: null }))

test('a pickup that is being prepared is past the first of four steps', () => {
  const steps = stepsOf({ fulfillmentMethod: 'in-store-pickup', state: 'accepted', timeline: happened('placed', 'accepted') })
  expect(steps.map(({ state, status }) => [state, status])).toEqual([
    ['placed', 'done'],
    ['accepted', 'current'],
    ['ready', 'next'],
    ['picked_up', 'next'],
  ])
  expect(steps[1]?.at).toEqual(at(1))
  expect(steps[2]?.at).toBeNull()
})

test('a parcel for a SPIRAL Center passes six steps', () => {
  const steps = stepsOf({ fulfillmentMethod: 'ship-to-mall', state: 'placed', timeline: happened('placed') })
  expect(steps).toHaveLength(6)
})

test('a group that was handed over has nothing left to do', () => {
  const timeline = happened('placed', 'accepted', 'ready', 'picked_up')
  const steps = stepsOf({ fulfillmentMethod: 'in-store-pickup', state: 'picked_up', timeline })
  expect(steps.every(({ status }) => status === 'done')).toBe(true)
})

test('a cancelled group shows what happened, then the cancellation with its reason, and nothing ahead', () => {
  const timeline = [...happened('placed', 'accepted'), { state: 'cancelled' as const, at: at(9), note: 'The last one was damaged.' }]
  const steps = stepsOf({ fulfillmentMethod: 'ship-to-me', state: 'cancelled', timeline })
  expect(steps.map(({ state, status }) => [state, status])).toEqual([
    ['placed', 'done'],
    ['accepted', 'done'],
    ['cancelled', 'failed'],
  ])
  expect(steps[2]?.note).toBe('The last one was damaged.')
})

test('a part that changed its store keeps the time it was ordered, and says what became of it', () => {
  const timeline = [...happened('placed'), { state: 'placed' as const, at: at(9), note: 'To be prepared by Uptown Goods instead' }]
  const [placed] = stepsOf({ fulfillmentMethod: 'in-store-pickup', state: 'placed', timeline })
  expect(placed).toMatchObject({ at: timeline[0]?.at, note: 'To be prepared by Uptown Goods instead', status: 'current' })
})

test('a hand-over that was taken back did not happen: the group waits as before', () => {
  const timeline = [...happened('placed', 'accepted', 'ready', 'picked_up'), { state: 'ready' as const, at: at(9), note: 'By mistake' }]
  const steps = stepsOf({ fulfillmentMethod: 'in-store-pickup', state: 'ready', timeline })
  expect(steps.map(({ state, status, at: when }) => [state, status, when === null])).toEqual([
    ['placed', 'done', false],
    ['accepted', 'done', false],
    ['ready', 'current', false],
    ['picked_up', 'next', true],
  ])
})
