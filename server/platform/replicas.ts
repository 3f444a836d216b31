import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pg from 'pg'
import { connect, type Db, disconnect, renew, sqlState } from './db.ts'
import { DatabaseError } from './migrate.ts'
import { pageReading, type ReplicaRead } from './reading.ts'
import { SERVER_LIMITS } from './server-limits.ts'
import { WROTE_COOKIE } from './wrote-cookie.ts'

/*
 * Reads from streaming replicas.
 *
 * Every tenth of a second this node notes where the log of the primary ends, and asks each replica how far it has replayed. So it knows for
 * each replica a moment before which everything that was committed is there: its `asOf`. It is a moment of this process's own clock, which
 * nobody can set. Four rules follow from it:
 *
 * 1. Endpoints that say so (`mayLag`) read from a replica, others never. A replica that may be more than a second old is not read.
 * 2. A person who changed something reads from the primary for two seconds (`wrote-cookie.ts`): later, every replica that is read has the change.
 * 3. A cache does not keep an answer that is older than the last change it heard of: it compares that time with `asOf`. Other memories are
 *    filled from the primary only.
 * 4. A replica is read once it shows a mark that this node wrote to the primary over its present connection. That proves that it follows
 *    this database, has its migrations, and did not branch off when another server became the primary.
 *
 * The primary answers every read that a replica cannot.
 */

const LOOK_MS = 100
/** A server that has not answered for so long is given up, with all that waits for it. */
const SILENT_MS = 1_000
const CONNECT_MS = 3_000
const LEAST_PAUSE_MS = 250
const MOST_PAUSE_MS = 10_000
/** A connection to the primary is made anew after a day, so that the marks of nodes that are gone can be deleted after a week. */
const MOST_WATCH_MS = 24 * 60 * 60 * 1_000
/** The end of the log reaches replicas when it is flushed. Postgres does not flush by itself what no commit waits for. */
const LOOKS_BEFORE_FLUSH = 5

/** Everything committed before `at` lies before `end` in the log. */
type Sample = { at: number; end: number }

const ID = 'select system_identifier::text as id from pg_control_system()'
const MARK = `with gone as (delete from replica_marks where created_at < now() - interval '7 days') insert into replica_marks (mark) values ($1)`
const END = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as end, (pg_current_wal_flush_lsn() - '0/0')::float8 as flushed`
const FLUSH = 'update replica_marks set created_at = now() where mark = $1'
const STARTED = 'select pg_postmaster_start_time()::text as started'
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed, pg_is_in_recovery() as "isReplica",
  exists (select from replica_marks where mark = $1) as "hasMark"`

class Replica {
  readonly name: string
  readonly url: string
  readonly db: Db
  asOf = Number.NEGATIVE_INFINITY
  /** Whether the log says that it is not read. */
  isAway = false
  /** Names the server: an address that leads now to one and now to another would be as old as any of them. */
  started: string | undefined

  constructor(url: string, options: Parameters<typeof connect>[1]) {
    const { hostname, port, searchParams } = new URL(url)
    this.name = `${searchParams.get('host') ?? hostname}:${port || 5432}`
    this.url = url
    this.db = connect(url, {
      ...options,
      verify: (client, done) => {
        client.query<{ started: string }>(STARTED).then(
          ({ rows }) => done(rows[0]?.started === this.started ? undefined : new Error('its address leads to several servers')),
          (error: Error) => done(error),
        )
      },
    })
  }

  get isFresh(): boolean {
    return performance.now() - this.asOf <= SERVER_LIMITS.replicaLagMs
  }

  get used(): number {
    const { used, waiting } = this.db.$client as pg.Pool & { used: number; waiting: number }
    return used + waiting
  }

  giveUp(): void {
    this.asOf = Number.NEGATIVE_INFINITY
    this.started = undefined
    renew(this.db)
  }
}

type Options = {
  primaryUrl: string
  urls: readonly string[]
  /** The most to each replica. */
  connections: number
  log: FastifyBaseLogger
  onConnect: ((client: pg.PoolClient) => void) | undefined
}
type ReplicaState = { name: string; lagSeconds: number; isRead: boolean }

