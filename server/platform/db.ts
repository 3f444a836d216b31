import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SERVER_LIMITS } from './server-limits.ts'
import { FairPool, noteCommit, streamOf } from './pool.ts'
import { Problem } from './problem.ts'
import { chosenReplica, leaveReplica } from './reading.ts'

/** A fact as the outbox stores it: a name and its data. */
export type ToldFact = { name: string; data: unknown }

/** The pool, or one connection inside a transaction: functions accept either, so they can join their caller's transaction. */
export type Db = {
  $client: pg.Pool | pg.PoolClient
  /** Connections are lent for one transaction: nothing stays with them, no plan of a statement and no setting. */
  isPooled?: boolean | undefined
  /** Reads of requests that were given a replica go there; only where there are replicas. */
  hasReplicas?: boolean
  told?: ToldFact[]
  /** The number of facts in `told` that are already written. */
  written?: number
  /** Queues that were written to: senders on this node wake after the commit; those on other nodes poll. */
  queued?: Set<string>
  /** What is written just before the commit, by name. */
  last?: Map<string, { state: unknown; write: (tx: Db) => Promise<unknown> }>
  onCommit?: ((facts: ToldFact[]) => void) | undefined
  /** How long each statement of this transaction may take, where that is longer than usual. */
  patienceMs?: number | undefined
}

const INT8 = 20
/** Row ids, cents and counts stay below 2^53, so bigint columns are read as numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

type DbOptions = {
  connections?: number
  onError?: (error: Error) => void
  onCommit?: (facts: ToldFact[]) => void
  onConnect?: ((client: pg.PoolClient) => void) | undefined
  statementMs?: number
  waitMs?: number
  isPooled?: boolean
  /** Looks at each new connection before it is lent. */
  verify?: (client: pg.PoolClient, done: (error?: Error) => void) => void
  /**
   * How long an answer of the database is waited for. Its own limits end a statement that is slow; this ends one whose connection carries
   * nothing any more. Without it only the operating system's limit of a quarter of an hour does.
   */
  answerMs?: number
}

export function connect(url: string, options: DbOptions = {}): Db {
  const limits = {
    statement_timeout: options.statementMs ?? SERVER_LIMITS.statementMs,
    lock_timeout: SERVER_LIMITS.lockWaitMs,
    idle_in_transaction_session_timeout: SERVER_LIMITS.requestMs,
  }
  const pool = new FairPool({
    connectionString: url,
    max: options.connections ?? 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: options.waitMs ?? SERVER_LIMITS.connectionWaitMs,
    // A pooler refuses settings of a session; the database has them.
    ...(!options.isPooled && limits),
    ...(options.answerMs !== undefined && { query_timeout: options.answerMs }),
    ...(options.verify && { verify: options.verify }),
    keepAlive: true,
    // Independent statements of one transaction are sent together.
    pipeline: true,
    application_name: 'spiral',
  })
  // Without a listener, a lost database connection would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    options.onConnect?.(client)
  })
  return { $client: pool, isPooled: options.isPooled, onCommit: options.onCommit }
}

/** Cuts the connections of this pool, because the way to the database was seen to carry nothing any more. */
export const renew = (db: Db): void => (db.$client as FairPool).renew()

/** The same database without its replicas: for memories that have rules of their own about the age of what they keep. */
export const withoutReplicas = (db: Db): Db => ({ ...db, hasReplicas: false })

export const disconnect = (db: Db): Promise<void> => (db.$client as pg.Pool).end()

type InTransaction = Db & Required<Pick<Db, 'told' | 'queued' | 'last'>> & { $client: pg.PoolClient }

/** How often work is tried that Postgres ended to resolve a deadlock, and the longest pause before the next try. */
const TRIES = 4
const MOST_PAUSE_MS = 60

type HowRun = { repeatable?: boolean; lockWaitMs?: number | undefined; patienceMs?: number }
/**
 * Runs the work in one transaction, or joins the caller's if there is one. Facts announced inside are written just before the commit, in
 * one statement, and delivered after it.
 * When Postgres ends the transaction because of a deadlock, nothing of it remains, and the work runs again after a short random pause. The
 * work must therefore act on the database only: what leaves SPIRAL is a fact, a job, a mail or a push, written in this transaction.
 * `repeatable` is for work that is repeated if a crash loses it and everything after it: its commit does not wait for the disk.
 * `lockWaitMs` is for work that other callers wait for and that has a fallback when a lock is taken. `patienceMs` is for statements that
 * may take longer than usual.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>, how: HowRun = {}): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) return work(db)
  const pool = db.$client
  return untilNoDeadlock(() => tryOnce(db, pool, work, how))
}

/** Runs reads over one connection of the primary. They are sent together, which costs less than a connection for each. */
export async function overOneConnection<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const pool = db.$client
  if (!(pool instanceof pg.Pool)) return read(db)
  return untilNoDeadlock(async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await read({ ...db, $client: client })
    } catch (error) {
      if (!(error instanceof Problem)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  })
}

