import type { Readable } from 'node:stream'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { Problem } from '../../platform/problem.ts'
import { currencyOf, isNothing, lineOfText, priceOf } from './cells.ts'
import { type Format, formats, type Layout, type FileRow } from './formats/index.ts'
import { type Columns, couldBeChosen, guessColumns, headingsIn, layoutOfColumns, whatIsMissing } from './mapping.ts'
import { recordsOf } from './records.ts'
import { type Sniffed, sniff } from './sniff.ts'
import { rowsOf } from './sources/rows-file.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

/** A readable catalog file: its format, and its products one after the other, which can be iterated again. */
export type CatalogueFile = {
  format: string
  label: string
  layout: Layout
  header: readonly string[]
  headerLine: number
  /** The lines that may be the header. */
  start: readonly FileRow[]
  /** A few rows from the start, as examples. */
  samples: string[][]
  /** The meaning of each column, where no format knows the header; `isGuess` unless a person chose it. */
  columns: { chosen: Columns; isGuess: boolean } | null
  rows: number
  /** The places that the file has stock for, beside the store that it is imported for. */
  places: string[]
  warnings: string[]
  /** All rows of one product together, wherever they are in the file; rows without a key come alone. */
  groups(): AsyncGenerator<{ key: string | null; rows: FileRow[] }>
}
export type Opening = {
  /** The file was converted into rows when it was uploaded. */
  isRows?: boolean
  /** The columns that a person chose for a header, where no format knows it. */
  columnsFor?: (header: readonly string[]) => Columns | null | Promise<Columns | null>
  /** The line that a person chose as the header. */
  headerLine?: number | undefined
  /** A person can choose what the guess lacks; otherwise such a file is refused. */
  mayChoose?: boolean
}

const DELIMITERS = [',', ';', '\t', '|']
export const HEADER_WITHIN = 10
const MOST_COLUMNS = 2_000
/** Wider files are tried with one header only: looking at all their cells again and again would take long. */
const MOST_TRIED = 200
const MOST_PLACES = 200
const SAMPLES = 5
const GUESSED_FROM = 200
/** When this share of lines has a wrong width, the whole file counts as broken. */
const BROKEN_SHARE = 1 / 3

type Dialect = { format: string; label: string; layout: Layout; header: FileRow; columns: CatalogueFile['columns']; lacks?: string | null }

/**
 * Reads a whole file twice without storing it, to find its encoding, delimiter and format, and the rows that belong together. Throws one
 * sentence when the file as a whole cannot be read.
 */
