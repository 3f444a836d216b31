import type { UserId } from '#contracts/ids.ts'
import type { LoyaltyRule } from '#contracts/loyalty.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { FIRST_RULE, type RuleBody } from './rules.ts'

type Row = { version: number; rule: RuleBody; starts_at: Date }

/** Publishes version 1 on a new database; keeps later versions. */
export async function publishFirstRule(db: Db, startsAt: Date): Promise<void> {
  await rowsOf(db, 'loyalty.first-rule', 'insert into loyalty_rules (version, rule, starts_at) values (1, $1, $2) on conflict do nothing', [
    JSON.stringify(FIRST_RULE),
    startsAt,
  ])
}

/** The current rule: the newest version that has started. */
export async function currentRule(db: Db, now: Date): Promise<LoyaltyRule> {
  const [row] = await rowsOf<Row>(
    db,
    'loyalty.rule',
    'select version, rule, starts_at from loyalty_rules where starts_at <= $1 order by version desc limit 1',
    [now],
  )
  if (!row) return { ...FIRST_RULE, version: 1, startsAt: now }
  return { ...row.rule, version: row.version, startsAt: row.starts_at }
}

export type Rates = { rule: LoyaltyRule; multiplier: number; balance: number }

/**
 * The current rule with the multipliers and balances of these shoppers, in one read; guests (null) earn at the base rate once they join.
 */
export async function ratesFor(db: Db, userIds: readonly (UserId | null)[], now: Date): Promise<Map<UserId | null, Rates>> {
  const rows = await rowsOf<Row & { user_id: UserId | null; tier: string | null; balance: number }>(
    db,
    'loyalty.rates',
    `select w.user_id, r.version, r.rule, r.starts_at, t.tier, coalesce(a.balance, 0)::bigint as balance
     from (select version, rule, starts_at from loyalty_rules where starts_at <= $1 order by version desc limit 1) r cross join unnest((select $2::uuid[])) w(user_id)
     left join tier_statuses t on t.user_id = w.user_id and t.keep_until > $1
     left join lateral (select sum(remaining) as balance from spiral_lots where user_id = w.user_id and remaining > 0) a on true`,
    [now, [...new Set(userIds)]],
  )
  const rates = new Map<UserId | null, Rates>(
    userIds.map((userId) => [userId, { rule: { ...FIRST_RULE, version: 1, startsAt: now }, multiplier: 1, balance: 0 }]),
  )
  for (const row of rows) {
    const rule = { ...row.rule, version: row.version, startsAt: row.starts_at }
    rates.set(row.user_id, { rule, multiplier: rule.tiers.find((tier) => tier.name === row.tier)?.multiplier ?? 1, balance: row.balance })
  }
  return rates
}