export class Replicas {
  readonly #primaryUrl: string
  readonly #log: FastifyBaseLogger
  readonly #replicas: readonly Replica[]
  readonly #stopping = new AbortController()
  #watching: Promise<unknown> = Promise.resolve()
  #samples: Sample[] = []
  /** The mark that a replica must show; null: the primary is not connected. */
  #mark: string | null = null
  #primaryId: string | null = null
  /** Requests that may read from a replica, by the server that they were given. */
  readonly requests = new Map<string, number>()
  /** Reads that a replica could not answer, and the primary did. */
  readonly fallbacks = new Map<string, number>()

  private constructor({ primaryUrl, urls, connections, log, onConnect }: Options) {
    this.#primaryUrl = primaryUrl
    this.#log = log
    const answerMs = SERVER_LIMITS.statementMs + SERVER_LIMITS.answerMarginMs
    this.#replicas = urls.map((url) => new Replica(url, { answerMs, connections, onConnect }))
  }

  /** Refuses replicas of another database. Those that do not answer now are read when they do. */
  static async open(options: Options): Promise<Replicas> {
    const own = new Replicas(options)
    try {
      await own.#refuseForeign()
    } catch (error) {
      await own.stop()
      throw error
    }
    own.#watching = Promise.all([own.#keepOn(own.#watchPrimary), ...own.#replicas.map((each) => own.#keepOn(() => own.#watch(each), each))])
    return own
  }

  /** The replica that this request reads from; undefined: the primary. */
  choose({ actor, headers, cookies }: FastifyRequest): ReplicaRead | undefined {
    const page = pageReading()
    // Programs and agents keep no cookies, so they cannot tell that they have changed something.
    const isPinned = cookies[WROTE_COOKIE] !== undefined || (actor?.kind === 'person' && headers.cookie === undefined)
    const able = isPinned ? [] : this.#replicas.filter(({ isFresh, asOf }) => isFresh && asOf > (page?.newerThan ?? 0))
    const [chosen] = able.toSorted((a, b) => a.used - b.used)
    count(this.requests, chosen?.name ?? 'primary')
    if (!chosen) return undefined
    const { asOf } = chosen
    if (page) page.asOf = Math.min(page.asOf, asOf)
    return { asOf, read: (statement) => this.#read(chosen, statement) }
  }

  /** For the figures of operators. */
  get states(): ReplicaState[] {
    return this.#replicas.map(({ name, asOf, isFresh }) => ({ name, isRead: isFresh, lagSeconds: (performance.now() - asOf) / 1_000 }))
  }

  async #read(replica: Replica, statement: pg.QueryConfig): Promise<unknown[] | null> {
    if (replica.isFresh)
      try {
        return (await (replica.db.$client as pg.Pool).query(statement)).rows
      } catch (error) {
        if (isOfStatement(error) || (isFull(error) && replica.isFresh)) throw error
        // Its next look says whether it can be read again.
        if (sqlState(error) === undefined || isLost(error)) replica.asOf = Number.NEGATIVE_INFINITY
        this.#log.debug({ replica: replica.name, reason: String(error) }, 'a replica could not answer')
      }
    count(this.fallbacks, replica.name)
    return null
  }

  async #refuseForeign(): Promise<void> {
    const idAt = (url: string) => this.#asking(url, async (client) => await idOf(client))
    const primary = await idAt(this.#primaryUrl)
    this.#primaryId = primary
    const ids = await Promise.all(this.#replicas.map(({ url }) => idAt(url).catch(() => null)))
    const foreign = this.#replicas.filter((_, i) => ids[i] !== null && primary !== null && ids[i] !== primary).map(({ name }) => name)
    if (foreign.length > 0)
      throw new DatabaseError(
        `DATABASE_REPLICA_URLS names ${foreign.join(', ')}, which belongs to another database cluster than DATABASE_URL. ` +
          'Name streaming replicas of that server, or leave the variable out.',
      )
  }

  /** Does this again after each failure, with longer and longer pauses. */
  async #keepOn(watch: () => Promise<void>, replica?: Replica): Promise<void> {
    const { signal } = this.#stopping
    for (let waitMs = LEAST_PAUSE_MS; !signal.aborted; ) {
      const start = performance.now()
      const error: unknown = await watch.call(this).catch((reason: unknown) => reason)
      if (signal.aborted) return
      if (replica && error) this.#sayAway(replica, error instanceof Error ? error.message : String(error))
      waitMs = performance.now() - start > MOST_PAUSE_MS ? LEAST_PAUSE_MS : Math.min(2 * waitMs, MOST_PAUSE_MS)
      await pause(waitMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  #sayAway(replica: Replica, reason: string): void {
    if (replica.isAway) return
    replica.isAway = true
    this.#log.warn({ replica: replica.name, reason }, 'a replica is not read; the primary answers in its place')
  }

  async #asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
      application_name: 'spiral-replicas',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await work(client)
    } finally {
      // A server that is silent does not answer a good-bye either.
      void client.end().catch(() => {})
    }
  }

