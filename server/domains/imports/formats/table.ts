import { currencyOf, gramsOf, isNo, isNothing, isYes, lineOfText, priceOf } from '../cells.ts'
import type { Columns, ErrorField, Field, Format, Layout, FileLine, FileRow } from './format.ts'
import { findColumns, type MatchedColumns, plain } from './header.ts'

/** The cells of a file by the meaning of their columns. */
export type Cells = {
  header: readonly string[]
  has(field: Field): boolean
  /** The cell of a field; '' where the file has no such column. */
  get(row: FileRow, field: Field): string
  /** The index of a column by its name in any case; -1 when there is none. */
  find(...names: string[]): number
  at(row: FileRow, index: number): string
}
/** What one system does otherwise than a plain table. */
export type Ways = Partial<Pick<Layout, 'kind' | 'places' | 'warnings' | 'refusal' | 'learn' | 'keyOf' | 'placeOf'>> & {
  /** Changes a row in the words of this system. */
  line?: (line: FileLine, row: FileRow) => void
}
export type TableSpec = {
  name: string
  label: string
  columns: Columns
  needs: readonly Field[]
  /** One of these columns must be there: other systems do not have them. */
  signs?: readonly string[]
  beside?: Format['beside']
  ways?: (cells: Cells) => Ways
}

/** A format whose rows are read by the names of their columns. */
export function tableFormat(spec: TableSpec): Format {
  const { name, label, columns, needs, signs, beside } = spec
  return {
    name,
    label,
    ...(beside ? { beside } : {}),
    recognise(header) {
      const found = findColumns<Field>(header, columns)
      const missing = needs.filter((field) => found.at[field] === undefined).map((field) => columns[field]?.name ?? field)
      const known = Object.keys(found.at).length
      const names = new Set(header.map(plain))
      if (signs && !signs.some((sign) => names.has(plain(sign)))) return { known: 0, missing: [] }
      if (missing.length > 0) return { known, missing }
      return layoutOf(header, found, spec)
    },
  }
}

