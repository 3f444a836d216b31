import type { ImportId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { CHECK_VIOLATION, type Db, LOCK_NOT_AVAILABLE, rowsOf, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type Destination as ImportDestination,
  type PlannedUpdates,
  planProducts,
  planUpdates,
  writeProducts,
} from '../catalog/write-imports/writes.ts'
import type { ProductPlan } from '../catalog/write-imports/plan.ts'
import { productSnapshots } from '../catalog/write-imports/snapshots.ts'
import { noteTally, openRun } from './check.ts'
import { filingOf } from './filing.ts'
import { isLarge, progressOf, REST } from './later.ts'
import { askForPictures } from './pictures.ts'
import { batchesOf, type DraftOfFile, type RowError, type UpdateOfFile } from './products.ts'
import type { CatalogueFile } from './reading.ts'
import { addErrors, type RunRow, runOf, type Scope, step } from './runs.ts'
import { errorsOf, errorsOfUpdates, NO_UPDATES, Tally } from './tally.ts'
import { inTurn } from './turn.ts'
import { Problem } from '../../platform/problem.ts'
import { restful } from '../../platform/request-priority.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

const DEADLOCK = '40P01'
const TRIES = 4

/**
 * Writes the result of the dry run: each product whole or not at all, many in one transaction. When it is cut off, the run is still
 * `checked` and can be applied again, which changes only the missing products; undoing it then covers both parts.
 */
export async function applyRun(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId): Promise<RunRow> {
  const { db } = deps
  const run = await runOf(db, scope, id)
  await inTurn(db, run.retailerId, async () => {
    // Nobody cancels a run while it is applied.
    const claimed = await rowsOf(db, 'imports.claim')`
      update import_runs set asked = 'apply', done = 0 where id = ${id} and state = 'checked' and coalesce(asked, 'apply') = 'apply' returning id`
    if (claimed.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
    const file = await openRun(deps, run)
    const { filing, to, usual } = await filingOf(db, run)
    const tally = new Tally()
    await rowsOf(db, 'imports.clear-errors')`delete from import_row_errors where run_id = ${id}`
    const rest = restful(REST)
    const tellProgress = progressOf(db, id)
    for await (const { rows, drafts, updates, failed, errors, notes, questions } of batchesOf(file, filing)) {
      const written = await writeBatch(db, run, to, { drafts, updates }, file)
      tally.add(written.plans)
      tally.file(drafts)
      tally.unmatched += written.unmatched
      tally.fail(failed + written.refused + written.unmatched)
      tally.note(notes)
      tally.ask(questions)
      tally.errorCount += errors.length + written.errors.length
      await addErrors(db, id, [...errors, ...written.errors])
      await tellProgress(rows)
      if (isLarge(run)) await rest()
    }
    Object.assign(tally.counts, await writtenBy(db, id, tally))
    await transact(db, async (tx) => {
      await noteTally(tx, run, file, tally, usual)
      await step(tx, id, ['checked'], 'applied')
      await tell(tx, 'imports.applied', { retailerId: run.retailerId })
      await askForPictures(tx, id)
    })
  })
  return runOf(db, scope, id)
}

type WrittenBatch = { plans: ProductPlan[]; errors: RowError[]; refused: number; unmatched: number }
type ToWrite = { drafts: readonly DraftOfFile[]; updates: readonly UpdateOfFile[] }

/** One transaction for all products; if the database refuses one, a transaction for each, so that only that one fails. */
async function writeBatch(db: Db, run: RunRow, to: ImportDestination, batch: ToWrite, file: CatalogueFile): Promise<WrittenBatch> {
  const { drafts, updates } = batch
  if (drafts.length + updates.length === 0) return { plans: [], errors: [], refused: 0, unmatched: 0 }
  try {
    const { plans, planned } = await patiently(() => transact(db, (tx) => write(tx, run, to, batch)))
    const errors = [
      ...plans.flatMap((plan, i) => (drafts[i] ? errorsOf(plan, drafts[i].lines, file) : [])),
      ...errorsOfUpdates(planned, updates, file),
    ]
    return { plans: [...plans, ...planned.plans], errors, refused: 0, unmatched: planned.unmatched.length }
  } catch (error) {
    const state = sqlState(error)
    if (state !== UNIQUE_VIOLATION && state !== CHECK_VIOLATION) throw error
    const single = [
      ...drafts.map((draft) => ({ drafts: [draft], updates: [] })),
      ...updates.map((update) => ({ drafts: [], updates: [update] })),
    ]
    if (single.length === 1) {
      const message = 'The SKUs or quantities of this product do not fit what is there by now. Check the file again.'
      const line = drafts[0]?.lines[0] ?? updates[0]?.line ?? 0
      const handle = drafts[0]?.draft.externalId ?? updates[0]?.update.externalId ?? null
      return { plans: [], errors: [{ line, column: null, message, handle }], refused: 1, unmatched: 0 }
    }
    const all: WrittenBatch = { plans: [], errors: [], refused: 0, unmatched: 0 }
    for (const one of single) {
      const { plans, errors, refused, unmatched } = await writeBatch(db, run, to, one, file)
      all.plans.push(...plans)
      all.errors.push(...errors)
      all.refused += refused
      all.unmatched += unmatched
    }
    return all
  }
}

type Planned = { plans: ProductPlan[]; planned: PlannedUpdates }
async function write(tx: Db, run: RunRow, to: ImportDestination, { drafts, updates }: ToWrite): Promise<Planned> {
  const plans = await planProducts(
    tx,
    to,
    drafts.map(({ draft }) => draft),
    true,
  )
  const planned =
    updates.length > 0
      ? await planUpdates(
          tx,
          to,
          updates.map(({ update }) => update),
          true,
        )
      : NO_UPDATES
  const all = { plans, planned }
  const { ids, changed, moved } = await writeProducts(tx, to, [...plans, ...planned.plans])
  if (changed.length + moved.length === 0) return all
  const before = new Map([...plans, ...planned.plans].flatMap((plan) => (plan.before ? [[plan.before.id, plan.before] as const] : [])))
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
  return all
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
  const [row] = await rowsOf<{ made: number; changed: number }>(db, 'imports.written')`
    select count(*) filter (where before is null) as made, count(before) as changed from import_changes where run_id = ${id}`
  const { made = 0, changed = 0 } = row ?? {}
  const good = counts.newProducts + counts.changedProducts + counts.unchangedProducts
  return { newProducts: made, changedProducts: changed, unchangedProducts: good - made - changed }
}