  async #everyLook(look: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await look()
      await pause(LOOK_MS, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  #watchPrimary(): Promise<void> {
    return this.#asking(this.#primaryUrl, async (client) => {
      try {
        this.#primaryId = await idOf(client)
        const mark = randomUUID()
        await client.query(MARK, [mark])
        this.#mark = mark
        const start = performance.now()
        let unflushed = 0
        await this.#everyLook(async () => {
          const at = performance.now()
          if (at - start > MOST_WATCH_MS) throw new Error('connects anew each day')
          const { rows } = await client.query<{ end: number; flushed: number }>(END)
          const { end = 0, flushed = 0 } = rows[0] ?? {}
          const isSame = this.#samples.at(-1)?.end === end
          this.#samples = [...this.#samples.filter((sample) => at - sample.at <= SERVER_LIMITS.replicaLagMs), { at, end }]
          unflushed = isSame && flushed < end ? unflushed + 1 : 0
          if (unflushed < LOOKS_BEFORE_FLUSH) return
          await client.query(FLUSH, [mark])
          unflushed = 0
        })
      } finally {
        this.#mark = null
        this.#samples = []
        for (const replica of this.#replicas) replica.asOf = Number.NEGATIVE_INFINITY
      }
    })
  }

  #watch(replica: Replica): Promise<void> {
    return this.#asking(replica.url, async (client) => {
      try {
        const id = await idOf(client)
        if (id !== null && this.#primaryId !== null && id !== this.#primaryId) throw new Error('it belongs to another database cluster')
        replica.started = (await client.query<{ started: string }>(STARTED)).rows[0]?.started
        await this.#everyLook(() => this.#look(client, replica))
      } finally {
        replica.giveUp()
      }
    })
  }

  async #look(client: pg.Client, replica: Replica): Promise<void> {
    const mark = this.#mark
    const { rows } = await client.query<{ replayed: number | null; isReplica: boolean; hasMark: boolean }>(REPLAYED, [mark])
    const { replayed, isReplica, hasMark } = rows[0] ?? { replayed: null, isReplica: false, hasMark: false }
    if (!isReplica) throw new Error('it is not a replica')
    // Without its primary a replica grows old by itself.
    if (mark === null || mark !== this.#mark) return
    const at = replayed === null || !hasMark ? undefined : this.#samples.findLast(({ end }) => end <= replayed)?.at
    if (at !== undefined) replica.asOf = Math.max(replica.asOf, at)
    if (!replica.isFresh) return this.#sayAway(replica, hasMark ? 'it lags' : 'it does not follow this database')
    if (!replica.isAway) return
    replica.isAway = false
    this.#log.warn({ replica: replica.name }, 'a replica is read again')
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#watching
    await Promise.all(this.#replicas.map(({ db }) => disconnect(db)))
  }
}

/** Null where this user may not know. */
const idOf = async (client: pg.Client): Promise<string | null> =>
  client.query<{ id: string }>(ID).then(
    ({ rows }) => rows[0]?.id ?? null,
    (error: unknown) => {
      if (sqlState(error) === '42501') return null
      throw error
    },
  )

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** The primary would say the same of this statement, or it takes too long. A table or column may be missing on a replica only. */
const isOfStatement = (error: unknown): boolean => /^(22...|23...|42(?!P01|703)...|57014)$/.test(sqlState(error) ?? '')
const isLost = (error: unknown): boolean => /^(08...|57P..|53...)$/.test(sqlState(error) ?? '')
/** Every connection is used: a fault of the load, not of the replica. The primary must not get this load on top of its own. */
const isFull = (error: unknown): boolean => error instanceof Error && error.message === 'timeout exceeded when trying to connect'
