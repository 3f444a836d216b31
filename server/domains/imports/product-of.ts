import type { Cents } from '#contracts/money.ts'
import type { ImageDraft } from '../catalog/write-imports/plan.ts'
import { addressOf, blockOfText, codeOfText, countOf, gtinOf, isNothing, lineOfText, priceOf, wordsOfText } from './cells.ts'
import { ROW_KEY } from './formats/row-key.ts'
import type {
  Answers,
  ErrorField,
  FileCount,
  FileUpdate,
  FileVariant,
  Finding,
  Layout,
  FileLine,
  Note,
  Question,
  ReadProduct,
  FileRow,
} from './formats/index.ts'

const LONGEST = { handle: 255, title: 200, brand: 80, option: 255, sku: 120, alt: 300, tag: 60, category: 300 } as const
const MOST = { tags: 50, images: 250, variants: 2_000 } as const
/** Sold by shops, but not products that a store could hand over. */
const NO_GOODS =
  /\b(gift ?cards?|e-?gift|gift certificates?|shipping (protection|insurance)|package protection|route ?ins|donations?|service fees?)\b/i
const DEFAULT_CHOICE = /^(default( title| variant)?)?$/i

type Complain = (line: number, field: ErrorField | null, message: string) => void
type Read = { row: FileRow; line: FileLine }
type VariantChoices = { names: string[]; valuesOf: (read: Read) => string[]; fields: ErrorField[] }

