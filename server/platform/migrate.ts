import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'migrations')
const LOCK = 7_747_251
const OLDEST = 150_000

export class DatabaseError extends Error {}

/** Brings a database up to this release's schema, one process at a time. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'spiral-migrate', connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseError(
      `The database does not answer (${error instanceof Error ? error.message : String(error)}). Check DATABASE_URL and that the server runs.`,
    )
  }
  try {
    const { rows } = await client.query<{ v: string }>("select current_setting('server_version_num') as v")
    if (Number(rows[0]?.v) < OLDEST)
      throw new DatabaseError(`SPIRAL needs PostgreSQL 15 or newer; this is version ${Math.floor(Number(rows[0]?.v) / 10_000)}.`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseOlderThanBaseline(client)
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER })
    await runMigrations({ connectionString: url, logger: undefined as never })
  } finally {
    await client.end()
  }
}

/** The first migration is a baseline: a database whose last migration is older lacks steps that are no longer kept. */
async function refuseOlderThanBaseline(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query("select 1 where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (known.length === 0) return
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  const last = rows[0]?.last ?? null
  const baseline = readMigrationFiles({ migrationsFolder: FOLDER })[0]
  if (last !== null && baseline && Number(last) < baseline.folderMillis)
    throw new DatabaseError('This database was made by an unfinished version of SPIRAL and cannot be updated. Use an empty database.')
}
