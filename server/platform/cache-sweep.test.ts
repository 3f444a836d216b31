import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { sweepOf } from './cache-sweep.ts'

test('what nobody asks for once more is let go when something else is kept', () => {
  let now = 1_000
  const kept = new LRUCache<string, number>({ max: 10, ttl: 1_000, ttlResolution: 0, perf: { now: () => now } })
  const tidy = sweepOf(kept, 1_000, () => now)
  const keep = (name: string) => {
    tidy()
    kept.set(name, 1)
  }
  keep('first')
  now += 600
  keep('second')
  expect(kept.size).toBe(2)
  now += 600
  keep('third')
  expect([...kept.keys()]).toEqual(['third', 'second'])
  expect(kept.size).toBe(2)
})
