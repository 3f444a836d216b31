import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Replay, RuleTerms } from '#contracts/loyalty/rules.ts'
import type { Cents } from '#contracts/money.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { currentRule } from './published-rules.ts'
import { earns, monthsAfter, tierFor } from './rules.ts'

export const REPLAY_DAYS = 90
const PEOPLE_AT_ONCE = 500
const GUEST_PARTS_AT_ONCE = 5_000

/** One store's part of an order, as it was sold. */
export type SoldPart = { method: FulfillmentMethod; goods: Cents; points: Points; at: Date; earnedAt: Date | null }
type Terms = Pick<RuleTerms, 'pointsPerDollar' | 'tiers' | 'mostPerPart'>
type Outcome = { method: FulfillmentMethod; tier: string; points: number }

/**
 * What these parts of one person would have earned under a rule, in order: each earning counts toward the tier from the moment that it was
 * credited, and a tier is kept for twelve months. Parts before `since` keep what they earned and only build up the tier.
 */
export function earnAgain(rule: Terms, parts: readonly SoldPart[], since: Date): Outcome[] {
  const base = rule.tiers[0]?.name ?? ''
  const rankOf = (name: string): number => rule.tiers.findIndex((tier) => tier.name === name)
  const credited: { at: Date; points: number }[] = []
  let held: { name: string; until: Date } | null = null
  const outcomes: Outcome[] = []
  const earned = new Map<SoldPart, number>()
  const steps = parts
    .flatMap((part) => [{ at: part.at, part, isCredit: false }, ...(part.earnedAt ? [{ at: part.earnedAt, part, isCredit: true }] : [])])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.isCredit) - Number(b.isCredit))
  for (const { at, part, isCredit } of steps) {
    const holds: { name: string; until: Date } | null = held && held.until > at ? held : null
    if (!isCredit) {
      const tier = rule.tiers.find(({ name }) => name === holds?.name)
      const given = part.at < since ? part.points : earns(rule, part.method, part.goods, tier?.multiplier ?? 1)
      earned.set(part, given)
      if (part.at >= since) outcomes.push({ method: part.method, tier: tier?.name ?? base, points: given })
      continue
    }
    credited.push({ at, points: earned.get(part) ?? part.points })
    const from = monthsAfter(at, -12)
    const sum = credited.reduce((all, one) => (one.at >= from ? all + one.points : all), 0)
    const reached = tierFor(rule, sum).name
    if (!holds || rankOf(reached) > rankOf(holds.name)) held = { name: reached, until: monthsAfter(at, 12) }
  }
  return outcomes
}

type Count = { parts: number; people: number; more: number; same: number; less: number }
/** As it is saved: whole numbers and texts. */
export type Replayed = Count & {
  since: string
  until: string
  now: number
  draft: number
  byMethod: Record<FulfillmentMethod, [now: number, draft: number]>
  byTier: [tier: string, now: number, draft: number][]
}

/** Earns the orders of the last 90 days again, page by page. Nothing is written, and requests go first. */
export async function replay(db: Db, draft: Terms, now: Date): Promise<Replayed> {
  const rule = await currentRule(db, now)
  const since = new Date(now.getTime() - REPLAY_DAYS * DAY)
  const sum: Replayed = {
    since: since.toISOString(),
    until: now.toISOString(),
    parts: 0,
    people: 0,
    more: 0,
    same: 0,
    less: 0,
    now: 0,
    draft: 0,
    byMethod: { 'in-store-pickup': [0, 0], 'ship-to-mall': [0, 0], 'ship-to-me': [0, 0] },
    byTier: draft.tiers.map(({ name }) => [name, 0, 0]),
  }
  for (let after: UserId | null = null; ; ) {
    await yieldToRequests()
    const people = await partsOfPeople(db, since, after)
    for (const [, parts] of people) add(sum, earnAgain(rule, parts, since), earnAgain(draft, parts, since), true)
    after = [...people.keys()].at(-1) ?? null
    if (people.size < PEOPLE_AT_ONCE) break
  }
  for (let after = 0; ; ) {
    await yieldToRequests()
    const { parts, last } = await partsOfGuests(db, since, after)
    for (const part of parts) add(sum, earnAgain(rule, [part], since), earnAgain(draft, [part], since), false)
    if (parts.length < GUEST_PARTS_AT_ONCE) return sum
    after = last
  }
}

function add(sum: Replayed, now: readonly Outcome[], draft: readonly Outcome[], isPerson: boolean): void {
  const totals: [number, number] = [0, 0]
  for (const [side, outcomes] of [now, draft].entries())
    for (const { method, tier, points: given } of outcomes) {
      totals[side] = (totals[side] ?? 0) + given
      sum.byMethod[method][side] = (sum.byMethod[method][side] ?? 0) + given
      const row = sum.byTier.find(([name]) => name === tier)
      if (row) row[side + 1] = Number(row[side + 1]) + given
    }
  sum.now += totals[0]
  sum.draft += totals[1]
  sum.parts += now.length
  if (!isPerson || now.length === 0) return
  sum.people++
  sum[totals[1] > totals[0] ? 'more' : totals[1] < totals[0] ? 'less' : 'same']++
}

type Sale = { id: number; user_id: UserId; method: FulfillmentMethod; goods: Cents; points: Points; at: Date; earned_at: Date | null }
const partOf = ({ method, goods, points: earned, at, earned_at: earnedAt }: Sale): SoldPart => ({
  method,
  goods,
  points: earned,
  at,
  earnedAt,
})

/** The parts of the next people who ordered since then, with those of the twelve months before, which decide the tier. */
async function partsOfPeople(db: Db, since: Date, after: UserId | null): Promise<Map<UserId, SoldPart[]>> {
  const rows = await rowsOf<Sale>(db, 'loyalty.replay-people')`
    select fulfillment_id as id, user_id, method, goods, points, created_at as at, earned_at from loyalty_earnings
    where user_id in
      (select distinct user_id from loyalty_earnings
      where created_at >= ${since} and user_id is not null and (${after}::uuid is null or user_id > ${after})
      order by user_id limit ${sql(PEOPLE_AT_ONCE)})
      and state <> 'dropped' and created_at >= ${monthsAfter(since, -12)} order by user_id, created_at`
  const people = new Map<UserId, SoldPart[]>()
  for (const row of rows) people.set(row.user_id, [...(people.get(row.user_id) ?? []), partOf(row)])
  return people
}

async function partsOfGuests(db: Db, since: Date, after: number): Promise<{ parts: SoldPart[]; last: number }> {
  const rows = await rowsOf<Sale>(db, 'loyalty.replay-guests')`
    select fulfillment_id as id, user_id, method, goods, points, created_at as at, null::timestamptz as earned_at from loyalty_earnings
    where user_id is null and state <> 'dropped' and created_at >= ${since} and fulfillment_id > ${after} order by fulfillment_id
    limit ${sql(GUEST_PARTS_AT_ONCE)}`
  return { parts: rows.map(partOf), last: rows.at(-1)?.id ?? after }
}

export function shownReplay({ since, until, now, draft, byMethod, byTier, ...counts }: Replayed): Replay {
  const side = (given: number) => ({ points: points(given), cost: worth(points(given)) })
  return {
    ...counts,
    since: new Date(since),
    until: new Date(until),
    now: side(now),
    draft: side(draft),
    byMethod: FULFILLMENT_METHODS.map((method) => ({
      method,
      now: points(byMethod[method][0]),
      draft: points(byMethod[method][1]),
    })),
    byTier: byTier.map(([tier, was, is]) => ({ tier, now: points(was), draft: points(is) })),
  }
}
