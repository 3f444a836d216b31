import type { ImportRun } from '#contracts/imports.ts'
import type { ProductPlan } from '../catalog/index.ts'
import type { Note } from './formats/index.ts'
import { type DraftOfFile, type RowError, UNFILED } from './products.ts'
import type { CatalogueFile } from './reading.ts'

export type Counts = ImportRun['counts']
export const NO_COUNTS: Counts = { newProducts: 0, changedProducts: 0, unchangedProducts: 0, failedProducts: 0, variants: 0, pictures: 0 }
const KINDS = { new: 'newProducts', changed: 'changedProducts', unchanged: 'unchangedProducts', failed: 'failedProducts' } as const

/** Adds up the results of reading a file. */
export class Tally {
  readonly counts: Counts = { ...NO_COUNTS }
  errorCount = 0
  readonly #notes = new Map<string, { count: number; line: number }>()

  add(plans: readonly ProductPlan[]): void {
    for (const { kind, draft } of plans) {
      this.counts[KINDS[kind]]++
      if (kind === 'failed') continue
      this.counts.variants += draft.variants.length
      this.counts.pictures += draft.images.length
    }
  }

  fail(products: number): void {
    this.counts.failedProducts += products
  }

  note(notes: readonly Note[]): void {
    for (const { code, line } of notes) {
      const known = this.#notes.get(code)
      this.#notes.set(code, { count: (known?.count ?? 0) + 1, line: Math.min(known?.line ?? line, line) })
    }
  }

  /** One sentence for each kind of warning, not one for each row. */
  warnings(file: CatalogueFile, department: string): string[] {
    const sentences = [...this.#notes].map(([code, { count, line }]) =>
      code === UNFILED
        ? `${count === 1 ? '1 product has' : `${count.toLocaleString('en-US')} products have`} no category we know: look for ${count === 1 ? 'it' : 'them'} in ${department} (first in line ${line}).`
        : file.reader.sentence(code, count, line),
    )
    return [...file.warnings, ...sentences]
  }
}

/** The catalog's errors with the file's column names and lines. */
export function errorsOf(plan: ProductPlan, { lines }: DraftOfFile, file: CatalogueFile): RowError[] {
  return plan.faults.map(({ variant, field, message }) => ({
    line: lines[variant] ?? 0,
    column: file.reader.nameOf(field),
    message,
    handle: plan.product.externalId,
  }))
}
