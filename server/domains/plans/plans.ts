import type { PlanId } from '#contracts/ids.ts'
import { type Plan, plansProblems } from '#contracts/plans.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { commissionRulesNow } from '../settings/commission.ts'
import { isForPlan, ruleFor } from '../settings/rules.ts'

const PLAN = 'id, audience, code, name, price, period, benefits'
type PlanRow = Omit<Plan, 'commissionPercent'>

/** The plans that can be chosen, the cheapest first. */
export const plansNow = async (db: Db): Promise<Plan[]> =>
  withFees(db, await rowsOf<PlanRow>(db, 'plans.now')`select ${sql(PLAN)} from plans where active order by audience desc, price, id`)

/** The fee of a retailer's plan is that of the commission rule for it; without one, that of every other sale. */
async function withFees(db: Db, plans: readonly PlanRow[]): Promise<Plan[]> {
  if (plans.every(({ audience }) => audience === 'shopper')) return plans.map((plan) => ({ ...plan, commissionPercent: null }))
  const rules = await commissionRulesNow(db)
  const everyOther = ruleFor(rules, { retailerId: null, mallId: null, categoryIds: [], promotionIds: [] })
  const feeOf = (id: PlanId) => (rules.find((rule) => isForPlan(rule, id)) ?? everyOther).bps / 100
  return plans.map((plan) => ({ ...plan, commissionPercent: plan.audience === 'retailer' ? feeOf(plan.id) : null }))
}

export async function plansByIds(db: Db, ids: readonly (PlanId | null)[]): Promise<Map<PlanId, Plan>> {
  const wanted = ids.filter((id) => id !== null)
  const rows = await rowsOf<PlanRow>(db, 'plans.by-ids')`select ${sql(PLAN)} from plans where id = any(${wanted}::bigint[])`
  return new Map((await withFees(db, rows)).map((plan) => [plan.id, plan]))
}
/** A plan that is known to be there, because a row refers to it. */
export async function planOf(db: Db, id: PlanId): Promise<Plan> {
  const plan = (await plansByIds(db, [id])).get(id)
  if (!plan) throw new Problem(plansProblems, 'plans.unknown')
  return plan
}

/** A plan that this audience can choose and pays for. */
export async function planToChoose(db: Db, id: PlanId, audience: Plan['audience']): Promise<Plan> {
  const rows = await rowsOf<PlanRow>(db, 'plans.to-choose')`
    select ${sql(PLAN)} from plans where id = ${id} and audience = ${audience} and active and price > 0`
  const [plan] = await withFees(db, rows)
  if (!plan) throw new Problem(plansProblems, 'plans.unknown')
  return plan
}
