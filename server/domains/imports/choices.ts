import { type ChosenForImport, type ImportChoices, type ImportRun, importsProblems } from '#contracts/imports/imports.ts'
import type { ImportId, RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { storesOf } from '../stores/stores.ts'
import { openRun, previewOf } from './check.ts'
import { askForStep } from './later.ts'
import { whatIsMissing } from './mapping.ts'
import { type CatalogueFile, openCatalogueFile } from './reading.ts'
import { rememberColumns, rememberedColumns } from './remembered.ts'
import type { RunQuestion } from './run-parts.ts'
import { covers, type RunRow, runOf, type Scope, shownRun } from './runs.ts'
import { isSettled } from './sources/settle.ts'

/** The questions that a file leaves open, with what was guessed or chosen for them. */
export async function choicesOf(db: Db, scope: Scope, id: ImportId): Promise<ImportChoices> {
  const run = await runOf(db, scope, id)
  const { header = [], headerLine = null, start = [], samples = [], isGuess = false } = run.preview
  const stores = await storesOf(db, [run.retailerId])
  return {
    columns: run.columns && {
      header: header.map((name, i) => ({ name, samples: samples.map((cells) => cells[i] ?? '').filter(Boolean) })),
      chosen: run.columns,
      isGuess,
      start,
      headerLine,
    },
    questions: run.questions.map(({ code, count, example, answer }) => ({ code, answer, ...QUESTIONS[code](count, example) })),
    places: run.places,
    categories: run.categories,
    stores: stores
      .filter(({ id: store, closed }) => !closed && covers(scope, run.retailerId, store))
      .map((store) => ({ id: store.id, name: store.name })),
    departments: (await allCategories(db)).map((category) => ({ id: category.id, name: category.name })),
  }
}

/** The words of each question. */
const QUESTIONS: Record<RunQuestion['code'], (count: number, example: string) => { text: string; yes: string; no: string }> = {
  same_sku: (count, example) => ({
    text: `${count === 1 ? 'One SKU stands' : `${count.toLocaleString('en-US')} SKUs stand`} on several choices of one product, like "${example}". Every choice needs its own.`,
    yes: `Number them: ${example}-1, ${example}-2`,
    no: 'Leave these products out',
  }),
  dated: (count, example) => ({
    text: `${count === 1 ? 'One choice looks' : `${count.toLocaleString('en-US')} choices look`} like a size that a spreadsheet made a date: ${example}.`,
    yes: 'They are sizes: read them as such',
    no: 'They are dates: keep them as they are',
  }),
  in_stock: (count, example) => ({
    text: `${count === 1 ? 'One line says' : `${count.toLocaleString('en-US')} lines say`} "in stock" and not how many, like "${example}".`,
    yes: 'Put 1 of each on the shelf until they are counted',
    no: 'Put none on the shelf until they are counted',
  }),
}

const OPEN_TO_CHOICES: ReadonlySet<string> = new Set(['uploaded', 'mapped', 'checked'])

/** Keeps what a person chose, for this file and for the next ones of the retailer, and checks the file again. Nothing in the catalog changes. */
export async function choose(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId, chosen: ChosenForImport): Promise<ImportRun> {
  const { db } = deps
  const run = await runOf(db, scope, id)
  // The file of a run that was applied or cancelled may be gone.
  if (run.asked !== null || !OPEN_TO_CHOICES.has(run.state)) throw new Problem(importsProblems, 'import.wrong_step')
  const next = await withChoices(db, scope, run, chosen)
  // A file that cannot be read in this way changes nothing.
  const file = chosen.headerLine === undefined ? await openRun(deps, next) : await openAt(deps, next, chosen)
  const isGuess = file.columns?.isGuess ?? false
  await transact(db, async (tx) => {
    await keep(tx, next, file.header, chosen)
    await rowsOf(tx, 'imports.clear-errors')`delete from import_row_errors where run_id = ${id}`
    const moved = await rowsOf(tx, 'imports.choose')`
        update import_runs
        set state = ${isGuess ? 'uploaded' : 'mapped'}, columns = ${file.columns && JSON.stringify(file.columns.chosen)},
          places = ${JSON.stringify(next.places)}, questions = ${JSON.stringify(next.questions)}, rows = ${file.rows},
          warnings = ${file.warnings}, preview = ${JSON.stringify(previewOf(file))}
        where id = ${id} and asked is null and state in ('uploaded', 'mapped', 'checked') returning id`
    if (moved.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
    if (!isGuess) await askForStep(tx, run, 'check')
  })
  return shownRun(db, await runOf(db, scope, id))
}

/** The file of a run with another line as its header: its columns are those chosen before for such a header, else guessed. */
const openAt = ({ db, files }: Pick<Deps, 'db' | 'files'>, run: RunRow, { headerLine }: ChosenForImport): Promise<CatalogueFile> =>
  openCatalogueFile(() => files.stream(run.fileKey), {
    isRows: isSettled(run.fileKey),
    headerLine,
    columnsFor: (header) => rememberedColumns(db, run.retailerId, header),
    mayChoose: true,
  })

/** The run as it will be; throws by field what does not fit the file, its retailer or the person. */
async function withChoices(
  db: Db,
  scope: Scope,
  run: RunRow,
  { headerLine, answers, columns, places, categories }: ChosenForImport,
): Promise<RunRow> {
  const errors: FieldError[] = []
  const refuse = (pointer: string, message: string): void => void errors.push({ pointer, message })
  const width = run.preview.header?.length ?? 0
  if (headerLine !== undefined && !(run.columns && run.preview.start?.some(({ line }) => line === headerLine)))
    refuse('/headerLine', 'Choose one of the first lines of the file.')
  if (headerLine !== undefined && columns) refuse('/columns', 'Choose the header first, then what its columns mean.')
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
  const asked = new Set(run.questions.map(({ code }) => code))
  const answered = new Map(answers?.map(({ code, yes }) => [code, yes]))
  for (const [i, { code }] of (answers ?? []).entries())
    if (!asked.has(code)) refuse(`/answers/${i}/code`, 'The file leaves no such question open.')
  if (errors.length > 0) throw new Problem('invalid', { errors, ...(errors.length === 1 ? { detail: errors[0]?.message ?? '' } : {}) })
  const storeOf = new Map(places?.map(({ place, storeId }) => [place, storeId]))
  return {
    ...run,
    columns: columns ?? run.columns,
    questions: run.questions.map((each) => ({ ...each, answer: answered.get(each.code) ?? each.answer })),
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
async function keep(
  tx: Db,
  run: RunRow,
  header: readonly string[],
  { headerLine, columns, places, categories }: ChosenForImport,
): Promise<void> {
  if (run.columns && (columns || (run.preview.isGuess && headerLine === undefined)))
    await rememberColumns(tx, run.retailerId, header, run.columns)
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