/** Every connection may have planned a statement for columns that a migration has changed meanwhile. */
const MOST_STALE = 100

async function untilNoDeadlock<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1, stale = 0; ; ) {
    try {
      return await act()
    } catch (error) {
      if (isStalePlan(error) && ++stale < MOST_STALE) continue
      if (tried++ === TRIES || !isDeadlock(error)) throw error
      await pause(Math.random() * MOST_PAUSE_MS)
    }
  }
}

async function tryOnce<T>(db: Db, pool: pg.Pool, work: (tx: Db) => Promise<T>, how: HowRun): Promise<T> {
  const { repeatable = false, lockWaitMs, patienceMs } = how
  const client = await pool.connect()
  const tx = {
    $client: client,
    isPooled: db.isPooled,
    told: [],
    written: 0,
    queued: new Set(),
    last: new Map(),
    patienceMs,
  } as InTransaction
  let broken: Error | undefined
  try {
    const settings = {
      synchronous_commit: repeatable ? 'off' : undefined,
      lock_timeout: lockWaitMs,
      statement_timeout: patienceMs,
    }
    const set = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`; set local ${name} = ${value}`]))
    const begun = send(client, `begin${set.join('')}`)
    const [result] = await Promise.all([work(tx), begun])
    await Promise.all([writeTold(tx), ...[...tx.last.values()].map(({ write }) => write(tx)), send(client, 'commit')])
    noteCommit()
    leaveReplica()
    const news = [...tx.told, ...[...tx.queued].map((name) => ({ name, data: null }))]
    if (news.length > 0) db.onCommit?.(news)
    return result
  } catch (thrown) {
    const error = isAfterFault(thrown) ? (faults.get(client) ?? thrown) : thrown
    // What the work still sends after one of its statements failed must not reach the next transaction of this connection.
    Object.defineProperty(tx, '$client', { get: failOver })
    await send(client, 'rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    // The connection would refuse this statement for ever, or every write.
    if (isStalePlan(error) || isReadOnly(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * The last fault of each connection. Statements that were sent together with one that fails are refused because of it, and such a refusal
 * may be heard first.
 */
const faults = new WeakMap<pg.ClientBase, unknown>()

const failOver = (): never => {
  throw new Error('This transaction is over.')
}

/**
 * Puts off a write to the end of the transaction, so that the rows that many transactions share are locked only while it commits. Returns
 * what is kept for it under this name; the first call says how it starts. `write` sends one statement.
 */
export function writeLast<State>(tx: Db, name: string, first: () => State, write: (tx: Db, state: State) => Promise<unknown>): State {
  if (!tx.last) throw new Error(`${name} is written in transactions only`)
  const known = tx.last.get(name)
  if (known) return known.state as State
  const state = first()
  tx.last.set(name, { state, write: (own) => write(own, state) })
  return state
}

/**
 * Writes the facts announced so far as plain rows, because a NOTIFY inside each business transaction would make commits wait for one
 * another. Work that announces ten thousand facts calls this now and then; otherwise it runs once before the commit.
 */
export async function writeTold(tx: Db): Promise<void> {
  const { told = [], written = 0 } = tx
  if (told.length === written) return
  tx.written = told.length
  await rowsOf(tx, 'facts.tell')`
    insert into facts (name, data) select * from json_to_recordset(${JSON.stringify(told.slice(written))}) as f(name text, data jsonb)`
}

/** Sends a statement; statements of the same tick share one packet. */
function send(client: pg.PoolClient, statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
  const stream = streamOf(client)
  if (stream.writableCorked === 0) {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  return client.query(statement)
}

const texts = new Map<string, string>()
/**
 * A connection refuses a second statement under a name it has already used, which shows only now and then and far from the mistake. In
 * development the second text is refused at once; in production it runs without a name.
 */
function isNameOf(text: string, name: string): boolean {
  // A statement without a name is planned every time.
  if (name === '') return true
  const known = texts.get(name)
  if (known === undefined) texts.set(name, text)
  if (known === undefined || known === text) return true
  if (process.env['NODE_ENV'] === 'production') return false
  throw new Error(`Two statements are called ${name}.`)
}
/** For tests: files that share a process but no connection may use the same name. */
export const forgetStatementNames = (): void => texts.clear()

/** SQL that stands in a statement as it is. Whatever else stands in one is a value, and no value can become SQL. */
class Part {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const sql = (text: string | number): Part => new Part(String(text))

/** The text of a statement and its values, which stand in it as $1, $2. */
export function withValues(texts: readonly string[], given: readonly unknown[]): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const text = texts.reduce((before, after, i) => {
    const one = given[i - 1]
    return `${before}${one instanceof Part ? one.text : `$${values.push(one)}`}${after}`
  })
  return { text: text.trim(), values }
}

type Statement<Row> = (texts: TemplateStringsArray, ...given: readonly unknown[]) => Promise<Row[]>
/**
 * Runs a frequent statement under a name, so that Postgres plans it once per connection. Rows keep Postgres's names and types (snake_case,
 * Date). Values stand in the text: rowsOf(db, name)`… where id = ${id}`. A text whose parts share values comes with a list of them, as $1, $2.
 * Where an array is unnested or compared with, write `(select ${ids}::bigint[])`: this hides its length, so that Postgres does not plan
 * again for each length. Insert rows of many columns as one JSON text, `json_to_recordset(${json}) as x(id bigint, …)`: an array per column
 * costs several times as much in both Postgres and Node.
 */
export function rowsOf<Row>(db: Db, name: string): Statement<Row>
export function rowsOf<Row>(db: Db, name: string, text: string, values?: readonly unknown[]): Promise<Row[]>
export function rowsOf<Row>(db: Db, name: string, text?: string, values: readonly unknown[] = []): Statement<Row> | Promise<Row[]> {
  if (text !== undefined) return namedRows(db, name, text, values as unknown[])
  return (texts, ...given) => {
    const statement = withValues(texts, given)
    return namedRows(db, name, statement.text, statement.values)
  }
}

const namedRows = async <Row>(db: Db, name: string, text: string, values: unknown[]): Promise<Row[]> =>
  rowsBy(db, isNameOf(text, name) && !db.isPooled ? { name, text, values } : { text, values })

/** The same, planned on every call: for tables that may have been empty a moment ago and are large now. */
export const rowsPlannedAnew = <Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  rowsBy(db, { text, values: values as unknown[] })

/** A replica refuses any other statement that writes, and the primary runs it then. */
const isRead = (text: string): boolean => /^(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text)

async function rowsBy<Row>({ $client: client, patienceMs, hasReplicas }: Db, statement: pg.QueryConfig): Promise<Row[]> {
  if (!(client instanceof pg.Pool)) {
    const longer = patienceMs === undefined ? undefined : { query_timeout: patienceMs + SERVER_LIMITS.answerMarginMs }
    const answer = send(client, { ...statement, ...longer }).catch((error: unknown) => {
      if (!isAfterFault(error)) faults.set(client, error)
      throw error
    })
    return (await answer).rows as Row[]
  }
  const replica = hasReplicas ? chosenReplica() : undefined
  if (replica && isRead(statement.text)) {
    const rows = await replica.read(statement)
    if (rows) return rows as Row[]
  }
  // A statement of its own is a transaction, and its connection is closed when it fails.
  const { rows } = await untilNoDeadlock(() => client.query(statement))
  if (!statement.text.startsWith('select')) {
    noteCommit()
    if (!isRead(statement.text)) leaveReplica()
  }
  return rows as Row[]
}

/** Adds a row of the named values and returns its id; columns that are not named take their defaults. */
export async function addRow<Id>(db: Db, table: string, row: object): Promise<Id> {
  const named = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = named.map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const [added] = await rowsOf<{ id: Id }>(
    db,
    '',
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    named.map(([, value]) => value),
  )
  if (!added) throw new Error(`a row of ${table} was not kept`)
  return added.id
}

/** The SQLSTATE of an error, whether thrown directly or as the cause of another. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause && typeof cause === 'object' && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
export const UNIQUE_VIOLATION = '23505'
export const CHECK_VIOLATION = '23514'
export const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const SERIALIZATION_FAILURE = '40001'
const isDeadlock = (error: unknown): boolean => [DEADLOCK_DETECTED, SERIALIZATION_FAILURE].includes(sqlState(error) ?? '')
/** The transaction has failed before this statement. */
const isAfterFault = (error: unknown): boolean => sqlState(error) === '25P02'
/** The database was the primary of its cluster and is not any more. */
const isReadOnly = (error: unknown): boolean => sqlState(error) === READ_ONLY
export const READ_ONLY = '25006'
/** A migration added a column to what this connection has planned to read. */
const isStalePlan = (error: unknown): boolean => sqlState(error) === '0A000' && String(error).includes('cached plan')
