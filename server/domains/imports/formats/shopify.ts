import type { Cents } from '#contracts/money.ts'
import type { ImageDraft, VariantDraft } from '../../catalog/index.ts'
import { addressOf, blockOfText, codeOfText, countOf, gramsOf, gtinOf, isNo, isNothing, isYes, lineOfText, priceOf } from '../cells.ts'
import type { Finding, Format, Note, Reader, ReadProduct, Row } from './format.ts'
import { type Column, findColumns } from './header.ts'

/** Shopify's product export in all its versions: 44 columns in 2017 to more than 100 today. Private columns (costs) are not read. */
const COLUMNS = {
  handle: { name: 'Handle', also: ['URL handle'] },
  title: { name: 'Title', also: ['Product Title'] },
  body: { name: 'Body (HTML)', also: ['Body', 'Description', 'Description (HTML)'] },
  vendor: { name: 'Vendor', also: ['Brand'] },
  category: { name: 'Product Category', also: ['Standard Product Type', 'Standardized Product Type'] },
  googleCategory: { name: 'Google Shopping / Google Product Category', also: ['Google Product Category'] },
  type: { name: 'Type', also: ['Product Type', 'Custom Product Type'] },
  tags: { name: 'Tags' },
  published: { name: 'Published', also: ['Published on online store'] },
  status: { name: 'Status' },
  giftCard: { name: 'Gift Card' },
  option1Name: { name: 'Option1 Name' },
  option1Value: { name: 'Option1 Value' },
  option2Name: { name: 'Option2 Name' },
  option2Value: { name: 'Option2 Value' },
  option3Name: { name: 'Option3 Name' },
  option3Value: { name: 'Option3 Value' },
  sku: { name: 'Variant SKU', also: ['SKU'] },
  grams: { name: 'Variant Grams', also: ['Weight value (grams)', 'Grams'] },
  count: { name: 'Variant Inventory Qty', also: ['Variant Inventory Quantity', 'Inventory quantity'] },
  price: { name: 'Variant Price', also: ['Price'] },
  compareAt: { name: 'Variant Compare At Price', also: ['Compare-at price'] },
  barcode: { name: 'Variant Barcode', also: ['Barcode'] },
  image: { name: 'Image Src', also: ['Product image URL', 'Image URL'] },
  imagePosition: { name: 'Image Position' },
  imageAlt: { name: 'Image Alt Text' },
  variantImage: { name: 'Variant Image', also: ['Variant image URL'] },
} as const satisfies Record<string, Column>
type Field = keyof typeof COLUMNS
const NEEDED = ['handle', 'title', 'price'] as const
const OPTIONS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

const LONGEST = { handle: 255, title: 200, brand: 80, option: 255, sku: 120, alt: 300, tag: 60 } as const
const MOST = { tags: 50, images: 250, variants: 2_000 } as const
/** Sold by shops, but not products that a store could hand over. */
const NO_GOODS =
  /\b(gift ?cards?|e-?gift|gift certificates?|shipping (protection|insurance)|package protection|route ?ins|donations?|service fees?)\b/i

export const shopify: Format = {
  name: 'shopify',
  recognise(header) {
    const { at, guessed } = findColumns<Field>(header, COLUMNS)
    const missing = NEEDED.filter((field) => at[field] === undefined).map((field) => COLUMNS[field].name)
    if (missing.length > 0) return { known: Object.keys(at).length, missing }
    return new ShopifyReader(
      header,
      at,
      guessed.map(([spelling, name]) => `The column "${spelling}" was read as "${name}".`),
    )
  },
}

class ShopifyReader implements Reader {
  readonly warnings: string[]
  readonly #header: readonly string[]
  readonly #at: Partial<Record<Field, number>>

  constructor(header: readonly string[], at: Partial<Record<Field, number>>, guesses: string[]) {
    this.#header = header
    this.#at = at
    this.warnings = guesses
    if (at.count === undefined)
      this.warnings.push('The file has no quantities (Variant Inventory Qty): new products come in with none on the shelf.')
  }

  nameOf(field: 'sku' | 'count' | 'key'): string {
    return this.#name(field === 'key' ? 'handle' : field)
  }

