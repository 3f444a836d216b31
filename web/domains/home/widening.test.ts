import { expect, test } from 'vitest'
import { nextRing, ringTitle } from './widening.ts'

test.each([
  [25, 50],
  [50, 100],
  [250, 1000],
  [1000, undefined],
])('after %i miles comes %s', (within, next) => expect(nextRing(within)).toBe(next))

test.each([
  ['as far as asked, nothing is said', 50, 50, 'Near you'],
  ['farther, the distance is', 50, 250, 'Near you, within 250 miles'],
  ['in the end, the nation', 50, 1000, 'Near you, nationwide'],
])('%s', (_, asked, reached, title) => expect(ringTitle('Near you', asked, reached)).toBe(title))
