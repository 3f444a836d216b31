import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { buildApp, registered } from './app.ts'
import { version } from './domains/operations/check.ts'
import { SHAPE as DOCUMENT_SHAPE } from './domains/search/search-server/clauses.ts'
import { assistantOf } from './platform/assistant/models.ts'
import { withSwitch } from './platform/assistant/switch.ts'
import type { BankPort } from './platform/banks.ts'
import type { CardPort } from './platform/cards.ts'
import { type Clock, DatabaseClock, whileClockIsRight } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { SenderProcess } from './platform/sender-process.ts'
import { connect, type Db, disconnect, renew, rowsOf } from './platform/db.ts'
import type { Deps } from './platform/deps.ts'
import { ChangeFeed } from './platform/change-feed.ts'
import { filesOf } from './platform/open-files.ts'
import { runDueJobs, startJobs, taskList } from './platform/jobs.ts'
import { mailOf } from './platform/mail.ts'
import type { Metrics } from './metrics.ts'
import { Outbox } from './platform/outbox.ts'
import { ReplyCache } from './platform/reply-cache.ts'
import type { Replicas } from './platform/replicas.ts'
import { osrm } from './platform/roads.ts'
import { openSearch } from './platform/search-server.ts'
import { safeFetch } from './platform/safe-fetch.ts'
import { sandboxBank } from './platform/sandbox-bank.ts'
import { sandboxCards } from './platform/sandbox-cards.ts'
import { SERVER_LIMITS } from './platform/server-limits.ts'
import { stateTable, type TaxPort } from './platform/tax.ts'
import { ownSecret, refuseOtherSecret } from './installation-secret.ts'
import { StartError } from './start-failures.ts'
import { pushPort, queueNames, type Sending, sendHere } from './queues.ts'

/**
 * Background work has its own connections. When it borrowed the request connections, requests got others on which their statements were not
 * planned yet. Three workers, the fetching and reporting of jobs, and the outbox use them.
 */
const BEHIND_CONNECTIONS = 8
/** `settle` waits at most this long for jobs that are already running. */
const SETTLE_MS = 10_000

