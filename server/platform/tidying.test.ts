import { LRUCache } from 'lru-cache'
import { afterEach, expect, test, vi } from 'vitest'
import { tidying } from './tidying.ts'

afterEach(() => void vi.useRealTimers())

test('what nobody asks for once more is let go when something else is kept', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 1_000 })
  const kept = new LRUCache<string, number>({ max: 10, ttl: 1_000, ttlResolution: 0 })
  const tidy = tidying(kept, 1_000)
  const keep = (name: string) => {
    tidy()
    kept.set(name, 1)
  }
  keep('first')
  vi.advanceTimersByTime(600)
  keep('second')
  expect(kept.size).toBe(2)
  vi.advanceTimersByTime(600)
  keep('third')
  expect([...kept.keys()]).toEqual(['third', 'second'])
  expect(kept.size).toBe(2)
})
