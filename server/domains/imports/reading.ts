import type { Readable } from 'node:stream'
import { LIMITS } from '#contracts/limits.ts'
import { Problem } from '../../platform/problem.ts'
import { type Format, formats, type Reader, type Row } from './formats/index.ts'
import { recordsOf } from './records.ts'
import { type Sniffed, sniff } from './sniff.ts'

/** A readable catalog file: its format, and its products one after the other, which can be iterated again. */
export type CatalogueFile = {
  format: string
  reader: Reader
  rows: number
  warnings: string[]
  /** All rows of one product together, wherever they are in the file; rows without a key come alone. */
  groups(): AsyncGenerator<{ key: string | null; rows: Row[] }>
}

const DELIMITERS = [',', ';', '\t', '|']
const HEADER_WITHIN = 10
/** When this share of lines has a wrong width, the whole file counts as broken. */
const BROKEN_SHARE = 1 / 3

/**
 * Reads a whole file twice without storing it, to find its encoding, delimiter and format, and the rows that belong together. Throws one
 * sentence when the file as a whole cannot be read.
 */
export async function openCatalogueFile(bytes: () => Readable): Promise<CatalogueFile> {
  const sniffed = await sniff(bytes())
  const delimiter = delimiterOf(sniffed.start)
  const records = () => recordsOf(bytes(), sniffed, delimiter)
  let found: { format: Format; reader: Reader; width: number; line: number } | undefined
  let seen = 0
  let closest: { known: number; missing: string[] } | undefined
  let rows = 0
  let ragged = 0
  const sizes = new Map<string, number>()
  for await (const row of records()) {
    if (!found) {
      const outcome = recognise(row.cells)
      if ('reader' in outcome) found = { ...outcome, width: row.cells.length, line: row.line }
      else {
        if (!closest || outcome.known > closest.known) closest = outcome
        if (++seen >= HEADER_WITHIN) throw noHeader(closest)
      }
      continue
    }
    const fitted = fit(row, found.width)
    if (!fitted) continue
    if (++rows > LIMITS.csvRows) throw new Problem('import.too_many_rows')
    if (fitted.cells.length !== found.width) ragged++
    const key = found.reader.keyOf(fitted)
    if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  if (!found) throw noHeader(closest)
  if (rows === 0) throw new Problem('import.empty')
  if (ragged >= 3 && ragged >= rows * BROKEN_SHARE) throw new Problem('import.quotes_lost')
  const { format, reader, width, line: headerLine } = found
  return {
    format: format.name,
    reader,
    rows,
    warnings: [...encodingWarnings(sniffed), ...reader.warnings],
    async *groups() {
      const open = new Map<string, { rows: Row[]; missing: number }>()
      for await (const record of records()) {
        if (record.line <= headerLine) continue
        const row = fit(record, width)
        if (!row) continue
        const key = reader.keyOf(row)
        if (key === null) {
          yield { key, rows: [row] }
          continue
        }
        const group = open.get(key) ?? { rows: [], missing: sizes.get(key) ?? 1 }
        group.rows.push(row)
        if (--group.missing > 0) open.set(key, group)
        else {
          open.delete(key)
          yield { key, rows: group.rows }
        }
      }
    },
  }
}

function recognise(header: readonly string[]): { format: Format; reader: Reader } | { known: number; missing: string[] } {
  let closest = { known: 0, missing: [] as string[] }
  for (const format of formats) {
    const outcome = format.recognise(header)
    if (!('missing' in outcome)) return { format, reader: outcome }
    if (outcome.known > closest.known) closest = outcome
  }
  return closest
}

function noHeader(closest: { known: number; missing: string[] } | undefined): Problem {
  if (!closest) return new Problem('import.empty')
  if (closest.known < 2) return new Problem('import.no_header')
  const names = closest.missing.map((name) => `no column "${name}"`).join(' and ')
  return new Problem('import.no_header', { detail: `The file has ${names}. Is this a Shopify product export?` })
}

/** The delimiter with which the first lines contain the most known column names. */
function delimiterOf(start: string): string {
  const lines = start.split(/[\r\n]+/).slice(0, HEADER_WITHIN)
  const score = (delimiter: string): number =>
    Math.max(
      ...lines.map((line) => {
        const outcome = recognise(line.split(delimiter).map((name) => name.replaceAll('"', '').replace('\ufeff', '').trim()))
        return 'reader' in outcome ? Number.POSITIVE_INFINITY : outcome.known
      }),
    )
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best))
}

/** Removes blank cells beyond the header's width; null for a blank row. */
function fit(row: Row, width: number): Row | null {
  if (row.cells.every((cell) => cell === '' || cell.trim() === '')) return null
  if (row.cells.length > width && row.cells.slice(width).every((cell) => cell.trim() === '')) row.cells.length = width
  return row
}

function encodingWarnings({ encoding, damaged }: Sniffed): string[] {
  if (encoding === 'windows-1252') return ['The file is not UTF-8. It was read as Windows text: check accents and signs.']
  return damaged > 0 ? [`${damaged.toLocaleString('en-US')} characters of the file are damaged and show as \ufffd: check those texts.`] : []
}
