import { expect, test } from 'vitest'
import { whenItCounts } from './pending.ts'

const endsAt = new Date('2026-11-27T18:00:00Z')
const pickup = { reason: 'Counts when you pick it up' }
const home = { reason: 'Counts when it is delivered' }

test('before anything is known of the goods, only what has to happen', () => {
  expect(whenItCounts(pickup, undefined)).toBe('Counts when you pick it up.')
  expect(whenItCounts(pickup, { state: 'accepted', endsAt: null })).toBe('Counts when you pick it up.')
})
test('what waits says until when', () =>
  expect(whenItCounts(pickup, { state: 'ready', endsAt })).toMatch(/^It waits for you: counts when you pick it up, until .*27.*\.$/))
test('what was shipped counts by itself on a day', () =>
  expect(whenItCounts(home, { state: 'shipped', endsAt })).toMatch(/^Counts when it is delivered, on .*27.* at the latest\.$/))
