import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { LIMITS } from '#contracts/limits.ts'
import { type ImportRun, importsProblems } from '#contracts/imports/imports.ts'
import { applyRun } from '#server/domains/imports/apply.ts'
import { cancelRun } from '#server/domains/imports/undo.ts'
import { checkUpload, keepFile, newFileKey } from '#server/domains/imports/check.ts'
import { errorsOfRun, type RunRow, type Scope } from '#server/domains/imports/runs.ts'
import { retailerBySlug } from '#server/domains/retailers/retailers.ts'
import { storesOf } from '#server/domains/stores/stores.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { filesOf } from '#server/platform/files.ts'
import { Problem } from '#server/platform/problem.ts'
import { failureOf } from '#server/start-failures.ts'
import { withDatabase } from './database.ts'

const USAGE = `npm run import -- FILE --retailer SLUG --store ID [--dry-run]

Brings the products or quantities of a file into a store: an export of Shopify, Square,
WooCommerce, Lightspeed, Clover, Etsy and others, a Google feed, or any CSV or XLSX. Columns of
an own spreadsheet are taken as they were chosen in the import center, else as they are guessed.
Ends with 0 when all of them are in, with 1 when some were left out, with 2 when nothing could
be done.`
const EXIT = { done: 0, someLeftOut: 1, nothingDone: 2 } as const
const SHOWN_ERRORS = 200

/** An error that the user has to fix. */
class Hint extends Error {}

const config = readConfig(process.env)
try {
  const command = readCommand()
  process.exitCode = await withDatabase(config, async (url) => {
    const db = connect(url, { connections: 4 })
    try {
      return await importFile(db, command)
    } finally {
      await disconnect(db)
    }
  })
} catch (error) {
  const words =
    error instanceof Hint || error instanceof Problem
      ? error.message
      : failureOf(error, { port: config.port, dataDir: config.dataDir }).words
  console.error(words === null ? error : `import: ${words}`)
  process.exitCode = EXIT.nothingDone
}

type Command = { file: string; retailer: string; store: string; dryRun: boolean }

function readCommand(): Command {
  const options = { retailer: { type: 'string' }, store: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Hint(`that was not understood.\n\n${USAGE}`)
  }
  const { values, positionals } = parsed
  const [file] = positionals
  if (!file || positionals.length > 1 || !values.retailer || !values.store)
    throw new Hint(`a file, a retailer and a store are needed.\n\n${USAGE}`)
  return { file, retailer: values.retailer, store: values.store, dryRun: values['dry-run'] ?? false }
}

async function importFile(db: Db, { file, retailer: slug, store: wanted, dryRun }: Command): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Hint(`there is no file ${file}.`)
  if (found.size > LIMITS.csvBytes) throw new Problem(importsProblems, 'import.too_large')
  const retailer = await retailerBySlug(db, slug)
  if (!retailer) throw new Hint(`there is no retailer "${slug}".`)
  const stores = await storesOf(db, [retailer.id])
  const store = stores.find(({ id }) => String(id) === wanted)
  if (!store)
    throw new Hint(
      `store ${wanted} is not one of "${slug}". Its stores:\n${stores.map(({ id, name, city, state }) => `  ${id}  ${name}, ${city}, ${state}`).join('\n')}`,
    )
  const deps = { db, files: await filesOf(config) }
  const scope: Scope = [{ retailerId: retailer.id, storeIds: null }]
  const fileKey = newFileKey()
  await keepFile(deps, fileKey, createReadStream(file))
  const checked = await checkUpload(
    deps,
    scope,
    { fileKey, fileName: path.basename(file), storeId: store.id, userId: null },
    { takeGuess: true },
  )
  console.log(`${checked.fileName} (${checked.preview.label}) into ${store.name}, ${store.city}`)
  if (checked.columns)
    for (const [meaning, column] of Object.entries(checked.columns))
      console.log(`  read as ${meaning}: ${checked.preview.header?.[column] ?? ''}`)
  show(checked, 'would be')
  if (dryRun) {
    await showErrors(db, checked)
    await cancelRun(deps, scope, checked.id)
    console.log('A dry run: nothing was changed.')
    return checked.errorCount > 0 ? EXIT.someLeftOut : EXIT.done
  }
  const applied = await applyRun(deps, scope, checked.id)
  show(applied, 'are')
  await showErrors(db, applied)
  console.log(`Import ${applied.id} is applied. Shoppers find the products as soon as the server runs; a manager can undo it there.`)
  return applied.errorCount > 0 ? EXIT.someLeftOut : EXIT.done
}

function show({ rows, counts, warnings }: RunRow, verb: string): void {
  const {
    newProducts = 0,
    changedProducts = 0,
    unchangedProducts = 0,
    failedProducts = 0,
    variants = 0,
    pictures = 0,
  } = counts as Partial<ImportRun['counts']>
  const lines: [number, string][] = [
    [rows, 'lines read'],
    [newProducts, `products ${verb} new`],
    [changedProducts, `products ${verb} changed`],
    [unchangedProducts, `products ${verb} as they were`],
    [failedProducts, `products ${verb} left out`],
    [variants, 'variants'],
    [pictures, 'pictures'],
  ]
  for (const [count, words] of lines) console.log(`${count.toLocaleString('en-US').padStart(9)}  ${words}`)
  if (verb === 'would be') for (const warning of warnings) console.log(`  note: ${warning}`)
}

async function showErrors(db: Db, { id, errorCount }: RunRow): Promise<void> {
  for (const { line, column, message, handle } of await errorsOfRun(db, id, SHOWN_ERRORS))
    console.log(`  line ${line}${column ? `, ${column}` : ''}: ${message}${handle ? ` (${handle})` : ''}`)
  if (errorCount > SHOWN_ERRORS) console.log(`  … and ${(errorCount - SHOWN_ERRORS).toLocaleString('en-US')} more`)
}
