import { type ChosenForImport, type ImportChoices, type ImportRun, importsProblems } from '#contracts/imports.ts'
import type { ImportId, RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { storesOf } from '../stores/stores.ts'
import { checkRun, openRun } from './check.ts'
import { isLarge, leaveToJob } from './later.ts'
import { whatIsMissing } from './mapping.ts'
import { rememberColumns } from './remembered.ts'
import { covers, type RunRow, runOf, type Scope, shownRun } from './runs.ts'
import { inTurn } from './turn.ts'

/** The questions that a file leaves open, with what was guessed or chosen for them. */
export async function choicesOf(db: Db, scope: Scope, id: ImportId): Promise<ImportChoices> {
  const run = await runOf(db, scope, id)
  const { header = [], samples = [], isGuess = false } = run.preview
  const stores = await storesOf(db, [run.retailerId])
  return {
    columns: run.columns && {
      header: header.map((name, i) => ({ name, samples: samples.map((cells) => cells[i] ?? '').filter(Boolean) })),
      chosen: run.columns,
      isGuess,
    },
    places: run.places,
    categories: run.categories,
    stores: stores
      .filter(({ id: store, closed }) => !closed && covers(scope, run.retailerId, store))
      .map((store) => ({ id: store.id, name: store.name })),
    departments: (await allCategories(db)).map((category) => ({ id: category.id, name: category.name })),
  }
}

const OPEN_TO_CHOICES: ReadonlySet<string> = new Set(['uploaded', 'mapped', 'checked'])

/** Keeps what a person chose, for this file and for the next ones of the retailer, and checks the file again. Nothing in the catalog changes. */
export async function choose(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId, chosen: ChosenForImport): Promise<ImportRun> {
  const { db } = deps
  const run = await runOf(db, scope, id)
  await inTurn(db, run.retailerId, async () => {
    const now = await runOf(db, scope, id)
    // The file of a run that was applied or cancelled may be gone.
    if (now.asked !== null || !OPEN_TO_CHOICES.has(now.state)) throw new Problem(importsProblems, 'import.wrong_step')
    const next = await withChoices(db, scope, now, chosen)
    // A file that cannot be read in this way changes nothing.
    const file = await openRun(deps, next)
    await transact(db, async (tx) => {
      await keep(tx, next, file.header, chosen)
      await rowsOf(tx, 'imports.clear-errors', 'delete from import_row_errors where run_id = $1', [id])
      const moved = await rowsOf(
        tx,
        'imports.choose',
        `update import_runs set state = 'mapped', columns = $2, places = $3, preview = preview || '{"isGuess":false}'
         where id = $1 and asked is null and state in ('uploaded', 'mapped', 'checked') returning id`,
        [id, next.columns && JSON.stringify(next.columns), JSON.stringify(next.places)],
      )
      if (moved.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
    })
    if (isLarge(file)) await leaveToJob(db, id, 'check')
    else await checkRun(deps, scope, id)
  })
  return shownRun(db, await runOf(db, scope, id))
}

/** The run as it will be; throws by field what does not fit the file, its retailer or the person. */
async function withChoices(db: Db, scope: Scope, run: RunRow, { columns, places, categories }: ChosenForImport): Promise<RunRow> {
  const errors: FieldError[] = []
  const refuse = (pointer: string, message: string): void => void errors.push({ pointer, message })
  const width = run.preview.header?.length ?? 0
  if (columns && !run.columns) refuse('/columns', 'The columns of this file are known.')
  else if (columns) {
    for (const [field, index] of Object.entries(columns)) if (index >= width) refuse(`/columns/${field}`, 'The file has no such column.')
    const missing = whatIsMissing(columns)
    if (missing) refuse('/columns', missing)
    if (new Set(Object.values(columns)).size < Object.values(columns).length) refuse('/columns', 'A column can mean only one thing.')
  }
  const known = new Set(run.places.map(({ place }) => place))
  for (const [i, { place, storeId }] of (places ?? []).entries()) {
    if (!known.has(place)) refuse(`/places/${i}/place`, 'The file has no such place.')
    if (storeId !== null && !(await isOwnStore(db, scope, run.retailerId, storeId))) refuse(`/places/${i}/storeId`, 'Choose a store.')
  }
  const departments = new Set((await allCategories(db)).map(({ id }) => id))
  const named = new Set(run.categories.map(({ name }) => name))
  for (const [i, { name, categoryId }] of (categories ?? []).entries()) {
    if (!named.has(name)) refuse(`/categories/${i}/name`, 'The file has no such category.')
    if (!departments.has(categoryId)) refuse(`/categories/${i}/categoryId`, 'Choose a department.')
  }
  if (errors.length > 0) throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  const storeOf = new Map(places?.map(({ place, storeId }) => [place, storeId]))
  return {
    ...run,
    columns: columns ?? run.columns,
    places: run.places.map((each) => ({
      place: each.place,
      storeId: storeOf.has(each.place) ? (storeOf.get(each.place) ?? null) : each.storeId,
    })),
  }
}

async function isOwnStore(db: Db, scope: Scope, retailerId: RetailerId, storeId: number): Promise<boolean> {
  const stores = await storesOf(db, [retailerId])
  return stores.some(({ id, closed }) => id === storeId && !closed && covers(scope, retailerId, id))
}

/** Remembered for the retailer's next file. */
async function keep(tx: Db, run: RunRow, header: readonly string[], { columns, places, categories }: ChosenForImport): Promise<void> {
  if (run.columns && (columns || run.preview.isGuess)) await rememberColumns(tx, run.retailerId, header, run.columns)
  if (places?.length)
    await rowsOf(
      tx,
      'imports.keep-places',
      `insert into import_places (retailer_id, place, store_id) select $1, place, "storeId" from json_to_recordset($2::json) as d(place text, "storeId" bigint)
       on conflict (retailer_id, place) do update set store_id = excluded.store_id`,
      [run.retailerId, JSON.stringify([...new Map(places.map((each) => [each.place, each])).values()])],
    )
  if (categories?.length)
    await rowsOf(
      tx,
      'imports.keep-categories',
      `insert into import_categories (retailer_id, category, category_id) select $1, name, "categoryId" from json_to_recordset($2::json) as d(name text, "categoryId" bigint)
       on conflict (retailer_id, category) do update set category_id = excluded.category_id`,
      [run.retailerId, JSON.stringify([...new Map(categories.map((each) => [each.name, each])).values()])],
    )
}
