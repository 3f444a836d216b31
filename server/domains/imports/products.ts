import type { CategoryId, StoreId } from '#contracts/ids.ts'
import type { ProductDraft, VariantUpdate } from '../catalog/write-imports/plan.ts'
import type { departmentsFor } from '../catalog/write-imports/writes.ts'
import { departmentOf } from './departments.ts'
import type { FileCount, FileProduct, FileUpdate, Finding, Note } from './formats/index.ts'
import { ROW_KEY } from './formats/row-key.ts'
import { productOf } from './product-of.ts'
import type { CatalogueFile } from './reading.ts'

export type RowError = Finding & { handle: string | null }
export type DraftOfFile = { draft: ProductDraft; lines: number[]; category: string | null; isChosen: boolean }
/** Some products of a file, ready to be planned, and the errors of others. */
export type Batch = { drafts: DraftOfFile[]; updates: UpdateOfFile[]; failed: number; errors: RowError[]; notes: Note[] }
export type UpdateOfFile = { update: VariantUpdate; line: number }
/** Where the words of a file belong: its places to stores, its categories to departments. */
export type Filing = {
  departments: Departments
  storeOf(place: string | null): StoreId | null
  /** The department that a person chose for a category of the file. */
  chosenFor?(category: string): CategoryId | null
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
      const { draft, updates, lines, errors, notes } = productOf(layout, key, rows)
      batch.notes.push(...notes)
      if (draft) errors.push(...doubledSkus(draft, lines, firstUse, layout.columnOf('sku')))
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

const nothing = (): Batch => ({ drafts: [], updates: [], failed: 0, errors: [], notes: [] })
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

function doubledSkus({ variants }: FileProduct, lines: readonly number[], firstUse: Map<string, number>, column: string): Finding[] {
  const own = new Map<string, number>()
  const doubled: Finding[] = []
  for (const [i, { sku }] of variants.entries()) {
    if (!sku) continue
    const line = lines[i] ?? 0
    const earlier = firstUse.get(sku) ?? own.get(sku)
    if (earlier !== undefined) doubled.push({ line, column, message: `The SKU "${sku}" already stands in line ${earlier}.` })
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
