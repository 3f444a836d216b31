import type { Reply, Sent } from '#contracts/endpoint.ts'
import { GATES, type Gate, GATE_NAMES, type GateState, type roadmapOffice, roadmapProblems, type setGate } from '#contracts/roadmap.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { uptimeOf } from '../operations/uptime.ts'
import { newestRun } from '../test-center/runs.ts'
import type { Waiting, WaitsForAdmins } from '../waiting.ts'

type Check = GateState['checks'][number]

/**
 * A check over what waits for a person: nothing with these codes has waited for longer than these hours. Codes are those of the domains'
 * `waitsForAdmins`.
 */
type WaitingCheck = { gate: Gate; title: string; codes: readonly string[]; hours: number }
export const WAITING_CHECKS: readonly WaitingCheck[] = [
  { gate: 'service', title: 'Every background job ran', codes: ['jobs.failed', 'jobs.retrying', 'outbox.late'], hours: 0 },
  { gate: 'service', title: 'Every email and push was sent', codes: ['mails.failed', 'mails.waiting', 'pushes.failed'], hours: 0 },
  { gate: 'support', title: 'Support begins within a day', codes: ['support.asked'], hours: 24 },
  { gate: 'support', title: 'Problems of orders are settled within a day', codes: ['orders.problem', 'claims.open'], hours: 24 },
  { gate: 'support', title: 'Reports of diagnostics are read within three days', codes: ['reports.open'], hours: 72 },
  { gate: 'trust', title: 'Reported problems are answered within two days', codes: ['trust.reported'], hours: 48 },
  { gate: 'trust', title: 'Moderators decide within a day', codes: ['moderation.waiting'], hours: 24 },
  { gate: 'trust', title: 'High-volume sellers are checked', codes: ['trust.unchecked', 'inform.sent'], hours: 10 * 24 },
  {
    gate: 'trust',
    title: 'Applications and inquiries are answered within three days',
    codes: ['applications.waiting', 'enquiries.new'],
    hours: 72,
  },
  { gate: 'money', title: 'The books agree', codes: ['books.differ', 'payouts.difference'], hours: 0 },
  { gate: 'money', title: 'Payouts and refunds arrive', codes: ['payouts.stuck', 'refunds.pending', 'refunds.to_pay_out'], hours: 24 },
]
const UPTIME_DUE = 99.5

function waitingCheck({ title, codes, hours }: WaitingCheck, waiting: readonly Waiting[], now: Date): Check {
  const before = now.getTime() - hours * HOUR
  const late = waiting.filter(({ code, since }) => codes.includes(code) && (since === null || hours === 0 || since.getTime() < before))
  const [first] = late
  return {
    title,
    isPassed: first === undefined,
    detail: first === undefined ? 'Nothing is late.' : `${first.title}${late.length > 1 ? `, and ${late.length - 1} more` : ''}`,
    href: first?.href ?? null,
  }
}

async function serviceChecks(db: Db, now: Date): Promise<Check[]> {
  const { now: last, uptime, since } = await uptimeOf(db, now)
  const failing = last?.parts.flatMap(({ name, isWell }) => (isWell ? [] : [name])) ?? []
  const days = since === null ? 0 : Math.max(1, Math.round((now.getTime() - since.getTime()) / DAY))
  return [
    {
      title: 'The last check of the server passed',
      isPassed: last?.isWell === true,
      detail: last === null ? 'No checks in the last 10 minutes.' : last.isWell ? 'All parts are well.' : `Failing: ${failing.join(', ')}.`,
      href: '/diagnostics',
    },
    {
      title: `${UPTIME_DUE} percent of the checks of 90 days passed`,
      isPassed: uptime !== null && uptime >= UPTIME_DUE,
      detail: uptime === null ? 'Nothing is measured yet.' : `${uptime} percent of ${days === 1 ? 'one day' : `${days} days`}.`,
      href: '/trust#status',
    },
  ]
}

async function testCheck(db: Db): Promise<Check> {
  const newest = await newestRun(db)
  const failed = newest?.run.suites.reduce((sum, suite) => sum + suite.failed, 0) ?? 0
  return {
    title: 'The newest run of the tests passed',
    isPassed: newest !== null && failed === 0,
    detail:
      newest === null
        ? 'No run is stored.'
        : failed === 0
          ? `Build ${newest.run.build} has no failed test.`
          : `${failed} failed in build ${newest.run.build}.`,
    href: newest === null ? '/admin/testing' : `/admin/testing?run=${newest.run.id}`,
  }
}

