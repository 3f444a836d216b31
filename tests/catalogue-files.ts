import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { CategoryId, StoreId } from '#contracts/ids.ts'
import { batchesOf } from '#server/domains/imports/products.ts'
import { type CatalogueFile, openCatalogueFile } from '#server/domains/imports/reading.ts'
import { isSettled, settle } from '#server/domains/imports/sources/settle.ts'
import { folderFiles } from '#server/platform/files.ts'

/** What a file holds: products, variants, the sum of their prices in cents, the pieces on all shelves, and lines of new figures. */
export type Holds = { products: number; variants: number; cents: number; stock: number; updates: number }
export type ReadFile = Holds & {
  file: CatalogueFile
  failed: number
  titles: string[]
  errors: { line: number; column: string | null; message: string }[]
}

const STORE = 1 as StoreId
const departments = { idOf: () => null, usual: { id: 1 as CategoryId, name: 'Home' } }

/** Reads a file as an upload is read, without a database. All its places belong to one store. */
export async function readCatalogue(bytes: Buffer | string): Promise<ReadFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spiral-files-'))
  try {
    const files = folderFiles(folder)
    const sent = `imports/${randomUUID()}.csv`
    await files.put(sent, Buffer.from(bytes as Buffer))
    const key = await settle(files, sent)
    const file = await openCatalogueFile(() => files.stream(key), { isRows: isSettled(key) })
    const read: ReadFile = { file, products: 0, variants: 0, cents: 0, stock: 0, updates: 0, failed: 0, titles: [], errors: [] }
    for await (const { drafts, updates, failed, errors } of batchesOf(file, { departments, storeOf: () => STORE })) {
      read.failed += failed
      read.errors.push(...errors)
      read.products += drafts.length
      read.updates += updates.length
      for (const { draft } of drafts) {
        read.titles.push(draft.title)
        read.variants += draft.variants.length
        for (const { price, counts } of draft.variants) {
          read.cents += price
          for (const { onHand } of counts) read.stock += onHand
        }
      }
      for (const { update } of updates) for (const { onHand } of update.counts) read.stock += onHand
    }
    return read
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A ZIP archive; `says` is the size that an entry declares instead of its own. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, says?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(says ?? Buffer.byteLength(content), 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b0102', 'hex'), Buffer.from([20, 0]), fields, offset, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** A workbook of sheets; a cell is a text, a number, or XML of its own that starts with "<c". */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
  more: Record<string, string | Buffer> = {},
): Buffer {
  const names = Object.keys(sheets)
  const sheetOf = (rows: readonly (readonly (string | number)[])[]): string =>
    `<?xml version="1.0"?><worksheet xmlns="m"><dimension ref="A1:XFD1048576"/><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells
            .map((cell, column) =>
              typeof cell === 'number'
                ? `<c r="${letters(column)}${row + 1}"><v>${cell}</v></c>`
                : cell.startsWith('<c')
                  ? cell
                  : `<c r="${letters(column)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
            )
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetOf(sheets[name] ?? [])])),
    ...more,
  })
}
