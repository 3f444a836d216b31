import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { keptUntil } from '../../platform/kept.ts'
import type { Rule } from './rules.ts'

/** The rules that apply now, in their order. */
export const commissionRulesNow = (db: Db): Promise<Rule[]> =>
  rowsOf<Rule>(db, 'settings.commission-rules')`
    select id, name, retailer_id as "retailerId", mall_id as "mallId", category_id as "categoryId", promotion_id as "promotionId", bps
    from commission_rules where ended_at is null order by position`

const kept = keptUntil<'rules', Rule[]>('settings.changed')
/**
 * The same for checkouts, from memory: the rules are few and seldom change. Another node that has not heard of a change yet sells a moment
 * longer by the former rules, as it would have just before.
 */
export const commissionRulesKept = async (db: Db, feed: ChangeFeed): Promise<Rule[]> =>
  (await kept(feed, ['rules'], async () => new Map([['rules', await commissionRulesNow(db)]]))).get('rules') ?? []
