import type { Reply } from '#contracts/endpoint.ts'
import {
  COMMISSION_CONDITIONS,
  type CommissionChange,
  type CommissionCondition,
  type commissionChoices,
  type CommissionRule,
  type commissionRules,
  type CommissionWish,
  settingsProblems,
} from '#contracts/settings.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { ask, type ChangeRow, changesOf, decide, lockTerms, shownChange } from './changes.ts'
import { commissionRulesNow } from './commission.ts'
import type { Rule } from './rules.ts'

export async function officeOf(db: Db, actor: Person): Promise<Reply<typeof commissionRules>> {
  const [rules, { waiting, history }] = await Promise.all([commissionRulesNow(db), changesOf<CommissionWish[]>(db, 'commission')])
  const wishes = [rules.map(wishOf), ...[...history, ...(waiting ? [waiting] : [])].flatMap(({ before, wanted }) => [before, wanted])]
  const names = await namesOf(db, wishes.flat())
  const shown = async (row: ChangeRow<CommissionWish[]>): Promise<CommissionChange> => ({
    ...(await shownChange(db, actor, row)),
    before: row.before.map((rule) => ({ ...rule, where: whereOf(rule, names) })),
    rules: row.wanted.map((rule) => ({ ...rule, where: whereOf(rule, names) })),
  })
  return {
    rules: rules.map((rule) => ({ id: rule.id, ...wishOf(rule), where: whereOf(wishOf(rule), names) })),
    waiting: waiting && (await shown(waiting)),
    history: await Promise.all(history.map(shown)),
  }
}

const wishOf = ({ name, bps, retailerId, mallId, categoryId, promotionId, planId }: Rule): CommissionWish => ({
  name,
  percent: bps / 100,
  retailerId,
  mallId,
  categoryId,
  promotionId,
  planId,
})
export const ruleOf = (id: number, { percent, ...wish }: CommissionWish, members: Rule['members'] = []): Rule => ({
  id,
  ...wish,
  members,
  bps: Math.round(percent * 100),
})

type Names = Map<string, string>
const FIELDS = {
  retailer: 'retailerId',
  mall: 'mallId',
  category: 'categoryId',
  promotion: 'promotionId',
  plan: 'planId',
} as const satisfies Record<CommissionCondition, keyof CommissionWish>
const whereOf = (rule: CommissionWish, names: Names): CommissionRule['where'] =>
  COMMISSION_CONDITIONS.flatMap((kind) => {
    const id = rule[FIELDS[kind]]
    return id === null ? [] : [{ kind, name: names.get(`${kind} ${id}`) ?? `${kind} ${id}, which is gone` }]
  })

/** The names of everything that these rules are for, in one read. */
async function namesOf(db: Db, wishes: readonly CommissionWish[]): Promise<Names> {
  const ids = (kind: CommissionCondition): number[] => [...new Set(wishes.flatMap((wish) => wish[FIELDS[kind]] ?? []))]
  const rows = await rowsOf<{ kind: CommissionCondition; id: number; name: string }>(db, 'settings.names')`
    select 'retailer' as kind, id, display_name as name from retailers where id = any(${ids('retailer')}::bigint[])
    union all select 'mall', id, name from malls where id = any(${ids('mall')}::bigint[])
    union all select 'category', id, name from categories where id = any(${ids('category')}::bigint[])
    union all select 'promotion', id, name from promotions where id = any(${ids('promotion')}::bigint[])
    union all select 'plan', id, name from plans where id = any(${ids('plan')}::bigint[])`
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

const CHOICES = 50
export async function choicesOf(db: Db, kind: CommissionCondition, q = ''): Promise<Reply<typeof commissionChoices>> {
  const items = await rowsOf<{ id: number; name: string }>(db, 'settings.choices')`
    select id, name from (
      select 'retailer' as kind, id, display_name as name from retailers where status <> 'closed'
      union all select 'mall', id, name from malls
      union all select 'category', id, name from categories
      union all select 'promotion', id, name from promotions where state <> 'ended'
      union all select 'plan', id, name from plans where audience = 'retailer' and price > 0
    ) choice where kind = ${kind} and strpos(lower(name), ${q.toLowerCase()}) > 0 order by name, id limit ${CHOICES}`
  return { items }
}

type Wanted = { rules: CommissionWish[]; reason: string }
/** Asks for other rules. Everything they are for must exist. */
export async function askForRules(tx: Db, actor: Person, { rules, reason }: Wanted, now: Date): Promise<number> {
  await lockTerms(tx, 'commission')
  const names = await namesOf(tx, rules)
  for (const [i, rule] of rules.entries())
    for (const kind of COMMISSION_CONDITIONS) {
      const id = rule[FIELDS[kind]]
      if (id !== null && !names.has(`${kind} ${id}`))
        throw fieldProblem(`/rules/${i}/${FIELDS[kind]}`, `There is no such ${kind}. Choose another.`)
    }
  const before = (await commissionRulesNow(tx)).map(wishOf)
  if (sameTerms(before, rules)) throw new Problem(settingsProblems, 'settings.same')
  return ask(tx, actor, { kind: 'commission', before, wanted: rules, reason }, now)
}

const keyOf = ({ name, percent, retailerId, mallId, categoryId, promotionId, planId }: CommissionWish): string =>
  JSON.stringify([name, percent, retailerId, mallId, categoryId, promotionId, planId])
const sameTerms = (a: readonly CommissionWish[], b: readonly CommissionWish[]): boolean =>
  a.length === b.length && a.every((wish, i) => keyOf(wish) === keyOf(b[i] as CommissionWish))

/** Approving makes the wanted rules those of new sales. A rule that says the same as before stays the same rule. */
export async function decideRules(
  tx: Db,
  actor: Person,
  id: number,
  decision: { approve: boolean; note: string },
  now: Date,
): Promise<number> {
  await lockTerms(tx, 'commission')
  const { wanted } = await decide<CommissionWish[]>(tx, actor, { kind: 'commission', id }, decision, now)
  if (decision.approve) await write(tx, wanted, now)
  return id
}

async function write(tx: Db, wanted: readonly CommissionWish[], now: Date): Promise<void> {
  const current = await commissionRulesNow(tx)
  const free = [...current]
  const kept = wanted.map((wish) => {
    const at = free.findIndex((rule) => keyOf(wishOf(rule)) === keyOf(wish))
    return at < 0 ? null : (free.splice(at, 1)[0]?.id ?? null)
  })
  await rowsOf(tx, 'settings.end-rules')`
    update commission_rules set ended_at = ${now} where id = any(${free.map(({ id }) => id)}::bigint[])`
  // Positions are unique, so all of them are left before they are taken again.
  await rowsOf(tx, 'settings.unplace-rules')`update commission_rules set position = -id where ended_at is null`
  await rowsOf(tx, 'settings.place-rules')`
    update commission_rules r set position = w.position
    from unnest(${kept}::bigint[]) with ordinality as w(id, position) where r.id = w.id`
  const added = wanted.flatMap((wish, i) => (kept[i] === null ? [{ ...ruleOf(0, wish), position: i + 1 }] : []))
  await rowsOf(tx, 'settings.add-rules')`
    insert into commission_rules (name, position, retailer_id, mall_id, category_id, promotion_id, plan_id, bps)
    select name, position, "retailerId", "mallId", "categoryId", "promotionId", "planId", bps from json_to_recordset(${JSON.stringify(added)})
      as a(name text, position int, "retailerId" bigint, "mallId" bigint, "categoryId" bigint, "promotionId" bigint, "planId" bigint, bps int)`
}
