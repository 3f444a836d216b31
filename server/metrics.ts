import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { domains } from './domains/all.ts'
import type { FactName } from './facts.ts'
import type { Work } from './platform/admission.ts'
import type { CardPort } from './platform/cards.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import type { Clock } from './platform/clock.ts'
import type { MetricsConfig } from './platform/config.ts'
import { type Db, rowsOf, rowsPlannedAnew, type ToldFact } from './platform/db.ts'
import type { FairPool } from './platform/pool.ts'
import type { Replicas } from './platform/replicas.ts'
import type { RouteTimes } from './platform/route-times.ts'
import { StartError } from './start-failures.ts'

/** Seconds. An answer usually takes a few milliseconds; the longest that is allowed takes 30 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LAG_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]
/** The figures of a node are still read when its database does not answer. */
const PATIENCE_MS = 2_000

const ORDER_FACTS: Partial<Record<FactName, string>> = { 'orders.placed': 'placed', 'orders.payment_failed': 'payment_failed' }

type Sources = {
  /** The pool of requests, and the pool of background work, which also reads these figures. */
  pools: { requests: Db; background: Db }
  clock: Clock
  feed: ChangeFeed
  replicas: Replicas | undefined
  /** Tables of outgoing messages. */
  queues: readonly string[]
  /** How many receivers each of these queues skips for a while. */
  openCircuits: () => Readonly<Record<string, number>>
}
type Cache = { readonly hits: number; readonly made: number }
type JobFigures = { job: string; waiting: number; dead: number; oldest: number }
type FactFigures = { waiting: number; oldest: number }
type QueueFigures = { queue: string; waiting: number; oldest: number }

