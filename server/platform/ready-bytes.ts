import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export type ReadyBytes = { body: Buffer; etag: string; keys: readonly string[] }

/**
 * Hot public reads, kept as the bytes that are sent. An entry names what it depends on and goes when that changes (change feed);
 * an age limit covers what only the clock changes, such as "open now".
 */
export class ReadyBytesCache {
  readonly #entries: LRUCache<string, ReadyBytes>
  readonly #byKey = new Map<string, Set<string>>()
  #drops = 0

  constructor(options: { bytes?: number; ageMs?: number } = {}) {
    this.#entries = new LRUCache({
      maxSize: options.bytes ?? 20 * 1024 * 1024,
      sizeCalculation: (entry) => entry.body.byteLength + 1024,
      ttl: options.ageMs ?? 30_000,
      dispose: (entry, url) => {
        for (const key of entry.keys) {
          const urls = this.#byKey.get(key)
          urls?.delete(url)
          if (urls?.size === 0) this.#byKey.delete(key)
        }
      },
    })
  }

  /** Taken before an answer is computed and handed to `put`: an answer that something changed under is not kept. */
  get mark(): number {
    return this.#drops
  }

  get(url: string): ReadyBytes | undefined {
    return this.#entries.get(url)
  }

  put(url: string, body: Buffer, keys: readonly string[], mark: number): ReadyBytes {
    const entry = { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"`, keys }
    if (mark === this.#drops) {
      this.#entries.set(url, entry)
      for (const key of keys) {
        const urls = this.#byKey.get(key) ?? new Set()
        urls.add(url)
        this.#byKey.set(key, urls)
      }
    }
    return entry
  }

  drop(keys: readonly string[]): void {
    this.#drops++
    for (const key of keys) for (const url of this.#byKey.get(key) ?? []) this.#entries.delete(url)
  }

  clear(): void {
    this.#drops++
    this.#entries.clear()
  }
}
