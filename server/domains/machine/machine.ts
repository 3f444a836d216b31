import { readFile, statfs } from 'node:fs/promises'
import { type FailedMessage, type FailingJob, type Machine, MACHINE_ROWS } from '#contracts/machine.ts'
import { mayPass } from '#contracts/roles.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Domain } from '../domain.ts'
import { version } from '../operations/check.ts'
import { addedUp, quantileMs } from './rules.ts'
import { scheduleOf } from './schedule.ts'

/** Whether the machine is well, as far as this node and the database know. */
export async function machineOf(deps: Deps, all: readonly Domain[], actor: Person): Promise<Machine> {
  const { db, clock, config } = deps
  const now = clock.now()
  const startedAt = new Date(now.getTime() - Math.round(performance.now()))
  const [requests, queues, failingJobs, webhooks, schedule, database, disk, migrations, browsers] = await Promise.all([
    requestsOf(deps, startedAt, now),
    queuesOf(db, now),
    failingJobsOf(db),
    webhooksOf(db, now),
    scheduleOf(db, all, now),
    databaseOf(db),
    diskOf(deps),
    migrationsOf(db),
    browsersOf(db, now),
  ])
  return {
    at: now,
    node: { startedAt, version, memoryBytes: process.memoryUsage.rss() },
    requests,
    traces: config.traces,
    queues,
    failingJobs,
    webhooks,
    schedule,
    database,
    disk,
    migrations,
    browsers,
    mayCancel: mayPass('platform:admin', actor),
  }
}

async function requestsOf({ routeTimes }: Pick<Deps, 'routeTimes'>, since: Date, now: Date): Promise<Machine['requests']> {
  if (!routeTimes) return null
  const minutes = Math.max(1, (now.getTime() - since.getTime()) / MINUTE)
  const byRoute = Map.groupBy(await routeTimes(), ({ method, route }) => `${method} ${route}`)
  const routes = [...byRoute.values()].flatMap((times) => {
    const [first] = times
    if (!first) return []
    const buckets = addedUp(times)
    const count = buckets.at(-1)?.count ?? 0
    const failed = addedUp(times.filter(({ status }) => status === '5xx')).at(-1)?.count ?? 0
    const { method, route } = first
    return [
      { method, route, count, perMinute: perMinute(count), failed, p50Ms: quantileMs(buckets, 0.5), p95Ms: quantileMs(buckets, 0.95) },
    ]
  })
  const sum = (of: (route: (typeof routes)[number]) => number) => routes.reduce((all, route) => all + of(route), 0)
  const count = sum((route) => route.count)
  return {
    count,
    perMinute: perMinute(count),
    failed: sum(({ failed }) => failed),
    // Routes that fail first, then those that are asked most.
    routes: routes.toSorted((one, other) => other.failed - one.failed || other.count - one.count).slice(0, MACHINE_ROWS),
  }

  function perMinute(requests: number): number {
    return Math.round((requests / minutes) * 10) / 10
  }
}

type Queue = Machine['queues'][number]
/** What is not done yet: facts, jobs by the domain that they work for, and messages. Lag is the age of the oldest that is due. */
async function queuesOf(db: Db, now: Date): Promise<Queue[]> {
  return rowsOf<Queue>(db, 'machine.queues')`
    select 'Facts' as name, count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as "oldestSeconds",
      0 as running, 0 as dead from facts
    union all select 'Mails', (count(*) filter (where state = 'queued'))::int,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(next_try_at) filter (where state = 'queued'))), 0)::int, 0,
      (count(*) filter (where state = 'failed'))::int from mails where state in ('queued', 'failed')
    union all select 'Pushes', (count(*) filter (where state = 'queued'))::int,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(next_try_at) filter (where state = 'queued'))), 0)::int, 0,
      (count(*) filter (where state = 'failed'))::int from pushes where state in ('queued', 'failed')
    union all (select 'Jobs: ' || split_part(task_identifier, '.', 1),
      (count(*) filter (where run_at < now() and attempts < max_attempts and locked_at is null))::int,
      coalesce(greatest(0, extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null))), 0)::int,
      (count(*) filter (where locked_at is not null))::int, (count(*) filter (where attempts >= max_attempts and locked_at is null))::int
      from graphile_worker.jobs group by 1 order by 1)`
}

