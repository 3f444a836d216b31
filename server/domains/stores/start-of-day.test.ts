import { expect, test } from 'vitest'
import { startOfDayIn } from './start-of-day.ts'

test.each([
  ['an ordinary day', '2026-11-20T18:00:00Z', '2026-11-20T06:00:00Z'],
  ['a day of 23 hours', '2026-03-08T20:00:00Z', '2026-03-08T06:00:00Z'],
  ['a day of 25 hours', '2026-11-01T20:00:00Z', '2026-11-01T05:00:00Z'],
])('%s began at midnight of its own clocks', (_, now, began) => {
  expect(startOfDayIn(new Date(now), 'America/Chicago')).toEqual(new Date(began))
})
