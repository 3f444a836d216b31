import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compactCopy } from './compact-buffer.ts'
import { sweepOf } from './cache-sweep.ts'

const MOST_DROPPED = 20_000
const MOST_ASKED = 5_000

/** `drops` is how many drops there had been when these bytes were last known to be true. */
type CachedReply = { body: Buffer; etag: string; keys: readonly string[]; drops: number }

/**
 * Hot public reads, kept as the bytes that are sent. An entry names what it depends on and is not given out any more once that has changed
 * (change feed); an age limit covers what only the clock changes, such as "open now".
 */
export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>
  readonly #tidy: () => void
  /** Which drop was the last of a key. Most answers are never asked for again, so they are looked through when they are, and not before. */
  readonly #dropped: LRUCache<string, number>
  /** Addresses asked for of late, in two halves: when one is full, the older is forgotten. */
  #asked = new Set<string>()
  #askedBefore = new Set<string>()
  #drops = 0

  constructor(options: { bytes?: number; ageMs?: number } = {}) {
    const ttl = options.ageMs ?? 30_000
    this.#entries = new LRUCache({
      maxSize: options.bytes ?? 20 * 1024 * 1024,
      sizeCalculation: (entry) => entry.body.byteLength + 1024,
      ttl,
    })
    this.#tidy = sweepOf(this.#entries, ttl / 3)
    // A drop is forgotten when all that came before it is too old to be given out, or is forgotten together with it.
    this.#dropped = new LRUCache({
      max: MOST_DROPPED,
      ttl: 2 * ttl,
      dispose: (_drop, _key, why) => why === 'evict' && this.#entries.clear(),
    })
  }

  /** Taken before an answer is computed and handed to `put`: an answer that something changed under is not kept. */
  get mark(): number {
    return this.#drops
  }

  get(url: string): CachedReply | undefined {
    const entry = this.#entries.get(url)
    if (!entry || entry.drops === this.#drops) return entry
    if (entry.keys.some((key) => (this.#dropped.get(key) ?? 0) > entry.drops)) {
      this.#entries.delete(url)
      return undefined
    }
    entry.drops = this.#drops
    return entry
  }

  /** Keeps what is asked for a second time: most addresses never are, and would only drive out those that are asked for all day. */
  put(url: string, body: Buffer, keys: readonly string[], mark: number): CachedReply {
    this.#tidy()
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
