import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compactCopy } from './compact-buffer.ts'
import { sweepOf } from './cache-sweep.ts'

const MOST_DROPPED = 20_000
const MOST_ASKED = 5_000

/** `asOf`: these bytes show everything that was committed before this moment of `performance.now()`. */
type CachedReply = { body: Buffer; etag: string; keys: readonly string[]; asOf: number }

/**
 * Caches popular public reads as ready bytes. An entry lists the keys it depends on and is no longer served once one of them changes
 * (change feed); an age limit covers changes over time alone, such as "open now".
 */
export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>
  readonly #tidy: () => void
  /** When each key was dropped last. Entries are checked on read, because most are never requested again. */
  readonly #dropped: LRUCache<string, number>
  /** Recently requested addresses, in two halves: when one is full, the older one is cleared. */
  #asked = new Set<string>()
  #askedBefore = new Set<string>()
  #droppedAt = 0
  #clearedAt = 0
  hits = 0
  /** Answers that were computed for the cache. */
  made = 0

  constructor(options: { bytes?: number; ageMs?: number } = {}) {
    const ttl = options.ageMs ?? 30_000
    this.#entries = new LRUCache({
      maxSize: options.bytes ?? 20 * 1024 * 1024,
      sizeCalculation: (entry) => entry.body.byteLength + 1024,
      ttl,
    })
    this.#tidy = sweepOf(this.#entries, ttl / 3)
    // A drop is forgotten only when all earlier entries have expired, or are cleared together with it.
    this.#dropped = new LRUCache({
      max: MOST_DROPPED,
      ttl: 2 * ttl,
      dispose: (_at, _key, why) => why === 'evict' && this.clear(),
    })
  }

  get(url: string): CachedReply | undefined {
    const entry = this.#entries.get(url)
    if (!entry) return undefined
    if (entry.asOf <= this.#droppedAt && !this.#isCurrent(entry)) {
      this.#entries.delete(url)
      return undefined
    }
    entry.asOf = performance.now()
    this.hits += 1
    return entry
  }

  #isCurrent({ keys, asOf }: Pick<CachedReply, 'keys' | 'asOf'>): boolean {
    return asOf > this.#clearedAt && !keys.some((key) => (this.#dropped.get(key) ?? 0) >= asOf)
  }

  /**
   * Caches an address on its second request: most are requested only once and would evict those requested all day. `asOf` is when the
   * answer was begun, or earlier if a replica gave it; it is not cached if one of its keys was dropped since.
   */
  put(url: string, body: Buffer, keys: readonly string[], asOf: number): CachedReply {
    this.#tidy()
    this.made += 1
    const entry = { body, etag: `"${hash('sha1', body, 'base64url')}"`, keys, asOf }
    if (this.#isAskedAgain(url) && this.#isCurrent(entry)) this.#entries.set(url, { ...entry, body: compactCopy(body) })
    return entry
  }

  #isAskedAgain(url: string): boolean {
    if (this.#asked.has(url)) return true
    const again = this.#askedBefore.has(url)
    this.#asked.add(url)
    if (this.#asked.size >= MOST_ASKED) {
      this.#askedBefore = this.#asked
      this.#asked = new Set()
    }
    return again
  }

  drop(keys: readonly string[]): void {
    this.#droppedAt = performance.now()
    for (const key of keys) this.#dropped.set(key, this.#droppedAt)
  }

  clear(): void {
    this.#clearedAt = performance.now()
    this.#entries.clear()
  }
}
