import type { Readable } from 'node:stream'
import { LIMITS } from '#contracts/limits.ts'
import { Problem } from '../../platform/problem.ts'
import { currencyOf, isNothing, lineOfText, priceOf } from './cells.ts'
import { type Format, formats, type Layout, type Row } from './formats/index.ts'
import { type Columns, couldBeChosen, guessColumns, layoutOfColumns, whatIsMissing } from './mapping.ts'
import { recordsOf } from './records.ts'
import { type Sniffed, sniff } from './sniff.ts'
import { rowsOf } from './sources/rows-file.ts'
import { importsProblems } from '#contracts/imports.ts'

/** A readable catalog file: its format, and its products one after the other, which can be iterated again. */
export type CatalogueFile = {
  format: string
  label: string
  layout: Layout
  header: readonly string[]
  /** A few rows from the start, as examples. */
  samples: string[][]
  /** The meaning of each column, where no format knows the header; `isGuess` unless a person chose it. */
  columns: { chosen: Columns; isGuess: boolean } | null
  rows: number
  /** The places that the file has stock for, beside the store that it is imported for. */
  places: string[]
  warnings: string[]
  /** All rows of one product together, wherever they are in the file; rows without a key come alone. */
  groups(): AsyncGenerator<{ key: string | null; rows: Row[] }>
}
export type Opening = {
  /** The file was converted into rows when it was uploaded. */
  isRows?: boolean
  /** The columns that a person chose for a header, where no format knows it. */
  columnsFor?: (header: readonly string[]) => Columns | null | Promise<Columns | null>
  /** A person can choose what the guess lacks; otherwise such a file is refused. */
  mayChoose?: boolean
}

const DELIMITERS = [',', ';', '\t', '|']
const HEADER_WITHIN = 10
const MOST_COLUMNS = 2_000
const MOST_PLACES = 200
const SAMPLES = 5
const GUESSED_FROM = 200
/** When this share of lines has a wrong width, the whole file counts as broken. */
const BROKEN_SHARE = 1 / 3

type Found = { format: string; label: string; layout: Layout; header: Row; columns: CatalogueFile['columns']; lacks?: string | null }

/**
 * Reads a whole file twice without storing it, to find its encoding, delimiter and format, and the rows that belong together. Throws one
 * sentence when the file as a whole cannot be read.
 */
export async function openCatalogueFile(bytes: () => Readable, { isRows = false, ...opening }: Opening = {}): Promise<CatalogueFile> {
  const sniffed = isRows ? null : await sniff(bytes())
  const delimiter = sniffed ? delimiterOf(sniffed.start) : ''
  const records = (): AsyncGenerator<Row> => (sniffed ? recordsOf(bytes(), sniffed, delimiter) : rowsOf(bytes()))
  const start = await firstRows(records())
  const found = known(start) ?? (await guessed(start, opening))
  const { layout, header } = found
  if (layout.refusal) throw new Problem(importsProblems, 'import.foreign_currency', { detail: layout.refusal })
  const width = header.cells.length
  async function* body(): AsyncGenerator<Row> {
    for await (const record of records()) {
      if (record.line <= header.line) continue
      const row = fit(record, width, isRows)
      if (row && !isHeader(row, header)) yield row
    }
  }
  let rows = 0
  let ragged = 0
  for await (const row of body()) {
    if (++rows > LIMITS.csvRows) throw new Problem(importsProblems, 'import.too_many_rows')
    if (row.cells.length !== width) ragged++
    else {
      refuseDoubled(layout, row)
      layout.learn?.(row)
    }
  }
  if (rows === 0) throw new Problem(importsProblems, 'import.empty')
  if (ragged >= 3 && ragged >= rows * BROKEN_SHARE) throw new Problem(importsProblems, 'import.quotes_lost')
  refuseForeign(
    layout,
    start.filter(({ line }) => line > header.line),
  )
  const sizes = new Map<string, number>()
  const places = new Set(layout.places)
  const hasPlaceColumn = layout.placeOf !== undefined
  for await (const row of body()) {
    const key = layout.keyOf(row)
    if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + 1)
    const place = hasPlaceColumn ? layout.placeOf?.(row) : null
    if (place && places.size < MOST_PLACES) places.add(place)
  }
  return {
    format: found.format,
    label: found.label,
    layout,
    header: header.cells,
    samples: start
      .filter(({ line }) => line > header.line)
      .slice(0, SAMPLES)
      .map(({ cells }) => cells),
    columns: found.columns,
    rows,
    places: [...places],
    warnings: [...(found.lacks ? [found.lacks] : []), ...(sniffed ? encodingWarnings(sniffed) : []), ...layout.warnings],
    async *groups() {
      const open = new Map<string, { rows: Row[]; missing: number }>()
      for await (const row of body()) {
        const key = layout.keyOf(row)
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

async function firstRows(records: AsyncGenerator<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of records) {
    if (row.cells.length > MOST_COLUMNS)
      throw new Problem(importsProblems, 'import.quotes_lost', {
        detail: `Line ${row.line} has ${row.cells.length.toLocaleString('en-US')} columns. A catalog file has fewer than 2,000.`,
      })
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    if (rows.length >= GUESSED_FROM) break
  }
  if (rows.length === 0) throw new Problem(importsProblems, 'import.empty')
  return rows
}

/** The header that a format knows, within the first lines. */
function known(start: readonly Row[]): Found | null {
  for (const header of start.slice(0, HEADER_WITHIN)) {
    trimEnd(header)
    const outcome = recognise(header.cells)
    if ('layout' in outcome)
      return { format: outcome.format.name, label: outcome.format.label, layout: outcome.layout, header, columns: null }
  }
  return null
}

/** A header that no format knows: the columns that a person chose for it, or a guess. */
async function guessed(start: readonly Row[], { columnsFor, mayChoose = false }: Opening): Promise<Found> {
  const header = headerOf(start)
  const rest = start.filter(({ line }) => line > header.line)
  const chosen = (await columnsFor?.(header.cells)) ?? null
  const cells = rest.map((row) => row.cells)
  const columns = chosen ?? guessColumns(header.cells, cells)
  const lacks = chosen ? null : whatIsMissing(columns)
  if (lacks && !(mayChoose && couldBeChosen(header.cells, cells, columns)))
    throw new Problem(importsProblems, 'import.no_header', { detail: sentenceFor(start, lacks) })
  if (!chosen && rest.length === 0) throw new Problem(importsProblems, 'import.empty')
  return {
    format: 'columns',
    label: 'Own columns',
    layout: layoutOfColumns(header.cells, columns),
    header,
    columns: { chosen: columns, isGuess: chosen === null },
    lacks,
  }
}

/** What a file lacks that comes near to a known format, else what every catalog needs. */
function sentenceFor(start: readonly Row[], missing: string): string {
  let closest: { format: Format; known: number; missing: string[] } | null = null
  for (const { cells } of start.slice(0, HEADER_WITHIN))
    for (const format of formats) {
      const outcome = format.recognise(cells)
      if ('missing' in outcome && outcome.known > (closest?.known ?? 2) && outcome.missing.length === 1) closest = { format, ...outcome }
    }
  if (!closest) return missing
  return `The file has ${closest.missing.map((name) => `no column "${name}"`).join(' and ')}, which an export of ${closest.format.label} has.`
}

/** The first lines may hold the name of a shop or a date: the header is the first line with as many texts as the lines below it. */
function headerOf(start: readonly Row[]): Row {
  const texts = ({ cells }: Row): number => cells.filter((cell) => /\p{L}/u.test(cell) && cell.length < 100).length
  const first = start.slice(0, HEADER_WITHIN)
  const most = Math.max(...first.map(texts))
  const header = first.find((row) => texts(row) >= Math.max(2, most * 0.6)) ?? first[0]
  if (!header || texts(header) < 2) throw new Problem(importsProblems, 'import.no_header')
  return header
}

function recognise(header: readonly string[]): { format: Format; layout: Layout } | { known: number } {
  let most = 0
  if (header.length > MOST_COLUMNS) return { known: 0 }
  for (const format of formats) {
    const outcome = format.recognise(header)
    if (!('missing' in outcome)) return { format, layout: outcome }
    most = Math.max(most, outcome.known)
  }
  return { known: most }
}

/** The delimiter with which the first lines contain the most known column names; else the one that cuts all lines into the most cells. */
function delimiterOf(start: string): string {
  const lines = start
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, HEADER_WITHIN)
  const score = (delimiter: string): number =>
    Math.max(
      ...lines.map((line) => {
        const outcome = recognise(
          line
            .slice(0, 20_000)
            .split(delimiter)
            .map((name) => name.replaceAll('"', '').replace('\ufeff', '').trim()),
        )
        return 'layout' in outcome ? 1_000_000 : outcome.known * 1_000
      }),
    ) + Math.min(999, (lines[0] ?? '').split(delimiter).length)
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best))
}

