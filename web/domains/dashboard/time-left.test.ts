import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-26T12:00:00Z')
test.each([
  ['2026-11-29T12:00:00Z', '3 days left'],
  ['2026-11-28T11:59:00Z', '1 day left'],
  ['2026-11-27T11:59:00Z', '23 hours left'],
  ['2026-11-26T13:00:00Z', '1 hour left'],
  ['2026-11-26T12:59:59Z', '59 minutes left'],
  ['2026-11-26T12:00:30Z', 'Time is up'],
  ['2026-11-25T12:00:00Z', 'Time is up'],
])('a hold that ends at %s has "%s"', (until, words) => expect(timeLeft(new Date(until), now)).toBe(words))
