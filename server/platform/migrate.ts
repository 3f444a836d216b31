import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { LOCK_NOT_AVAILABLE, sqlState } from './db.ts'

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'migrations')
const LOCK = 7_747_251
const OLDEST = 150_000
/** Queries on a table that a migration is waiting to lock wait behind it, so this is the longest delay of a page. */
const LOCK_MS = 500
const FIRST_PAUSE_MS = 250
const MOST_PAUSE_MS = 10_000
const GIVE_UP_MS = 180_000

export class DatabaseError extends Error {}

export type MigrateOptions = {
  folder?: string
  /** The total time for lock attempts, in milliseconds. */
  giveUpMs?: number
  /** Called when a migration waits for a lock. */
  say?: (words: string) => void
}

/**
 * Brings a database up to this release's schema, one process at a time and each migration in its own transaction. A migration that does not
 * get a lock within half a second rolls back and is retried after growing pauses, so that other nodes keep serving. One whose first line is
 * `-- concurrently` runs without a transaction: its indexes and checks read a large table while others write to it. Fails with a
 * DatabaseError when the database cannot be used or the locks are not free in time; it can then be run again.
 */
export async function migrate(url: string, { folder = FOLDER, giveUpMs = GIVE_UP_MS, say = () => {} }: MigrateOptions = {}): Promise<void> {
  const connection = { connectionString: url, application_name: 'spiral-migrate', connectionTimeoutMillis: 10_000, lock_timeout: LOCK_MS }
  const client = new pg.Client(connection)
  // A connection that breaks during a pause fails at the next query.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseError(
      `The database does not answer (${error instanceof Error ? error.message : String(error)}). Check DATABASE_URL and that the server runs.`,
    )
  }
  const pgPool = new pg.Pool({ ...connection, max: 1 })
  pgPool.on('error', ignore)
  pgPool.on('connect', (one) => one.on('error', ignore))
  const giveUpAt = performance.now() + giveUpMs
  const patiently = <T>(what: string, act: () => Promise<T>) => tryForLocks(client, { what, giveUpAt, giveUpMs, say }, act)
  try {
    const { rows } = await client.query<{ v: string }>("select current_setting('server_version_num') as v")
    if (Number(rows[0]?.v) < OLDEST)
      throw new DatabaseError(`SPIRAL needs PostgreSQL 15 or newer; this is version ${Math.floor(Number(rows[0]?.v) / 10_000)}.`)
    await patiently('its turn, because another process is changing the database', () => client.query('select pg_advisory_lock($1)', [LOCK]))
    const last = await lastApplied(client)
    await refuseOlderThanBaseline(last)
    if ((await timesIn(folder)).some((time) => time > last)) {
      const { readMigrationFiles, NodePgSession, PgDialect } = await drizzle()
      const dialect = new PgDialect()
      const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
      for (const migration of readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > last))
        await patiently('tables that another transaction holds', () =>
          CONCURRENTLY.test(migration.sql[0] ?? '')
            ? migrateConcurrently(client, migration)
            : dialect.migrate([migration], session, folder),
        )
    }
    await patiently('the tables of the jobs', () => runMigrations({ pgPool, logger: undefined as never }))
  } finally {
    await Promise.all([client.end(), pgPool.end()])
  }
}

const CONCURRENTLY = /^\s*-- concurrently\b/
/** Statements that can run again after a cut, and stop no writer. An index that was cut off is left invalid and made anew. */
const REPEATABLE =
  /^(create (unique )?index concurrently if not exists |drop index concurrently if exists |alter table \S+ validate constraint )/i
const MADE_INDEX = /^create (?:unique )?index concurrently if not exists "?(\w+)"?/i

/**
 * Runs the statements of a migration one by one, each for itself, and notes the migration after the last. They wait for other
 * transactions without holding anybody up, so the short limit of locks does not hold for them.
 */
async function migrateConcurrently(client: pg.Client, { sql, folderMillis, hash }: MigrationMeta): Promise<void> {
  const statements = sql.map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim()).filter((one) => one !== '')
  const wrong = statements.find((one) => !REPEATABLE.test(one) || /;./s.test(one))
  if (wrong !== undefined) throw new DatabaseError(`A migration that runs concurrently cannot be repeated after: ${wrong}`)
  await client.query(`set lock_timeout = ${CONCURRENT_LOCK_MS}`)
  try {
    for (const statement of statements) {
      const index = MADE_INDEX.exec(statement)?.[1]
      const broken = index === undefined ? [] : (await client.query(INVALID, [index])).rows
      if (broken.length > 0) await client.query(`drop index concurrently if exists "${index}"`)
      await client.query(statement)
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  } finally {
    await client.query(`set lock_timeout = ${LOCK_MS}`)
  }
}
const CONCURRENT_LOCK_MS = 60_000
const INVALID = `select from pg_index i where i.indexrelid = to_regclass($1) and not i.indisvalid`

/** The time the last applied migration was created, in milliseconds since 1970; -1 in an empty database. */
async function lastApplied(client: pg.Client): Promise<number> {
  const { rows: known } = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!known[0]?.known) return -1
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? -1)
}

type LockWait = { what: string; giveUpAt: number; giveUpMs: number; say: (words: string) => void }

/** Retries work that failed on a lock timeout, after growing pauses, until the deadline. */
async function tryForLocks<T>(client: pg.Client, { what, giveUpAt, giveUpMs, say }: LockWait, act: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MOST_PAUSE_MS)) {
    try {
      return await act()
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      const holders = await holdersOf(client)
      if (performance.now() + pauseMs > giveUpAt)
        throw new DatabaseError(
          `The database could not be brought up to date: after ${Math.round(giveUpMs / 1000)} seconds it still waits for ${what}. ` +
            `The oldest connections that may hold it: ${holders}. Wait until they are done or end them with: select pg_terminate_backend(PID); ` +
            'then start SPIRAL again. Nothing is half done.',
        )
      say(`The migration waits for ${what} (${holders}) and tries again in ${(pauseMs / 1000).toFixed(1)} s.`)
      await pause(pauseMs)
    }
  }
}

/** The names of connections that hold a table lock or the migration lock, the oldest transaction first. */
async function holdersOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from clock_timestamp() - coalesce(xact_start, state_change, backend_start))::int as seconds
     from pg_stat_activity a
     where datname = current_database() and pid <> pg_backend_pid()
       and exists (select from pg_locks l where l.pid = a.pid and l.granted and (l.locktype = 'relation' or l.locktype = 'advisory'))
     order by seconds desc limit 3`,
  )
  return (
    rows.map(({ pid, name, seconds }) => `process ${pid} (${name || 'without a name'}, for ${seconds} s)`).join(', ') ||
    'they have just ended'
  )
}

/** Only a start that has migrations to run loads Drizzle: it costs half a second and 170 MB. */
const drizzle = async () => ({
  ...(await import('drizzle-orm/migrator')),
  ...(await import('drizzle-orm/node-postgres')),
  ...(await import('drizzle-orm/pg-core')),
})

/** The time each migration was created, in milliseconds since 1970, the oldest first. */
async function timesIn(folder: string): Promise<number[]> {
  const { entries } = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }
  return entries.map(({ when }) => when)
}

/** The first migration is a baseline: a database with an older last migration lacks steps that no longer exist. */
async function refuseOlderThanBaseline(last: number): Promise<void> {
  const [baseline] = await timesIn(FOLDER)
  if (last >= 0 && baseline !== undefined && last < baseline)
    throw new DatabaseError('This database was made by an unfinished version of SPIRAL and cannot be updated. Use an empty database.')
}