/** Removes blank cells beyond the header's width; null for a blank row. The rows of a workbook end with their last cell. */
function fit(row: Row, width: number, isRows: boolean): Row | null {
  if (row.cells.every((cell) => cell === '' || cell.trim() === '')) return null
  if (row.cells.length > width && row.cells.slice(width).every((cell) => cell.trim() === '')) row.cells.length = width
  if (isRows && row.cells.length > width) row.cells.length = width
  while (isRows && row.cells.length < width) row.cells.push('')
  return row
}

function trimEnd(header: Row): void {
  while (header.cells.length > 1 && header.cells.at(-1)?.trim() === '') header.cells.pop()
}

/** Exports that were put together repeat their header. */
const isHeader = ({ cells }: Row, header: Row): boolean =>
  cells.length === header.cells.length && cells[0] === header.cells[0] && cells.every((cell, i) => cell === header.cells[i])

function refuseDoubled({ doubled, header }: Layout, { cells, line }: Row): void {
  for (const [one, other] of doubled)
    if ((cells[one] ?? '').trim() !== (cells[other] ?? '').trim())
      throw new Problem(importsProblems, 'import.doubled_column', {
        detail: `The column "${header[one]?.trim()}" is there twice, and line ${line} says something different in each. Remove one of them.`,
      })
}

/** Refuses a file whose prices are all in another currency, rather than every line of it. */
function refuseForeign(layout: Layout, rows: readonly Row[]): void {
  const prices = rows
    .filter(({ cells }) => cells.length === layout.width)
    .map((row) => layout.lineOf(row))
    .flatMap(({ role, price }) => (role === 'variant' && !isNothing(price) ? [price] : []))
  const foreign = prices.flatMap((price) => ('fault' in priceOf(price) ? (currencyOf(price) ?? []) : []))
  if (prices.length > 0 && foreign.length === prices.length)
    throw new Problem(importsProblems, 'import.foreign_currency', {
      detail: `The prices of this file are in ${lineOfText(foreign[0] ?? '')}. Export it with prices in US dollars.`,
    })
}

function encodingWarnings({ encoding, damaged }: Sniffed): string[] {
  if (encoding === 'windows-1252') return ['The file is not UTF-8. It was read as Windows text: check accents and signs.']
  return damaged > 0 ? [`${damaged.toLocaleString('en-US')} characters of the file are damaged and show as \ufffd: check those texts.`] : []
}
