import { Logger, parseCronItems, type Runner, run, runOnce, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Listener } from '../facts.ts'
import { type Db, transact } from './db.ts'
import type { Deps } from './deps.ts'

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

const options = (deps: Deps) => ({ pgPool: deps.db.$client as pg.Pool, logger: quiet, noHandleSignals: true }) as const

export async function startJobs(deps: Deps, tasks: TaskList, jobs: ReadonlyMap<string, Job>): Promise<Runner> {
  const parsedCronItems = parseCronItems(
    [...jobs].flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, identifier: task, options: { maxAttempts: 3 } }] : [])),
  )
  const runner = await run({ ...options(deps), taskList: tasks, concurrency: 3, pollInterval: 1_000, parsedCronItems })
  runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'the job runner stopped'))
  return runner
}

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
