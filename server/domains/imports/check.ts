import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ImportId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { restful } from '../../platform/request-priority.ts'
import { planProducts, planUpdates } from '../catalog/write-imports/writes.ts'
import { storesByIds } from '../stores/stores.ts'
import { lineOfText } from './cells.ts'
import { filingOf, placesFor } from './filing.ts'
import { batchesOf } from './products.ts'
import { type CatalogueFile, openCatalogueFile } from './reading.ts'
import { askForStep, isLarge, progressOf, REST } from './later.ts'
import { rememberedColumns } from './remembered.ts'
import type { RunPlace } from './run-parts.ts'
import { addErrors, covers, type Preview, type RunRow, runOf, type Scope, step } from './runs.ts'
import { isSettled, settle } from './sources/settle.ts'
import { errorsOf, errorsOfUpdates, NO_UPDATES, Tally } from './tally.ts'

export type Upload = { fileKey: string; fileName: string; storeId: StoreId; userId: UserId | null }
type CheckDeps = Pick<Deps, 'db' | 'files'>

/** A key for a new file; the user's file name never becomes a path. */
export const newFileKey = (): string => `imports/${randomUUID()}.csv`

/** Stores an upload while it arrives. */
export const keepFile = ({ files }: Pick<Deps, 'files'>, fileKey: string, bytes: Readable): Promise<void> => files.keep(fileKey, bytes)

/**
 * The dry run of a stored file: the result of applying it, row errors by line and column, warnings. Nothing in the catalog changes. A file
 * that cannot be read at all throws a Problem with one sentence and is deleted. A file whose columns had to be guessed waits for a person,
 * unless `takeGuess`. `byJob`: a request asks, which only reads the file. `mayChoose`: a
 * person looks at it, who can name columns that the guess lacks; otherwise such a file is refused.
 */
export async function checkUpload(
  deps: CheckDeps,
  scope: Scope,
  upload: Upload,
  { byJob = false, mayChoose = false, takeGuess = false }: { byJob?: boolean; mayChoose?: boolean; takeGuess?: boolean } = {},
): Promise<RunRow> {
  const { db, files } = deps
  const { storeId } = upload
  let { fileKey } = upload
  try {
    const store = (await storesByIds(db, [storeId])).get(storeId)
    if (!store || store.closed || !covers(scope, store.retailerId, storeId)) throw new Problem('not_found')
    const { retailerId } = store
    fileKey = await settle(files, fileKey)
    const file = await openCatalogueFile(() => files.stream(fileKey), {
      isRows: isSettled(fileKey),
      columnsFor: (header) => rememberedColumns(db, retailerId, header),
      mayChoose,
    })
    const places = (await placesFor(db, retailerId, storeId, file.places)).map((each) => within(scope, retailerId, each))
    const waits = (file.columns?.isGuess ?? false) && !takeGuess
    const id = await transact(db, async (tx) => {
      const added = await addRun(tx, { ...upload, fileKey, retailerId, places }, file)
      if (!waits) await step(tx, added, ['uploaded'], 'mapped')
      if (!waits && byJob) await askForStep(tx, { id: added, retailerId }, 'check')
      return added
    })
    try {
      if (!waits && !byJob) await walk(db, await runOf(db, scope, id), file)
    } catch (error) {
      await rowsOf(db, 'imports.forget')`delete from import_runs where id = ${id}`
      throw error
    }
    return await runOf(db, scope, id)
  } catch (error) {
    await files.remove(fileKey)
    throw error
  }
}

/** A manager of some stores brings in no stock of the others. */
const within = (scope: Scope, retailerId: RetailerId, { place, storeId }: RunPlace): RunPlace => ({
  place,
  storeId: storeId !== null && covers(scope, retailerId, storeId) ? storeId : null,
})

/** The dry run of a file that was uploaded before. Starts over when it was cut off. */
export async function checkRun(deps: CheckDeps, scope: Scope, id: ImportId): Promise<void> {
  const { db } = deps
  const run = await runOf(db, scope, id)
  if (run.state !== 'mapped') return
  await rowsOf(db, 'imports.clear-errors')`delete from import_row_errors where run_id = ${id}`
  await walk(db, run, await openRun(deps, run))
}

