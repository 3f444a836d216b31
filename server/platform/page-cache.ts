import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A rendered page. The cache has its brotli form only, a seventh of its size, and the few readers without brotli get that one unpacked. */
export type Page = {
  status: number
  headers: readonly (readonly [string, string])[]
  /** Null for a redirect. */
  body: { plain: Buffer } | { brotli: Buffer } | null
}

const MOST_BYTES = 8 * 1024 * 1024
/** Prices and counts are at most this old even when no fact announces a change. */
const AGE_MS = 5_000
/** Signed-in people act on what they see: they get no page older than this, as with everything else that a node keeps. */
export const SHARED_AGE_MS = 1_000

/** Caches pages that are the same for many visitors for seconds, so that a page many visitors request is rendered once. */
export class PageCache {
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MOST_BYTES,
    ttl: AGE_MS,
    sizeCalculation: ({ body }) => 1024 + (body && 'brotli' in body ? body.brotli.byteLength : 0),
  })
  #clearedAt = 0
  hits = 0
  /** Pages that were rendered for the cache. */
  made = 0

  /** What is read for a page that shall be cached must be newer than this moment of `performance.now()`. */
  get clearedAt(): number {
    return this.#clearedAt
  }

  get(address: string): Page | undefined {
    const page = this.#pages.get(address)
    if (page) this.hits += 1
    return page
  }

  /** The page in the form in which it is cached. `asOf`: it shows everything that was committed before this moment. */
  put(address: string, page: Page, asOf: number, ageMs = AGE_MS): Page {
    this.made += 1
    if (asOf <= this.#clearedAt || !page.body) return page
    const packed = { ...page, body: { brotli: brotliOf(page.body) } }
    this.#pages.set(address, packed, { ttl: ageMs, start: asOf })
    return packed
  }

  clear(): void {
    this.#clearedAt = performance.now()
    this.#pages.clear()
  }
}

/** Larger than any compressed page, so that the output is one chunk and needs no concatenation. */
const ONE_CHUNK = 32 * 1024

type Body = NonNullable<Page['body']>

/** Brotli at its lowest level compresses better than gzip at its own, in less time than moving the work to another thread takes. */
export const brotliOf = (body: Body): Buffer =>
  'brotli' in body
    ? body.brotli
    : brotliCompressSync(body.plain, {
        chunkSize: ONE_CHUNK,
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.plain.length },
      })

export const gzipOf = (body: Body): Buffer => gzipSync(plainOf(body), { level: 1, chunkSize: ONE_CHUNK })

export const plainOf = (body: Body): Buffer => ('plain' in body ? body.plain : brotliDecompressSync(body.brotli))

/**
 * Removes the nonce from a rendered page and returns the hashes of the inline scripts that had it, as sources of a content security policy.
 * Only the renderer knows the nonce, so a script injected through user text gets no hash and does not run. The page is changed in place.
 */
export function hashScripts(page: Buffer, nonce: string): { body: Buffer; hashes: string[] } {
  const attribute = Buffer.from(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let [read, written] = [0, 0]
  const take = (end: number): void => {
    page.copyWithin(written, read, end)
    written += end - read
  }
  // In bytes: turning the page into text and back costs more than all the rest.
  for (let at = page.indexOf(attribute); at !== -1; at = page.indexOf(attribute, read)) {
    const after = at + attribute.length
    const end = page.indexOf('>', after)
    const tag = page.toString('latin1', page.lastIndexOf('<', at), end)
    if (tag.startsWith('<script') && !/ (src|type="application\/json")/.test(tag))
      hashes.add(`'sha256-${hash('sha256', page.subarray(end + 1, page.indexOf('</script>', end)), 'base64')}'`)
    take(at)
    read = after
  }
  take(page.length)
  return { body: page.subarray(0, written), hashes: [...hashes] }
}
