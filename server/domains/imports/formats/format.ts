import type { IMPORT_QUESTIONS } from '#contracts/imports/imports.ts'
import type { ProductDraft, VariantDraft } from '../../catalog/write-imports/plan.ts'
import type { Column } from './header.ts'

/** One row of a file, which spans several lines when a cell holds line breaks; `line` is where it starts. */
export type FileRow = {
  line: number
  cells: string[]
  /** The cells that the file has of it, where the blank ones at its end were left out. */
  had?: number
}
export type Finding = { line: number; column: string | null; message: string }
/** Something left out or guessed, reported to the retailer once with its count. */
export type Note = { line: number; code: string }
/** Something that only a person can tell, asked once for the whole file. */
export type Question = { code: QuestionCode; example: string }
export type QuestionCode = (typeof IMPORT_QUESTIONS)[number]
/** What a person answered. */
export type Answers = Partial<Record<QuestionCode, boolean>>
/** What a file says about the pieces of a variant at a place; `place` null is the store that the file is for. */
export type FileCount = { place: string | null; count: number }
export type FileVariant = Omit<VariantDraft, 'counts'> & { counts: FileCount[] }
/** A product as the file has it; `hints` describe its kind, the most specific first; `category` is the file's own word for it. */
export type FileProduct = Omit<ProductDraft, 'categoryId' | 'variants'> & {
  hints: string[]
  category: string | null
  variants: FileVariant[]
}
/** New figures for a variant that exists already. It is found by its product and choices, else by its SKU, else by its barcode. */
export type FileUpdate = {
  externalId: string | null
  optionValues: string[] | null
  sku: string | null
  gtin: string | null
  price: FileVariant['price'] | null
  counts: FileCount[]
}
/** The result for the rows of one product: a draft, or its errors, or neither when it is not a product that a store can hand over. */
export type ReadProduct = {
  draft: FileProduct | null
  /** Figures for variants that exist, in a file that describes no products. */
  updates: FileUpdate[]
  /** The line of each variant or update. */
  lines: number[]
  errors: Finding[]
  notes: Note[]
  questions: Question[]
}

/** The meanings that a column may have. */
export type Field = (typeof FIELDS)[number]
export const FIELDS = [
  'key',
  'title',
  'body',
  'brand',
  'category',
  'type',
  'tags',
  'status',
  'sku',
  'barcode',
  'price',
  'salePrice',
  'formerPrice',
  'cost',
  'currency',
  'count',
  'place',
  'weight',
  'option1Name',
  'option1',
  'option2Name',
  'option2',
  'option3Name',
  'option3',
  'variantName',
  'image',
  'imageAlt',
  'imagePosition',
  'variantImage',
] as const

/** A field that an error can point at. */
export type ErrorField = 'key' | 'sku' | 'count' | 'price' | 'title' | 'option1' | 'option2' | 'option3' | 'barcode'

/** One row in the common words of all formats. A field that the file does not have is undefined, which leaves what is there. */
export type FileLine = {
  /** A picture of its product, a heading row without a price of its own, or a row of no use. */
  role: 'variant' | 'picture' | 'parent' | 'none'
  title: string
  body: string | undefined
  brand: string | undefined
  /** Words that tell the kind of product, the most specific first. The first that is not blank is the file's category. */
  hints: string[]
  tags: string | undefined
  status: 'active' | 'draft' | 'archived' | 'unknown' | null
  /** Sold by shops, but nothing that a store could hand over. */
  noGoods: boolean
  options: { name: string; value: string }[]
  /** The name of the variant as a whole, where its options are not told apart. */
  variantName: string
  sku: string
  barcode: string
  price: string
  formerPrice: string | undefined
  /** What one piece costs the retailer; only read where a person or the heading says so. */
  cost?: string | undefined
  grams: number | null
  counts: { place: string | null; cell: string; column: number | null }[]
  images: { address: string; alt: string; position: number }[]
  variantImage: string
  notes: string[]
  /** The product that a row of a variant names, where the file should have it on another row. */
  parent?: string
  /** The row says "in stock", and not how many. */
  isInStock?: boolean
}

/** Reads the rows of one file after its header. */
export type Layout = {
  kind: 'products' | 'stock'
  /** Column names that were understood in spite of their spelling, and what the file lacks. */
  warnings: string[]
  /** Why no row of such a file may be read, in one sentence. */
  refusal?: string
  /** The places that the header names. */
  places: string[]
  /** The place that a row names, where the places are not in the header. */
  placeOf?: (row: FileRow) => string | null
  /** Pairs of columns with the same name, of which one is read. */
  doubled: [number, number][]
  /** Sees every row once before the others, where rows refer to one another. */
  learn?: (row: FileRow) => void
  /** The key of the product a row belongs to; null for a row without one. Called in the order of the file. */
  keyOf(row: FileRow): string | null
  lineOf(row: FileRow): FileLine
  /** The file's own name of a column, for an error. */
  columnOf(field: ErrorField): string
  width: number
  header: readonly string[]
}
/** A catalog file format of one system. */
export type Format = {
  name: string
  /** As a retailer calls it: "Shopify". */
  label: string
  /** The layout for a header of this format, or the missing columns that the format needs. */
  recognise(header: readonly string[]): Layout | { known: number; missing: string[] }
  /** Another sheet of the workbook that has a category in each heading and, below it, values of the column `by`. */
  beside?: { sheet: string; by: string; column: string }
}
export type Columns = Partial<Record<Field, Column>>
