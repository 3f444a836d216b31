import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { FactName, Listener } from '../facts.ts'
import { type Db, rowsOf, transact } from './db.ts'
import type { Deps } from './deps.ts'
import { FEED_NAME } from './change-feed.ts'
import { yieldToRequests } from './request-priority.ts'
import { semaphore } from './semaphore.ts'

/** Work that is not a reaction to a fact: scheduled (`cron`, UTC) or requested by name. */
export type Job = { cron?: string; act: (deps: Deps, payload: unknown) => Promise<void> }

const quiet = new Logger(() => () => {})

/** Listeners that work in one job, by name. */
type Together = readonly (readonly [name: string, listener: Listener])[]

/** The jobs in which listeners work, each with what it hears. Each listener also has its own, for what could not be worked on together. */
export function jobsOfFacts(listeners: ReadonlyMap<string, Listener>): Map<string, { fact: FactName; together: Together }> {
  const jobs = new Map<string, { fact: FactName; together: [string, Listener][] }>()
  for (const [name, listener] of listeners) {
    const { fact, isShared } = listener
    const task = isShared ? `fact.${fact}` : name
    const job = jobs.get(task) ?? { fact, together: [] }
    job.together.push([name, listener])
    jobs.set(task, job)
  }
  return jobs
}

/** Facts are worked on in one transaction per job; other jobs open transactions as they need them. */
export function taskList(deps: Deps, listeners: ReadonlyMap<string, Listener>, jobs: ReadonlyMap<string, Job>): TaskList {
  const tasks: Record<string, Task> = {}
  for (const [name, { together }] of jobsOfFacts(listeners)) tasks[name] = (payload) => hear(deps, together, [payload].flat())
  for (const one of listeners) tasks[one[0]] = (payload) => hear(deps, [one], [payload].flat())
  for (const [name, job] of jobs) tasks[name] = (payload) => job.act(deps, payload)
  return tasks
}

const inTurn = semaphore(1, Number.POSITIVE_INFINITY)

/** A listener that fails must not stop the others, nor a fact those delivered with it: on failure each is retried alone. */
async function hear(deps: Deps, together: Together, facts: readonly unknown[]): Promise<void> {
  // The domain that told the fact goes first, because others read what it makes of it. The others send their statements together.
  const isOfTeller = ([task, { fact }]: Together[number]) => domainOf(task) === domainOf(fact)
  const phases = [together.filter(isOfTeller), together.filter((one) => !isOfTeller(one))]
  const work = async (tx: Db) => {
    for (const phase of phases) await Promise.all(phase.map(([, listener]) => listener.act(tx, facts, deps)))
  }
  // If a crash loses this commit, the job remains and runs again.
  const act = () => transact(deps.db, work, { repeatable: true })
  try {
    await (together.some(([, listener]) => listener.inTurn) ? inTurn(() => yieldToRequests().then(act)) : act())
  } catch (error) {
    if (together.length === 1 && facts.length === 1) throw error
    deps.log.warn({ err: error, listeners: together.map(([name]) => name) }, 'what was worked on together is worked on one by one')
    const apart = together.length > 1 ? [facts] : facts.map((fact) => [fact])
    await transact(deps.db, (tx) =>
      askToHear(
        tx,
        together.flatMap(([task]) => apart.map((chunk) => ({ task, chunk }))),
      ),
    )
  }
}

const domainOf = (name: string): string | undefined => name.split('.')[0]

/** Jobs are fetched and reported in batches: one at a time, fetching would cost more than most jobs. */
// Without batched reporting, a failure or success that cannot be written to the database would end the process.
const preset = { worker: { localQueue: { size: 30, refetchDelay: { durationMs: 40 } }, completeJobBatchDelay: 40, failJobBatchDelay: 40 } }
const RESCUE_MS = 60_000
const AGAIN_MS = 1_000
const AWAY_MS = 200

const quietly = { logger: quiet, noHandleSignals: true } as const
const options = (deps: Deps) => ({ pgPool: deps.db.$client as pg.Pool, ...quietly }) as const

/**
 * A pool for the job runner. The runner would treat an unavailable database as its own failure and exit; this pool waits instead. And the
 * runner would end the process if it exits and cannot give back the jobs that it had not begun, so that statement is sent until it arrives.
 */