  sentence(code: string, count: number, firstLine: number): string {
    const [one, many] = SENTENCES[code as keyof typeof SENTENCES]
    return `${count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`} (${count === 1 ? '' : 'first '}in line ${firstLine}).`
  }

  keyOf(row: Row): string | null {
    return codeOfText(this.#cell(row, 'handle')).toLowerCase() || null
  }

  productOf(key: string, rows: readonly Row[]): ReadProduct {
    const errors: Finding[] = []
    const notes: Note[] = []
    const line = rows[0]?.line ?? 0
    const complain = (at: number, field: Field | null, message: string): void => {
      errors.push({ line: at, column: field && this.#name(field), message })
    }
    const first = (field: Field): string => rows.map((row) => this.#cell(row, field)).find((cell) => !isNothing(cell)) ?? ''
    const lines: number[] = []
    const width = this.#header.length
    for (const row of rows)
      if (row.cells.length !== width)
        complain(row.line, null, `This line has ${row.cells.length} columns where the header has ${width}: a quote or a comma is missing.`)
    if (errors.length > 0) return { draft: null, lines, errors, notes }

    const title = lineOfText(first('title'))
    if (isYes(first('giftCard')) || NO_GOODS.test(title) || NO_GOODS.test(first('type')) || /^routeins$/i.test(key)) {
      notes.push({ line, code: 'no_goods' })
      return { draft: null, lines, errors, notes }
    }
    if (!title) complain(line, 'title', 'The title is missing.')
    if (title.length > LONGEST.title) notes.push({ line, code: 'title_cut' })
    if (key.length > LONGEST.handle) complain(line, 'handle', `The handle is longer than ${LONGEST.handle} characters.`)

    const options = this.#optionsOf(rows)
    const variants: VariantDraft[] = []
    const images = new Map<string, ImageDraft & { position: number }>()
    const seen = new Map<string, number>()
    for (const row of rows) {
      this.#readImage(row, title, images, notes)
      if (!this.#isVariant(row)) continue
      const variant = this.#variantOf(row, options, complain, notes)
      if (!variant) continue
      const choice = JSON.stringify(variant.optionValues.map((value) => value.toLowerCase()))
      const earlier = seen.get(choice)
      if (earlier !== undefined)
        complain(
          row.line,
          options[0]?.value ?? 'handle',
          `The same ${options.length > 0 ? 'choice' : 'product'} already stands in line ${earlier}.`,
        )
      seen.set(choice, row.line)
      this.#readVariantImage(row, variants.length, title, images, notes)
      variants.push(variant)
      lines.push(row.line)
    }
    if (variants.length === 0 && errors.length === 0) complain(line, 'price', 'The price is missing.')
    if (variants.length > MOST.variants)
      complain(line, null, `A product may have ${MOST.variants.toLocaleString('en-US')} variants at most.`)
    if (errors.length > 0) return { draft: null, lines, errors, notes }
    const has = (field: Field): boolean => this.#at[field] !== undefined
    return {
      lines,
      errors,
      notes,
      draft: {
        externalId: key,
        title: cut(title, LONGEST.title),
        description: has('body') ? blockOfText(first('body')) : null,
        brand: has('vendor') ? cut(lineOfText(first('vendor')), LONGEST.brand) : null,
        hints: (['category', 'googleCategory', 'type'] as const)
          .map((field) => lineOfText(first(field)))
          .concat(title, lineOfText(first('tags'))),
        tags: has('tags') ? tagsOf(first('tags')) : null,
        options: options.map(({ name }) => name),
        status: this.#statusOf(first('status'), first('published'), line, notes),
        variants,
        images: [...images.values()]
          .sort((a, b) => a.position - b.position)
          .map(({ sourceUrl, alt, variant }) => ({ sourceUrl, alt, variant })),
      },
    }
  }

  #name(field: Field): string {
    const index = this.#at[field]
    return (index === undefined ? undefined : this.#header[index]?.trim()) ?? COLUMNS[field].name
  }

  #cell(row: Row, field: Field): string {
    const index = this.#at[field]
    return index === undefined ? '' : (row.cells[index] ?? '')
  }

  /** "Title: Default Title" means a product without options; the names are on the first row only. */
  #optionsOf(rows: readonly Row[]): { name: string; value: Field }[] {
    const options: { name: string; value: Field }[] = []
    for (const [nameField, valueField] of OPTIONS) {
      const values = rows.map((row) => this.#option(row, valueField)).filter(Boolean)
      const name = rows.map((row) => cut(lineOfText(this.#cell(row, nameField)), 60)).find((cell) => !isNothing(cell))
      if (values.every((value) => /^default( title)?$/i.test(value))) continue
      options.push({ name: name ?? `Option ${options.length + 1}`, value: valueField })
    }
    return options
  }

  #option(row: Row, field: Field): string {
    const value = lineOfText(this.#cell(row, field))
    return /^(n\/a|nan)$/i.test(value) ? '' : value
  }

  /** A row without any of these is an additional picture of its product. */
  #isVariant(row: Row): boolean {
    return (['price', 'sku', 'barcode', 'count', 'option1Value'] as const).some((field) => !isNothing(this.#cell(row, field)))
  }

  #variantOf(
    row: Row,
    options: readonly { name: string; value: Field }[],
    complain: (line: number, field: Field | null, message: string) => void,
    notes: Note[],
  ): VariantDraft | null {
    const { line } = row
    const note = (code: keyof typeof SENTENCES): void => {
      notes.push({ line, code })
    }
    const priced = priceOf(this.#cell(row, 'price'))
    if ('fault' in priced) complain(line, 'price', priced.fault)
    const counted = countOf(this.#cell(row, 'count'))
    if ('fault' in counted) complain(line, 'count', counted.fault)
    const sku = codeOfText(this.#cell(row, 'sku'))
    if (sku.length > LONGEST.sku) complain(line, 'sku', `The SKU is longer than ${LONGEST.sku} characters.`)
    const optionValues = options.map(({ name, value: field }) => {
      const value = this.#option(row, field)
      if (!value) complain(line, field, `The value of ${name} is missing.`)
      if (value.length > LONGEST.option) complain(line, field, `The value of ${name} is longer than ${LONGEST.option} characters.`)
      return value
    })
    if ('fault' in priced || 'fault' in counted) return null
    if (priced.price === 0) note('free')
    if (counted.wasNegative) note('negative')
    if (counted.count === null && this.#at.count !== undefined) note('not_counted')
    const barcode = this.#cell(row, 'barcode')
    const gtin = isNothing(barcode) ? null : gtinOf(barcode)
    if (!gtin && !isNothing(barcode)) note('barcode')
    const compareAt = this.#at.compareAt === undefined ? undefined : this.#compareAt(row, priced.price, note)
    return {
      sku: isNothing(sku) ? null : sku,
      gtin,
      optionValues,
      price: priced.price,
      compareAt,
      weightGrams: gramsOf(this.#cell(row, 'grams')),
      onHand: counted.count,
    }
  }

  #compareAt(row: Row, price: Cents, note: (code: keyof typeof SENTENCES) => void): Cents | null {
    const cell = this.#cell(row, 'compareAt')
    if (isNothing(cell)) return null
    const former = priceOf(cell)
    if ('price' in former && former.price > price) return former.price
    if (!('price' in former) || former.price > 0) note('former_price')
    return null
  }

  #readImage(row: Row, title: string, images: Map<string, ImageDraft & { position: number }>, notes: Note[]): void {
    const cell = this.#cell(row, 'image')
    if (isNothing(cell)) return
    const sourceUrl = addressOf(cell)
    if (!sourceUrl || (images.size >= MOST.images && !images.has(sourceUrl))) return void notes.push({ line: row.line, code: 'image' })
    if (images.has(sourceUrl)) return
    const position = Number(this.#cell(row, 'imagePosition').trim())
    images.set(sourceUrl, {
      sourceUrl,
      alt: cut(lineOfText(this.#cell(row, 'imageAlt')) || title, LONGEST.alt),
      variant: null,
      position: Number.isFinite(position) && position > 0 ? position : 1_000 + images.size,
    })
  }

  /** The picture of one variant: the first variant that names a picture keeps it. */
  #readVariantImage(row: Row, variant: number, title: string, images: Map<string, ImageDraft & { position: number }>, notes: Note[]): void {
    const cell = this.#cell(row, 'variantImage')
    if (isNothing(cell)) return
    const sourceUrl = addressOf(cell)
    if (!sourceUrl || (images.size >= MOST.images && !images.has(sourceUrl))) return void notes.push({ line: row.line, code: 'image' })
    const known = images.get(sourceUrl)
    if (known) known.variant ??= variant
    else
      images.set(sourceUrl, {
        sourceUrl,
        alt: cut(lineOfText(this.#cell(row, 'imageAlt')) || title, LONGEST.alt),
        variant,
        position: 2_000 + images.size,
      })
  }

  #statusOf(status: string, published: string, line: number, notes: Note[]): 'active' | 'draft' | 'archived' {
    const word = status.trim().toLowerCase()
    if (word === 'active' || word === 'draft' || word === 'archived') return word
    if (word) notes.push({ line, code: 'status' })
    return word || isNo(published) ? 'draft' : 'active'
  }
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)

function tagsOf(cell: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of lineOfText(cell).split(','))
    if (tag.trim() && tags.size < MOST.tags && !tags.has(tag.trim().toLowerCase()))
      tags.set(tag.trim().toLowerCase(), cut(tag.trim(), LONGEST.tag))
  return [...tags.values()]
}

const SENTENCES = {
  no_goods: ['gift card, service or insurance was left out', 'gift cards, services or insurances were left out'],
  title_cut: ['title was cut at 200 characters', 'titles were cut at 200 characters'],
  free: ['price is 0', 'prices are 0'],
  negative: ['quantity below zero was read as 0', 'quantities below zero were read as 0'],
  not_counted: ['quantity is blank: nothing is offered of it', 'quantities are blank: nothing is offered of them'],
  barcode: ['barcode was damaged or made up and was left out', 'barcodes were damaged or made up and were left out'],
  former_price: ['former price was not above the price and was left out', 'former prices were not above the price and were left out'],
  image: ['picture address was not usable and was left out', 'picture addresses were not usable and were left out'],
  status: ['status was not known: the product comes in as a draft', 'states were not known: those products come in as drafts'],
} as const
