import { constants, crc32, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { inOwnMemory } from './own-memory.ts'

/** Bytes cut where the nonce stood; each part is compressed for itself once somebody asks for the page again. */
export type CutPage = { parts: readonly Buffer[]; packed?: readonly Buffer[] }
/** A page as everybody without a sign-in gets it; each answer has a nonce of its own. */
export type ReadyPage = CutPage & { headers: readonly (readonly [string, string])[] }

const MOST_BYTES = 8 * 1024 * 1024
/** Prices and counts come right within this time even when no fact tells of a change. */
const AGE_MS = 5_000

/** Pages for visitors without a cookie of ours, kept for seconds: what a crowd looks at is rendered once. */
export class ReadyPages {
  readonly #pages = new LRUCache<string, ReadyPage>({
    maxSize: MOST_BYTES,
    ttl: AGE_MS,
    // Packed, it takes a fifth more.
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + part.byteLength * 1.2, 1024) | 0,
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

export function cutAtNonce(page: Buffer, nonce: string): CutPage {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    parts.push(page.subarray(from, at))
    from = at + nonce.length
  }
  parts.push(page.subarray(from))
  return { parts }
}

/** A full flush ends on a whole byte and looks back at nothing, so that a nonce may stand between. */
const pack = (part: Buffer): Buffer => inOwnMemory(deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH }))

const between = (parts: readonly Buffer[], bytes: Buffer): Buffer[] => parts.flatMap((part, i) => (i === 0 ? [part] : [bytes, part]))

export const withNonce = ({ parts }: CutPage, nonce: string): Buffer => Buffer.concat(between(parts, Buffer.from(nonce)))

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const LAST_BLOCK = Buffer.from([3, 0])

/** The same as gzip (RFC 1952), put together without compressing anything again: the nonce goes between as it is. */
export function packedWithNonce(page: CutPage, nonce: string): Buffer {
  const { parts } = page
  const packed = (page.packed ??= parts.map(pack))
  const bytes = Buffer.from(nonce)
  const asItIs = Buffer.alloc(5 + bytes.length)
  asItIs.writeUInt16LE(bytes.length, 1)
  asItIs.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(asItIs, 5)
  const plain = between(parts, bytes)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(
    plain.reduce((sum, part) => crc32(part, sum), 0),
    0,
  )
  tail.writeUInt32LE(
    plain.reduce((sum, part) => sum + part.length, 0),
    4,
  )
  return Buffer.concat([GZIP_HEAD, ...between(packed, asItIs), LAST_BLOCK, tail])
}
