import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type Automation,
  type automations,
  automationsProblems,
  type changeAutomation,
  type createAutomation,
  type switchAutomation,
} from '#contracts/automations/automations.ts'
import { type AutomationForm, MOST_AUTOMATIONS, STEEP_PERCENT, TESTED_DAYS } from '#contracts/automations/rules.ts'
import { MINUTES_PER_ACT, type RuleNames, sentenceOf } from '#contracts/automations/sentences.ts'
import type { AutomationId, RetailerId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { tell } from '../../facts.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { joinPerson } from '../identity/teams.ts'
import { refuseClosed } from '../retailers/retailers.ts'
import { storesOf } from '../stores/stores.ts'
import { steepChanges } from './acts.ts'
import { areOpposed, ringOf } from './rules.ts'
import { managesAll } from './run.ts'

export type StoredRule = AutomationForm & {
  id: AutomationId
  retailerId: RetailerId
  state: Automation['state']
  note: string | null
  version: number
  testedVersion: number | null
  actsFor: string | null
}
const RULES = `select a.id, a.retailer_id as "retailerId", a.name, a.trigger, a.conditions, a.action, a.per_day as "perDay", a.state, a.note,
  a.version, a.tested_version as "testedVersion", person.name as "actsFor"
  from automations a left ${joinPerson('person.id = a.acts_for')}`

/** A business that the person manages with all of its stores. Any other is unknown to them. */
export function ownBusiness(person: Person, retailerId: RetailerId): void {
  if (!managesAll(person, retailerId)) throw new Problem('not_found')
}

async function namesOf(db: Db, retailerId: RetailerId): Promise<RuleNames> {
  const [stores, categories] = await Promise.all([storesOf(db, [retailerId]), allCategories(db)])
  return { stores: new Map(stores.map(({ id, name }) => [id, name])), categories: new Map(categories.map(({ id, name }) => [id, name])) }
}

type Counts = { id: AutomationId; runs: number; last: Date | null }
async function shown(db: Db, retailerId: RetailerId, rules: readonly StoredRule[], now: Date): Promise<Automation[]> {
  if (rules.length === 0) return []
  const [names, running, counts] = await Promise.all([
    namesOf(db, retailerId),
    rowsOf<StoredRule>(db, 'automations.running')`${sql(RULES)} where a.retailer_id = ${retailerId} and a.state = 'on' order by a.id`,
    rowsOf<Counts>(db, 'automations.counts')`
      select automation_id as id, count(*)::int as runs, max(created_at) as last from automation_runs
      where automation_id = any(${rules.map(({ id }) => id)}::bigint[]) and outcome = 'done'
        and created_at > ${new Date(now.getTime() - TESTED_DAYS * DAY)} group by 1`,
  ])
  const byId = new Map(counts.map((one) => [one.id, one]))
  return rules.map((rule) => {
    const { runs, last } = byId.get(rule.id) ?? { runs: 0, last: null }
    return {
      ...rule,
      sentence: sentenceOf(rule, names),
      isTested: rule.testedVersion === rule.version,
      runs,
      minutesSaved: runs * MINUTES_PER_ACT[rule.action.kind],
      lastRunAt: last,
      conflicts: running.filter((other) => other.id !== rule.id && areOpposed(rule, other)).map(({ name }) => name),
    }
  })
}

export async function automationsOf(
  db: Db,
  person: Person,
  { retailerId, ...asked }: Sent<typeof automations>['query'],
  now: Date,
): Promise<Reply<typeof automations>> {
  ownBusiness(person, retailerId)
  const page = await pageBy('automations', { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredRule>(
      db,
      'automations.list',
      `${RULES} where a.retailer_id = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`,
      [retailerId, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: await shown(db, retailerId, page.items, now) }
}

/** One rule as the office shows it. */
export async function one(db: Db, id: AutomationId, now: Date): Promise<Automation> {
  const rows = await rowsOf<StoredRule>(db, 'automations.one')`${sql(RULES)} where a.id = ${id}`
  const [automation] = rows[0] ? await shown(db, rows[0].retailerId, rows, now) : []
  if (!automation) throw new Problem('not_found')
  return automation
}

/** Locks a rule of the person's business. */
export async function lockOwn(tx: Db, person: Person, id: AutomationId): Promise<StoredRule> {
  const [rule] = await rowsOf<StoredRule>(tx, 'automations.lock')`${sql(RULES)} where a.id = ${id} for no key update of a`
  if (!rule || !managesAll(person, rule.retailerId)) throw new Problem('not_found')
  return rule
}

/** Two rules that are saved at the same moment must not make a ring together. */
const inTurn = (tx: Db, retailerId: RetailerId): Promise<unknown> =>
  rowsOf(tx, 'automations.in-turn')`select pg_advisory_xact_lock(hashtextextended('automations ' || ${retailerId}::text, 0))`

async function check(tx: Db, retailerId: RetailerId, form: AutomationForm, own: AutomationId | null, isSteepMeant: boolean): Promise<void> {
  await refuseClosed(tx, retailerId)
  const names = await namesOf(tx, retailerId)
  for (const [i, condition] of form.conditions.entries()) {
    if (condition.kind === 'stores' && condition.storeIds.some((id) => !names.stores.has(id)))
      throw fieldProblem(`/form/conditions/${i}/storeIds`, 'Choose stores of yours.')
    if (condition.kind === 'categories' && condition.categoryIds.some((id) => !names.categories.has(id)))
      throw fieldProblem(`/form/conditions/${i}/categoryIds`, 'Choose categories of the list.')
  }
  const others = await rowsOf<StoredRule>(tx, 'automations.others')`
    ${sql(RULES)} where a.retailer_id = ${retailerId} and a.id is distinct from ${own}::bigint order by a.id`
  if (others.length >= MOST_AUTOMATIONS) throw new Problem(automationsProblems, 'automations.too_many')
  const ring = ringOf(form, others)
  if (ring) {
    const detail =
      ring.length === 0
        ? 'This rule would trigger itself.'
        : `This rule would trigger itself: what it does makes ${ring.map(({ name }) => `“${name}”`).join(', then ')} run, and that makes this rule run again.`
    throw new Problem(automationsProblems, 'automations.loop', { detail, errors: [{ pointer: '/form/action', message: detail }] })
  }
  if (form.action.kind !== 'change_price' || Math.abs(form.action.percent) <= STEEP_PERCENT || isSteepMeant) return
  throw new Problem(automationsProblems, 'automations.steep', {
    errors: [{ pointer: '/confirmSteep', message: 'Confirm the change of more than half.' }],
    more: { preview: await steepChanges(tx, retailerId, form) },
  })
}

export async function create(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { retailerId, form, confirmSteep = false }: Sent<typeof createAutomation>['body'],
  key: IdempotencyKey,
): Promise<Automation> {
  const { id } = await once(db, key, async (tx) => {
    ownBusiness(person, retailerId)
    await inTurn(tx, retailerId)
    await check(tx, retailerId, form, null, confirmSteep)
    const [row] = await rowsOf<{ id: AutomationId }>(tx, 'automations.create')`
      insert into automations (retailer_id, name, kind, trigger, conditions, action, per_day, acts_for, created_at)
      values (${retailerId}, ${form.name}, ${form.trigger.kind}, ${JSON.stringify(form.trigger)}, ${JSON.stringify(form.conditions)},
        ${JSON.stringify(form.action)}, ${form.perDay}, ${person.id}, ${clock.now()}) returning id`
    if (!row) throw new Error('a rule was not written')
    await recordAct(tx, { who: person, act: 'automation.create', subject: `automation ${row.id}`, after: form })
    return row
  })
  return one(db, id, clock.now())
}

export const change = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: AutomationId,
  { version, form, confirmSteep = false }: Sent<typeof changeAutomation>['body'],
): Promise<Automation> =>
  transact(db, async (tx) => {
    const rule = await lockOwn(tx, person, id)
    if (rule.version !== version) throw new Problem('conflict')
    await inTurn(tx, rule.retailerId)
    await check(tx, rule.retailerId, form, id, confirmSteep)
    await rowsOf(tx, 'automations.change')`
      update automations
      set name = ${form.name}, kind = ${form.trigger.kind}, trigger = ${JSON.stringify(form.trigger)},
        conditions = ${JSON.stringify(form.conditions)}, action = ${JSON.stringify(form.action)}, per_day = ${form.perDay}, state = 'off',
        note = null, failures = 0, tested_version = null, version = version + 1
      where id = ${id}`
    await recordAct(tx, { who: person, act: 'automation.change', subject: `automation ${id}`, before: rule, after: form })
    return one(tx, id, clock.now())
  })

export const remove = (db: Db, person: Person, id: AutomationId): Promise<undefined> =>
  transact(db, async (tx) => {
    const rule = await lockOwn(tx, person, id)
    await rowsOf(tx, 'automations.remove')`delete from automations where id = ${id}`
    await recordAct(tx, { who: person, act: 'automation.remove', subject: `automation ${id}`, before: rule })
    return undefined
  })

/** Switches a tested rule on, in the name of this person, or off. */
export const switchTo = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: AutomationId,
  { version, isOn }: Sent<typeof switchAutomation>['body'],
): Promise<Automation> =>
  transact(db, async (tx) => {
    const rule = await lockOwn(tx, person, id)
    if (rule.version !== version) throw new Problem('conflict')
    if ((rule.state === 'on') === isOn) return one(tx, id, clock.now())
    if (isOn) {
      await refuseClosed(tx, rule.retailerId)
      if (rule.testedVersion !== rule.version) throw new Problem(automationsProblems, 'automations.untested')
      await rowsOf(tx, 'automations.on')`
        update automations set state = 'on', note = null, failures = 0, on_since = ${clock.now()}, acts_for = ${person.id} where id = ${id}`
      await tell(tx, 'automations.switched_on', { retailerId: rule.retailerId })
    } else await rowsOf(tx, 'automations.off')`update automations set state = 'off', note = null where id = ${id}`
    await recordAct(tx, { who: person, act: isOn ? 'automation.on' : 'automation.off', subject: `automation ${id}` })
    return one(tx, id, clock.now())
  })
