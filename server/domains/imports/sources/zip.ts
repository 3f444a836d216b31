import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Problem } from '../../../platform/problem.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

/** A workbook of 250,000 rows stays below this; an archive that grows beyond it was made to fill the memory. */
const MOST_BYTES = 400_000_000
const MOST_ENTRIES = 2_000
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const broken = (): Problem => new Problem(importsProblems, 'import.half_file')

/** The files inside a ZIP archive, each as a stream that is inflated while it is read. Sizes that the archive declares are not believed. */
export class Zip {
  readonly #bytes: Buffer
  readonly #entries = new Map<string, { method: number; packed: number; at: number }>()
  #inflated = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const end = endOf(bytes)
    const count = bytes.readUInt16LE(end + 10)
    let at = bytes.readUInt32LE(end + 16)
    if (count > MOST_ENTRIES) throw new Problem(importsProblems, 'import.too_large_inside')
    for (let i = 0; i < count; i++) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken()
      const nameLength = bytes.readUInt16LE(at + 28)
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      this.#entries.set(name.replaceAll('\\', '/'), {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        at: bytes.readUInt32LE(at + 42),
      })
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The content of one file in pieces. Throws when all files together grow beyond the limit. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken()
    const { at, packed, method } = entry
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL) throw broken()
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28)
    if (start + packed > this.#bytes.length) throw broken()
    const content = this.#bytes.subarray(start, start + packed)
    if (method !== 0 && method !== 8) throw broken()
    const pieces = method === 0 ? Readable.from([content]) : Readable.from(partsOf(content)).pipe(createInflateRaw())
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        this.#inflated += piece.length
        if (this.#inflated > MOST_BYTES) throw new Problem(importsProblems, 'import.too_large_inside')
        yield piece
      }
    } catch (error) {
      throw error instanceof Problem ? error : broken()
    }
  }

  /** A small file as a whole. */
  async text(name: string): Promise<string> {
    const pieces: Buffer[] = []
    for await (const piece of this.read(name)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }
}

/** The end record stands in the last 64 kB. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--) if (bytes.readUInt32LE(at) === END) return at
  throw broken()
}

function* partsOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}
