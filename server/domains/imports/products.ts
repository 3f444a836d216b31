import type { ProductDraft, departmentsFor } from '../catalog/index.ts'
import { departmentOf } from './departments.ts'
import type { FileProduct, Finding, Note } from './formats/index.ts'
import type { CatalogueFile } from './reading.ts'

export type RowError = Finding & { handle: string | null }
export type DraftOfFile = { draft: ProductDraft; lines: number[] }
/** Some products of a file, ready to be planned, and the errors of others. */
export type Batch = { drafts: DraftOfFile[]; failed: number; errors: RowError[]; notes: Note[] }
type Departments = Awaited<ReturnType<typeof departmentsFor>>

const PRODUCTS_AT_ONCE = 100
const VARIANTS_AT_ONCE = 1_000

/** The products of a file in batches. A SKU belongs to the first product that uses it. */
export async function* batchesOf(file: CatalogueFile, departments: Departments): AsyncGenerator<Batch> {
  const firstUse = new Map<string, number>()
  let batch: Batch = { drafts: [], failed: 0, errors: [], notes: [] }
  let variants = 0
  for await (const { key, rows } of file.groups()) {
    const line = rows[0]?.line ?? 0
    if (key === null) {
      batch.failed++
      batch.errors.push({ line, column: file.reader.nameOf('key'), message: 'The handle is missing.', handle: null })
    } else {
      const { draft, lines, errors, notes } = file.reader.productOf(key, rows)
      batch.notes.push(...notes)
      if (draft) errors.push(...doubledSkus(draft, lines, firstUse, file.reader.nameOf('sku')))
      batch.errors.push(...errors.map((error) => ({ ...error, handle: key })))
      if (errors.length > 0) batch.failed++
      else if (draft) {
        variants += draft.variants.length
        batch.drafts.push({ draft: filed(draft, departments, line, batch.notes), lines })
      }
    }
    if (batch.drafts.length >= PRODUCTS_AT_ONCE || variants >= VARIANTS_AT_ONCE || batch.errors.length >= VARIANTS_AT_ONCE) {
      yield batch
      batch = { drafts: [], failed: 0, errors: [], notes: [] }
      variants = 0
    }
  }
  yield batch
}

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
function filed({ hints, ...draft }: FileProduct, departments: Departments, line: number, notes: Note[]): ProductDraft {
  const department = departmentOf(hints)
  const categoryId = department === null ? null : departments.idOf(department)
  if (categoryId === null) notes.push({ line, code: UNFILED })
  return { ...draft, categoryId }
}
export const UNFILED = 'unfiled'
