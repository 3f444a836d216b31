import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ImportId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { departmentsFor, planProducts } from '../catalog/index.ts'
import { storesByIds } from '../stores/index.ts'
import { lineOfText } from './cells.ts'
import { batchesOf } from './products.ts'
import { type CatalogueFile, openCatalogueFile } from './reading.ts'
import { isLarge, leaveToJob } from './later.ts'
import { addErrors, covers, type RunRow, runOf, type Scope, step } from './runs.ts'
import { errorsOf, Tally } from './tally.ts'

export type Upload = { fileKey: string; fileName: string; storeId: StoreId; userId: UserId | null }
type Parts = Pick<Deps, 'db' | 'files'>

/** A key for a new file; the user's file name never becomes a path. */
export const newFileKey = (): string => `imports/${randomUUID()}.csv`

/** Stores an upload while it arrives. */
export const keepFile = ({ files }: Pick<Deps, 'files'>, fileKey: string, bytes: Readable): Promise<void> => files.keep(fileKey, bytes)

/**
 * The dry run of a stored file: the result of applying it, row errors by line and column, warnings. Nothing in the catalog changes. A file
 * that cannot be read at all throws a Problem with one sentence and is deleted. `mayWait` leaves a large file to a job.
 */
export async function checkUpload(deps: Parts, scope: Scope, upload: Upload, mayWait = false): Promise<RunRow> {
  const { db, files } = deps
  const { fileKey, storeId } = upload
  try {
    const store = (await storesByIds(db, [storeId])).get(storeId)
    if (!store || store.closed || !covers(scope, store.retailerId, storeId)) throw new Problem('not_found')
    const file = await openCatalogueFile(() => files.stream(fileKey))
    const id = await addRun(db, { ...upload, retailerId: store.retailerId }, file)
    try {
      if (mayWait && isLarge(file)) await leaveToJob(db, id, 'check')
      else await walk(db, await runOf(db, scope, id), file)
    } catch (error) {
      await rowsOf(db, 'imports.forget', 'delete from import_runs where id = $1', [id])
      throw error
    }
    return await runOf(db, scope, id)
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
}

/** The dry run of a file that was too large for the request that uploaded it. Starts over when it was cut off. */
export async function checkRun({ db, files }: Parts, scope: Scope, id: ImportId): Promise<void> {
  const run = await runOf(db, scope, id)
  if (run.state !== 'uploaded') return
  await rowsOf(db, 'imports.clear-errors', 'delete from import_row_errors where run_id = $1', [id])
  await walk(db, run, await openCatalogueFile(() => files.stream(run.fileKey)))
}

async function addRun(db: Db, run: Upload & Pick<RunRow, 'retailerId'>, file: CatalogueFile): Promise<ImportId> {
  const [row] = await rowsOf<{ id: ImportId }>(
    db,
    'imports.add',
    `insert into import_runs (retailer_id, store_id, user_id, file_name, file_key, format, state, rows, warnings) values ($1, $2, $3, $4, $5, $6, 'uploaded', $7, '{}') returning id`,
    [run.retailerId, run.storeId, run.userId, shownName(run.fileName), run.fileKey, file.format, file.rows],
  )
  if (!row) throw new Error('an import was not kept')
  return row.id
}

/** The last part of the path that a browser or a command sends as the file's name. */
const shownName = (name: string): string => lineOfText(path.win32.basename(name)).slice(-120).toWellFormed() || 'products.csv'

async function walk(db: Db, run: RunRow, file: CatalogueFile): Promise<void> {
  const departments = await departmentsFor(db, run.retailerId)
  const to = { retailerId: run.retailerId, storeId: run.storeId, who: run.userId, fallback: departments.usual.id }
  const tally = new Tally()
  for await (const { drafts, failed, errors, notes } of batchesOf(file, departments)) {
    const plans = await planProducts(
      db,
      to,
      drafts.map(({ draft }) => draft),
    )
    const all = [...errors, ...plans.flatMap((plan, i) => (drafts[i] ? errorsOf(plan, drafts[i], file) : []))]
    tally.add(plans)
    tally.fail(failed)
    tally.note(notes)
    tally.errorCount += all.length
    await addErrors(db, run.id, all)
  }
  await noteTally(db, run, file, tally, departments.usual.name)
  await step(db, run.id, ['uploaded'], 'checked')
}

export async function noteTally(db: Db, run: RunRow, file: CatalogueFile, tally: Tally, department: string): Promise<void> {
  await rowsOf(db, 'imports.note', 'update import_runs set counts = $2, error_count = $3, warnings = $4 where id = $1', [
    run.id,
    JSON.stringify(tally.counts),
    tally.errorCount,
    tally.warnings(file, department),
  ])
}