/** Jobs that failed at least once. Their payload is not shown, because it may name people; the first line of an error says what went wrong. */
const failingJobsOf = (db: Db): Promise<FailingJob[]> =>
  rowsOf<FailingJob>(db, 'machine.failing-jobs')`
    select id, task_identifier as task, attempts, max_attempts as "maxAttempts", left(coalesce(split_part(last_error, E'\\n', 1), ''), 300) as error,
      run_at as "runAt", attempts >= max_attempts as "isDead", locked_at is not null as "isRunning"
    from graphile_worker.jobs where attempts > 0 and last_error is not null
    order by attempts >= max_attempts desc, attempts desc, id limit ${sql(MACHINE_ROWS)}`

async function webhooksOf(db: Db, now: Date): Promise<Machine['webhooks']> {
  const dayAgo = new Date(now.getTime() - DAY)
  const [[counts], failed] = await Promise.all([
    rowsOf<{ queued: number; sentToday: number }>(db, 'machine.webhooks')`
      select (count(*) filter (where state = 'queued'))::int as queued, (count(*) filter (where sent_at > ${dayAgo}))::int as "sentToday"
      from webhook_deliveries where state = 'queued' or sent_at > ${dayAgo}`,
    rowsOf<FailedMessage>(db, 'machine.failed-messages')`
      select d.id, substring(e.url from '^https?://([^/:?#]+)') as host, d.kind, d.attempts, left(coalesce(d.last_error, ''), 300) as error,
        d.last_tried_at as "lastTriedAt", e.state = 'on' as "isOpen"
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.state = 'failed'
      order by d.id desc limit ${sql(MACHINE_ROWS)}`,
  ])
  return { queued: counts?.queued ?? 0, sentToday: counts?.sentToday ?? 0, failed }
}

async function databaseOf(db: Db): Promise<Machine['database']> {
  const [[whole], tables] = await Promise.all([
    rowsOf<{ bytes: number; version: string }>(db, 'machine.database')`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
    rowsOf<{ name: string; bytes: number }>(db, 'machine.tables')`
      select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace order by bytes desc limit 12`,
  ])
  if (!whole) throw new Error('the database did not tell its size')
  return { ...whole, tables }
}

/** The disk on which files lie, where it is one of this machine. */
async function diskOf({ config: { files, dataDir } }: Pick<Deps, 'config'>): Promise<Machine['disk']> {
  if (files?.kind === 'bucket') return null
  const { bavail, blocks, bsize } = await statfs(files?.folder ?? dataDir)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const JOURNAL = new URL('../../migrations/meta/_journal.json', import.meta.url)
async function migrationsOf(db: Db): Promise<Machine['migrations']> {
  const [row] = await rowsOf<{ applied: number; last: string | null }>(db, 'machine.migrations')`
    select count(*)::int as applied, max(created_at)::text as last from drizzle.__drizzle_migrations`
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: { when: number; tag: string }[] }
  const until = Number(row?.last ?? -1)
  return {
    applied: row?.applied ?? 0,
    last: entries.findLast(({ when }) => when <= until)?.tag ?? null,
    pending: entries.filter(({ when }) => when > until).map(({ tag }) => tag),
  }
}

const browsersOf = (db: Db, now: Date): Promise<Machine['browsers']> =>
  rowsOf<Machine['browsers'][number]>(db, 'machine.browsers')`
    select page, kind, count(*)::int as count, round(percentile_cont(0.75) within group (order by value))::int as p75 from client_events
    where created_at > ${new Date(now.getTime() - DAY)} group by page, kind order by count desc, page, kind limit ${sql(MACHINE_ROWS)}`
