import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { closedPeople } from '#server/domains/privacy/closing.ts'
import type { Config } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { type FilePort, folderFiles } from '#server/platform/files.ts'
import { copyFiles, type NotedFile } from '../copy-files.ts'
import { CopyOut } from './copy-protocol.ts'
import { Erasures } from './erasures.ts'
import { FILE_LIST, FILES, type Manifest, partOf, SECRET, secretHash, writeManifest } from './manifest.ts'
import { countersOf, schemaOf, type Table, tablesOf } from './tables.ts'

/** An error that the person at the keyboard has to mend. */
export class Hint extends Error {}

type Source = { config: Config; url: string; files: FilePort; say: (words: string) => void }

/**
 * Writes a backup into a new folder while SPIRAL runs: all rows as they were at one moment, all files, and the secret that the installation
 * made for itself.
 *
 * The rows are read by COPY in one snapshot, for the built-in database and for others alike. The built-in Postgres brings no pg_dump, a
 * pg_dump of the machine refuses a newer server, and the files of a database fit one version and kind of machine only. What COPY writes can
 * be restored into any Postgres that SPIRAL runs on.
 */
export async function backUp({ config, url, files, say }: Source, folder: string): Promise<Manifest> {
  const before = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (before.length > 0) throw new Hint(`${folder} is not empty. Name a new folder for each backup.`)
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })

  const kept = folderFiles(path.join(folder, FILES))
  const noted = new Map<string, NotedFile>()
  // Files are stored before the row that names them, so those that come while the rows are read are copied afterwards.
  const takeFiles = async () => void (await copyFiles(files, kept, { noted: (file) => noted.set(file.key, file) }))
  await takeFiles()
  const rows = await takeRows(url, folder, say)
  await takeFiles()

  const list = [...noted.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await writeFile(path.join(folder, FILE_LIST), list.map((file) => `${JSON.stringify(file)}\n`).join(''), { mode: 0o600 })
  const own = config.secret === null ? (await readFile(path.join(config.dataDir, 'secret'), 'utf8').catch(() => '')).trim() : null
  if (own === '')
    throw new Hint(`There is no secret in ${config.dataDir}. Name the folder of this installation with SPIRAL_DATA, or its SPIRAL_SECRET.`)
  if (own !== null) await writeFile(path.join(folder, SECRET), own, { mode: 0o600 })
  const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  const manifest = {
    release: version,
    ...rows,
    files: { count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0), list: await partOf(folder, FILE_LIST) },
    secret: { sha256: secretHash(own ?? config.secret ?? ''), part: own === null ? null : await partOf(folder, SECRET) },
  }
  await writeManifest(folder, manifest)
  return { layout: 1, ...manifest }
}

async function takeRows(
  url: string,
  folder: string,
  say: Source['say'],
): Promise<Pick<Manifest, 'postgres' | 'schema' | 'at' | 'tables' | 'counters'>> {
  const client = new pg.Client({ connectionString: url, application_name: 'spiral-backup' })
  // A statement that a broken connection interrupts says so itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'`)
    await client.query('begin isolation level repeatable read read only')
    const schema = await schemaOf(client)
    if (schema === null) throw new Hint('There is no SPIRAL in this database. Check DATABASE_URL or SPIRAL_DATA.')
    const { rows: told } = await client.query<{ at: Date; version: string }>(
      `select now() as at, current_setting('server_version') as version`,
    )
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await takeTable(client, folder, table))
    say(`${tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')} rows of ${tables.length} tables are written.`)
    // Counters are read last: they only grow, so that no id of the rows is given again.
    const counters = await countersOf(client)
    await client.query('commit')
    return { postgres: told[0]?.version ?? '', at: (told[0]?.at ?? new Date(0)).toISOString(), schema, tables, counters }
  } finally {
    await client.end()
  }
}

async function takeTable(client: pg.Client, folder: string, table: Table): Promise<Manifest['tables'][number]> {
  const at = `tables/${table.name.replaceAll('"', '')}.gz`
  const rows = client.query(new CopyOut(`copy ${table.name} (${table.columns.join(', ')}) to stdout`))
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(path.join(folder, at), { mode: 0o600 }))
  return { ...table, rows: rows.rows, part: await partOf(folder, at) }
}

/**
 * Brings the list of people whose accounts were closed up to date. It names no one: it holds the numbers of closed accounts and when they
 * were closed. Kept apart from the backups, it lets a restore close them again.
 */
export async function noteErasures(url: string, file: string): Promise<number> {
  const db = connect(url, { connections: 1 })
  try {
    const erasures = new Erasures(await readFile(file, 'utf8').catch(absentIsEmpty))
    for (const closed of await closedPeople(db)) erasures.add(closed)
    await writeFile(`${file}.new`, erasures.text(), { mode: 0o600 })
    await rename(`${file}.new`, file)
    return erasures.size
  } finally {
    await disconnect(db)
  }
}

function absentIsEmpty(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
