import type { PlanId, RetailerId } from '#contracts/ids.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { keptUntil } from '../../platform/kept.ts'
import type { Rule } from './rules.ts'

/** The rules that apply now, in their order, with the retailers that have the plan of a rule. */
export const commissionRulesNow = (db: Db): Promise<Rule[]> =>
  rowsOf<Rule>(db, 'settings.commission-rules')`
    select id, name, retailer_id as "retailerId", mall_id as "mallId", category_id as "categoryId", promotion_id as "promotionId",
      plan_id as "planId", (select coalesce(json_agg(m.retailer_id), '[]') from plan_memberships m
        where m.plan_id = r.plan_id and m.retailer_id is not null and m.state in ('active', 'past_due', 'canceled')) as members, bps
    from commission_rules r where ended_at is null order by position`

/** The retailers that have each of these plans now. */
export async function membersOf(db: Db, planIds: readonly PlanId[]): Promise<Map<PlanId, RetailerId[]>> {
  const rows = await rowsOf<{ planId: PlanId; retailerId: RetailerId }>(db, 'settings.members-of-plans')`
    select plan_id as "planId", retailer_id as "retailerId" from plan_memberships
    where plan_id = any(${planIds}::bigint[]) and retailer_id is not null and state in ('active', 'past_due', 'canceled')`
  return new Map([...Map.groupBy(rows, ({ planId }) => planId)].map(([id, own]) => [id, own.map(({ retailerId }) => retailerId)]))
}

const kept = keptUntil<'rules', Rule[]>('settings.changed')
/**
 * The same for checkouts, from memory: the rules are few and seldom change. Another node that has not heard of a change yet sells a moment
 * longer by the former rules, as it would have just before.
 */
export const commissionRulesKept = async (db: Db, feed: ChangeFeed): Promise<Rule[]> =>
  (await kept(feed, ['rules'], async () => new Map([['rules', await commissionRulesNow(db)]]))).get('rules') ?? []