async function itemChecks(db: Db, phase: number): Promise<Check[]> {
  const rows = await rowsOf<{ title: string }>(db, 'roadmap.unfinished')`
    select title from roadmap_items where phase = ${phase} and kind = 'feature' and state in ('planned', 'building')
    order by position, id`
  return [
    {
      title: 'Every feature of the phase is made',
      isPassed: rows.length === 0,
      detail: rows.length === 0 ? 'All are in testing, shipped or dropped.' : `Not yet: ${rows.map(({ title }) => title).join(', ')}.`,
      href: null,
    },
  ]
}

type Opened = NonNullable<GateState['opened']> & { gate: Gate }

/** The gates of a phase with their checks as they are now. */
export async function gatesOf(db: Db, all: readonly WaitsForAdmins[], phase: number, now: Date): Promise<GateState[]> {
  const [waits, service, tests, items, opened] = await Promise.all([
    Promise.all(all.map((waiting) => waiting(db, now))),
    serviceChecks(db, now),
    testCheck(db),
    itemChecks(db, phase),
    rowsOf<Opened>(db, 'roadmap.opened-gates')`
      select g.gate, g.opened_at as at, person.name as by, g.reason from roadmap_gates g
      left ${sql(joinPerson('person.id = g.opened_by'))} where g.phase = ${phase}`,
  ])
  const waiting = waits.flat()
  return GATE_NAMES.map((gate) => {
    const checks = [
      ...(gate === 'service' ? [...service, tests] : gate === 'items' ? items : []),
      ...WAITING_CHECKS.filter((check) => check.gate === gate).map((check) => waitingCheck(check, waiting, now)),
    ]
    const found = opened.find((each) => each.gate === gate)
    return {
      gate,
      checks,
      isPassed: checks.every(({ isPassed }) => isPassed),
      opened: found ? { at: found.at, by: found.by, reason: found.reason } : null,
    }
  })
}

/** The names of the gates of a phase that are not open. */
export async function gatesShut(db: Db, phase: number): Promise<string[]> {
  const rows = await rowsOf<{ gate: Gate }>(db, 'roadmap.gates-open')`select gate from roadmap_gates where phase = ${phase}`
  const open = new Set(rows.map(({ gate }) => gate))
  return GATE_NAMES.filter((gate) => !open.has(gate)).map((gate) => GATES[gate])
}

/** Opens a gate whose checks pass, or with a reason one whose checks fail; or closes it. */
export async function changeGate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  all: readonly WaitsForAdmins[],
  who: Person,
  { phase, gate, isOpen, reason }: Sent<typeof setGate>['body'],
): Promise<void> {
  const now = clock.now()
  const subject = `roadmap gate ${phase} ${gate}`
  if (!isOpen) {
    await transact(db, async (tx) => {
      const closed = await rowsOf(tx, 'roadmap.close-gate')`
        delete from roadmap_gates where phase = ${phase} and gate = ${gate} returning gate`
      if (closed.length > 0) await recordAct(tx, { who, act: 'roadmap.close_gate', subject })
    })
    return
  }
  const state = (await gatesOf(db, all, phase, now)).find((each) => each.gate === gate)
  const failing = state?.checks.flatMap(({ title, isPassed }) => (isPassed ? [] : [title])) ?? []
  const why = failing.length > 0 ? reason || null : null
  if (failing.length > 0 && why === null)
    throw new Problem(roadmapProblems, 'roadmap.reason_needed', {
      detail: `Failing: ${failing.join('; ')}. Say why the gate opens all the same.`,
    }).at('/reason')
  await transact(db, async (tx) => {
    const opened = await rowsOf(tx, 'roadmap.open-gate')`
      insert into roadmap_gates (phase, gate, opened_by, opened_at, reason) values (${phase}, ${gate}, ${who.id}, ${now}, ${why})
      on conflict do nothing returning gate`
    if (opened.length > 0) await recordAct(tx, { who, act: 'roadmap.open_gate', subject, after: { failing, reason: why } })
  })
}

/** The cities of the waitlist, those with most people first. */
export const demandOf = (db: Db): Promise<Reply<typeof roadmapOffice>['demand']> =>
  rowsOf<Reply<typeof roadmapOffice>['demand'][number]>(db, 'roadmap.demand')`
    select city, region as state, count(distinct email) filter (where role = 'shopper')::int as shoppers,
      count(distinct email) filter (where role = 'retailer')::int as retailers, count(distinct email) filter (where role = 'mall')::int as malls
    from waitlist_entries where confirmed_at is not null group by city, region order by count(distinct email) desc, city, region limit 200`
