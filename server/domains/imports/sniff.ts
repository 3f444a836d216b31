import { isAscii } from 'node:buffer'
import type { Readable } from 'node:stream'
import { Problem } from '../../platform/problem.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
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
const NOT_A_TABLE: readonly [start: RegExp, detail: string][] = [
  [/^\s*\{|^\s*\[\s*\{/, 'This is a JSON file. Export your products as CSV or XLSX and send that.'],
  [
    /^\s*<[!?a-z]/i,
    'This is a web page or another kind of XML, not a table of products. Export your products as CSV or XLSX and send that.',
  ],
]

/** Reads all bytes once to decide whether this is text, and in which encoding; `isMarkup` accepts XML. */
export async function sniff(bytes: Readable, isMarkup = false): Promise<Sniffed> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let size = 0
  let start = Buffer.alloc(0)
  let isUtf8 = true
  let damaged = 0
  let readable = 0
  let sixteen: 'utf-16le' | 'utf-16be' | null = null
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (size === 0) {
      sixteen = twoBytesOf(chunk)
    }
    size += chunk.length
    if (start.length < START) start = Buffer.concat([start, chunk.subarray(0, START - start.length)])
    if (sixteen) continue
    if (chunk.includes(0)) throw new Problem(importsProblems, 'import.not_csv')
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
  if (size === 0) throw new Problem(importsProblems, 'import.empty')
  // A file that is mostly valid UTF-8 has a few damaged characters; one that never is was written by an old Windows program.
  const encoding: Encoding = sixteen ?? (isUtf8 || (readable > 0 && readable >= damaged) ? 'utf-8' : 'windows-1252')
  const head = new TextDecoder(encoding).decode(start)
  const other = isMarkup ? undefined : NOT_A_TABLE.find(([start]) => start.test(head))
  if (other) throw new Problem(importsProblems, 'import.not_csv', { detail: other[1] })
  return {
    encoding,
    damaged: isUtf8 || sixteen ? 0 : Math.max(damaged, 1),
    lineEnds: head.includes('\n') || !head.includes('\r') ? ['\r\n', '\n'] : ['\r'],
    start: head,
  }
}

/** UTF-16 by its mark, or by the zero that stands beside each of the first Latin letters. */
function twoBytesOf(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = start
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return null
}
