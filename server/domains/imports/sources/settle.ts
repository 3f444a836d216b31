import path from 'node:path'
import { Readable } from 'node:stream'
import type { FilePort } from '../../../platform/files.ts'
import { Problem } from '../../../platform/problem.ts'
import { formats, type FileRow } from '../formats/index.ts'
import { sniff } from '../sniff.ts'
import { isRows, rowLine } from './rows-file.ts'
import { limited, rowsOfSheet, type Sheet, sharedTextsOf, sheetsOf } from './xlsx.ts'
import { rowsOfFeed } from './xml.ts'
import { Zip } from './zip.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

type Files = Pick<FilePort, 'stream' | 'get' | 'keep' | 'remove'>
const MOST_SHEETS = 20
const HEADER_WITHIN = 10
const NOT_READ: readonly [start: RegExp, detail: string][] = [
  [/^d0cf11e0/, 'This is an Excel file of the old kind (.xls). Save it as .xlsx or CSV and send that.'],
  [/^25504446/, 'This is a PDF. Export your products as CSV or XLSX and send that.'],
  [/^(89504e47|ffd8ff|47494638)/, 'This is a picture. Export your products as CSV or XLSX and send that.'],
  [/^1f8b/, 'This is a packed file. Unpack it and send the file inside.'],
]

/**
 * Turns a workbook or a feed into a file of rows, which every later step streams. A text file stays as it is. Returns the key of the file to
 * read; the original of a converted file is deleted.
 */
export async function settle(files: Files, fileKey: string): Promise<string> {
  const head = await firstBytes(files.stream(fileKey), 512)
  const magic = head.toString('hex')
  const known = NOT_READ.find(([start]) => start.test(magic))
  if (known) throw new Problem(importsProblems, 'import.not_csv', { detail: known[1] })
  const isWorkbook = magic.startsWith('504b0304') || magic.startsWith('504b0506')
  if (!isWorkbook && !isFeed(head)) return fileKey
  const rowsKey = path.posix.join(path.posix.dirname(fileKey), `${path.posix.basename(fileKey, '.csv')}.rows`)
  const rows = isWorkbook ? workbookRows(files, fileKey) : feedRows(files, fileKey)
  await files.keep(rowsKey, Readable.from(lines(rows)))
  await files.remove(fileKey)
  return rowsKey
}

/** Whether a file was converted already. */
export const isSettled = isRows

async function* lines(rows: AsyncIterable<FileRow>): AsyncGenerator<string> {
  for await (const row of limited(rows)) yield rowLine(row)
}

function isFeed(head: Buffer): boolean {
  const text = head[1] === 0 || head[0] === 0xff ? head.toString('utf16le') : head.toString('utf8')
  return /^\ufeff?\s*(<\?xml|<(rss|feed|products|rdf:RDF)\b)/i.test(text) && !/<!doctype html|<html|<table/i.test(text)
}

async function* feedRows(files: Files, fileKey: string): AsyncGenerator<FileRow> {
  const { encoding } = await sniff(files.stream(fileKey), true)
  const columns: string[] = []
  let items = 0
  for await (const _ of limited(rowsOfFeed(files.stream(fileKey), encoding, columns))) items++
  if (items === 0) throw new Problem(importsProblems, 'import.empty', { detail: 'The feed has no items.' })
  yield { line: 1, cells: columns }
  for await (const { line, cells } of rowsOfFeed(files.stream(fileKey), encoding, [...columns]))
    yield { line: Math.max(line, 2), cells: filled(cells, columns.length) }
}

async function* workbookRows(files: Files, fileKey: string): AsyncGenerator<FileRow> {
  const bytes = await files.get(fileKey)
  if (!bytes) throw new Problem('not_found')
  const zip = new Zip(bytes)
  if (!zip.has('xl/workbook.xml'))
    throw new Problem(importsProblems, 'import.not_csv', {
      detail: 'This is a ZIP archive without a spreadsheet. Unpack it and send the CSV or XLSX file inside.',
    })
  const sheets = (await sheetsOf(zip)).slice(0, MOST_SHEETS)
  const shared = await sharedTextsOf(zip)
  let best: { sheet: Sheet; header: FileRow; score: number } | null = null
  for (const sheet of sheets) {
    let seen = 0
    for await (const row of rowsOfSheet(zip, sheet, shared)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue
      const score = known(row.cells)
      if (!best || score > best.score) best = { sheet, header: row, score }
      if (++seen >= HEADER_WITHIN) break
    }
  }
  if (!best) throw new Problem(importsProblems, 'import.empty')
  const { sheet, header } = best
  const beside = formats.find((format) => format.beside && !('missing' in format.recognise(header.cells)))?.beside
  const other = beside && sheets.find(({ name }) => name.trim().toLowerCase() === beside.sheet)
  const lists = other ? await listsOf(rowsOfSheet(zip, other, shared)) : null
  const by = beside ? header.cells.findIndex((name) => name.trim().toLowerCase() === beside.by) : -1
  for await (const row of rowsOfSheet(zip, sheet, shared)) {
    if (lists && beside && row.line >= header.line) {
      const cells = filled(row.cells, header.cells.length)
      yield {
        line: row.line,
        cells: [...cells, row.line === header.line ? beside.column : (lists.get(cells[by]?.trim() ?? '') ?? []).join(', ')],
      }
    } else yield row
  }
}

/** The columns that a row of a sheet names, as a header would; a recognized header counts most. */
function known(cells: readonly string[]): number {
  const outcomes = formats.map((format) => format.recognise(cells))
  return Math.max(...outcomes.map((outcome) => ('missing' in outcome ? outcome.known : 1_000)))
}

/** A sheet that has a category in each heading and its items below, turned around: the categories of each item. */
async function listsOf(rows: AsyncIterable<FileRow>): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>()
  let heads: string[] | null = null
  for await (const { cells } of rows) {
    if (!heads) heads = cells
    else
      for (const [i, cell] of cells.entries()) {
        const head = heads[i]?.trim()
        if (cell.trim() && head) lists.set(cell.trim(), [...(lists.get(cell.trim()) ?? []), head])
      }
  }
  return lists
}

const filled = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, i) => cells[i] ?? '')

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= count) break
  }
  return Buffer.concat(pieces).subarray(0, count)
}
