import type { ProductDraft } from '../../catalog/index.ts'

/** One row of a file, which spans several lines when a cell holds line breaks; `line` is where it starts. */
export type Row = { line: number; cells: string[] }
export type Finding = { line: number; column: string | null; message: string }
/** Something left out or guessed, reported to the retailer once with its count. */
export type Note = { line: number; code: string }
/** A product as the file has it; `hints` describe its kind, the most specific first. */
export type FileProduct = Omit<ProductDraft, 'categoryId'> & { hints: string[] }
/** The result for the rows of one product: a draft, or its errors, or neither when it is not a product that a store can hand over. */
export type ReadProduct = { draft: FileProduct | null /** the line of each variant */; lines: number[]; errors: Finding[]; notes: Note[] }

/** Reads the rows of one file after its header. */
export type Reader = {
  /** Column names that were understood in spite of their spelling. */
  warnings: string[]
  /** The key of the product a row belongs to; null for a row without one. */
  keyOf(row: Row): string | null
  /** Makes one product of all rows with the same key. */
  productOf(key: string, rows: readonly Row[]): ReadProduct
  /** The file's own name of a column, for an error. */
  nameOf(field: 'sku' | 'count' | 'key'): string
  /** The sentence for all notes of one code. */
  sentence(code: string, count: number, firstLine: number): string
}
/** A catalog file format of one system. */
export type Format = {
  name: string
  /** The reader for a header of this format, or the missing columns that the format needs. */
  recognise(header: readonly string[]): Reader | { known: number; missing: string[] }
}
