import { isAscii } from 'node:buffer'
import type { Readable } from 'node:stream'
import { Problem } from '../../platform/problem.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le'
/** The properties of a file's bytes that decide how to read it as text. */
export type Sniffed = {
  encoding: Encoding
  /** The number of characters that are invalid in the file's encoding. */
  damaged: number
  lineEnds: string[]
  /** The first characters, for finding the delimiter. */
  start: string
}

const START = 65_536
/** ZIP (and so XLSX), PDF, GZIP, old Excel, PNG, JPEG */
const OTHER_FILES = ['504b0304', '25504446', '1f8b', 'd0cf11e0', '89504e47', 'ffd8ff']

/** Reads all bytes once to decide whether this is text, and in which encoding. */
export async function sniff(bytes: Readable): Promise<Sniffed> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let size = 0
  let start = Buffer.alloc(0)
  let isUtf8 = true
  let damaged = 0
  let readable = 0
  let sixteen = false
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (size === 0) {
      sixteen = chunk[0] === 0xff && chunk[1] === 0xfe
      const magic = chunk.subarray(0, 4).toString('hex')
      if (OTHER_FILES.some((known) => magic.startsWith(known))) throw new Problem('import.not_csv')
    }
    size += chunk.length
    if (start.length < START) start = Buffer.concat([start, chunk.subarray(0, START - start.length)])
    if (sixteen) continue
    if (chunk.includes(0)) throw new Problem('import.not_csv')
    if (isUtf8) {
      try {
        strict.decode(chunk, { stream: true })
      } catch {
        isUtf8 = false
      }
    }
    const text = lenient.decode(chunk, { stream: true })
    if (isAscii(chunk)) continue
    damaged += text.match(/\ufffd/g)?.length ?? 0
    readable += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  }
  if (size === 0) throw new Problem('import.empty')
  // A file that is mostly valid UTF-8 has a few damaged characters; one that never is was written by an old Windows program.
  const encoding: Encoding = sixteen ? 'utf-16le' : isUtf8 || (readable > 0 && readable >= damaged) ? 'utf-8' : 'windows-1252'
  const head = new TextDecoder(encoding).decode(start)
  if (/^\s*(<[!?a-z]|\{)/i.test(head)) throw new Problem('import.not_csv')
  return {
    encoding,
    damaged: isUtf8 || sixteen ? 0 : Math.max(damaged, 1),
    lineEnds: head.includes('\n') || !head.includes('\r') ? ['\r\n', '\n'] : ['\r'],
    start: head,
  }
}
