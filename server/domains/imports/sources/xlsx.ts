import { SERVER_LIMITS } from '../../../platform/server-limits.ts'
import { Problem } from '../../../platform/problem.ts'
import type { FileRow } from '../formats/index.ts'
import { decoded, type Handlers, local, parserOf } from './markup.ts'
import type { Zip } from './zip.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

/** A sheet as its workbook lists it. */
export type Sheet = { name: string; path: string }
/** No catalog has more columns; a sheet that names a cell far to the right gets no row of that width. */
const MOST_COLUMNS = 2_000
const MOST_TEXT = 1_000_000
const MOST_SHARED = 60_000_000

/** The sheets of a workbook in their order. */
export async function sheetsOf(zip: Zip): Promise<Sheet[]> {
  const targets = new Map<string, string>()
  await parsed(zip, 'xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (local(name) === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: Sheet[] = []
  await parsed(zip, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      const path = targets.get(attributes['r:id'] ?? '') ?? ''
      if (local(name) === 'sheet' && attributes['state'] !== 'veryHidden' && zip.has(path))
        sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return sheets
}

/** The texts that cells of all sheets share. */
export async function sharedTextsOf(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let length = 0
  let isText = false
  let isReading = 0
  await parsed(zip, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      const tag = local(name)
      if (tag === 'si') text = ''
      if (tag === 'rPh') isReading++
      isText = tag === 't' && isReading === 0
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      const tag = local(name)
      if (tag === 't') isText = false
      if (tag === 'rPh') isReading--
      if (tag !== 'si') return
      length += text.length
      if (length > MOST_SHARED) throw new Problem(importsProblems, 'import.too_large_inside')
      texts.push(plainText(text))
    },
  })
  return texts
}

/** The rows of a sheet with the numbers that the spreadsheet shows beside them. A formula is read as the value it last gave. */
export async function* rowsOfSheet(zip: Zip, { path }: Sheet, shared: readonly string[]): AsyncGenerator<FileRow> {
  let ready: FileRow[] = []
  let cells: string[] = []
  let line = 0
  let column = 0
  let kind = ''
  let value = ''
  let takes = false
  const parser = parserOf({
    open: ({ name, attributes }) => {
      const tag = local(name)
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        column = 0
      } else if (tag === 'c') {
        column = columnOf(attributes['r']) ?? column
        kind = attributes['t'] ?? 'n'
        value = ''
      }
      takes = tag === 'v' || (tag === 't' && kind === 'inlineStr')
    },
    text: (piece) => {
      if (takes && value.length < MOST_TEXT) value += piece
    },
    close: (name) => {
      const tag = local(name)
      takes = false
      if (tag === 'c') {
        if (column < MOST_COLUMNS) {
          while (cells.length < column) cells.push('')
          cells[column] = cellText(kind, value, shared)
        }
        column++
      } else if (tag === 'row') ready.push({ line, cells })
    },
  })
  for await (const piece of decoded(zip.read(path))) {
    parser.write(piece)
    yield* ready
    ready = []
  }
  parser.close()
  yield* ready
}

function cellText(kind: string, value: string, shared: readonly string[]): string {
  if (kind === 's') return shared[Number(value)] ?? ''
  if (kind === 'inlineStr' || kind === 'str') return plainText(value)
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'e') return ''
  return numberText(value)
}

/** 45.300000000000004 is 45.3, and a barcode in scientific notation gets all its digits back. */
function numberText(value: string): string {
  if (!/^-?[\d.]+(e[+-]?\d+)?$/i.test(value)) return value
  const exact = Number(value)
  if (Number.isSafeInteger(exact)) return String(exact)
  const short = Number(exact.toPrecision(15))
  return Math.abs(short) >= 1e21 || (short !== 0 && Math.abs(short) < 1e-6) ? value : String(short)
}

/** A spreadsheet writes a control character as _x000D_. */
const plainText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** "AB12" is column 27. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

async function parsed(zip: Zip, name: string, handlers: Handlers): Promise<void> {
  const parser = parserOf(handlers)
  for await (const piece of decoded(zip.read(name))) parser.write(piece)
  parser.close()
}

/** Ends a sheet that has more rows than a catalog file may have. */
export async function* limited(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (++count > SERVER_LIMITS.csvRows + 10) throw new Problem(importsProblems, 'import.too_many_rows')
    yield row
  }
}
