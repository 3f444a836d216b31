import { expect, test } from 'vitest'
import { day } from '#web/lib/date-format.ts'
import { whenItCounts } from './pending.ts'

const timeZone = 'America/Chicago'
const endsAt = new Date('2026-11-27T18:00:00Z')
const pickup = { reason: 'Counts when you pick it up' }
const home = { reason: 'Counts when it is delivered' }

test('before anything is known of the goods, only what has to happen', () => {
  expect(whenItCounts(pickup, undefined)).toBe('Counts when you pick it up.')
  expect(whenItCounts(pickup, { state: 'accepted', endsAt: null, timeZone })).toBe('Counts when you pick it up.')
})
test('what waits says until when', () =>
  expect(whenItCounts(pickup, { state: 'ready', endsAt, timeZone })).toMatch(
    /^It waits for you: counts when you pick it up, until .*27.*\.$/,
  ))
test('what was shipped counts by itself on a day of the reader', () =>
  expect(whenItCounts(home, { state: 'shipped', endsAt, timeZone })).toBe(`Counts when it is delivered, on ${day(endsAt)} at the latest.`))
