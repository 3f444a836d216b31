import { LRUCache } from 'lru-cache'
import { SERVER_LIMITS } from './server-limits.ts'
import type { FactName } from '../facts.ts'
import type { ChangeFeed } from './change-feed.ts'
import { fromPrimary } from './reading.ts'

type Memory<Key extends {}, Value> = { values: LRUCache<Key, { value: Value | undefined }>; changes: number }

/** How a node keeps what it reads: what it has of these keys, and the rest by `read`. */
export type Keep<Key extends {}, Value> = (
  feed: ChangeFeed,
  keys: readonly Key[],
  read: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
) => Promise<Map<Key, Value>>

/**
 * Keeps rows that are read often and seldom change, by key. A fact that announces a change empties the memory at once, also on other nodes;
 * whatever else changed shows within a second. A memory belongs to a change feed, so to a node: tests have several in one process. Nobody
 * waits for the read of another caller, which may wait for its locks. A transaction that changes such rows must not read them here.
 */
export function keptUntil<Key extends {}, Value>(...facts: readonly FactName[]): Keep<Key, Value> {
  const memories = new WeakMap<ChangeFeed, Memory<Key, Value>>()
  const heard: ReadonlySet<string> = new Set(facts)
  const memoryOf = (feed: ChangeFeed): Memory<Key, Value> => {
    const known = memories.get(feed)
    if (known) return known
    const memory: Memory<Key, Value> = {
      values: new LRUCache({ max: SERVER_LIMITS.keptRows, ttl: SERVER_LIMITS.keptMs, ttlResolution: 0 }),
      changes: 0,
    }
    const forget = (): void => {
      memory.values.clear()
      memory.changes++
    }
    feed.on(({ name }) => heard.has(name) && forget())
    feed.onGap(forget)
    memories.set(feed, memory)
    return memory
  }
  return async (feed, keys, read) => {
    const memory = memoryOf(feed)
    const start = performance.now()
    const found = new Map<Key, Value>()
    const missing = new Set<Key>()
    for (const key of keys) {
      const known = memory.values.get(key)
      if (!known) missing.add(key)
      else if (known.value !== undefined) found.set(key, known.value)
    }
    if (missing.size === 0) return found
    const { changes } = memory
    const rows = await fromPrimary(() => read([...missing]))
    // Rows that were read while they changed may be those of before.
    const isCurrent = memory.changes === changes
    for (const key of missing) {
      const value = rows.get(key)
      if (value !== undefined) found.set(key, value)
      if (isCurrent) memory.values.set(key, { value }, { start })
    }
    return found
  }
}
