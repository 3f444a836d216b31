import type { ImportId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import { type ImportRun, importsProblems, UNDO_DAYS } from '#contracts/imports/imports.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { storesByIds } from '../stores/stores.ts'
import { type Counts, NO_COUNTS } from './tally.ts'
import type { ImportStep } from './later.ts'
import type { Columns } from './mapping.ts'
import type { RunCategory, RunPlace, RunQuestion } from './run-parts.ts'
import type { RowError } from './products.ts'

export type RunState = ImportRun['state']
/** The start of a file, for choosing its header and its columns. */
export type Preview = {
  header?: string[]
  headerLine?: number
  start?: { line: number; cells: string[] }[]
  samples?: string[][]
  isGuess?: boolean
  label?: string
}
export type RunRow = {
  id: ImportId
  retailerId: RetailerId
  storeId: StoreId
  userId: UserId | null
  fileName: string
  fileKey: string
  format: string
  state: RunState
  asked: ImportStep | null
  failure: string | null
  done: number
  preview: Preview
  columns: Columns | null
  places: RunPlace[]
  categories: RunCategory[]
  questions: RunQuestion[]
  rows: number
  counts: Partial<Counts>
  errorCount: number
  warnings: string[]
  createdAt: Date
  /** Its changes are still kept. */
  isRecent: boolean
}
/** The retailers whose runs a person may see; where the person is limited to some stores, only the runs of these. */
export type Scope = { retailerId: RetailerId; storeIds: StoreId[] | null }[]

const COLUMNS = `id, retailer_id as "retailerId", store_id as "storeId", user_id as "userId", file_name as "fileName", file_key as "fileKey", format, state, asked, failure, done, preview, columns, places, categories, questions, rows, counts,
  error_count as "errorCount", warnings, created_at as "createdAt",
  coalesce(applied_at, created_at) > now() - interval '${UNDO_DAYS} days' as "isRecent"`
const SHOWN_ERRORS = 200

/** The run; throws `not_found` unless this person may see it. */
export async function runOf(db: Db, scope: Scope, id: ImportId): Promise<RunRow> {
  const [run] = await rowsOf<RunRow>(db, 'imports.run')`
    select ${sql(COLUMNS)} from import_runs where id = ${id} and retailer_id = any(${scope.map(({ retailerId }) => retailerId)})`
  if (!run || !covers(scope, run.retailerId, run.storeId)) throw new Problem('not_found')
  return run
}

export const covers = (scope: Scope, retailerId: RetailerId, storeId: StoreId): boolean =>
  scope.some((each) => each.retailerId === retailerId && (each.storeIds === null || each.storeIds.includes(storeId)))

/** Past runs, newest first, without their row errors. */
export async function runsOf(
  db: Db,
  scope: Scope,
  { retailerId, ...asked }: PageRequest & { retailerId?: RetailerId | undefined },
): Promise<Page<ImportRun>> {
  const mine = scope.filter((each) => retailerId === undefined || each.retailerId === retailerId)
  const page = await pageBy('imports', { id: 'id' }, asked, (after, limit) =>
    rowsOf<RunRow>(
      db,
      'imports.runs',
      `select ${COLUMNS} from import_runs join json_to_recordset($1::json) as mine("retailerId" bigint, "storeIds" bigint[])
       on mine."retailerId" = retailer_id and (mine."storeIds" is null or store_id = any(mine."storeIds"))
     where ($2::bigint is null or id < $2) order by id desc limit $3`,
      [JSON.stringify(mine), after?.id ?? null, limit],
    ),
  )
  const stores = await storesByIds(
    db,
    page.items.map(({ storeId }) => storeId),
  )
  return { ...page, items: page.items.map((run) => shown(run, stores.get(run.storeId)?.name ?? '', [])) }
}

/** The run as its retailer sees it, with its first errors. */
export async function shownRun(db: Db, run: RunRow): Promise<ImportRun> {
  const stores = await storesByIds(db, [run.storeId])
  return shown(run, stores.get(run.storeId)?.name ?? '', await errorsOfRun(db, run.id, SHOWN_ERRORS))
}

export const errorsOfRun = (db: Db, id: ImportId, limit: number | null): Promise<RowError[]> =>
  rowsOf<RowError>(db, 'imports.errors')`
    select line, "column", message, handle from import_row_errors where run_id = ${id} order by line, id limit ${limit}`

function shown(run: RunRow, storeName: string, errors: RowError[]): ImportRun {
  const { id, fileName, format, preview, storeId, state, asked, failure, done, createdAt, rows, errorCount, warnings } = run
  const working = asked !== null
  const counts = { ...NO_COUNTS, ...run.counts }
  const of = asked === 'undo' ? counts.newProducts + counts.changedProducts : rows
  const may = {
    apply: state === 'checked' && !working && counts.newProducts + counts.changedProducts > 0,
    undo: state === 'applied' && run.isRecent && !working,
    choose: !working && (state === 'uploaded' || state === 'mapped' || state === 'checked'),
    cancel: asked !== 'apply' && (state === 'uploaded' || state === 'mapped' || state === 'checked'),
  }
  return {
    id,
    fileName,
    format,
    system: preview.label ?? format,
    storeId,
    storeName,
    state,
    working,
    progress: asked && { step: asked, done: Math.min(done, of), of },
    failure,
    createdAt,
    rows,
    counts,
    errors,
    errorCount,
    warnings,
    may,
  }
}

/** The scope of a job that carries a step out: the run's own retailer. */
export async function scopeOfRun(db: Db, id: ImportId): Promise<Scope> {
  const rows = await rowsOf<{ retailerId: RetailerId }>(db, 'imports.owner')`
    select retailer_id as "retailerId" from import_runs where id = ${id}`
  return rows.map(({ retailerId }) => ({ retailerId, storeIds: null }))
}

/** Moves a run to its next state if it still is in one of the expected states. */
export async function step(db: Db, id: ImportId, from: readonly RunState[], to: RunState): Promise<void> {
  const moved = await rowsOf(db, 'imports.step')`
    update import_runs set state = ${to}, asked = null, applied_at = case when ${to} = 'applied' then now() else applied_at end
    where id = ${id} and state = any(${from}) returning id`
  if (moved.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
}

export async function addErrors(db: Db, id: ImportId, errors: readonly RowError[]): Promise<void> {
  if (errors.length === 0) return
  await rowsOf(db, 'imports.add-errors')`
    insert into import_row_errors (run_id, line, "column", message, handle)
    select ${id}, line, "column", message, handle
    from json_to_recordset(${JSON.stringify(errors)}::json) as d(line int, "column" text, message text, handle text) order by line`
}