/** Makes one product, or figures for variants that exist, of all rows with the same key. */
export function productOf(layout: Layout, key: string, rows: readonly FileRow[], answers: Answers = {}): ReadProduct {
  const errors: Finding[] = []
  const notes: Note[] = []
  const questions: Question[] = []
  const lines: number[] = []
  const at = rows[0]?.line ?? 0
  const nothing = { draft: null, updates: [], lines, errors, notes, questions }
  const cutShort = new Map(rows.flatMap(({ line, had }) => (had === undefined ? [] : [[line, had] as const])))
  const misfit = (line: number, columns: number): void => {
    const message = `This line has ${columns} columns where the header has ${layout.width}: a quote or a comma is missing.`
    if (!errors.some((error) => error.line === line && error.message === message)) errors.push({ line, column: null, message })
  }
  // A line that ends early and does not fit lost something in the middle.
  const complain: Complain = (line, field, message) => {
    const had = cutShort.get(line)
    if (had === undefined) errors.push({ line, column: field && layout.columnOf(field), message })
    else misfit(line, had)
  }
  for (const { line, cells } of rows) if (cells.length !== layout.width) misfit(line, cells.length)
  if (errors.length > 0) return nothing

  const reads = rows.map((row): Read => ({ row, line: layout.lineOf(row) })).filter(({ line }) => line.role !== 'none')
  for (const { row, line } of reads) for (const code of line.notes) notes.push({ line: row.line, code })
  const noteCutShort = (): void => {
    for (const line of cutShort.keys()) notes.push({ line, code: 'short_line' })
  }
  if (layout.kind === 'stock') {
    const updates = updatesOf(layout, key, reads, complain, notes, lines)
    if (errors.length === 0) noteCutShort()
    return { ...nothing, updates }
  }
  const first = <Cell>(pick: (line: FileLine) => Cell | undefined): Cell | undefined =>
    reads.map(({ line }) => pick(line)).find((cell) => cell !== undefined && !(typeof cell === 'string' && isNothing(cell)))
  const text = (pick: (line: FileLine) => string | undefined): string => first(pick) ?? ''

  const title = wordsOfText(text(({ title: cell }) => cell))
  const isNoGoods =
    reads.some(({ line }) => line.noGoods) || NO_GOODS.test(title) || reads.some(({ line }) => line.hints.some(isNoGoodsWord))
  if (reads.length === 0 || isNoGoods || /^routeins$/i.test(key)) {
    notes.push({ line: at, code: reads.length === 0 ? 'no_use' : 'no_goods' })
    return nothing
  }
  const [orphan] = reads.flatMap(({ line }) => line.parent ?? [])
  if (!title && orphan) complain(at, 'title', `This variation belongs to "${orphan}", which the file does not have. Add its product.`)
  else if (!title) complain(at, 'title', 'The title is missing.')
  if (title.length > LONGEST.title) notes.push({ line: at, code: 'title_cut' })
  if (key.length > LONGEST.handle) complain(at, 'key', `The handle is longer than ${LONGEST.handle} characters.`)

  const sold = reads.filter(({ line }) => line.role === 'variant')
  const chosen = choicesOf(sold, answers)
  const variants: FileVariant[] = []
  const images = new Map<string, ImageDraft & { position: number }>()
  const seen = new Map<string, number>()
  for (const read of reads) {
    for (const image of read.line.images) addImage(images, image, title, null, read.row.line, notes)
    if (read.line.role !== 'variant') continue
    const variant = variantOf(read, chosen, layout, complain, notes, answers)
    for (const [i, value] of answers.dated === undefined ? chosen.valuesOf(read).entries() : []) {
      const size = sizeOfDate(value)
      if (!size) continue
      questions.push({ code: 'dated', example: `${value} (${size})` })
      complain(
        read.row.line,
        chosen.fields[i] ?? null,
        `"${value}" looks like ${size} that a spreadsheet made a date. Say in "Questions" what it is.`,
      )
    }
    if (!variant) continue
    if (read.line.isInStock && answers.in_stock === undefined) questions.push({ code: 'in_stock', example: title })
    const choice = JSON.stringify(variant.optionValues.map((value) => value.toLowerCase()))
    const earlier = seen.get(choice)
    // Without SKUs, a line that repeats a choice is a mistake in a list made by hand: the first one counts. With them, two things have one name.
    if (earlier !== undefined && chosen.names.length > 0 && !variant.sku && !variants.some(({ sku }) => sku)) {
      notes.push({ line: read.row.line, code: 'same_choice' })
      continue
    }
    if (earlier !== undefined)
      complain(
        read.row.line,
        chosen.fields[0] ?? 'key',
        `The same ${chosen.names.length > 0 ? 'choice' : 'product'} already stands in line ${earlier}.`,
      )
    seen.set(choice, read.row.line)
    if (!isNothing(read.line.variantImage)) {
      const image = { address: read.line.variantImage, alt: read.line.images[0]?.alt ?? '', position: 2_000 + images.size }
      addImage(images, image, title, variants.length, read.row.line, notes)
    }
    variants.push(variant)
    lines.push(read.row.line)
  }
  if (variants.length === 0 && errors.length === 0) complain(at, 'price', 'The price is missing.')
  if (variants.length > MOST.variants) complain(at, null, `A product may have ${MOST.variants.toLocaleString('en-US')} variants at most.`)
  if (errors.length > 0) return nothing
  noteCutShort()
  const has = (pick: (line: FileLine) => string | undefined): boolean => reads.some(({ line }) => pick(line) !== undefined)
  const status = first(({ status: word }) => word ?? undefined)
  if (status === 'unknown') notes.push({ line: at, code: 'status' })
  const isFree = variants.some(({ price }) => price === 0)
  const hints = (reads[0]?.line.hints ?? []).map((_, i) => wordsOfText(text(({ hints: all }) => all[i])))
  return {
    ...nothing,
    draft: {
      externalId: key,
      title: cut(title, LONGEST.title),
      description: has(({ body }) => body) ? blockOfText(text(({ body }) => body)) : null,
      brand: has(({ brand }) => brand) ? cut(wordsOfText(text(({ brand }) => brand)), LONGEST.brand) : null,
      category: cut(hints.find((hint) => !isNothing(hint)) ?? '', LONGEST.category) || null,
      hints: [...hints, title, lineOfText(text(({ tags }) => tags))],
      tags: has(({ tags }) => tags) ? tagsOf(text(({ tags }) => tags)) : null,
      options: chosen.names,
      status: status === 'archived' ? status : status === 'unknown' || isFree ? 'draft' : (status ?? 'active'),
      variants,
      images: [...images.values()]
        .sort((a, b) => a.position - b.position)
        .map(({ sourceUrl, alt, variant }) => ({ sourceUrl, alt, variant })),
    },
  }
}

