import { expect, test } from 'vitest'
import { isReceived } from './received.ts'

const line = { quantity: 2, cancelled: 0, returned: 0 }

test('a line that was picked up or delivered can be reviewed', () => {
  expect(isReceived({ state: 'picked_up' }, line)).toBe(true)
  expect(isReceived({ state: 'delivered' }, line)).toBe(true)
})

test('a line on its way or cancelled cannot', () => {
  for (const state of ['placed', 'ready', 'at_center', 'shipped', 'cancelled'] as const) expect(isReceived({ state }, line)).toBe(false)
})

test('a line of which nothing is left cannot, one of which something is left can', () => {
  expect(isReceived({ state: 'delivered' }, { ...line, returned: 2 })).toBe(false)
  expect(isReceived({ state: 'delivered' }, { ...line, cancelled: 1, returned: 1 })).toBe(false)
  expect(isReceived({ state: 'delivered' }, { ...line, returned: 1 })).toBe(true)
})