type StartOptions = {
  /** Holds the time for everything except the job schedule; the default is the database's time. */
  clock?: Clock
  /** 'auto': in the background; 'manual': only when `settle` is called. */
  jobs?: 'auto' | 'manual'
  logLevel?: string
  /** Replaces the configured card provider. */
  cards?: CardPort
  bank?: BankPort
}
export type Spiral = {
  app: FastifyInstance
  deps: Deps
  /** Null where nothing is configured to read them. */
  metrics: Metrics | null
  /** Delivers every fact and runs every due job until nothing is left to do. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** The card provider of this installation: the only place that chooses it. */
async function cardsOf(config: Config, { log, ...own }: Pick<Deps, 'db' | 'clock' | 'secret' | 'log'>): Promise<CardPort> {
  const { payments, publicOrigin } = config
  if (payments.provider === 'sandbox') return sandboxCards({ ...own, publicOrigin })
  const { stripeCards } = await import('./platform/stripe-cards.ts')
  return stripeCards({ db: own.db, log, publicOrigin, stripe: payments })
}

/** The provider of payouts. The sandbox must never mark real money as paid out. */
async function bankOf({ payments }: Config, { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<BankPort | null> {
  if (payments.provider === 'sandbox') return sandboxBank({ db, clock })
  const { connectWebhookSecret } = payments
  if (connectWebhookSecret === null) return null
  const { stripeBank } = await import('./platform/stripe-bank.ts')
  return stripeBank({ db, log, stripe: { ...payments, connectWebhookSecret } })
}

/** Sales tax: the built-in rates of states, or a service. */
async function taxOf({ tax }: Config, { db, log }: Pick<Deps, 'db' | 'log'>): Promise<TaxPort> {
  if (tax === null) return stateTable
  const { stripeTax } = await import('./platform/stripe-tax.ts')
  return stripeTax({ db, log, stripe: tax })
}

/** Nothing of it is loaded where no replicas are named. */
async function replicasOf(
  { replicaUrls: urls, databaseConnections: connections }: Config,
  primaryUrl: string,
  log: Deps['log'],
  onConnect: ((client: PoolClient) => void) | undefined,
): Promise<Replicas | undefined> {
  if (urls.length === 0) return undefined
  const { Replicas } = await import('./platform/replicas.ts')
  return Replicas.open({ primaryUrl, urls, connections, log, onConnect })
}

/** Through a pooler the limits are settings of the database, because connections carry none. */
async function refuseEndlessStatements(db: Db): Promise<void> {
  const [limits] = await rowsOf<{ database: string; isEndless: boolean }>(
    db,
    '',
    `select current_database() as database, '0' in (current_setting('statement_timeout'), current_setting('lock_timeout'),
       current_setting('idle_in_transaction_session_timeout')) as "isEndless"`,
  )
  if (!limits?.isEndless) return
  const { statementMs, lockWaitMs, requestMs } = SERVER_LIMITS
  const set = { statement_timeout: statementMs, lock_timeout: lockWaitMs, idle_in_transaction_session_timeout: requestMs }
  const words = Object.entries(set).map(([name, ms]) => `alter database "${limits.database}" set ${name} = ${ms};`)
  throw new StartError(`Through DATABASE_POOLED_URL statements may take forever. Run this once, and start again:\n  ${words.join('\n  ')}`)
}

/** Everything between a migrated database and a server ready to listen. */
export async function startSpiral(config: Config, databaseUrl: string, options: StartOptions = {}): Promise<Spiral> {
  const traces = config.traces ? new (await import('./platform/traces.ts')).Traces(version) : null
  const log = pino({
    ...(traces && { mixin: () => traces.ids() }),
    level: options.logLevel ?? 'warn',
    // Names, secrets and links of people never reach a log.
    redact: {
      paths: ['req.headers', 'err.parameters', 'err.query', 'err.detail', 'err.where', 'err.cause.detail', 'err.cause.parameters'],
      remove: true,
    },
  })
  const files = await filesOf(config, log)
  const feed = new ChangeFeed()
  const metrics = config.metrics && new (await import('./metrics.ts')).Metrics()
  let outbox: Outbox | undefined
  const connected = (connections: number, how: { url?: string; isPooled?: boolean; answerMs?: number } = {}) =>
    connect(how.url ?? databaseUrl, {
      connections,
      ...how,
      onConnect: traces ? (client) => traces.watchConnection(client) : undefined,
      onError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
      onCommit: (facts) => {
        metrics?.countFacts(facts)
        feed.emit(facts)
        outbox?.wake()
      },
    })
  // Where nobody waits for an answer, as when a sample is made, statements may take as long as they need.
  const primary = connected(config.databaseConnections, {
    ...(options.jobs !== 'manual' && { answerMs: SERVER_LIMITS.statementMs + SERVER_LIMITS.answerMarginMs }),
    ...(config.pooledDatabaseUrl !== null && { url: config.pooledDatabaseUrl, isPooled: true }),
  })
  if (config.pooledDatabaseUrl !== null) await refuseEndlessStatements(primary)
  const replicas = await replicasOf(config, databaseUrl, log, traces ? (client) => traces.watchConnection(client) : undefined)
  const db: Db = replicas ? { ...primary, hasReplicas: true } : primary
  const ready = new ReplyCache()
  const secret = config.secret ?? (await ownSecret(config.dataDir))
  await refuseOtherSecret(primary, secret)
  const behindDb = connected(BEHIND_CONNECTIONS)
  const databaseClock = await new DatabaseClock(behindDb, log).start()
  const clock = options.clock ?? databaseClock
  const cards = options.cards ?? (await cardsOf(config, { db, clock: databaseClock, secret, log }))
  const deps: Deps = {
    db,
    replicas,
    config,
    feed,
    ready,
    log,
    secret,
    clock,
    clockFault: () => databaseClock.fault(),
    push: await pushPort(db, config, clock),
    mail: mailOf(clock, config.smtp ? 'queued' : 'kept'),
    outside: safeFetch(config.allowedPrivateHosts),
    roads: config.routingUrl === null ? null : osrm(config.routingUrl),
    searchServer: config.openSearch && openSearch(config.openSearch.url, config.openSearch.index, DOCUMENT_SHAPE),
    files,
    pictureSources: config.environment === 'production' ? [] : (await import('#sample/picture-sources.ts')).pictureSources,
    bank: options.bank ?? (await bankOf(config, { db, clock, log })),
    cards: metrics?.counted(cards) ?? cards,
    tax: await taxOf(config, { db, log }),
    assistant: withSwitch(assistantOf(config.assistant), db),
    routeTimes: metrics && (() => metrics.routeTimes()),
  }
  const { listeners, jobs } = registered()
  const behind: Deps = { ...deps, db: behindDb }
  const tasks: TaskList = taskList(behind, listeners, jobs)
  const app = await buildApp(
    deps,
    [metrics, traces].filter((each) => each !== null),
  )
  if (config.metrics?.port === null) metrics?.addRoute(app, config.metrics.token)
  feed.onGap(() => ready.clear())
  feed.onSilence(() => {
    for (const each of [db, behindDb]) renew(each)
  })
  await feed.listen(databaseUrl, (message) => log.warn(message))
  const handingOn = new Outbox(behind.db, feed, listeners, (error) => log.warn({ err: error }, 'facts wait to be handed on'))
  const logLevel = options.logLevel ?? 'warn'
  const aSending = (): Sending =>
    options.jobs === 'manual' || options.clock
      ? sendHere(deps)
      : new SenderProcess(deps, new URL('sender.ts', import.meta.url), queueNames(config), { config, secret, databaseUrl, logLevel })
  let sending = aSending()
  metrics?.watchCache('replies', ready)
  metrics?.watch({
    pools: { requests: db, background: behindDb },
    clock: databaseClock,
    feed,
    replicas,
    queues: queueNames(config),
    openCircuits: () => sending.openCircuits,
  })
  let background: { stop(): Promise<void> } | undefined
  if (options.jobs !== 'manual') {
    outbox = handingOn
    outbox.start()
    background = await whileClockIsRight(databaseClock, log, async () => {
      const runner = await startJobs(behind, tasks, jobs)
      const stopWaking = feed.on(({ name }) => sending.wake(name))
      sending.start()
      return {
        async stop() {
          stopWaking()
          const ending = sending
          // A stopped sender cannot be started again.
          sending = aSending()
          await Promise.all([runner.stop(), ending.stop()])
        },
      }
    })
  }
  let settling = 0
  return {
    app,
    deps,
    metrics,
    async settle() {
      const giveUpAt = performance.now() + SETTLE_MS
      settling++
      try {
        do {
          await handingOn.drain()
          await runDueJobs(behind, tasks)
          await sending.drain()
        } while (await isUnderWay())
      } finally {
        settling--
      }
      /**
       * Facts announced in the meantime, jobs that this server's own runner or another caller of `settle` claimed earlier, and jobs that
       * were due and passed over, because another worker looked at their queue in that moment.
       */
      async function isUnderWay() {
        const { rows } = await db.$client.query<{ facts: boolean; taken: boolean; due: boolean }>(
          `select exists (select from facts) as facts, exists (select from graphile_worker.jobs where locked_at is not null) as taken,
             exists (select from graphile_worker.jobs
               where locked_at is null and run_at <= now() and attempts < max_attempts and task_identifier = any($1)) as due`,
          [Object.keys(tasks)],
        )
        const { facts = false, taken = false, due = false } = rows[0] ?? {}
        const isTaken = (background !== undefined || settling > 1) && taken
        const waits = (isTaken || due) && performance.now() < giveUpAt
        if (waits) await pause(20)
        return waits || facts
      }
    },
    async stop() {
      await app.close()
      await handingOn.stop()
      await background?.stop()
      await sending.stop()
      deps.outside.close()
      await databaseClock.stop()
      await feed.stop()
      await Promise.all([disconnect(db), disconnect(behindDb), replicas?.stop()])
      await traces?.stop()
    },
  }
}