const isNoGoodsWord = (hint: string): boolean => !hint.includes('>') && NO_GOODS.test(hint)
const optionText = (cell: string): string => {
  const value = wordsOfText(cell)
  return /^(n\/a|nan)$/i.test(value) ? '' : value
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The size that a spreadsheet turned into a date: 6-8 became "8-Jun", and 3-50 "Mar-50". */
function sizeOfDate(value: string): string | null {
  const [, day, monthAfter, monthBefore, year] = /^(?:(\d{1,2})-([a-z]{3})|([a-z]{3})-(\d{2}))$/i.exec(value) ?? []
  const month = MONTHS.indexOf((monthAfter ?? monthBefore ?? '').toLowerCase()) + 1
  return month === 0 ? null : `${month}-${Number(day ?? year)}`
}

/**
 * The options of a product: those whose values are not all "Default Title"; their names may stand on the first row only. Where they do not
 * tell the variants apart, the names of the variants do.
 */
function choicesOf(sold: readonly Read[], { dated }: Answers): VariantChoices {
  const slots = Math.max(0, ...sold.map(({ line }) => line.options.length))
  const names: string[] = []
  const used: number[] = []
  for (let slot = 0; slot < slots; slot++) {
    if (sold.every(({ line }) => DEFAULT_CHOICE.test(optionText(line.options[slot]?.value ?? '')))) continue
    const name = sold.map(({ line }) => cut(wordsOfText(line.options[slot]?.name ?? ''), 60)).find((cell) => !isNothing(cell))
    used.push(slot)
    names.push(distinctName(name ?? `Option ${names.length + 1}`, names))
  }
  const asMeant = (value: string): string => (dated && sizeOfDate(value)) || value
  const valuesOf = ({ line }: Read): string[] => used.map((slot) => asMeant(optionText(line.options[slot]?.value ?? '')))
  const isClear = sold.every((read) => valuesOf(read).every(Boolean)) && areDistinct(sold.map((read) => JSON.stringify(valuesOf(read))))
  const variantName = ({ line }: Read): string => asMeant(wordsOfText(line.variantName))
  if (!isClear && sold.length > 1 && sold.every((read) => variantName(read)) && areDistinct(sold.map(variantName)))
    return { names: ['Option'], valuesOf: (read) => [variantName(read)], fields: ['option1'] }
  return { names, valuesOf, fields: used.map((slot) => (['option1', 'option2', 'option3'] as const)[slot] ?? 'option1') }
}

const areDistinct = (texts: readonly string[]): boolean => new Set(texts.map((text) => text.toLowerCase())).size === texts.length
const distinctName = (name: string, names: readonly string[]): string =>
  names.some((other) => other.toLowerCase() === name.toLowerCase()) ? `${name} ${names.length + 1}` : name

function variantOf(
  { row, line: read }: Read,
  chosen: VariantChoices,
  layout: Layout,
  complain: Complain,
  notes: Note[],
  { in_stock: hasOne }: Answers,
): FileVariant | null {
  const { line } = row
  const note = (code: string): void => {
    notes.push({ line, code })
  }
  const priced = priceOf(read.price)
  if ('fault' in priced) complain(line, 'price', priced.fault)
  const counts = read.isInStock && hasOne ? [{ place: null, count: 1 }] : countsOf(read, line, layout, complain, note)
  const sku = codeOfText(read.sku)
  if (/^\d(\.\d+)?e\+\d+$/i.test(sku)) note('sku_scientific')
  if (sku.length > LONGEST.sku) complain(line, 'sku', `The SKU is longer than ${LONGEST.sku} characters.`)
  const optionValues = chosen.valuesOf({ row, line: read })
  for (const [i, value] of optionValues.entries()) {
    if (!value) complain(line, chosen.fields[i] ?? null, `The value of ${chosen.names[i]} is missing.`)
    if (value.length > LONGEST.option)
      complain(line, chosen.fields[i] ?? null, `The value of ${chosen.names[i]} is longer than ${LONGEST.option} characters.`)
  }
  if ('fault' in priced || counts === null) return null
  if (priced.price === 0) note('free')
  const gtin = isNothing(read.barcode) ? null : gtinOf(read.barcode)
  if (!gtin && !isNothing(read.barcode)) note('barcode')
  return {
    sku: isNothing(sku) ? null : sku,
    gtin,
    optionValues,
    price: priced.price,
    compareAt: read.formerPrice === undefined ? undefined : formerOf(read.formerPrice, priced.price, note),
    cost: costOf(read.cost, note),
    weightGrams: read.grams,
    counts,
  }
}

/** The counts of a row; null when one of them cannot be read. A blank cell is no count, which is not zero. */
function countsOf(read: FileLine, line: number, layout: Layout, complain: Complain, note: (code: string) => void): FileCount[] | null {
  const counts: FileCount[] = []
  let isWrong = false
  for (const { place, cell, column } of read.counts) {
    const counted = countOf(cell)
    if ('fault' in counted) {
      isWrong = true
      complain(line, 'count', column === null ? counted.fault : `${layout.header[column]?.trim()}: ${counted.fault}`)
      continue
    }
    if (counted.wasNegative) note('negative')
    if (counted.count !== null) counts.push({ place, count: counted.count })
  }
  if (isWrong) return null
  if (counts.length === 0 && read.counts.length > 0) note('not_counted')
  return counts
}

/** A blank cost says nothing: what is known of the variant stays. */
function costOf(cell: string | undefined, note: (code: string) => void): Cents | undefined {
  if (cell === undefined || isNothing(cell)) return undefined
  const cost = priceOf(cell)
  if ('price' in cost) return cost.price
  note('cost')
  return undefined
}

function formerOf(cell: string, price: Cents, note: (code: string) => void): Cents | null {
  if (isNothing(cell)) return null
  const former = priceOf(cell)
  if ('price' in former && former.price > price) return former.price
  if (!('price' in former) || former.price > 0) note('former_price')
  return null
}

function updatesOf(layout: Layout, key: string, reads: readonly Read[], complain: Complain, notes: Note[], lines: number[]): FileUpdate[] {
  const updates: FileUpdate[] = []
  for (const { row, line: read } of reads) {
    const note = (code: string): void => {
      notes.push({ line: row.line, code })
    }
    const said = isNothing(read.price) ? null : priceOf(read.price)
    const isFree = said !== null && 'price' in said && said.price === 0
    if (isFree) note('free_update')
    const priced = isFree ? null : said
    if (priced && 'fault' in priced) complain(row.line, 'price', priced.fault)
    const counts = countsOf(read, row.line, layout, complain, note)
    if (counts === null || (priced && 'fault' in priced)) continue
    if (counts.length === 0 && !priced) continue
    const sku = codeOfText(read.sku)
    const values = read.options.map(({ value }) => optionText(value)).filter((value) => value && !/^default( title)?$/i.test(value))
    updates.push({
      externalId: key.startsWith(ROW_KEY) ? null : key,
      optionValues: key.startsWith(ROW_KEY) ? null : values,
      sku: isNothing(sku) ? null : sku,
      gtin: isNothing(read.barcode) ? null : gtinOf(read.barcode),
      price: priced?.price ?? null,
      counts,
    })
    lines.push(row.line)
  }
  return updates
}

function addImage(
  images: Map<string, ImageDraft & { position: number }>,
  { address, alt, position }: FileLine['images'][number],
  title: string,
  variant: number | null,
  line: number,
  notes: Note[],
): void {
  const sourceUrl = addressOf(address)
  if (!sourceUrl || (images.size >= MOST.images && !images.has(sourceUrl))) return void notes.push({ line, code: 'image' })
  const known = images.get(sourceUrl)
  if (known) {
    // The first variant that names a picture keeps it.
    if (variant !== null) known.variant ??= variant
    return
  }
  images.set(sourceUrl, {
    sourceUrl,
    alt: cut(wordsOfText(alt) || title, LONGEST.alt),
    variant,
    position: Number.isFinite(position) && position > 0 ? position : 1_000 + images.size,
  })
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)

function tagsOf(cell: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of wordsOfText(cell).split(/[,|]/))
    if (tag.trim() && tags.size < MOST.tags && !tags.has(tag.trim().toLowerCase()))
      tags.set(tag.trim().toLowerCase(), cut(tag.trim(), LONGEST.tag))
  return [...tags.values()]
}
