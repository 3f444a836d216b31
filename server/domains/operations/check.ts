import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { grouped } from '#contracts/numbers.ts'
import type { Check } from '#contracts/operations.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

const PATIENCE_MS = 1_500
const OUTBOX_SECONDS = 30
const JOBS_SECONDS = 120

const readVersion = (): string => {
  const file: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return file && typeof file === 'object' && 'version' in file ? String(file.version) : 'unknown'
}
export const version = readVersion()

type CheckedPart = z.output<typeof Check>['parts'][number]
type QueueCounts = { oldest_fact: number | null; facts: number; oldest_job: number | null; jobs: number }

// Skips rows deleted by other transactions quickly; both tables are empty on a healthy server.
const WAITING = `
select (select extract(epoch from now() - min(created_at)) from facts)::float8 as oldest_fact, (select count(*) from facts) as facts,
  (select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
   where run_at < now() and attempts < max_attempts and locked_at is null)::float8 as oldest_job,
  (select count(*) from graphile_worker.jobs where run_at < now() and attempts < max_attempts and locked_at is null) as jobs`

/** The health of the server. Responds within two seconds, even if the database does not. */
export async function checkOf({ db, config, clockFault }: Deps): Promise<z.output<typeof Check>> {
  const database = await ask(() => rowsOf<QueueCounts>(db, 'check.waiting', WAITING))
  const [waiting] = database.rows ?? []
  const parts: CheckedPart[] = [
    { name: 'server', status: 'ok', detail: 'answers', ms: 0 },
    { name: 'database', status: waiting ? 'ok' : 'failing', detail: waiting ? 'answers' : 'does not answer', ms: database.ms },
    clock(clockFault()),
  ]
  if (waiting)
    parts.push(
      queue('outbox', waiting.oldest_fact, waiting.facts, OUTBOX_SECONDS),
      queue('jobs', waiting.oldest_job, waiting.jobs, JOBS_SECONDS),
    )
  const isWell = parts.every(({ status }) => status === 'ok')
  return { status: isWell ? 'ok' : 'failing', version, environment: config.environment, parts }
}

const clock = (fault: string | null): CheckedPart => ({
  name: 'clock',
  status: fault === null ? 'ok' : 'failing',
  detail: fault ?? 'agrees with the database',
  ms: 0,
})

function queue(name: string, oldestSeconds: number | null, count: number, mostSeconds: number): CheckedPart {
  const seconds = Math.round(oldestSeconds ?? 0)
  const detail = count === 0 ? 'nothing waits' : `${grouped(count)} waiting, the oldest for ${grouped(seconds)} s`
  return { name, status: seconds > mostSeconds ? 'failing' : 'ok', detail, ms: 0 }
}

async function ask<T>(query: () => Promise<T[]>): Promise<{ rows: T[] | null; ms: number }> {
  const start = performance.now()
  const patience = new AbortController()
  const answer = query().catch(() => null)
  const rows = await Promise.race([answer, pause(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null)])
  patience.abort()
  return { rows, ms: Math.round((performance.now() - start) * 10) / 10 }
}
