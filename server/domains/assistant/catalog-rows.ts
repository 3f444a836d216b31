import { parse } from 'csv-parse/sync'
import type { DraftProduct } from '#contracts/applications/applications.ts'
import { cleanText } from '#contracts/clean-text.ts'
import { plainText } from '../catalog/sanitize.ts'
import { readGtin } from '../catalog/barcodes.ts'
import { dollarsIn } from './site/products.ts'

type Column = 'title' | 'description' | 'price' | 'gtin' | 'picture'
/** Names of columns in the exports of shops, from the special to the general. */
const HEADERS: Record<Column, RegExp> = {
  title: /^(title|product ?name|item ?name|name|product|item|listing title)$/i,
  description: /^(description|body ?\(?html\)?|details|about)$/i,
  price: /^(variant price|regular price|price( \(usd\))?|retail price|unit price|default price|cost to customer)$/i,
  gtin: /^(gtin|upc|ean|isbn|barcode|variant barcode|upc\/ean)$/i,
  picture: /^(image( src| url| link)?|picture|photo|image_link|photo1)$/i,
}
type Columns = Partial<Record<Column, number>>

export class UnreadableRows extends Error {}

/** Drafts products from pasted rows: with a header line as shops export it, or by what the cells look like. */
export function draftsFromRows(text: string, most: number): { drafts: DraftProduct[]; columns: Column[]; left: number } {
  const rows = cellsOf(text)
  const [first = []] = rows
  const named = columnsByName(first)
  const columns = named.title === undefined ? columnsByLook(rows) : named
  const body = named.title === undefined ? rows : rows.slice(1)
  if (columns.title === undefined)
    throw new UnreadableRows('We found no product names in these rows. Paste one product on each line, with its name and price.')
  const all = body.flatMap((row, i) => draft(row, columns, i + (named.title === undefined ? 1 : 2), named.title === undefined) ?? [])
  // Exports write a line for each variant; the first one names the product.
  const drafts = [...new Map(all.map((one) => [one.title.toLowerCase(), one] as const).reverse()).values()].reverse()
  return { drafts: drafts.slice(0, most), columns: Object.keys(columns) as Column[], left: Math.max(0, drafts.length - most) }
}

function cellsOf(text: string): string[][] {
  const [head = ''] = text.trim().split('\n')
  const count = (sign: string) => head.split(sign).length
  const delimiter = ['\t', ';', '|', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
  try {
    return parse(text.trim(), { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, bom: true })
  } catch {
    throw new UnreadableRows('We could not read these rows. Copy them again from your file, the line with the column names included.')
  }
}

function columnsByName(header: readonly string[]): Columns {
  const found: Columns = {}
  for (const [name, pattern] of Object.entries(HEADERS) as [Column, RegExp][]) {
    const at = header.findIndex((cell) => pattern.test(cell.trim()))
    if (at >= 0) found[name] = at
  }
  return found
}

/** Rows without a header: the column of prices, the one of barcodes, and the first of words. */
function columnsByLook(rows: readonly string[][]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const found: Columns = {}
  for (let at = 0; at < width; at++) {
    const cells = rows.map((row) => row[at] ?? '').filter(Boolean)
    const most = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length * 2 > cells.length
    if (most((cell) => readGtin(cell) !== null)) found.gtin ??= at
    else if (most((cell) => /[$.]/.test(cell) && dollarsIn(cell, null) !== null)) found.price ??= at
    else if (most((cell) => /\p{L}{3}/u.test(cell) && !/^https?:/.test(cell))) {
      if (found.title === undefined) found.title = at
      else found.description ??= at
    }
  }
  return found
}

function draft(row: readonly string[], columns: Columns, line: number, isGuessed: boolean): DraftProduct | null {
  const cell = (column: Column): string => cleanText(row[columns[column] ?? -1] ?? '').trim()
  const title = plainText(cell('title')).slice(0, 200).trim()
  if (!title) return null
  const price = dollarsIn(cell('price') || null, null)
  const gtin = readGtin(cell('gtin'))
  const [description, picture] = [plainText(cell('description')).trim().slice(0, 5_000), cell('picture')]
  return {
    title,
    ...(description ? { description } : {}),
    ...(price === null ? {} : { price }),
    ...(gtin === null ? {} : { gtin }),
    pictures: /^https?:\/\/\S{4,990}$/.test(picture) && URL.canParse(picture) ? [{ address: picture }] : [],
    source: { kind: 'catalog', where: `Row ${line}`, quote: row.join(', ').slice(0, 300) },
    confidence: isGuessed ? 0.7 : 0.95,
  }
}
