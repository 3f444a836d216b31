import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page as it is sent; its compressed forms are made when they are first asked for. */
export type Page = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer | null
  brotli?: Buffer
  gzip?: Buffer
}

const MOST_BYTES = 8 * 1024 * 1024
/** Prices and counts come right within this time even when no fact tells of a change. */
const AGE_MS = 5_000

/** Pages for visitors without a cookie of ours, kept for seconds: what a crowd looks at is rendered once. */
export class PageCache {
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MOST_BYTES,
    ttl: AGE_MS,
    // Compressed twice, it takes two fifths more.
    sizeCalculation: ({ body }) => ((body?.byteLength ?? 0) * 1.4 + 1024) | 0,
  })
  #drops = 0

  /** Taken before a page is rendered: one that something changed under is not kept. */
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

/** A page packs into less than this, so that nothing is put together again. */
const ONE_CHUNK = 32 * 1024

/** Brotli at its lowest level packs better than gzip at its own, in less time than handing the work to another thread takes. */
export const brotliOf = (page: Page, body: Buffer): Buffer =>
  (page.brotli ??= brotliCompressSync(body, {
    chunkSize: ONE_CHUNK,
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }))

export const gzipOf = (page: Page, body: Buffer): Buffer => (page.gzip ??= gzipSync(body, { level: 1, chunkSize: ONE_CHUNK }))

/**
 * Takes the nonce off a rendered page and returns the hashes of the inline scripts that had it, as sources of a content security policy.
 * The nonce is known to the renderer alone, so that a script that came in with somebody's text gets no hash and does not run.
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
