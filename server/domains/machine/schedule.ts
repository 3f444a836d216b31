import { parseCronItems } from 'graphile-worker'
import type { Machine } from '#contracts/machine.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Domain } from '../domain.ts'
import { nextRun } from './rules.ts'

/** The jobs by the clock of all domains: when each began last, and when it begins next. */
export async function scheduleOf(db: Db, all: readonly Domain[], now: Date): Promise<Machine['schedule']> {
  const known = await rowsOf<{ task: string; last: Date | null }>(db, 'machine.schedule')`
    select identifier as task, last_execution as last from graphile_worker._private_known_crontabs`
  const last = new Map(known.map((row) => [row.task, row.last]))
  return cronsOf(all).map(({ task, cron }) => {
    const [item] = parseCronItems([{ task, match: cron, identifier: task }])
    return { task, cron, last: last.get(task) ?? null, next: item ? nextRun(item.match, now) : null }
  })
}

const cronsOf = (all: readonly Domain[]): { task: string; cron: string }[] =>
  all.flatMap(({ name, jobs = {} }) => {
    const own: Record<string, Job> = typeof jobs === 'function' ? jobs(all) : jobs
    return Object.entries(own).flatMap(([key, { cron }]) => (cron ? [{ task: `${name}.${key}`, cron }] : []))
  })
