import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compactCopy } from './compact-buffer.ts'
import { sweepOf } from './cache-sweep.ts'

const MOST_DROPPED = 20_000
const MOST_ASKED = 5_000

/** `drops` is the number of drops when these bytes were last known to be current. */
type CachedReply = { body: Buffer; etag: string; keys: readonly string[]; drops: number }

/**
 * Caches popular public reads as ready bytes. An entry lists the keys it depends on and is no longer served once one of them changes
 * (change feed); an age limit covers changes over time alone, such as "open now".
 */
export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>
  readonly #tidy: () => void
  /** The number of the last drop per key. Entries are checked on read, because most are never requested again. */
  readonly #dropped: LRUCache<string, number>
  /** Recently requested addresses, in two halves: when one is full, the older one is cleared. */
  #asked = new Set<string>()
  #askedBefore = new Set<string>()
  #drops = 0
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
      dispose: (_drop, _key, why) => why === 'evict' && this.#entries.clear(),
    })
  }

  /** Read this before computing an answer and pass it to `put`: an answer is not cached if any key was dropped since. */
  get mark(): number {
    return this.#drops
  }

  get(url: string): CachedReply | undefined {
    const entry = this.#entries.get(url)
    if (!entry) return undefined
    if (entry.drops !== this.#drops && entry.keys.some((key) => (this.#dropped.get(key) ?? 0) > entry.drops)) {
      this.#entries.delete(url)
      return undefined
    }
    entry.drops = this.#drops
    this.hits += 1
    return entry
  }

  /** Caches an address on its second request: most are requested only once and would evict those requested all day. */
  put(url: string, body: Buffer, keys: readonly string[], mark: number): CachedReply {
    this.#tidy()
    this.made += 1
    const entry = { body, etag: `"${hash('sha1', body, 'base64url')}"`, keys, drops: mark }
    if (this.#isAskedAgain(url) && mark === this.#drops) this.#entries.set(url, { ...entry, body: compactCopy(body) })
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
    this.#drops++
    for (const key of keys) this.#dropped.set(key, this.#drops)
  }

  clear(): void {
    this.#drops++
    this.#entries.clear()
  }
}
