import type { CategoryId, StoreId } from '#contracts/ids.ts'
import type { ProductDraft, VariantUpdate } from '../catalog/write-imports/plan.ts'
import type { departmentsFor } from '../catalog/write-imports/writes.ts'
import { departmentOf } from './departments.ts'
import type { Answers, FileCount, FileProduct, FileUpdate, Finding, Note, Question } from './formats/index.ts'
import { ROW_KEY } from './formats/row-key.ts'
import { productOf } from './product-of.ts'
import type { CatalogueFile } from './reading.ts'

export type RowError = Finding & { handle: string | null }
export type DraftOfFile = { draft: ProductDraft; lines: number[]; category: string | null; isChosen: boolean }
/** Some products of a file, ready to be planned, and the errors of others. */
export type Batch = {
  rows: number
  drafts: DraftOfFile[]
  updates: UpdateOfFile[]
  failed: number
  errors: RowError[]
  notes: Note[]
  questions: Question[]
}
export type UpdateOfFile = { update: VariantUpdate; line: number }
/** Where the words of a file belong: its places to stores, its categories to departments. */
export type Filing = {
  departments: Departments
  storeOf(place: string | null): StoreId | null
  /** The department that a person chose for a category of the file. */
  chosenFor?(category: string): CategoryId | null
  /** What a person answered to the questions of the file. */
  answers?: Answers
}
type Departments = Awaited<ReturnType<typeof departmentsFor>>

/** Few enough that requests wait only a moment for the statements of one batch. */
const PRODUCTS_AT_ONCE = 20
const VARIANTS_AT_ONCE = 200

/** The products of a file in batches. A SKU belongs to the first product that uses it. */
export async function* batchesOf(file: CatalogueFile, filing: Filing): AsyncGenerator<Batch> {
  const firstUse = new Map<string, number>()
  const { layout } = file
  let batch: Batch = nothing()
  let variants = 0
  for await (const { key, rows } of file.groups()) {
    batch.rows += rows.length
    const line = rows[0]?.line ?? 0
    if (key === null) {
      batch.failed++
      batch.errors.push({
        line,
        column: layout.columnOf('key'),
        message: `The ${wordOf(layout.columnOf('key'))} is missing.`,
        handle: null,
      })
    } else {
      const { draft, updates, lines, errors, notes, questions } = productOf(layout, key, rows, filing.answers)
      batch.notes.push(...notes)
      if (draft) {
        questions.push(...sharedSkus(draft, filing.answers, firstUse))
        errors.push(...doubledSkus(draft, lines, firstUse, layout.columnOf('sku'), filing.answers?.same_sku === undefined))
      }
      batch.questions.push(...questions)
      const handle = key.startsWith(ROW_KEY) ? null : key
      batch.errors.push(...errors.map((error) => ({ ...error, handle })))
      if (errors.length > 0) batch.failed++
      else if (draft) {
        variants += draft.variants.length
        batch.drafts.push({ ...filed(draft, filing, line, batch.notes), lines })
      }
      if (errors.length === 0)
        for (const [i, update] of updates.entries()) {
          variants++
          batch.updates.push({ update: shelved(update, filing), line: lines[i] ?? line })
        }
    }
    if (batch.drafts.length >= PRODUCTS_AT_ONCE || variants >= VARIANTS_AT_ONCE || batch.errors.length >= VARIANTS_AT_ONCE) {
      yield batch
      batch = nothing()
      variants = 0
    }
  }
  yield batch
}

const nothing = (): Batch => ({ rows: 0, drafts: [], updates: [], failed: 0, errors: [], notes: [], questions: [] })
/** "SKU" keeps its letters inside a sentence. */
const wordOf = (column: string): string => (/^[A-Z][a-z]/.test(column) ? column.charAt(0).toLowerCase() + column.slice(1) : column)

/** The counts of each store. Places that belong to one store are added up; those that belong to none are left out. */
function countsAt(counts: readonly FileCount[], { storeOf }: Filing): { storeId: StoreId; onHand: number }[] {
  const byStore = new Map<StoreId, number>()
  for (const { place, count } of counts) {
    const storeId = storeOf(place)
    if (storeId !== null) byStore.set(storeId, (byStore.get(storeId) ?? 0) + count)
  }
  return [...byStore].map(([storeId, onHand]) => ({ storeId, onHand }))
}

const shelved = ({ counts, ...update }: FileUpdate, filing: Filing): VariantUpdate => ({ ...update, counts: countsAt(counts, filing) })

/** A product whose choices share one SKU: asks whether to number them, or numbers them where the answer was yes. */
function sharedSkus({ variants }: FileProduct, answers: Answers | undefined, firstUse: ReadonlyMap<string, number>): Question[] {
  const bySku = Map.groupBy(variants, ({ sku }) => sku)
  const shared = [...bySku].filter((entry): entry is [string, typeof variants] => entry[0] !== null && entry[1].length > 1)
  if (answers?.same_sku !== true) return answers?.same_sku === undefined ? shared.map(([sku]) => ({ code: 'same_sku', example: sku })) : []
  for (const [sku, sharing] of shared) {
    let number = 0
    for (const variant of sharing) {
      do variant.sku = `${sku}-${++number}`
      while (bySku.has(variant.sku) || firstUse.has(variant.sku))
    }
  }
  return []
}

function doubledSkus(
  { variants }: FileProduct,
  lines: readonly number[],
  firstUse: Map<string, number>,
  column: string,
  mayNumber: boolean,
): Finding[] {
  const own = new Map<string, number>()
  const doubled: Finding[] = []
  for (const [i, { sku }] of variants.entries()) {
    if (!sku) continue
    const line = lines[i] ?? 0
    const earlier = firstUse.get(sku) ?? own.get(sku)
    const hint = mayNumber && own.has(sku) ? ' Say in "Questions" whether to number them.' : ''
    if (earlier !== undefined) doubled.push({ line, column, message: `The SKU "${sku}" already stands in line ${earlier}.${hint}` })
    else own.set(sku, line)
  }
  // SKUs of a failing product must not make other products fail.
  if (doubled.length === 0) for (const [sku, line] of own) firstUse.set(sku, line)
  return doubled
}

/** Files a product by the file's category. Without a match it stays in its department, or goes to the one that the retailer uses most. */
function filed(
  { hints, category, variants, ...draft }: FileProduct,
  filing: Filing,
  line: number,
  notes: Note[],
): Omit<DraftOfFile, 'lines'> {
  const { departments, chosenFor } = filing
  const chosen = category === null ? null : (chosenFor?.(category) ?? null)
  const department = chosen === null ? departmentOf(hints) : null
  const categoryId = chosen ?? (department === null ? null : departments.idOf(department))
  if (categoryId === null) notes.push({ line, code: UNFILED })
  const shelvedVariants = variants.map(({ counts, ...variant }) => ({ ...variant, counts: countsAt(counts, filing) }))
  return { draft: { ...draft, categoryId, variants: shelvedVariants }, category, isChosen: chosen !== null }
}
export const UNFILED = 'unfiled'