export async function openCatalogueFile(bytes: () => Readable, { isRows = false, ...opening }: Opening = {}): Promise<CatalogueFile> {
  const sniffed = isRows ? null : await sniff(bytes())
  const delimiter = sniffed ? delimiterOf(sniffed.start) : ''
  const records = (): AsyncGenerator<FileRow> => (sniffed ? recordsOf(bytes(), sniffed, delimiter) : rowsOf(bytes()))
  const start = await firstRows(records())
  const found = (opening.headerLine === undefined ? known(start) : null) ?? (await guessed(start, opening))
  const { layout, header } = found
  if (layout.refusal) throw new Problem(importsProblems, 'import.foreign_currency', { detail: layout.refusal })
  const width = header.cells.length
  async function* body(): AsyncGenerator<FileRow> {
    for await (const record of records()) {
      if (record.line <= header.line) continue
      const row = fit(record, width, isRows)
      if (row && !isHeader(row, header)) yield row
    }
  }
  let rows = 0
  let ragged = 0
  for await (const row of body()) {
    if (++rows > SERVER_LIMITS.csvRows) throw new Problem(importsProblems, 'import.too_many_rows')
    if (row.cells.length === width) {
      if (row.had === undefined) refuseDoubled(layout, row)
      layout.learn?.(row)
    }
  }
  if (rows === 0) throw new Problem(importsProblems, 'import.empty')
  refuseForeign(
    layout,
    start.filter(({ line }) => line > header.line),
  )
  const sizes = new Map<string, number>()
  const places = new Set(layout.places)
  const hasPlaceColumn = layout.placeOf !== undefined
  for await (const row of body()) {
    if (row.cells.length !== width || (row.had !== undefined && !isWhole(layout, row))) ragged++
    const key = layout.keyOf(row)
    if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + 1)
    const place = hasPlaceColumn ? layout.placeOf?.(row) : null
    if (place && places.size < MOST_PLACES) places.add(place)
  }
  if (ragged >= 3 && ragged >= rows * BROKEN_SHARE) throw new Problem(importsProblems, 'import.quotes_lost')
  return {
    format: found.format,
    label: found.label,
    layout,
    header: header.cells,
    headerLine: header.line,
    start: start.slice(0, HEADER_WITHIN),
    samples: start
      .filter(({ line }) => line > header.line)
      .slice(0, SAMPLES)
      .map(({ cells }) => cells),
    columns: found.columns,
    rows,
    places: [...places],
    warnings: [...(found.lacks ? [found.lacks] : []), ...(sniffed ? encodingWarnings(sniffed) : []), ...layout.warnings],
    async *groups() {
      const open = new Map<string, { rows: FileRow[]; missing: number }>()
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

async function firstRows(records: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const rows: FileRow[] = []
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
function known(start: readonly FileRow[]): Dialect | null {
  for (const header of start.slice(0, HEADER_WITHIN)) {
    trimEnd(header)
    const outcome = recognise(header.cells)
    if ('layout' in outcome)
      return { format: outcome.format.name, label: outcome.format.label, layout: outcome.layout, header, columns: null }
  }
  return null
}

type Guess = { header: FileRow; columns: Columns; lacks: string | null; isOpen: boolean; rows: number }

/** A header that no format knows: the columns that a person chose for it, or a guess. */
async function guessed(start: readonly FileRow[], { columnsFor, headerLine, mayChoose = false }: Opening): Promise<Dialect> {
  for (const row of start.slice(0, HEADER_WITHIN)) trimEnd(row)
  const first = start.slice(0, HEADER_WITHIN).filter(({ line }) => headerLine === undefined || line === headerLine)
  let named: { header: FileRow; columns: Columns } | null = null
  for (const header of first) {
    const columns = (await columnsFor?.(header.cells)) ?? null
    if (columns) named ??= { header, columns }
  }
  const guessOf = (header: FileRow): Guess => {
    const below = start.filter(({ line }) => line > header.line).map(({ cells }) => cells)
    const columns = named?.columns ?? guessColumns(header.cells, below)
    const lacks = named ? null : whatIsMissing(columns)
    return {
      header,
      columns,
      lacks,
      isOpen: mayChoose && lacks !== null && couldBeChosen(header.cells, below, columns),
      rows: below.length,
    }
  }
  const usual = guessOf(named?.header ?? headerOf(first))
  const mayTryOthers = mayChoose && usual.lacks !== null && !usual.isOpen && usual.header.cells.length <= MOST_TRIED
  const other = mayTryOthers ? first.find((row) => row.cells.length > 1 && row !== usual.header && guessOf(row).isOpen) : undefined
  const { header, columns, lacks, isOpen, rows } = other ? guessOf(other) : usual
  if (lacks && !isOpen) throw new Problem(importsProblems, 'import.no_header', { detail: sentenceFor(start, lacks) })
  if (!named && rows === 0) throw new Problem(importsProblems, 'import.empty')
  return {
    format: 'columns',
    label: 'Own columns',
    layout: layoutOfColumns(header.cells, columns),
    header,
    columns: { chosen: columns, isGuess: named === null },
    lacks,
  }
}

/** What a file lacks that comes near to a known format, else what every catalog needs. */
function sentenceFor(start: readonly FileRow[], missing: string): string {
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
function headerOf(lines: readonly FileRow[]): FileRow {
  // A line that says the same twice names groups of columns, not columns.
  const apart = lines.filter(({ cells }) => new Set(cells.filter(Boolean)).size === cells.filter(Boolean).length)
  const first = apart.length > 0 ? apart : lines
  const texts = ({ cells }: FileRow): number => cells.filter((cell) => /\p{L}/u.test(cell) && cell.length < 100).length
  const most = Math.max(...first.map(texts))
  // Above the header may stand the names of groups of columns: the line with the most names of columns is the header.
  const headings = first.map(({ cells }) => headingsIn(cells))
  const named = headings.indexOf(Math.max(2, ...headings))
  const header = first[named] ?? first.find((row) => texts(row) >= Math.max(2, most * 0.6)) ?? first[0]
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

/** Whether a row that ends early says all that its product needs. */
function isWhole(layout: Layout, row: FileRow): boolean {
  if (layout.keyOf(row) === null) return false
  const { role, price, counts, images } = layout.lineOf(row)
  if (role === 'picture') return images.length > 0
  if (role !== 'variant') return role === 'parent'
  return layout.kind === 'stock' ? counts.length > 0 || !isNothing(price) : 'price' in priceOf(price)
}

/**
 * Removes blank cells beyond the header's width, and adds those that are left out at a row's end; null for a blank row. The rows of a
 * workbook end with their last cell.
 */
function fit(row: FileRow, width: number, isRows: boolean): FileRow | null {
  if (row.cells.every((cell) => cell === '' || cell.trim() === '')) return null
  if (row.cells.length > width && row.cells.slice(width).every((cell) => cell.trim() === '')) row.cells.length = width
  if (isRows && row.cells.length > width) row.cells.length = width
  if (row.cells.length >= width) return row
  const had = row.cells.length
  while (row.cells.length < width) row.cells.push('')
  return isRows ? row : { ...row, had }
}

function trimEnd(header: FileRow): void {
  while (header.cells.length > 1 && header.cells.at(-1)?.trim() === '') header.cells.pop()
}

/** Exports that were put together repeat their header. */
const isHeader = ({ cells }: FileRow, header: FileRow): boolean =>
  cells.length === header.cells.length && cells[0] === header.cells[0] && cells.every((cell, i) => cell === header.cells[i])

function refuseDoubled({ doubled, header }: Layout, { cells, line }: FileRow): void {
  for (const [one, other] of doubled)
    if ((cells[one] ?? '').trim() !== (cells[other] ?? '').trim())
      throw new Problem(importsProblems, 'import.doubled_column', {
        detail: `The column "${header[one]?.trim()}" is there twice, and line ${line} says something different in each. Remove one of them.`,
      })
}

/** Refuses a file whose prices are all in another currency, rather than every line of it. */
function refuseForeign(layout: Layout, rows: readonly FileRow[]): void {
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
