import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { UserId } from '#contracts/ids.ts'
import { domains } from '#server/domains/all.ts'
import { personalDataOf } from '#server/domains/domain.ts'
import { closeAgain } from '#server/domains/privacy/closing.ts'
import type { Config } from '#server/platform/config.ts'
import { type FilePort, folderFiles } from '#server/platform/files.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startSpiral } from '#server/start.ts'
import { copyFiles } from '../copy-files.ts'
import { Hint } from './back-up.ts'
import { copyIn } from './copy-protocol.ts'
import { checkBackup, FILES, type Manifest, SECRET, secretHash } from './manifest.ts'
import { filledTables, schemaOf, tablesOf, takeOff } from './tables.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../server/migrations')
/** Below this an index is kept while rows are loaded. */
const LARGE = 5_000
const NAMED = 8

type Target = { config: Config; url: string; files: FilePort; say: (words: string) => void }
export type Restored = { rows: number; files: number; closedAgain: number }

/**
 * Restores a backup into an empty database, with its files and secret, and closes accounts again that were closed after it. Everything is
 * checked before the first change. Rows are loaded in one transaction: after a failure the database is as empty as before, and the restore
 * can be run again.
 */
export async function restoreFrom({ config, url, files, say }: Target, folder: string, erased: readonly UserId[]): Promise<Restored> {
  const manifest = await checkBackup(folder)
  say(`The backup of ${manifest.at} is whole: ${manifest.tables.length} tables, ${manifest.files.count.toLocaleString('en-US')} files.`)
  const secret = await secretFor(config, folder, manifest)
  const rows = await withClient(url, async (client) => {
    await refuseFilled(client, manifest)
    await copyFiles(folderFiles(path.join(folder, FILES)), files)
    await migrateTo(url, manifest.schema)
    return loadRows(client, folder, manifest)
  })
  if (secret !== null) {
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(path.join(config.dataDir, 'secret'), secret, { mode: 0o600 })
  }
  await migrate(url)
  say(`${rows.toLocaleString('en-US')} rows are loaded.`)
  const closedAgain = erased.length === 0 ? 0 : await eraseAgain(config, url, erased)
  return { rows, files: manifest.files.count, closedAgain }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'spiral-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The secret to put beside the data; null where this installation has the right one. Data sealed with another one could never be read. */
async function secretFor(config: Config, folder: string, { secret }: Manifest): Promise<string | null> {
  const file = path.join(config.dataDir, 'secret')
  const own = config.secret ?? ((await readFile(file, 'utf8').catch(() => '')).trim() || null)
  if (own !== null && secretHash(own) === secret.sha256) return null
  if (own === null && secret.part !== null) return readFile(path.join(folder, SECRET), 'utf8')
  if (own === null)
    throw new Hint('This backup was made with a SPIRAL_SECRET of its own. Set SPIRAL_SECRET to the same one, and run this again.')
  throw new Hint(
    config.secret === null
      ? `${file} is not the secret of the backup. Restore into another SPIRAL_DATA, or move that file away.`
      : `SPIRAL_SECRET is not the secret of the backup${secret.part ? `, which lies in ${path.join(folder, SECRET)}` : ''}. Set it to that one.`,
  )
}

async function refuseFilled(client: pg.Client, manifest: Manifest): Promise<void> {
  const schema = await schemaOf(client)
  const filled = await filledTables(client)
  if (filled.length > 0)
    throw new Hint(
      `The database is not empty: ${filled.length} tables have rows, such as ${filled.slice(0, NAMED).join(', ')}. Nothing was changed. Restore into ` +
        'an empty database; for the built-in one, stop SPIRAL and name a new folder with SPIRAL_DATA.',
    )
  if (schema !== null && schema !== manifest.schema)
    throw new Hint('The database has the tables of another release than the backup. Restore into a database without tables.')
}

/** Makes the tables as they were when the backup was made. */
async function migrateTo(url: string, schema: number): Promise<void> {
  type Journal = { entries: { when: number; tag: string }[] }
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
  if (!journal.entries.some(({ when }) => when === schema))
    throw new Hint(
      'The backup was made by a newer release, or by one that is too old for this one. Restore it with the release that made it.',
    )
  const until = await mkdtemp(path.join(tmpdir(), 'spiral-restore-'))
  try {
    const entries = journal.entries.filter(({ when }) => when <= schema)
    await mkdir(path.join(until, 'meta'))
    await writeFile(path.join(until, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(path.join(MIGRATIONS, `${tag}.sql`), path.join(until, `${tag}.sql`))
    await migrate(url, { folder: until })
  } finally {
    await rm(until, { recursive: true })
  }
}

async function loadRows(client: pg.Client, folder: string, { tables, counters }: Manifest): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`set local synchronous_commit = off; set local maintenance_work_mem = '256MB'; set local lock_timeout = '10s'`)
    const present = new Set((await tablesOf(client)).map(({ name }) => name))
    // Months that the migrations of today do not make.
    for (const { name, parent, bounds } of tables)
      if (!present.has(name) && parent !== null && bounds !== null)
        await client.query(`create table ${name} partition of ${parent} ${bounds}`)
    const putBack = await takeOff(
      client,
      tables.filter(({ rows }) => rows >= LARGE).map(({ name }) => name),
    )
    await client.query(`truncate ${[...present].join(', ')}`)
    let sum = 0
    for (const { name, columns, rows, part } of tables) {
      if (rows === 0) continue
      const bytes = createReadStream(path.join(folder, part.path)).pipe(createGunzip())
      const loaded = await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, bytes)
      if (loaded !== rows) throw new Error(`${name} took ${loaded} of ${rows} rows.`)
      sum += loaded
    }
    for (const { name, last } of counters) if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    for (const statement of putBack) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
    return sum
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** As the accounts were closed, on a node that takes no requests and runs no jobs. */
async function eraseAgain(config: Config, url: string, people: readonly UserId[]): Promise<number> {
  const spiral = await startSpiral(config, url, { jobs: 'manual' })
  try {
    return await closeAgain(spiral.deps, personalDataOf(domains), people)
  } finally {
    await spiral.stop()
  }
}
