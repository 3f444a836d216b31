import type { Readable } from 'node:stream'
import { Problem } from '../../../platform/problem.ts'
import type { FileRow } from '../formats/index.ts'
import { decoded, local, parserOf } from './markup.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

const ITEMS = new Set(['item', 'entry', 'product'])
const MOST_DEPTH = 100
const MOST_COLUMNS = 500
const MOST_TEXT = 1_000_000

/**
 * The items of a feed (RSS, Atom or a plain list of products) as rows. Each kind of element is a column by its name without the prefix;
 * elements that repeat are joined by commas. `columns` fills while the rows are read, so a later row may have more cells than an earlier one.
 */
export async function* rowsOfFeed(bytes: Readable, encoding: string, columns: string[]): AsyncGenerator<FileRow> {
  let ready: FileRow[] = []
  let item: Map<string, string[]> | null = null
  let itemDepth = 0
  let depth = 0
  let field = ''
  let text = ''
  let line = 1
  let started = 1
  const at = new Map(columns.map((name, i) => [name, i]))
  const parser = parserOf(
    {
      open: ({ name }) => {
        if (++depth > MOST_DEPTH) throw new Problem(importsProblems, 'import.half_file')
        const tag = local(name)
        if (!item && ITEMS.has(tag)) {
          item = new Map()
          itemDepth = depth
          started = line
        } else if (item && depth === itemDepth + 1) {
          field = tag
          text = ''
        }
      },
      text: (piece) => {
        if (item && text.length < MOST_TEXT) text += piece
      },
      close: (name) => {
        if (item && depth === itemDepth + 1) {
          const value = text.trim()
          if (value) item.set(field, [...(item.get(field) ?? []), value])
        } else if (item && depth === itemDepth && ITEMS.has(local(name))) {
          ready.push({ line: started, cells: rowOf(item, at, columns) })
          item = null
        }
        depth--
      },
    },
    () =>
      new Problem(importsProblems, 'import.half_file', {
        detail: `The feed is not valid XML near line ${line}. It may be only half of the file.`,
      }),
  )
  const pieces = decoded(bytes as AsyncIterable<Buffer>, encoding)
  for await (const piece of pieces) {
    // Fed line by line, so that an item knows the line it starts on.
    for (const part of piece.split(/(?<=\n)/)) {
      parser.write(part)
      if (part.endsWith('\n')) line++
    }
    yield* ready
    ready = []
  }
  parser.close()
  yield* ready
}

function rowOf(item: ReadonlyMap<string, string[]>, at: Map<string, number>, columns: string[]): string[] {
  const cells: string[] = []
  for (const [name, values] of item) {
    let index = at.get(name)
    if (index === undefined) {
      if (columns.length >= MOST_COLUMNS) continue
      index = columns.length
      columns.push(name)
      at.set(name, index)
    }
    while (cells.length < index) cells.push('')
    cells[index] = values.join(',')
  }
  return cells
}