/**
 * The figures of this node for operators, in the text format of Prometheus. Labels are names from the code, such as patterns of routes;
 * nothing that came with a request becomes one, so their number is bounded and nobody's data is among them.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = this.#histogram('request_duration_seconds', 'Time until an answer was sent.', ['method', 'route', 'status'], BUCKETS)
  readonly #orders = this.#counter('orders_total', 'Orders placed by this node, and orders that ended because a payment failed.', [
    'outcome',
  ])
  readonly #charges = this.#counter('payments_total', 'Answers of the card provider to charges.', ['outcome'])
  readonly #refused = this.#counter('requests_refused_total', 'Requests refused because too much was under way.', ['work'])
  readonly #lag = this.#histogram('feed_lag_seconds', 'Age of facts when the change feed brings them to this node.', [], LAG_BUCKETS)
  readonly #caches = new Map<string, Cache>()
  readonly #databaseUp = this.#gauge('database_up', 'Whether the database answered this reading.')
  readonly #ofDatabase = {
    facts: this.#gauge('facts_waiting', 'Facts that wait to be handed on.'),
    factsAge: this.#gauge('facts_oldest_seconds', 'Age of the oldest fact that waits.'),
    jobs: this.#gauge('jobs_waiting', 'Jobs that are due and not begun.', ['job']),
    jobsAge: this.#gauge('jobs_oldest_seconds', 'How long the oldest of these jobs has been due.', ['job']),
    dead: this.#gauge('jobs_dead', 'Jobs that failed as often as they are tried.', ['job']),
    messages: this.#gauge('messages_waiting', 'Messages that wait to be sent.', ['queue']),
    messagesAge: this.#gauge('messages_oldest_seconds', 'How long the oldest of these messages has been due.', ['queue']),
  }
  readonly #declared = domains.flatMap(({ gauges = {} }) =>
    Object.entries(gauges).map(([name, { help, read }]) => ({ gauge: this.#gauge(name, help), read })),
  )
  #sources: Sources | undefined

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    const counts = (name: string, help: string, of: (cache: Cache) => number) => {
      const counter: Counter<'cache'> = this.#counter(name, help, ['cache'], () => {
        counter.reset()
        for (const [cache, counted] of this.#caches) counter.inc({ cache }, of(counted))
      })
    }
    counts('cache_hits_total', 'Answers from a cache.', ({ hits }) => hits)
    counts('cache_made_total', 'Answers that were made anew, for a cache.', ({ made }) => made)
  }

  /** Measures every request. Reads that a page makes in this process count as requests of their own. */
  watchRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: routeOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` }
      this.#requests.observe(labels, reply.elapsedTime / 1000)
      done()
    })
  }

  /** How long answers took since this node started, for the screen of developers. */
  async routeTimes(): Promise<RouteTimes[]> {
    const found = new Map<string, RouteTimes>()
    for (const { labels, value, metricName } of (await this.#requests.get()).values) {
      if (!metricName?.endsWith('_bucket')) continue
      const { method = '', route = '', status = '', le }: Partial<Record<string, string | number>> = labels
      const key = `${method} ${route} ${status}`
      const times = found.get(key) ?? { method: String(method), route: String(route), status: String(status), buckets: [] }
      times.buckets.push({ upToSeconds: le === '+Inf' ? Infinity : Number(le), count: value })
      found.set(key, times)
    }
    for (const { buckets } of found.values()) buckets.sort((one, other) => one.upToSeconds - other.upToSeconds)
    return [...found.values()]
  }

  refused(work: Work): void {
    this.#refused.inc({ work })
  }

  /** Counts what was announced in a transaction of this node. */
  countFacts(facts: readonly ToldFact[]): void {
    for (const { name } of facts) {
      const outcome = ORDER_FACTS[name as FactName]
      if (outcome) this.#orders.inc({ outcome })
    }
  }

  /** The same card provider, with its answers to charges counted. */
  counted(cards: CardPort): CardPort {
    return {
      ...cards,
      charge: async (request) => {
        try {
          const outcome = await cards.charge(request)
          this.#charges.inc({ outcome: outcome.state })
          return outcome
        } catch (error) {
          this.#charges.inc({ outcome: 'no_answer' })
          throw error
        }
      },
    }
  }

  watchCache(name: string, cache: Cache): void {
    this.#caches.set(name, cache)
  }

  /** Call once: the parts of the program whose state is read at each scrape. */
  watch(sources: Sources): void {
    this.#sources = sources
    const { pools, feed, openCircuits, replicas } = sources
    if (replicas) this.#watchReplicas(replicas)
    feed.onArrival((toldAt) => this.#lag.observe(Math.max(0, (sources.clock.now().getTime() - toldAt.getTime()) / 1000)))
    const ofPools = (name: string, help: string, of: (pool: FairPool) => number) => {
      const gauge: Gauge<'pool'> = this.#gauge(name, help, ['pool'], () => {
        for (const [pool, db] of Object.entries(pools)) gauge.set({ pool }, of(db.$client as FairPool))
      })
    }
    ofPools('pool_connections_used', 'Database connections that somebody uses.', ({ used }) => used)
    ofPools('pool_connections_most', 'Database connections that this node may use.', ({ most }) => most)
    ofPools('pool_waiting', 'Work that waits for a database connection.', ({ waiting }) => waiting)
    const connected: Gauge = this.#gauge('feed_connected', 'Whether the change feed is connected.', [], () =>
      connected.set(feed.isConnected ? 1 : 0),
    )
    const circuits: Gauge<'queue'> = this.#gauge(
      'circuits_open',
      'Receivers that are skipped for a while because they do not answer.',
      ['queue'],
      () => {
        for (const queue of sources.queues) circuits.set({ queue }, openCircuits()[queue] ?? 0)
      },
    )
  }

  #watchReplicas(replicas: Replicas): void {
    const lag: Gauge<'replica'> = this.#gauge('replica_lag_seconds', 'How far this replica may be behind the primary.', ['replica'], () => {
      lag.reset()
      for (const { name, lagSeconds } of replicas.states) if (Number.isFinite(lagSeconds)) lag.set({ replica: name }, lagSeconds)
    })
    const read: Gauge<'replica'> = this.#gauge('replica_read', 'Whether requests read from this replica.', ['replica'], () => {
      for (const { name, isRead } of replicas.states) read.set({ replica: name }, isRead ? 1 : 0)
    })
    const counts = (name: string, help: string, of: ReadonlyMap<string, number>) => {
      const counter: Counter<'server'> = this.#counter(name, help, ['server'], () => {
        counter.reset()
        for (const [server, counted] of of) counter.inc({ server }, counted)
      })
    }
    counts('replica_requests_total', 'Requests that may read from a replica, by the server that they were given.', replicas.requests)
    counts('replica_fallbacks_total', 'Reads that this replica could not answer, so that the primary did.', replicas.fallbacks)
  }

  /** All figures as text. */
  async read(): Promise<string> {
    if (this.#sources) await this.#readDatabase(this.#sources)
    return this.#registry.metrics()
  }

  /** Adds `GET /metrics`, for whoever sends the token as a bearer token; without a token, for whoever reaches this port. */
  addRoute(app: FastifyInstance, token: string | null): void {
    app.get('/metrics', { schema: { hide: true }, config: { alwaysAdmitted: true } }, async (request, reply) => {
      if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
        return reply.code(401).header('www-authenticate', 'Bearer').send('Send the token of SPIRAL_METRICS_TOKEN as a bearer token.\n')
      const text = await this.read()
      return reply.header('content-type', this.#registry.contentType).header('cache-control', 'no-store').send(text)
    })
  }

  /** Serves the figures on a port of their own; `close` ends that. */
  async listen({ port, host, token }: MetricsConfig & { port: number }): Promise<{ address: string; close(): Promise<void> }> {
    const app = fastify()
    this.addRoute(app, token)
    try {
      return { address: await app.listen({ port, host }), close: () => app.close() }
    } catch (error) {
      throw new StartError(`Port ${port} of SPIRAL_METRICS_PORT cannot be used: ${error instanceof Error ? error.message : ''}.`, {
        cause: error,
      })
    }
  }

  async #readDatabase({ pools: { background: db }, clock, queues }: Sources): Promise<void> {
    const reading = Promise.all([
      rowsOf<FactFigures>(
        db,
        'metrics.facts',
        'select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest from facts',
      ),
      rowsOf<JobFigures>(db, 'metrics.jobs', JOBS),
      rowsPlannedAnew<QueueFigures>(db, messagesIn(queues), [clock.now()]),
      Promise.all(this.#declared.map(async ({ gauge, read }) => ({ gauge, value: await read(db, clock.now()) }))),
    ])
    const figures = await within(PATIENCE_MS, reading)
    this.#databaseUp.set(figures ? 1 : 0)
    // An old figure would look like a current one.
    for (const gauge of [...Object.values(this.#ofDatabase), ...this.#declared.map((each) => each.gauge)]) gauge.reset()
    if (!figures) return
    const [[facts], jobs, messages, declared] = figures
    const of = this.#ofDatabase
    of.facts.set(facts?.waiting ?? 0)
    of.factsAge.set(facts?.oldest ?? 0)
    for (const { job, waiting, oldest, dead } of jobs) {
      of.jobs.set({ job }, waiting)
      of.jobsAge.set({ job }, oldest)
      of.dead.set({ job }, dead)
    }
    for (const { queue, waiting, oldest } of messages) {
      of.messages.set({ queue }, waiting)
      of.messagesAge.set({ queue }, oldest)
    }
    for (const { gauge, value } of declared) gauge.set(value)
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]): Histogram<Label> {
    return new Histogram({ name: `spiral_${name}`, help, labelNames, buckets, registers: [this.#registry] })
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[], collect: () => void = () => {}): Counter<Label> {
    return new Counter({ name: `spiral_${name}`, help, labelNames, collect, registers: [this.#registry] })
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[] = [], collect: () => void = () => {}): Gauge<Label> {
    return new Gauge({ name: `spiral_${name}`, help, labelNames, collect, registers: [this.#registry] })
  }
}

const JOBS = `
select task_identifier as job, count(*) filter (where is_due) as waiting,
  coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest,
  count(*) filter (where attempts >= max_attempts) as dead
from (select *, run_at < now() and attempts < max_attempts and locked_at is null as is_due from graphile_worker.jobs) j
where is_due or attempts >= max_attempts group by 1`

const messagesIn = (queues: readonly string[]): string =>
  queues
    .map(
      (table) => `select '${table}' as queue, count(*) as waiting,
        coalesce(greatest(0, extract(epoch from $1::timestamptz - min(next_try_at))), 0)::float8 as oldest from ${table} where state = 'queued'`,
    )
    .join(' union all ')

/** Patterns of routes; each file of the web app is a route of its own. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (config.endpoint) return config.endpoint.path
  if (url === undefined) return 'unknown'
  return /[*:]|^\/(api|\.well-known|oauth|acp|ucp|mcp)\b/.test(url) ? url : 'files'
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms)
  })
  try {
    return await Promise.race([work.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Takes the same time whatever was sent. */
const isSame = (sent: string, expected: string): boolean => timingSafeEqual(digest(sent), digest(expected))
