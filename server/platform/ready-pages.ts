import { LRUCache } from 'lru-cache'

/** A page as everybody without a sign-in gets it, cut where its nonce stood: each answer has one of its own. */
export type ReadyPage = { headers: readonly (readonly [string, string])[]; parts: readonly Buffer[] }

const MOST_BYTES = 12 * 1024 * 1024
/** Prices and counts come right within this time even when no fact tells of a change. */
const AGE_MS = 5_000

/** Pages for visitors without a cookie of ours, kept for seconds: what a crowd looks at is rendered once. */
export class ReadyPages {
  readonly #pages = new LRUCache<string, ReadyPage>({
    maxSize: MOST_BYTES,
    ttl: AGE_MS,
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + part.byteLength, 1024),
  })
  #drops = 0

  /** Taken before a page is rendered: one that something changed under is not kept. */
  get mark(): number {
    return this.#drops
  }

  get(address: string): ReadyPage | undefined {
    return this.#pages.get(address)
  }

  put(address: string, page: ReadyPage, mark: number): void {
    if (mark === this.#drops) this.#pages.set(address, page)
  }

  clear(): void {
    this.#drops++
    this.#pages.clear()
  }
}

/** The page without its nonce. */
export function cutAtNonce(page: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    parts.push(page.subarray(from, at))
    from = at + nonce.length
  }
  return [...parts, page.subarray(from)]
}

export function withNonce(parts: readonly Buffer[], nonce: string): Buffer {
  const bytes = Buffer.from(nonce)
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [bytes, part])))
}
