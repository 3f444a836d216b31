import type { ImportId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { CHECK_VIOLATION, type Db, LOCK_NOT_AVAILABLE, rowsOf, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  departmentsFor,
  type ImportDestination,
  planProducts,
  type ProductPlan,
  productSnapshots,
  writeProducts,
} from '../catalog/index.ts'
import { noteTally } from './check.ts'
import { isLarge, leaveToJob } from './later.ts'
import { batchesOf, type DraftOfFile, type RowError } from './products.ts'
import { type CatalogueFile, openCatalogueFile } from './reading.ts'
import { addErrors, type RunRow, runOf, type Scope, step } from './runs.ts'
import { errorsOf, Tally } from './tally.ts'
import { inTurn } from './turn.ts'
import { Problem } from '../../platform/problem.ts'

const DEADLOCK = '40P01'
const TRIES = 4

/** Applies at once, or leaves a large file to a job; returns the run in its current state. */
export async function startApplying(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId): Promise<RunRow> {
  const run = await runOf(deps.db, scope, id)
  if (!isLarge(run)) return applyRun(deps, scope, id)
  await leaveToJob(deps.db, id, 'apply')
  return runOf(deps.db, scope, id)
}

/**
 * Writes the result of the dry run: each product whole or not at all, many in one transaction. When it is cut off, the run is still
 * `checked` and can be applied again, which changes only the missing products; undoing it then covers both parts.
 */
export async function applyRun(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId): Promise<RunRow> {
  const { db, files } = deps
  const run = await runOf(db, scope, id)
  await inTurn(db, run.retailerId, async () => {
    const { state } = await runOf(db, scope, id)
    if (state !== 'checked') throw new Problem('import.wrong_step')
    const file = await openCatalogueFile(() => files.stream(run.fileKey))
    const departments = await departmentsFor(db, run.retailerId)
    const to = { retailerId: run.retailerId, storeId: run.storeId, who: run.userId, fallback: departments.usual.id }
    const tally = new Tally()
    await rowsOf(db, 'imports.clear-errors', 'delete from import_row_errors where run_id = $1', [id])
    for await (const { drafts, failed, errors, notes } of batchesOf(file, departments)) {
      const written = await writeBatch(db, run, to, drafts, file)
      tally.add(written.plans)
      tally.fail(failed + written.refused)
      tally.note(notes)
      tally.errorCount += errors.length + written.errors.length
      await addErrors(db, id, [...errors, ...written.errors])
    }
    Object.assign(tally.counts, await writtenBy(db, id, tally))
    await transact(db, async (tx) => {
      await noteTally(tx, run, file, tally, departments.usual.name)
      await step(tx, id, ['checked'], 'applied')
      await tell(tx, 'imports.applied', { retailerId: run.retailerId })
    })
  })
  return runOf(db, scope, id)
}

type WrittenBatch = { plans: ProductPlan[]; errors: RowError[]; refused: number }

/** One transaction for all products; if the database refuses one, a transaction for each, so that only that one fails. */
async function writeBatch(
  db: Db,
  run: RunRow,
  to: ImportDestination,
  drafts: readonly DraftOfFile[],
  file: CatalogueFile,
): Promise<WrittenBatch> {
  if (drafts.length === 0) return { plans: [], errors: [], refused: 0 }
  try {
    const plans = await patiently(() => transact(db, (tx) => write(tx, run, to, drafts)))
    return { plans, errors: plans.flatMap((plan, i) => (drafts[i] ? errorsOf(plan, drafts[i], file) : [])), refused: 0 }
  } catch (error) {
    const state = sqlState(error)
    if (state !== UNIQUE_VIOLATION && state !== CHECK_VIOLATION) throw error
    const [first, ...others] = drafts
    if (others.length === 0 && first) {
      const message = 'The SKUs or quantities of this product do not fit what is there by now. Check the file again.'
      return { plans: [], errors: [{ line: first.lines[0] ?? 0, column: null, message, handle: first.draft.externalId }], refused: 1 }
    }
    const all: WrittenBatch = { plans: [], errors: [], refused: 0 }
    for (const draft of drafts) {
      const { plans, errors, refused } = await writeBatch(db, run, to, [draft], file)
      all.plans.push(...plans)
      all.errors.push(...errors)
      all.refused += refused
    }
    return all
  }
}

async function write(tx: Db, run: RunRow, to: ImportDestination, drafts: readonly DraftOfFile[]): Promise<ProductPlan[]> {
  const plans = await planProducts(
    tx,
    to,
    drafts.map(({ draft }) => draft),
    true,
  )
  const { ids, changed, moved } = await writeProducts(tx, to, plans)
  if (changed.length + moved.length === 0) return plans
  const before = new Map(plans.flatMap((plan) => (plan.before ? [[plan.before.id, plan.before] as const] : [])))
  const after = await productSnapshots(tx, to, { ids: [...ids.values()] })
  await rowsOf(
    tx,
    'imports.add-changes',
    `insert into import_changes (run_id, product_id, before, after)
     select $1, id, before, after from json_to_recordset($2::json) as d(id bigint, before jsonb, after jsonb)
     on conflict (run_id, product_id) do update set after = excluded.after`,
    [run.id, JSON.stringify(after.map((product) => ({ id: product.id, before: before.get(product.id) ?? null, after: product })))],
  )
  if (changed.length > 0) await tell(tx, 'catalog.products_changed', { productIds: changed })
  if (moved.length > 0) await tell(tx, 'catalog.stock_moved', { productIds: moved })
  return plans
}

/** Retries when a checkout holds a row lock for a moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if ((state !== LOCK_NOT_AVAILABLE && state !== DEADLOCK) || tried >= TRIES) throw error
    }
  }
}

/** The totals of the run's created and changed products, including those from before it was cut off. */
async function writtenBy(
  db: Db,
  id: ImportId,
  { counts }: Tally,
): Promise<Pick<Tally['counts'], 'newProducts' | 'changedProducts' | 'unchangedProducts'>> {
  const [row] = await rowsOf<{ made: number; changed: number }>(
    db,
    'imports.written',
    'select count(*) filter (where before is null) as made, count(before) as changed from import_changes where run_id = $1',
    [id],
  )
  const { made = 0, changed = 0 } = row ?? {}
  const good = counts.newProducts + counts.changedProducts + counts.unchangedProducts
  return { newProducts: made, changedProducts: changed, unchangedProducts: good - made - changed }
}