export function patient(pool: pg.Pool, isOver: () => boolean): pg.Pool {
  const untilDone = async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (isOver()) throw error
        await pause(AWAY_MS)
      }
    }
  }
  const giveBack = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    try {
      return await client.query(statement)
    } finally {
      client.release()
    }
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await untilDone(() => pool.connect())
    const query = (statement: pg.QueryConfig) => {
      const sent = client.query(statement)
      return GIVES_BACK.test(statement.text ?? '') ? sent.catch(() => untilDone(() => giveBack(statement))) : sent
    }
    return Object.assign(Object.create(client), { query, release: () => client.release() })
  }
  type ConnectCallback = Parameters<pg.Pool['connect']>[0]
  return Object.create(pool, { connect: { value: (heard?: ConnectCallback) => (heard ? pool.connect(heard) : connect()) } }) as pg.Pool
}
const GIVES_BACK = /attempts = greatest\(0, attempts - 1\)/i

/** Runs jobs until stopped. A runner that exits because the database was unavailable too long is replaced. */
export async function startJobs(deps: Deps, tasks: TaskList, jobs: ReadonlyMap<string, Job>): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  const pool = patient(deps.db.$client as pg.Pool, () => stopping)
  let runner = await launch(deps, pool, tasks, jobs)
  const follow = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'the job runner stopped'))
      while (!stopping) {
        await pause(AGAIN_MS, undefined, { ref: false })
        const next = stopping ? null : await launch(deps, pool, tasks, jobs).catch(() => null)
        if (!next) continue
        runner = next
        break
      }
    }
  }
  void follow()
  const rescue = () =>
    Promise.all([deps.db.$client.query(RESCUE), deps.db.$client.query(PULL_BACK)]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'jobs of the dead could not be looked for'),
    )
  await rescue()
  const timer = setInterval(rescue, RESCUE_MS)
  timer.unref()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await runner.stop().catch(() => {}) // it may have exited on its own
    },
  }
}

async function launch(deps: Deps, pgPool: pg.Pool, tasks: TaskList, jobs: ReadonlyMap<string, Job>): Promise<Runner> {
  const parsedCronItems = parseCronItems(
    [...jobs].flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, identifier: task, options: { maxAttempts: 3 } }] : [])),
  )
  const events = new EventEmitter() as WorkerEvents
  let pool = ''
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool.id
  })
  const runner = await run({ ...quietly, pgPool, events, preset, taskList: tasks, concurrency: 3, pollInterval: 1_000, parsedCronItems })
  runner.promise.catch(() => {}) // handled by the loop that replaces the runner
  await deps.feed.answerFor(pool).catch(() => {}) // a disconnected feed takes the name when it reconnects
  return runner
}

/**
 * Releases the jobs that a killed process had claimed. A process counts as alive while its change feed, which carries its name, is
 * connected.
 */
const RESCUE = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_by not in
    (select substr(application_name, ${FEED_NAME.length + 2}) from pg_stat_activity where application_name like '${FEED_NAME} %')))`

/**
 * The library records the last run of a scheduled job by a node's own clock, and runs the job again only after that time. A node whose
 * clock was ahead leaves a time in the future, and no node would run the job until then. Nodes that differ by up to a minute run jobs
 * together, so a recorded time within the next two minutes is left alone.
 */
const PULL_BACK = `update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now() + interval '2 minutes'`

/** Runs everything that is due once: for tests and for the sample. */
export const runDueJobs = (deps: Deps, tasks: TaskList): Promise<void> => runOnce({ ...options(deps), taskList: tasks, concurrency: 3 })

/** Queues a job in the caller's transaction. Jobs of one `queue` run one after another, on all nodes together. */
export async function askFor(tx: Db, name: string, payload: unknown, at?: { runAt?: Date; key?: string; queue?: string }): Promise<void> {
  await rowsOf(
    tx,
    'jobs.add',
    'select graphile_worker.add_job($1, $2::json, queue_name => $5, run_at => $3::timestamptz, job_key => $4, max_attempts => 12)',
    [name, JSON.stringify(payload), at?.runAt ?? null, at?.key ?? null, at?.queue ?? null],
  )
}

/** Queues jobs of listeners, each with some facts, in the caller's transaction. */
export async function askToHear(tx: Db, jobs: readonly { task: string; chunk: readonly unknown[] }[]): Promise<void> {
  if (jobs.length === 0) return
  await rowsOf(
    tx,
    'jobs.hear',
    'select graphile_worker.add_jobs(array(select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) spec))',
    [JSON.stringify(jobs.map(({ task, chunk }) => ({ identifier: task, payload: chunk, max_attempts: 12 })))],
  )
}
