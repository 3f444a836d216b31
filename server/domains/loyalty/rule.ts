import type { LoyaltyRule } from '#contracts/loyalty.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { FIRST_RULE, type RuleBody } from './rules.ts'

type Row = { version: number; rule: RuleBody; starts_at: Date }

/** Publishes version 1 on a new database; later versions are left alone. */
export async function publishFirstRule(db: Db, startsAt: Date): Promise<void> {
  await rowsOf(db, 'loyalty.first-rule', 'insert into loyalty_rules (version, rule, starts_at) values (1, $1, $2) on conflict do nothing', [
    JSON.stringify(FIRST_RULE),
    startsAt,
  ])
}

/** The rule in force: the newest version that has started. */
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

/** The rule in force and the shopper's multiplier, in one read; guests earn at the base rate once they join. */
export async function ratesFor(
  db: Db,
  userId: string | null,
  now: Date,
): Promise<{ rule: LoyaltyRule; multiplier: number; balance: number }> {
  const [row] = await rowsOf<Row & { tier: string | null; balance: number }>(
    db,
    'loyalty.rates',
    `select r.version, r.rule, r.starts_at, t.tier, coalesce(a.balance, 0)::bigint as balance from loyalty_rules r
     left join tier_statuses t on t.user_id = $2::uuid and t.keep_until > $1
     left join (select sum(remaining) as balance from spiral_lots where user_id = $2::uuid and remaining > 0) a on true
     where r.starts_at <= $1 order by r.version desc limit 1`,
    [now, userId],
  )
  if (!row) return { rule: { ...FIRST_RULE, version: 1, startsAt: now }, multiplier: 1, balance: 0 }
  const rule = { ...row.rule, version: row.version, startsAt: row.starts_at }
  return { rule, multiplier: rule.tiers.find((tier) => tier.name === row.tier)?.multiplier ?? 1, balance: row.balance }
}
