import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { LIMITS } from '#contracts/limits.ts'

/** A fact as the outbox sees it: a name and its data. */
export type Told = { name: string; data: unknown }

/** The pool, or one connection inside a transaction: acts take either, so an act can join its caller's transaction. */
export type Db = NodePgDatabase<Record<string, never>> & {
  $client: pg.Pool | pg.PoolClient
  told?: Told[]
  onCommit?: ((facts: Told[]) => void) | undefined
}

const INT8 = 20
/** Row ids, cents and counts stay below 2^53, so a bigint column is read as a number. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

export type DbOptions = { connections?: number; onError?: (error: Error) => void; onCommit?: (facts: Told[]) => void; statementMs?: number }

export function connect(url: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementMs ?? LIMITS.statementMs,
    lock_timeout: LIMITS.lockWaitMs,
    idle_in_transaction_session_timeout: LIMITS.requestMs,
    keepAlive: true,
    application_name: 'spiral',
  })
  // Without a listener a database that goes away would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(drizzle(pool, { casing: 'snake_case' }), { onCommit: options.onCommit }) as unknown as Db
}

export const disconnect = (db: Db): Promise<void> => (db.$client as pg.Pool).end()

const wrappers = new WeakMap<pg.PoolClient, Db>()
/** Drizzle around a connection is made once: a checkout has no time for it. */
function wrapped(client: pg.PoolClient): Db {
  const known = wrappers.get(client)
  if (known) return known
  const fresh = drizzle(client, { casing: 'snake_case' }) as unknown as Db
  wrappers.set(client, fresh)
  return fresh
}

/** Runs the work in one transaction; joins the caller's when there is one. Facts told inside are handed on after the commit. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) return work(db)
  const client = await db.$client.connect()
  const tx = Object.assign(Object.create(wrapped(client)), { told: [] }) as Db & { told: Told[] }
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(tx)
    await client.query('commit')
    if (tx.told.length > 0) db.onCommit?.(tx.told)
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A statement that runs often: named, so that Postgres plans it once per connection. Rows come as Postgres types them (snake_case, Date). */
export async function rowsOf<Row>(db: Db, name: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await db.$client.query({ name, text, values: values as unknown[] })
  return result.rows as Row[]
}

/** The SQLSTATE behind an error, whether it came through Drizzle or directly. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause && typeof cause === 'object' && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
export const UNIQUE_VIOLATION = '23505'
export const CHECK_VIOLATION = '23514'
export const LOCK_NOT_AVAILABLE = '55P03'
