import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A rendered page; its compressed forms are made on first request. */
export type Page = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer | null
  brotli?: Buffer
  gzip?: Buffer
}

const MOST_BYTES = 8 * 1024 * 1024
/** Prices and counts are at most this old even when no fact announces a change. */
const AGE_MS = 5_000

/** Caches pages for visitors without a cookie of ours for seconds, so that a page many visitors request is rendered once. */
export class PageCache {
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MOST_BYTES,
    ttl: AGE_MS,
    // The two compressed forms add two fifths of the size.
    sizeCalculation: ({ body }) => ((body?.byteLength ?? 0) * 1.4 + 1024) | 0,
  })
  #drops = 0

  /** Read this before rendering a page: a page is not cached if the mark has changed since. */
  get mark(): number {
    return this.#drops
  }

  get(address: string): Page | undefined {
    return this.#pages.get(address)
  }

  put(address: string, page: Page, mark: number): void {
    if (mark === this.#drops) this.#pages.set(address, page)
  }

  clear(): void {
    this.#drops++
    this.#pages.clear()
  }
}

/** Larger than any compressed page, so that the output is one chunk and needs no concatenation. */
const ONE_CHUNK = 32 * 1024

/** Brotli at its lowest level compresses better than gzip at its own, in less time than moving the work to another thread takes. */
export const brotliOf = (page: Page, body: Buffer): Buffer =>
  (page.brotli ??= brotliCompressSync(body, {
    chunkSize: ONE_CHUNK,
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }))

export const gzipOf = (page: Page, body: Buffer): Buffer => (page.gzip ??= gzipSync(body, { level: 1, chunkSize: ONE_CHUNK }))

/**
 * Removes the nonce from a rendered page and returns the hashes of the inline scripts that had it, as sources of a content security policy.
 * Only the renderer knows the nonce, so a script injected through user text gets no hash and does not run.
 */
export function hashScripts(page: Buffer, nonce: string): { body: Buffer; hashes: string[] } {
  const html = page.toString()
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(attribute) && !/ (src|type="application\/json")/.test(attributes))
      hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  return { body: Buffer.from(html.replaceAll(attribute, '')), hashes: [...hashes] }
}
