import type { ImportRun } from '#contracts/imports/imports.ts'
import type { CategoryId } from '#contracts/ids.ts'
import type { PlannedUpdates } from '../catalog/write-imports/writes.ts'
import type { ProductPlan } from '../catalog/write-imports/plan.ts'
import type { Note, Question } from './formats/index.ts'
import { sentenceOf } from './notes.ts'
import { type DraftOfFile, type RowError, UNFILED, type UpdateOfFile } from './products.ts'
import type { CatalogueFile } from './reading.ts'
import type { RunCategory, RunPlace, RunQuestion } from './run-parts.ts'

export type Counts = ImportRun['counts']
export const NO_COUNTS: Counts = { newProducts: 0, changedProducts: 0, unchangedProducts: 0, failedProducts: 0, variants: 0, pictures: 0 }
const KINDS = { new: 'newProducts', changed: 'changedProducts', unchanged: 'unchangedProducts', failed: 'failedProducts' } as const

/** Adds up the results of reading a file. */
export class Tally {
  readonly counts: Counts = { ...NO_COUNTS }
  errorCount = 0
  /** Lines of new figures for which no product exists. */
  unmatched = 0
  readonly #categories = new Map<string, { count: number; categoryId: CategoryId | null; isChosen: boolean }>()
  readonly #questions = new Map<Question['code'], { count: number; example: string }>()
  readonly #notes = new Map<string, { count: number; line: number }>()

  add(plans: readonly ProductPlan[]): void {
    for (const { kind, variantCount, pictureCount } of plans) {
      this.counts[KINDS[kind]]++
      if (kind === 'failed') continue
      this.counts.variants += variantCount
      this.counts.pictures += pictureCount
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

  ask(questions: readonly Question[]): void {
    for (const { code, example } of questions) {
      const known = this.#questions.get(code)
      if (known) known.count++
      else this.#questions.set(code, { count: 1, example })
    }
  }

  /** The questions that came up, after those that were answered. */
  questions(before: readonly RunQuestion[]): RunQuestion[] {
    const answered = before.filter(({ answer }) => answer !== null)
    const codes = new Set(answered.map(({ code }) => code))
    return [...answered, ...[...this.#questions].flatMap(([code, found]) => (codes.has(code) ? [] : [{ code, ...found, answer: null }]))]
  }

  /** Counts the products of each category of the file. */
  file(drafts: readonly DraftOfFile[]): void {
    for (const { draft, category, isChosen } of drafts) {
      if (category === null) continue
      const known = this.#categories.get(category)
      if (known) known.count++
      else if (this.#categories.size < MOST_CATEGORIES) this.#categories.set(category, { count: 1, categoryId: draft.categoryId, isChosen })
    }
  }

  /** The file's categories, the largest first. */
  categories(): RunCategory[] {
    return [...this.#categories].map(([name, filed]) => ({ name, ...filed })).sort((a, b) => b.count - a.count)
  }

  /** One sentence for each kind of warning, not one for each row. */
  warnings(file: CatalogueFile, department: string, places: readonly RunPlace[]): string[] {
    const { newProducts, changedProducts, unchangedProducts } = this.counts
    const isLost = this.unmatched > 0 && newProducts + changedProducts + unchangedProducts === 0
    const leftOut = places.filter(({ storeId }) => storeId === null).map(({ place }) => place)
    const sentences = [...this.#notes].map(([code, { count, line }]) =>
      code === UNFILED
        ? `${count === 1 ? '1 product has' : `${count.toLocaleString('en-US')} products have`} no category we know: look for ${count === 1 ? 'it' : 'them'} in ${department} (first in line ${line}).`
        : sentenceOf(code, count, line),
    )
    return [
      ...(isLost ? ['No line matches a product of yours. Import the products first, then this file.'] : []),
      ...(leftOut.length > 0
        ? [`The quantities of ${leftOut.join(', ')} were left out: choose a store for ${leftOut.length === 1 ? 'it' : 'them'}.`]
        : []),
      ...file.warnings,
      ...sentences,
    ]
  }
}

const MOST_CATEGORIES = 500
export const NO_UPDATES: PlannedUpdates = { plans: [], from: [], unmatched: [] }

/** The catalog's errors with the file's column names and lines. */
export function errorsOf(plan: ProductPlan, lines: readonly number[], file: CatalogueFile): RowError[] {
  return plan.faults.map(({ variant, field, message }) => ({
    line: lines[variant] ?? 0,
    column: file.layout.columnOf(field),
    message,
    handle: plan.product.externalId,
  }))
}

/** The errors of new figures: those that the catalog refuses, and those for which there is no product. */
export function errorsOfUpdates(
  { plans, from, unmatched }: PlannedUpdates,
  updates: readonly UpdateOfFile[],
  file: CatalogueFile,
): RowError[] {
  const lineOf = (index: number): number => updates[index]?.line ?? 0
  const refused = plans.flatMap((plan, i) => errorsOf(plan, (from[i] ?? []).map(lineOf), file))
  const unknown = unmatched.map((index): RowError => {
    const { sku, gtin, externalId } = updates[index]?.update ?? { sku: null, gtin: null, externalId: null }
    const name = sku ?? gtin ?? externalId ?? ''
    return { line: lineOf(index), column: file.layout.columnOf('sku'), message: `You have no product "${name}".`, handle: externalId }
  })
  return [...refused, ...unknown]
}
