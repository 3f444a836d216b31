import { pipeline, Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import { Problem } from '../../platform/problem.ts'
import type { FileRow } from './formats/index.ts'
import type { Encoding, Sniffed } from './sniff.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

/** Otherwise a quote that never closes would collect the rest of the file. */
const LONGEST_RECORD = 1_000_000

/** The records of a CSV file one after the other, each with the line it starts on: quoted cells may hold line breaks. */
export async function* recordsOf(bytes: Readable, { encoding, lineEnds }: Sniffed, delimiter: string): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: lineEnds,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  pipeline(decoded(bytes, encoding), parser, () => {})
  const lineEnd = lineEnds.at(-1) ?? '\n'
  let line = 1
  let blank = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line += info.empty_lines - blank
      blank = info.empty_lines
      yield { line, cells: line === 1 ? record.map((cell) => cell.replace('\ufeff', '')) : record }
      line += 1 + record.reduce((sum, cell) => sum + occurrences(cell, lineEnd), 0)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
      throw new Problem(importsProblems, 'import.quotes_lost', {
        detail: `A quotation mark that opens in line ${line} is never closed. Export the file again and do not edit it as text.`,
      })
    throw error
  }
}

/** The parser reads UTF-8 itself and tolerates damaged characters; other encodings are decoded first. */
function decoded(bytes: Readable, encoding: Encoding): Readable {
  if (encoding === 'utf-8') return bytes
  return Readable.from(
    (async function* () {
      const decoder = new TextDecoder(encoding)
      for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    })(),
    { objectMode: false },
  )
}

function occurrences(text: string, char: string): number {
  let count = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count++
  return count
}