/** The layout of a header whose columns are known. */
export function layoutOf(
  header: readonly string[],
  { at, guessed }: MatchedColumns<Field>,
  { columns, ways: waysOf }: Pick<TableSpec, 'columns' | 'ways'>,
): Layout {
  const indexes = new Map(header.map((name, i) => [plain(name), i] as const).toReversed())
  const cells: Cells = {
    header,
    has: (field) => at[field] !== undefined,
    get: (row, field) => {
      const index = at[field]
      return index === undefined ? '' : (row.cells[index] ?? '')
    },
    find: (...names) => {
      for (const name of names) {
        const index = indexes.get(plain(name))
        if (index !== undefined) return index
      }
      return -1
    },
    at: (row, index) => (index < 0 ? '' : (row.cells[index] ?? '')),
  }
  const ways = waysOf?.(cells) ?? {}
  const priceColumn = at.price === undefined ? '' : (header[at.price] ?? '')
  const currency = currencyOf(priceColumn.replace(/[()[\]]/g, ' '))
  const countsItself = ways.kind === 'stock' || (ways.places?.length ?? 0) > 0
  const noCount = columns.count && at.count === undefined && !countsItself
  return {
    kind: ways.kind ?? 'products',
    warnings: [
      ...guessed.map(([spelling, known]) => `The column "${spelling}" was read as "${known}".`),
      ...(noCount ? [`The file has no quantities (${columns.count?.name}): new products come in with none on the shelf.`] : []),
      ...(ways.warnings ?? []),
    ],
    ...(ways.refusal ? { refusal: ways.refusal } : {}),
    places: ways.places ?? [],
    doubled: Object.values(at).flatMap((one) =>
      header.flatMap((name, other): [number, number][] =>
        other !== one && plain(name) !== '' && plain(name) === plain(header[one] ?? '') ? [[one, other]] : [],
      ),
    ),
    ...(ways.learn ? { learn: ways.learn } : {}),
    ...(at.place === undefined
      ? ways.placeOf
        ? { placeOf: ways.placeOf }
        : {}
      : { placeOf: (row) => lineOfText(cells.get(row, 'place')) || null }),
    keyOf: ways.keyOf ?? ((row) => lineOfText(cells.get(row, 'key')).replace(/^'+/, '').toLowerCase() || null),
    lineOf: (row) => {
      const line = plainLine(cells, row, currency)
      ways.line?.(line, row)
      return line
    },
    columnOf: (field: ErrorField) => {
      const index = at[field]
      return (index === undefined ? undefined : header[index]?.trim()) ?? columns[field]?.name ?? 'Title'
    },
    width: header.length,
    header,
  }
}

const OPTIONS = [
  ['option1Name', 'option1'],
  ['option2Name', 'option2'],
  ['option3Name', 'option3'],
] as const satisfies readonly (readonly [Field, Field])[]

/** Reads a row by its columns alone. A row without any figure of a variant is one more picture of its product. */
function plainLine(cells: Cells, row: FileRow, priceCurrency: string | null): FileLine {
  const get = (field: Field): string => cells.get(row, field)
  const given = (field: Field): string | undefined => (cells.has(field) ? get(field) : undefined)
  const currency = currencyOf(get('currency')) ?? priceCurrency
  const withCurrency = (cell: string): string => (currency && !isNothing(cell) ? `${cell} ${currency}` : cell)
  const isVariant = (['price', 'sku', 'barcode', 'count', 'option1'] as const).some((field) => !isNothing(get(field)))
  const line: FileLine = {
    role: isVariant ? 'variant' : 'picture',
    title: get('title'),
    body: given('body'),
    brand: given('brand'),
    hints: [get('category'), get('type')],
    tags: given('tags'),
    status: statusOf(get('status')),
    noGoods: false,
    options: OPTIONS.map(([name, value]) => ({ name: get(name), value: get(value) })),
    variantName: get('variantName'),
    sku: get('sku'),
    barcode: get('barcode'),
    price: withCurrency(get('price')),
    formerPrice: cells.has('formerPrice') ? withCurrency(get('formerPrice')) : undefined,
    cost: cells.has('cost') ? withCurrency(get('cost')) : undefined,
    grams: gramsOf(get('weight')),
    counts: cells.has('count') ? [{ place: lineOfText(get('place')) || null, cell: get('count'), column: null }] : [],
    images: addressesOf(get('image')).map((address) => ({ address, alt: get('imageAlt'), position: Number(get('imagePosition')) })),
    variantImage: get('variantImage'),
    notes: [],
  }
  if (cells.has('salePrice')) onSale(line, withCurrency(get('salePrice')))
  return line
}

/** A sale price below the price is the price now, and the price is the former one. */
export function onSale(line: FileLine, salePrice: string): void {
  const sale = priceOf(salePrice)
  const usual = priceOf(line.price)
  if ('price' in sale && 'price' in usual && sale.price > 0 && sale.price < usual.price) {
    line.formerPrice = line.price
    line.price = salePrice
  } else if ('price' in sale && sale.price > 0 && isNothing(line.price)) line.price = salePrice
  else line.formerPrice ??= ''
}

/** "active", "Published", "1" and "yes" are live; null is no word at all. */
export function statusOf(cell: string): FileLine['status'] {
  const word = cell.trim().toLowerCase()
  if (isNothing(word)) return null
  if (isYes(word) || /^(active|published|live|enabled?|visible|available|online)$/.test(word)) return 'active'
  if (/^(archived|deleted|discontinued)$/.test(word)) return 'archived'
  if (isNo(word) || /^(-1|draft|hidden|inactive|disabled|unpublished|unlisted|private|pending|proposed|offline)$/.test(word)) return 'draft'
  return 'unknown'
}

/** The addresses in a cell that may hold several. */
export const addressesOf = (cell: string): string[] =>
  isNothing(cell)
    ? []
    : cell
        .split(/\s*[,;|\n]\s*(?=https?:\/\/|\/\/)/i)
        .map((address) => address.trim())
        .filter(Boolean)