/** The stored file of a run, with the header and the columns that were chosen for it. */
export const openRun = ({ files }: Pick<Deps, 'files'>, { fileKey, columns, preview }: RunRow): Promise<CatalogueFile> =>
  openCatalogueFile(() => files.stream(fileKey), {
    isRows: isSettled(fileKey),
    columnsFor: (header) => (String(shownCells(header)) === String(preview.header) ? columns : null),
  })

async function addRun(db: Db, run: Upload & Pick<RunRow, 'retailerId' | 'places'>, file: CatalogueFile): Promise<ImportId> {
  const [row] = await rowsOf<{ id: ImportId }>(db, 'imports.add')`
    insert into import_runs (retailer_id, store_id, user_id, file_name, file_key, format, state, rows, warnings, preview, columns, places,
      questions)
    values (${run.retailerId}, ${run.storeId}, ${run.userId}, ${shownName(run.fileName)}, ${run.fileKey}, ${file.format}, 'uploaded',
      ${file.rows}, ${file.warnings}, ${JSON.stringify(previewOf(file))}, ${file.columns && JSON.stringify(file.columns.chosen)},
      ${JSON.stringify(run.places)}, coalesce((select questions from import_runs
        where retailer_id = ${run.retailerId} and format = ${file.format} and questions <> '[]' order by id desc limit 1), '[]')) returning id`
  if (!row) throw new Error('an import was not kept')
  return row.id
}
const SHOWN_COLUMNS = 300
const SHOWN_IN_START = 12

const shownCells = (cells: readonly string[]): string[] => cells.map((cell) => lineOfText(cell).slice(0, 200))

export const previewOf = (file: CatalogueFile): Preview => ({
  header: shownCells(file.header),
  headerLine: file.headerLine,
  start: file.start.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, SHOWN_IN_START).map((cell) => lineOfText(cell).slice(0, 60)),
  })),
  samples: file.samples.map((cells) => cells.slice(0, SHOWN_COLUMNS).map((cell) => lineOfText(cell).slice(0, 120))),
  isGuess: file.columns?.isGuess ?? false,
  label: file.label,
})

/** The last part of the path that a browser or a command sends as the file's name. */
const shownName = (name: string): string => lineOfText(path.win32.basename(name)).slice(-120).toWellFormed() || 'products.csv'

async function walk(db: Db, run: RunRow, file: CatalogueFile): Promise<void> {
  const { filing, to, usual } = await filingOf(db, run)
  const tally = new Tally()
  const rest = restful(REST)
  const tellProgress = progressOf(db, run.id)
  for await (const { rows, drafts, updates, failed, errors, notes, questions } of batchesOf(file, filing)) {
    const plans = await planProducts(
      db,
      to,
      drafts.map(({ draft }) => draft),
    )
    const planned =
      updates.length > 0
        ? await planUpdates(
            db,
            to,
            updates.map(({ update }) => update),
          )
        : NO_UPDATES
    const all = [
      ...errors,
      ...plans.flatMap((plan, i) => (drafts[i] ? errorsOf(plan, drafts[i].lines, file) : [])),
      ...errorsOfUpdates(planned, updates, file),
    ]
    tally.add([...plans, ...planned.plans])
    tally.file(drafts)
    tally.fail(failed + planned.unmatched.length)
    tally.note(notes)
    tally.ask(questions)
    tally.errorCount += all.length
    tally.unmatched += planned.unmatched.length
    await addErrors(db, run.id, all)
    await tellProgress(rows)
    if (isLarge(file)) await rest()
  }
  await noteTally(db, run, file, tally, usual)
  await step(db, run.id, ['mapped'], 'checked')
}

export async function noteTally(db: Db, run: RunRow, file: CatalogueFile, tally: Tally, department: string): Promise<void> {
  await rowsOf(db, 'imports.note')`
    update import_runs
    set counts = ${JSON.stringify(tally.counts)}, error_count = ${tally.errorCount},
      warnings = ${tally.warnings(file, department, run.places)}, categories = ${JSON.stringify(tally.categories())},
      questions = ${JSON.stringify(tally.questions(run.questions))} where id = ${run.id}`
}
