import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Listener } from '../facts.ts'
import { type Db, transact } from './db.ts'
import type { Deps } from './deps.ts'
import { FEED_NAME } from './feed.ts'

/** Work that is not an answer to a fact: by the clock (`cron`, UTC) or asked for by name. */
export type Job = { cron?: string; act: (deps: Deps, payload: unknown) => Promise<void> }

const quiet = new Logger(() => () => {})

/** Listeners run in a transaction of their own; jobs open what they need. */
export function taskList(deps: Deps, listeners: ReadonlyMap<string, Listener>, jobs: ReadonlyMap<string, Job>): TaskList {
  const tasks: Record<string, Task> = {}
  for (const [name, listener] of listeners) tasks[name] = (payload) => transact(deps.db, (tx) => listener.act(tx, payload, deps))
  for (const [name, job] of jobs) tasks[name] = (payload) => job.act(deps, payload)
  return tasks
}

/** Jobs are taken and reported done by the handful: one at a time, the fetching would cost more than most jobs. */
const preset = { worker: { localQueue: { size: 30, refetchDelay: { durationMs: 40 } }, completeJobBatchDelay: 40 } }
const RESCUE_MS = 60_000

const options = (deps: Deps) => ({ pgPool: deps.db.$client as pg.Pool, logger: quiet, noHandleSignals: true }) as const

export async function startJobs(deps: Deps, tasks: TaskList, jobs: ReadonlyMap<string, Job>): Promise<Runner> {
  const parsedCronItems = parseCronItems(
    [...jobs].flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, identifier: task, options: { maxAttempts: 3 } }] : [])),
  )
  const events = new EventEmitter() as WorkerEvents
  let pool = ''
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool.id
  })
  const runner = await run({ ...options(deps), events, preset, taskList: tasks, concurrency: 3, pollInterval: 1_000, parsedCronItems })
  await deps.feed.answerFor(pool)
  const rescue = () =>
    deps.db.$client.query(RESCUE).catch((error: unknown) => deps.log.warn({ err: error }, 'jobs of the dead could not be looked for'))
  await rescue()
  const timer = setInterval(rescue, RESCUE_MS)
  timer.unref()
  runner.promise
    .catch((error: unknown) => deps.log.error({ err: error }, 'the job runner stopped'))
    .finally(() => clearInterval(timer))
    .catch(() => {})
  return runner
}

/** Gives back what a killed process had taken: it lives as long as its change feed, which bears its name. */
const RESCUE = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_by not in
    (select substr(application_name, ${FEED_NAME.length + 2}) from pg_stat_activity where application_name like '${FEED_NAME} %')))`

/** Runs everything that is due, once: for tests and for the sample, which wait for nothing else. */
export const runDueJobs = (deps: Deps, tasks: TaskList): Promise<void> => runOnce({ ...options(deps), taskList: tasks, concurrency: 3 })

/** Asks for a job inside the caller's transaction. */
export async function askFor(tx: Db, name: string, payload: unknown, at?: { runAt?: Date; key?: string }): Promise<void> {
  await tx.$client.query({
    name: 'jobs.add',
    text: 'select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => 12)',
    values: [name, JSON.stringify(payload), at?.runAt ?? null, at?.key ?? null],
  })
}
