import { expect, test } from 'vitest'
import { DAY } from '#contracts/time.ts'
import { promiseOn, type ShelfFacts, shelfTruth } from './shelf-truth.ts'

const now = new Date('2026-11-21T18:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * DAY)
const of = (facts: Partial<ShelfFacts> & { available?: number; missShare?: number }) => {
  const { available = 6, missShare = null, ...known } = facts
  return shelfTruth(available, { countedAt: ago(0.1), countedBy: 'count', movedSince: 0, missed: 0, ...known }, missShare, now)
}

test('a fresh count is sure, an old one is not, and it says its age', () => {
  expect(of({})).toEqual({ level: 'sure', words: 'Counted 2 hours ago' })
  expect(of({ countedAt: ago(0.01) })).toEqual({ level: 'sure', words: 'Counted within the last hour' })
  expect(of({ countedAt: ago(1.5), countedBy: 'import' })).toEqual({ level: 'sure', words: 'Updated yesterday' })
  expect(of({ countedAt: ago(10) })).toEqual({ level: 'likely', words: 'Counted 10 days ago' })
  expect(of({ countedAt: ago(60), available: 2 })).toEqual({ level: 'call_ahead', words: 'Not counted recently' })
  expect(of({ countedAt: ago(30) })).toEqual({ level: 'likely', words: 'Counted 4 weeks ago' })
  expect(of({ countedAt: ago(35) })).toEqual({ level: 'likely', words: 'Not counted recently' })
  expect(of({ countedAt: null, countedBy: null })).toEqual({ level: 'likely', words: 'Not counted recently' })
})

test('a shelf that sells faster than its stock lasts says so', () => {
  expect(of({ available: 3, movedSince: 9, countedAt: ago(1.2) })).toEqual({
    level: 'likely',
    words: 'Sells fast here: 3 left, counted yesterday',
  })
  expect(of({ available: 9, movedSince: 3, countedAt: ago(6) })).toEqual({ level: 'sure', words: 'Counted 6 days ago' })
})

test('a piece that was not found makes the rest doubtful, except where plenty is there', () => {
  const words = 'The store could not find 1 item of a recent order'
  expect(of({ missed: 1 })).toEqual({ level: 'call_ahead', words })
  expect(of({ missed: 1, available: 40 })).toEqual({ level: 'likely', words })
})

test('a store that often misses items is less sure of each shelf', () => {
  expect(of({ missShare: 0.04 })).toMatchObject({ level: 'sure' })
  expect(of({ missShare: 0.05 })).toEqual({
    level: 'likely',
    words: 'Counted 2 hours ago. This store missed some items of recent orders',
  })
})

test('nothing is said about a shelf without stock', () => {
  expect(of({ available: 0 })).toBeNull()
})

test.each([
  ['Ready today by 1 PM', 'sure', 'Ready today by 1 PM'],
  ['Ready today by 1 PM', 'likely', 'Usually ready today by 1 PM'],
  ['Ready today for pickup', 'call_ahead', 'Call ahead before you come'],
  ['Too far for pickup: 90 mi', 'likely', 'Too far for pickup: 90 mi'],
  ['Ready today by 1 PM', undefined, 'Ready today by 1 PM'],
] as const)('the promise "%s" from a shelf that is %s reads "%s"', (words, level, read) => expect(promiseOn(words, level)).toBe(read))
