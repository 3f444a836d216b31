import { CHECK_MINUTES, STALE_MINUTES, type TrustFigures, UPTIME_DAYS } from '#contracts/trust/figures.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { checkOf } from './check.ts'

const EACH = CHECK_MINUTES * MINUTE
const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / EACH) * EACH)

/** Checks the server and keeps the result. Each span of five minutes has one, whichever node came first; a failure counts in any case. */
export async function keepCheck(deps: Deps): Promise<void> {
  const { parts } = await checkOf(deps)
  const failing = parts.filter(({ status }) => status !== 'ok').map(({ name }) => name)
  await rowsOf(deps.db, 'operations.keep-check')`
    insert into service_checks as c (slot, parts, failing) values (${slotOf(deps.clock.now())}, ${parts.map(({ name }) => name)},
      ${failing})
    on conflict (slot) do update set failing = (select array_agg(distinct p) from unnest(c.failing || excluded.failing) p)
    where cardinality(excluded.failing) > 0`
}

type Uptime = { since: Date | null; checks: number; passed: number; last: Date | null; parts: string[] | null; failing: string[] | null }
/** A day's share is over the checks that were due on it: since the first check, up to now. */
const BY_DAY = `
select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.passed, 0)::int as passed,
  (extract(epoch from least(d.day + interval '1 day', $2::timestamptz) - greatest(d.day, $1::timestamptz)) / $3)::int as due
from generate_series(date_trunc('day', $1::timestamptz, 'UTC'), $2::timestamptz - interval '1 millisecond', interval '1 day') as d(day)
left join (select date_trunc('day', slot, 'UTC') as day, count(*) filter (where cardinality(failing) = 0) as passed
  from service_checks where slot >= $1 and slot < $2 group by 1) c on c.day = d.day order by d.day`

/** How the server did since the first kept check, at most 90 days. A check that did not run counts as failed: nothing was there to run it. */
export async function uptimeOf(db: Db, now: Date): Promise<TrustFigures['service']> {
  const from = slotOf(new Date(now.getTime() - UPTIME_DAYS * DAY))
  // The check of the present span may not have run yet.
  const end = slotOf(now)
  const [row] = await rowsOf<Uptime>(db, 'operations.uptime')`
    select min(slot) as since, count(*)::int as checks, (count(*) filter (where cardinality(failing) = 0 and slot < ${end}))::int as passed,
      (array_agg(slot order by slot desc))[1] as last,
      (select c.parts from service_checks c where c.slot >= ${from} order by c.slot desc limit 1) as parts,
      (select c.failing from service_checks c where c.slot >= ${from} order by c.slot desc limit 1) as failing
    from service_checks where slot >= ${from}`
  if (!row?.since || !row.last) return { now: null, since: null, checks: 0, uptime: null, days: [] }
  const due = Math.round((end.getTime() - row.since.getTime()) / EACH)
  const days =
    due > 0
      ? await rowsOf<{ day: string; passed: number; due: number }>(db, 'operations.uptime-days', BY_DAY, [row.since, end, EACH / 1000])
      : []
  const isFresh = now.getTime() - row.last.getTime() <= STALE_MINUTES * MINUTE
  const failing = row.failing ?? []
  return {
    now: isFresh
      ? {
          at: row.last,
          isWell: failing.length === 0,
          parts: (row.parts ?? []).map((name) => ({ name, isWell: !failing.includes(name) })),
        }
      : null,
    since: row.since,
    checks: row.checks,
    uptime: due > 0 ? share(row.passed, due) : null,
    days: days.filter((day) => day.due > 0).map(({ day, passed, due: ofDay }) => ({ day, uptime: share(passed, ofDay) })),
  }
}

/** In percent with two decimals, rounded down, so that 100 means every one. */
const share = (passed: number, due: number): number => Math.min(100, Math.floor((10_000 * passed) / due) / 100)
