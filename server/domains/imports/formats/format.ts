import type { ProductDraft } from '../../catalog/index.ts'

/** One line of a file, or several when a cell holds line breaks; `line` is where it starts. */
export type Row = { line: number; cells: string[] }
export type Finding = { line: number; column: string | null; message: string }
/** Something left out or guessed that the retailer should hear about, once with its count. */
export type Note = { line: number; code: string }
/** A product as the file has it; `hints` say what kind of thing it is, the most telling first. */
export type FileProduct = Omit<ProductDraft, 'categoryId'> & { hints: string[] }
/** What became of the rows of one product: a draft, or what is wrong with it, or neither when it is nothing to sell in a store. */
export type ReadProduct = { draft: FileProduct | null /** where each variant stands */; lines: number[]; errors: Finding[]; notes: Note[] }

/** Reads the rows of one file, whose header it has seen. */
export type Reader = {
  /** What was understood in spite of its spelling. */
  warnings: string[]
  /** What a row belongs to; null: a row without one. */
  keyOf(row: Row): string | null
  /** Makes one product of all rows with the same key. */
  productOf(key: string, rows: readonly Row[]): ReadProduct
  /** The file's own name of a column, for a finding. */
  nameOf(field: 'sku' | 'count' | 'key'): string
  /** A sentence for the notes of one code. */
  sentence(code: string, count: number, firstLine: number): string
}
/** A way in which a system writes its catalogue. */
export type Format = {
  name: string
  /** Names the columns without which a file of this format cannot be read, or gives its reader. */
  recognise(header: readonly string[]): Reader | { known: number; missing: string[] }
}
