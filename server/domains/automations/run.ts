import { FAILURES_BEFORE_STOP, type Trigger, type TriggerKind } from '#contracts/automations/rules.ts'
import type { AutomationId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { personWithoutSession } from '../identity/identify.ts'
import { tellStores } from '../notifications/store-news.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { act, type ActingRule } from './acts.ts'
import { fits, type Subject } from './rules.ts'
import { hourOf, openThen, subjectsOf, unsoldProducts, waitingOrders, zoneOfRetailer } from './subjects.ts'

export type ActiveRule = ActingRule & { retailerId: RetailerId; perDay: number; actsFor: UserId | null; onSince: Date; trigger: Trigger }

/** All rules run one after another in this queue, so that they take one worker at most and everything else goes on. */
const QUEUE = 'automations'
/** Rules of one job. The next ones wait behind what other businesses asked for. */
const RULES_AT_ONCE = 100
/** `ids`: what happened, null for what the clock brings. `after`: the last rule that this was handed to. */
export type RunRequest = { kind: TriggerKind; ids: number[] | null; retailerIds: RetailerId[] | null; after?: AutomationId }

/** The same key again takes the place of a job that still waits. */
export const askToRun = (tx: Db, request: RunRequest, key?: string): Promise<void> =>
  askFor(tx, 'automations.runAutomations', request, { queue: QUEUE, ...(key !== undefined && { key }) })

/** Hands facts to the rules that are about them, some rules at a time. */
export async function runRules(deps: Deps, request: RunRequest): Promise<void> {
  const { db } = deps
  const { kind, ids, retailerIds, after } = request
  const rules = await rowsOf<ActiveRule>(db, 'automations.active')`
    select id, retailer_id as "retailerId", name, trigger, conditions, action, per_day as "perDay", acts_for as "actsFor",
      on_since as "onSince"
    from automations where state = 'on' and kind = ${kind} and (${retailerIds}::bigint[] is null or retailer_id = any(${retailerIds}::bigint[]))
      and id > ${after ?? 0} order by id limit ${RULES_AT_ONCE}`
  const last = rules.at(-1)
  if (!last) return
  const failed: unknown[] = []
  const matches = await matchesOf(deps, rules, kind, ids)
  for (const [rule, subject] of matches) {
    await yieldToRequests()
    await runOnce(deps, rule, subject).catch((error: unknown) => failed.push(error))
  }
  if (rules.length === RULES_AT_ONCE) await transact(db, (tx) => askToRun(tx, { ...request, after: last.id }))
  // Another try finds what this one did, and acts on the rest.
  if (failed.length > 0) throw new Error('some rules could not act', { cause: failed[0] })
}

async function matchesOf(
  { db, clock }: Deps,
  rules: readonly ActiveRule[],
  kind: TriggerKind,
  ids: readonly number[] | null,
): Promise<[ActiveRule, Subject][]> {
  const now = clock.now()
  const shared = ids === null ? await timely(db, rules, kind, now) : await subjectsOf(db, kind, ids, now)
  const byRetailer = Map.groupBy(shared, ({ retailerId }) => retailerId)
  const wasOpen = await openThen(db, shared)
  const matches: [ActiveRule, Subject][] = []
  for (const rule of rules) {
    const own =
      kind === 'unsold' ? await unsoldOf(db, rule, now) : kind === 'daily' ? await hourNow(db, rule, now) : byRetailer.get(rule.retailerId)
    for (const subject of own ?? [])
      if (subject.at >= rule.onSince && fits(rule, subject, () => wasOpen(subject))) matches.push([rule, subject])
  }
  if (kind === 'stock_below') await forgetRefilled(db, rules, byRetailer)
  return matches
}

const timely = (db: Db, rules: readonly ActiveRule[], kind: TriggerKind, now: Date): Promise<Subject[]> =>
  kind === 'order_waiting' ? waitingOrders(db, [...new Set(rules.map(({ retailerId }) => retailerId))], now) : Promise.resolve([])

const unsoldOf = (db: Db, rule: ActiveRule, now: Date): Promise<Subject[]> =>
  rule.trigger.kind === 'unsold' ? unsoldProducts(db, rule, rule.trigger.days, now) : Promise.resolve([])

/** The hour of today, once it has come. */
async function hourNow(db: Db, { trigger, retailerId }: ActiveRule, now: Date): Promise<Subject[]> {
  if (trigger.kind !== 'daily') return []
  const subject = hourOf(retailerId, await zoneOfRetailer(db, retailerId), now, trigger.hour)
  return subject.at <= now ? [subject] : []
}

/** Stock that was filled again can fall again: its next fall is another fact. */
async function forgetRefilled(
  db: Db,
  rules: readonly ActiveRule[],
  byRetailer: ReadonlyMap<RetailerId, readonly Subject[]>,
): Promise<void> {
  const refilled = rules.flatMap(({ id, retailerId, trigger }) =>
    (byRetailer.get(retailerId) ?? []).flatMap(({ fact, value }) =>
      trigger.kind === 'stock_below' && value !== null && value > trigger.pieces ? [{ id, fact }] : [],
    ),
  )
  if (refilled.length === 0) return
  await rowsOf(db, 'automations.refilled')`
    update automation_runs r set fact = r.fact || ' until ' || r.id
    from json_to_recordset(${JSON.stringify(refilled)}::json) as d(id bigint, fact text) where r.automation_id = d.id and r.fact = d.fact`
}

/**
 * Lets a rule act on a fact, once: the run and what it did are one transaction. A refusal is noted in another one; anything else that goes
 * wrong leaves nothing, and the job tries again.
 */
export async function runOnce(deps: Deps, rule: ActiveRule, subject: Subject): Promise<void> {
  try {
    await transact(deps.db, (tx) => actOnce(tx, deps, rule.id, subject))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await transact(deps.db, (tx) => noteFailure(tx, deps, rule.id, subject, error.message))
  }
}

type LockedRule = ActiveRule & { failures: number }
const locked = async (tx: Db, id: AutomationId): Promise<LockedRule | undefined> =>
  (
    await rowsOf<LockedRule>(tx, 'automations.lock-active')`
      select id, retailer_id as "retailerId", name, trigger, conditions, action, per_day as "perDay", acts_for as "actsFor",
        on_since as "onSince", failures
      from automations where id = ${id} and state = 'on' for no key update`
  )[0]

type Noted = { outcome: 'done' | 'nothing' | 'over_limit' | 'failed'; result: string }
/** Null where the rule has acted on this already. */
async function note(tx: Db, { id, retailerId }: LockedRule, { fact, about }: Subject, { outcome, result }: Noted, now: Date) {
  const [row] = await rowsOf<{ id: number }>(tx, 'automations.note')`
    insert into automation_runs (automation_id, retailer_id, fact, about, outcome, result, created_at)
    values (${id}, ${retailerId}, ${fact}, ${about}, ${outcome}, ${result}, ${now})
    on conflict (automation_id, fact) do nothing returning id`
  return row?.id ?? null
}

async function actOnce(tx: Db, deps: Deps, id: AutomationId, subject: Subject): Promise<void> {
  const now = deps.clock.now()
  const rule = await locked(tx, id)
  if (!rule) return
  const run = await note(tx, rule, subject, { outcome: 'nothing', result: '' }, now)
  if (run === null) return
  const person = await actorOf(tx, deps, rule)
  if (!person) {
    await stop(
      tx,
      deps,
      rule,
      'The person who switched it on no longer manages this business. Test it and switch it on again to act in your name.',
    )
    await rowsOf(tx, 'automations.unnote')`delete from automation_runs where id = ${run}`
    return
  }
  if ((await doneToday(tx, rule, now)) >= rule.perDay)
    return finish(tx, run, { outcome: 'over_limit', result: `Left out: the limit is ${rule.perDay} a day`, undo: null })
  const outcome = await act(tx, deps, person, rule, subject)
  await finish(tx, run, outcome)
  if (rule.failures > 0) await rowsOf(tx, 'automations.well')`update automations set failures = 0 where id = ${id}`
}

async function finish(tx: Db, run: number, { outcome, result, undo }: Noted & { undo: unknown }): Promise<void> {
  await rowsOf(tx, 'automations.finish')`
    update automation_runs set outcome = ${outcome}, result = ${result}, undo = ${undo === null ? null : JSON.stringify(undo)} where id = ${run}`
}

/** A manager of the whole business. */
export const managesAll = (person: Person, retailerId: RetailerId): boolean =>
  retailerIdsOf(person, 'manager').includes(retailerId) && storeLimitOf(person, retailerId) === null

async function actorOf(tx: Db, { config }: Deps, { actsFor, retailerId }: LockedRule): Promise<Person | null> {
  const person = actsFor === null ? null : await personWithoutSession({ db: tx, config }, actsFor)
  return person && managesAll(person, retailerId) ? person : null
}

async function doneToday(tx: Db, { id, retailerId }: LockedRule, now: Date): Promise<number> {
  const [row] = await rowsOf<{ times: number }>(tx, 'automations.today')`
    select count(*)::int as times from automation_runs
    where automation_id = ${id} and outcome = 'done' and created_at >= ${startOfDayIn(now, await zoneOfRetailer(tx, retailerId))}`
  return row?.times ?? 0
}

async function noteFailure(tx: Db, deps: Deps, id: AutomationId, subject: Subject, why: string): Promise<void> {
  const rule = await locked(tx, id)
  if (!rule || (await note(tx, rule, subject, { outcome: 'failed', result: why }, deps.clock.now())) === null) return
  const failures = rule.failures + 1
  await rowsOf(tx, 'automations.failed')`update automations set failures = ${failures} where id = ${id}`
  if (failures >= FAILURES_BEFORE_STOP) await stop(tx, deps, rule, `It failed ${FAILURES_BEFORE_STOP} times. The last time: ${why}`)
}

/** Stops a rule and tells its business why. */
async function stop(tx: Db, deps: Deps, { id, retailerId, name }: ActiveRule, why: string): Promise<void> {
  await rowsOf(tx, 'automations.stop')`
    update automations set state = 'stopped', note = ${why}, failures = 0, version = version + 1, tested_version = null where id = ${id}`
  await tellStores(tx, deps, [
    {
      type: 'automation_told',
      retailerId,
      storeIds: [],
      key: `automation ${id} stopped ${deps.clock.now().getTime()}`,
      words: () => ({
        subject: `“${name}” stopped`,
        message: why,
        href: `/retailer-automation-flow?retailer=${retailerId}`,
        mail: { kind: 'automation-stopped', paragraphs: [why], label: 'Look at the rule' },
      }),
    },
  ])
}
