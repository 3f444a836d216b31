import type { UserId } from '#contracts/ids.ts'
import type { LoyaltyRule, RuleVersion } from '#contracts/loyalty/loyalty.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { keptUntil } from '../../platform/kept.ts'
import { FIRST_RULE, type RuleBody } from './rules.ts'

export type RuleRow = { version: number; rule: Partial<RuleBody>; starts_at: Date }

/** Versions that were stored before a term existed have that of version 1. */
export const ruleIn = ({ version, rule, starts_at: startsAt }: RuleRow): LoyaltyRule => ({ ...FIRST_RULE, ...rule, version, startsAt })

/** Publishes version 1 on a new database; keeps later versions. */
export async function publishFirstRule(db: Db, startsAt: Date): Promise<void> {
  await rowsOf(db, 'loyalty.first-rule')`
    insert into loyalty_rules (version, rule, starts_at) values (1, ${JSON.stringify(FIRST_RULE)}, ${startsAt}) on conflict do nothing`
}

/** The current rule: the newest version that has started. */
export async function currentRule(db: Db, now: Date): Promise<LoyaltyRule> {
  const [row] = await rowsOf<RuleRow>(db, 'loyalty.rule')`
    select version, rule, starts_at from loyalty_rules where starts_at <= ${now} and withdrawn_at is null order by version desc limit 1`
  return ruleIn(row ?? { version: 1, rule: FIRST_RULE, starts_at: now })
}

/** The rule that an order was sold under. */
export async function ruleOfVersion(db: Db, version: number, now: Date): Promise<LoyaltyRule> {
  const [row] = await rowsOf<RuleRow>(db, 'loyalty.rule-of-version')`
    select version, rule, starts_at from loyalty_rules where version = ${version}`
  return row ? ruleIn(row) : currentRule(db, now)
}

const publishedRules = (db: Db): Promise<RuleRow[]> => rowsOf<RuleRow>(db, 'loyalty.rules')`
  select version, rule, starts_at from loyalty_rules where withdrawn_at is null order by version desc`

/** Every version that applied, applies or will apply, newest first. */
export async function versionsOf(db: Db, now: Date): Promise<RuleVersion[]> {
  const rows = await publishedRules(db)
  const current = rows.find(({ starts_at }) => starts_at <= now)
  return rows.map((row) => ({
    ...ruleIn(row),
    state: row === current ? 'current' : row.starts_at > now ? 'scheduled' : 'past',
  }))
}

export type Rates = { rule: LoyaltyRule; multiplier: number; balance: number }

const kept = keptUntil<'rules', RuleRow[]>('loyalty.rule_changed')
/** The current rule from memory, for what is only shown or quoted. */
export async function ruleKept(db: Db, feed: ChangeFeed, now: Date): Promise<LoyaltyRule> {
  const rows = (await kept(feed, ['rules'], async () => new Map([['rules', await publishedRules(db)]]))).get('rules') ?? []
  return ruleIn(rows.find(({ starts_at: startsAt }) => startsAt <= now) ?? { version: 1, rule: FIRST_RULE, starts_at: now })
}

/** The rates of a guest: the base rate, which they earn once they join. */
export const ratesOfGuest = async (db: Db, feed: ChangeFeed, now: Date): Promise<Rates> => ({
  rule: await ruleKept(db, feed, now),
  multiplier: 1,
  balance: 0,
})

/**
 * The current rule with the multipliers and balances of these shoppers, in one read; guests (null) earn at the base rate once they join.
 */
export async function ratesFor(db: Db, userIds: readonly (UserId | null)[], now: Date): Promise<Map<UserId | null, Rates>> {
  const rows = await rowsOf<RuleRow & { user_id: UserId | null; tier: string | null; balance: number }>(db, 'loyalty.rates')`
    select w.user_id, r.version, r.rule, r.starts_at, t.tier, coalesce(a.balance, 0)::bigint as balance
    from (select version, rule, starts_at from loyalty_rules where starts_at <= ${now} and withdrawn_at is null order by version desc
      limit 1) r
    cross join unnest((select ${[...new Set(userIds)]}::uuid[])) w(user_id)
    left join tier_statuses t on t.user_id = w.user_id and t.keep_until > ${now}
    left join lateral (select sum(remaining) as balance from spiral_lots where user_id = w.user_id and remaining > 0) a on true`
  const rates = new Map<UserId | null, Rates>(
    userIds.map((userId) => [userId, { rule: { ...FIRST_RULE, version: 1, startsAt: now }, multiplier: 1, balance: 0 }]),
  )
  for (const row of rows) {
    const rule = ruleIn(row)
    rates.set(row.user_id, { rule, multiplier: rule.tiers.find((tier) => tier.name === row.tier)?.multiplier ?? 1, balance: row.balance })
  }
  return rates
}
