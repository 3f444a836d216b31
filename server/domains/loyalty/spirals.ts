import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { capped } from '#contracts/loyalty/earning.ts'
import { type Points, pointsFor } from '#contracts/points.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sqlState } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { personById } from '../identity/people.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { type Account, type BookingKind, platform, shopper, type Transfer } from '../ledger/rules.ts'
import { stoppedShoppers } from '../ledger/stopped.ts'
import { PEOPLE_AT_ONCE } from './expiring.ts'
import { currentRule, ruleOfVersion } from './published-rules.ts'
import { monthsAfter, takeFrom, tierFor } from './rules.ts'
import type { FundedShare } from './tables.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'
import { booked } from './booking-kinds.ts'

export type Earning = {
  fulfillmentId: FulfillmentId
  orderId: OrderId
  orderNumber: OrderNumber
  userId: UserId | null
  goods: Cents
  storeName: string
  method: string
  points: Points
  ruleVersion: number
  rate: number
  multiplier: number
  funded?: readonly FundedShare[]
}

/** Where SPIRALs of this person come from and go back to: one of the stripes, so that hand-overs everywhere do not wait for one row. */
export const issuedTo = (userId: UserId): Account => platform('spirals_issued', Number.parseInt(userId.slice(-4), 16))

/**
 * Records what each fulfillment will earn, frozen with the rule version and rate. Nothing is credited before the fulfillment is complete.
 */
export async function noteEarnings(tx: Db, earnings: readonly Earning[]): Promise<void> {
  await rowsOf(tx, 'loyalty.note')`
    insert into loyalty_earnings
      (fulfillment_id, order_id, order_number, user_id, goods, store_name, method, points, rule_version, rate, multiplier, funded, state)
    select *, 'pending'
    from json_to_recordset(${JSON.stringify(earnings)}) as
      e("fulfillmentId" bigint, "orderId" bigint, "orderNumber" text, "userId" uuid, goods bigint,
      "storeName" text, method text, points bigint, "ruleVersion" int, rate float8, multiplier float8, funded jsonb)`
}

export const forgetEarnings = (tx: Db, orderId: OrderId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.forget')`delete from loyalty_earnings where order_id = ${orderId}`

/** Assigns the pending earnings of a guest's orders to an account. */
export const claimEarnings = (tx: Db, orderIds: readonly OrderId[], userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.claim')`
    update loyalty_earnings set user_id = ${userId} where order_id = any(${orderIds}::bigint[]) and user_id is null and state = 'pending'`

/** Whether a person ever got SPIRALs. A provisional account gets none, unless it is older than this rule. */
export const holdsSpirals = async (db: Db, userId: UserId): Promise<boolean> =>
  (await rowsOf(db, 'loyalty.has_lots')`select from spiral_lots where user_id = ${userId} limit 1`).length > 0

/** Leaves the pending earnings of an account that is erased without an owner, as those of a guest. */
export const dropEarningsOf = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.drop_owner')`update loyalty_earnings set user_id = null where user_id = ${userId} and state = 'pending'`

/** Moves pending earnings to another account of the same person. */
export const moveEarnings = (tx: Db, orderIds: readonly OrderId[], userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.move')`
    update loyalty_earnings set user_id = ${userId} where order_id = any(${orderIds}::bigint[]) and state = 'pending'`

/**
 * Credits the SPIRALs of a complete fulfillment: once, as a new lot. Debts are repaid first. A provisional account's stay pending until its
 * address is confirmed.
 */
export async function earn(tx: Db, fulfillmentId: FulfillmentId, now: Date): Promise<void> {
  if (!(await belongsToConfirmed(tx, fulfillmentId))) return
  const [earning] = await rowsOf<{
    user_id: UserId | null
    points: Points
    order_number: string
    store_name: string
    rule_version: number
    funded: FundedShare[] | null
  }>(tx, 'loyalty.earn')`
    update loyalty_earnings set state = 'earned', earned_at = ${now}
    where fulfillment_id = ${fulfillmentId} and state = 'pending' and user_id is not null
    returning user_id, points, order_number, store_name, rule_version, funded`
  if (!earning?.user_id || earning.points === 0) return
  const rule = await ruleOfVersion(tx, earning.rule_version, now)
  const before = await timesGiven(tx, earning.user_id, fulfillmentId)
  await giveSpirals(tx, {
    userId: earning.user_id,
    amount: earning.points,
    kind: booked('spirals.earn'),
    reference: before === 0 ? String(fulfillmentId) : `${fulfillmentId}/${before + 1}`,
    memo: `${earning.order_number}|${earning.store_name}`,
    now,
    expiresAt: monthsAfter(now, rule.expiresAfterMonths),
    parts: fundedParts(earning.points, earning.funded ?? []),
  })
  await raiseTier(tx, earning.user_id, now)
}

/** The SPIRALs that others than SPIRAL pay for, each funder once. */
function fundedParts(all: Points, shares: readonly FundedShare[]): FundedPart[] {
  const byFunder = Map.groupBy(shares, ({ kind, id }) => `${kind} ${id}`)
  return [...byFunder.values()].flatMap((same) => {
    const [{ kind, id }] = same as [FundedShare]
    const amount = Math.floor(all * same.reduce((sum, { share }) => sum + share, 0) + ROUNDING)
    return amount > 0 ? [{ funder: { kind, id }, amount }] : []
  })
}
/** Shares are fractions like 1/3: a whole number of points must not become one less. */
const ROUNDING = 1e-6

async function belongsToConfirmed(tx: Db, fulfillmentId: FulfillmentId): Promise<boolean> {
  const [row] = await rowsOf<{ user_id: UserId | null }>(tx, 'loyalty.earner')`
    select user_id from loyalty_earnings where fulfillment_id = ${fulfillmentId}`
  return row?.user_id != null && ((await personById(tx, row.user_id))?.emailVerified ?? false)
}

/** How many times a fulfillment has been credited: more than once if its handover was reversed. */
async function timesGiven(tx: Db, userId: UserId, fulfillmentId: FulfillmentId): Promise<number> {
  const [row] = await rowsOf<{ times: number }>(
    tx,
    'loyalty.times-given',
    `select count(*)::int as times from spiral_lots where user_id = $1 and (source = $2 or source like $2 || '/%') and source not like '%/by-%'`,
    [userId, `spirals.earn/${fulfillmentId}`],
  )
  return row?.times ?? 0
}

/**
 * Reverses the earning of a handover that was undone: a separate posting debits the account, and the next handover credits it again.
 * Returns false, and changes nothing, if some of the SPIRALs are spent: then the handover stands.
 */
export async function reverseEarning(tx: Db, fulfillmentId: FulfillmentId, now: Date): Promise<boolean> {
  const [earning] = await rowsOf<{ user_id: UserId; points: Points; earned_at: Date; order_number: string; store_name: string }>(
    tx,
    'loyalty.earned',
  )`
    select user_id, points, earned_at, order_number, store_name from loyalty_earnings
    where fulfillment_id = ${fulfillmentId} and state = 'earned' for no key update`
  if (!earning) return true
  const { user_id: userId, points } = earning
  await lockShopper(tx, userId)
  const times = await timesGiven(tx, userId, fulfillmentId)
  const reference = times > 1 ? `${fulfillmentId}/${times}` : String(fulfillmentId)
  if (points > 0) {
    const emptied = await rowsOf(
      tx,
      'loyalty.empty-lot',
      `update spiral_lots set earned = 0, remaining = 0 where user_id = $1 and ${IS_PART} and not exists (
         select from spiral_lots where user_id = $1 and ${IS_PART} and remaining <> earned) returning id`,
      [userId, `spirals.earn/${reference}`],
    )
    if (emptied.length === 0) return false
    const memo = `${earning.order_number}|${earning.store_name}`
    await post(
      tx,
      [
        {
          from: shopper('spirals', userId),
          to: issuedTo(userId),
          amount: points,
          kind: booked('spirals.unearn'),
          reference,
          memo,
        },
      ],
      now,
    )
  }
  await rowsOf(tx, 'loyalty.unearn')`
    update loyalty_earnings set state = 'pending', earned_at = null where fulfillment_id = ${fulfillmentId}`
  await lowerTier(tx, userId, earning.earned_at, now)
  return true
}

type Tier = { tier: string; reached_at: Date; keep_until: Date; before: { tier: string; reachedAt: string; keepUntil: string } | null }

/** Restores the previous tier if the reversed earning was the one that raised it. */
export async function lowerTier(tx: Db, userId: UserId, reachedAt: Date, now: Date): Promise<void> {
  const [standing] = await rowsOf<Tier>(tx, 'loyalty.standing')`
    select tier, reached_at, keep_until, before from tier_statuses where user_id = ${userId} and reached_at = ${reachedAt}`
  if (!standing) return
  const rule = await currentRule(tx, now)
  const rankOf = (name: string): number => rule.tiers.findIndex((tier) => tier.name === name)
  const earned = tierFor(rule, (await earnedAndKept(tx, userId, now)).earned).name
  const { before } = standing
  const isKept = before !== null && new Date(before.keepUntil) > now && rankOf(before.tier) >= rankOf(earned)
  const stays = isKept
    ? { tier: before.tier, reachedAt: new Date(before.reachedAt), keepUntil: new Date(before.keepUntil), before: null }
    : { tier: earned, reachedAt, keepUntil: standing.keep_until, before }
  await rowsOf(tx, 'loyalty.lower-tier')`
    update tier_statuses
    set tier = ${stays.tier}, reached_at = ${stays.reachedAt}, keep_until = ${stays.keepUntil},
      before = ${stays.before && JSON.stringify(stays.before)} where user_id = ${userId}`
}

/** What `goods` of a fulfillment would earn, at its frozen rule, rate and multiplier; nothing when it no longer waits. */
export async function pendingEarning(
  tx: Db,
  fulfillmentId: FulfillmentId,
  goods: Cents,
): Promise<Pick<Earning, 'points' | 'ruleVersion' | 'rate' | 'multiplier'> | undefined> {
  const [row] = await rowsOf<Pick<Earning, 'ruleVersion' | 'rate' | 'multiplier'>>(tx, 'loyalty.pending-terms')`
    select rule_version as "ruleVersion", rate, multiplier from loyalty_earnings
    where fulfillment_id = ${fulfillmentId} and state = 'pending' for no key update`
  return row && { ...row, points: await atFrozenTerms(tx, goods, row) }
}

/** What remains of a part earns at the rate, multiplier and cap of its sale. */
export async function atFrozenTerms(tx: Db, goods: Cents, sold: Pick<Earning, 'ruleVersion' | 'rate' | 'multiplier'>): Promise<Points> {
  const [row] = await rowsOf<{ most: number | null }>(tx, 'loyalty.cap-of-version')`
    select (rule ->> 'mostPerPart')::bigint as most from loyalty_rules where version = ${sold.ruleVersion}`
  return capped(pointsFor(goods, sold.rate, sold.multiplier), row?.most)
}

/** Products were refunded before the fulfillment was complete: the rest earns at the rate and multiplier frozen at the sale. */
export async function reduceEarning(tx: Db, fulfillmentId: FulfillmentId, goods: Cents): Promise<void> {
  const earning = await pendingEarning(tx, fulfillmentId, goods)
  if (!earning) return
  await rowsOf(tx, 'loyalty.lessen')`
    update loyalty_earnings set goods = ${goods}, points = ${earning.points} where fulfillment_id = ${fulfillmentId}`
}

export const cancelEarning = (tx: Db, fulfillmentId: FulfillmentId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.drop')`update loyalty_earnings set state = 'dropped' where fulfillment_id = ${fulfillmentId} and state = 'pending'`

/** Who pays when SPIRALs are used. */
export type Funder = { kind: 'platform'; id: null } | { kind: 'retailer' | 'mall'; id: number }

export type FundedPart = { funder: Funder; amount: number }
/** The lot of a source ($2), and those of it that others pay for: "spirals.earn/12" and "spirals.earn/12/by-retailer-5". */
const IS_PART = `(source = $2 or source like $2 || '/by-%')`

/** Posts SPIRALs to a shopper as a new lot, and one more for each of `parts`; debts are repaid first. */
export async function giveSpirals(
  tx: Db,
  gift: {
    userId: UserId
    amount: number
    kind: BookingKind
    reference: string
    memo: string
    now: Date
    expiresAt: Date
    funder?: Funder
    parts?: readonly FundedPart[]
  },
): Promise<void> {
  const { userId, amount, kind, reference, memo, now, expiresAt, funder = { kind: 'platform', id: null }, parts = [] } = gift
  const source = `${kind}/${reference}`
  const own = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  const lots = [
    { source, funder, amount: own },
    ...parts.map((part) => ({ ...part, source: `${source}/by-${part.funder.kind}-${part.funder.id}` })),
  ]
  await lockShopper(tx, userId)
  await post(tx, [{ from: issuedTo(userId), to: shopper('spirals', userId), amount, kind, reference, memo }], now)
  await rowsOf(tx, 'loyalty.lot')`
    insert into spiral_lots (user_id, earned, remaining, source, funder_kind, funder_id, expires_at, created_at)
    select ${userId}, t.amount, t.amount, t.source, t.kind, t.funder, ${expiresAt}, ${now}
    from unnest(${lots.map((lot) => lot.amount)}::bigint[], ${lots.map((lot) => lot.source)}::text[],
      ${lots.map((lot) => lot.funder.kind)}::text[], ${lots.map((lot) => lot.funder.id)}::bigint[]) as t(amount, source, kind, funder)`
  await repayOwed(tx, userId, source, amount, now)
}

/** Repays SPIRALs owed for returned items out of a new lot, before the shopper can spend it. */
export async function repayOwed(tx: Db, userId: UserId, source: string, available: number, now: Date): Promise<void> {
  const owed = -(await balanceOf(tx, shopper('spirals_owed', userId)))
  const repaid = Math.min(owed, available)
  if (repaid <= 0) return
  await rowsOf(
    tx,
    'loyalty.repay',
    `update spiral_lots l set remaining = l.remaining - least(l.remaining, greatest(0, $3 - b.before))
     from (select id, sum(remaining) over (order by id) - remaining as before from spiral_lots where user_id = $1 and ${IS_PART}) b where b.id = l.id`,
    [userId, source, repaid],
  )
  await post(
    tx,
    [
      {
        from: shopper('spirals', userId),
        to: shopper('spirals_owed', userId),
        amount: repaid,
        kind: booked('spirals.repay'),
        reference: source,
      },
    ],
    now,
  )
}

/** Taken before every change to a shopper's SPIRALs, so that lots and account always change together. */
export const lockShopper = (tx: Db, userId: UserId): Promise<unknown> => lockShoppers(tx, [userId])
/** The ids are sorted. */
const lockShoppers = (tx: Db, userIds: readonly UserId[]): Promise<unknown> =>
  rowsOf(tx, 'loyalty.lock')`
    select pg_advisory_xact_lock(hashtextextended('spirals ' || id, 0)) from unnest((select ${userIds}::text[])) as id`

/** A tier is kept for twelve months. */
async function raiseTier(tx: Db, userId: UserId, now: Date): Promise<void> {
  const rule = await currentRule(tx, now)
  const { earned } = await earnedAndKept(tx, userId, now)
  const tier = tierFor(rule, earned)
  const ranks = rule.tiers.map(({ name }) => name)
  await rowsOf(tx, 'loyalty.tier')`
    insert into tier_statuses (user_id, tier, reached_at, keep_until) values (${userId}, ${tier.name}, ${now}, ${monthsAfter(now, 12)})
    on conflict (user_id) do update set tier = excluded.tier, reached_at = excluded.reached_at, keep_until = excluded.keep_until,
      before = case when tier_statuses.reached_at = excluded.reached_at then tier_statuses.before
        else jsonb_build_object('tier', tier_statuses.tier, 'reachedAt', tier_statuses.reached_at, 'keepUntil', tier_statuses.keep_until)
          end
    where tier_statuses.keep_until <= ${now}
      or array_position(${ranks}::text[], tier_statuses.tier) < array_position(${ranks}::text[], excluded.tier)`
}

/** What was earned in the last 12 months, and the tier that was reached before and is still kept. */
export async function earnedAndKept(db: Db, userId: UserId, now: Date): Promise<{ earned: number; kept: string | null }> {
  const [row] = await rowsOf<{ earned: number; kept: string | null }>(db, 'loyalty.earned-and-kept')`
    select (select coalesce(sum(earned - taken_back), 0)::bigint from spiral_lots
        where user_id = ${userId} and created_at >= ${monthsAfter(now, -12)} and source like 'spirals.earn/%') as earned,
      (select tier from tier_statuses where user_id = ${userId} and keep_until > ${now}) as kept`
  return row ?? { earned: 0, kept: null }
}

type SpendingOrder = { id: OrderId; number: OrderNumber }
/** An order that SPIRALs pay for, and how many. */
export type Spending = { userId: UserId; order: SpendingOrder; amount: Points }
/**
 * Takes the SPIRALs that pay for orders, oldest lots first, and returns their transfers, which the caller posts with what else it takes. 409
 * when there are fewer; two checkouts cannot spend the same point.
 */
export async function takeSpirals(tx: Db, spendings: readonly Spending[]): Promise<Transfer[]> {
  if (spendings.length === 0) return []
  const userIds = [...new Set(spendings.map(({ userId }) => userId))].sort()
  const asked = spendings.map(({ userId, order, amount }) => ({ user_id: userId, order_id: order.id, amount }))
  const [, taken] = await Promise.all([
    lockShoppers(tx, userIds),
    // Orders of the same shopper take one after the other.
    rowsOf<{ order_id: OrderId; points: number }>(tx, 'loyalty.spend-lots')`
      with asked as (
        select *, sum(amount) over (partition by user_id order by order_id) - amount as before
        from json_to_recordset(${JSON.stringify(asked)}) as a(user_id uuid, order_id bigint, amount bigint)
      ), open as (
        select id, user_id, remaining, sum(remaining) over (partition by user_id order by expires_at, id) - remaining as before
        from spiral_lots where user_id = any((select ${userIds}::uuid[])::uuid[]) and remaining > 0
      ), taken as (
        select a.order_id, o.id as lot_id,
          (least(o.before + o.remaining, a.before + a.amount) - greatest(o.before, a.before))::bigint as points
        from asked a join open o using (user_id) where o.before < a.before + a.amount and a.before < o.before + o.remaining
      ), noted as (
        insert into spiral_spends (order_id, lot_id, points) select order_id, lot_id, points from taken order by order_id, lot_id
      ), emptied as (
        update spiral_lots set remaining = remaining - t.points from (select lot_id, sum(points) as points from taken group by 1) t
        where spiral_lots.id = t.lot_id
      ) select order_id, sum(points)::bigint as points from taken group by 1`,
  ])
  const points = new Map(taken.map((row) => [row.order_id, row.points]))
  if (spendings.some(({ order, amount }) => (points.get(order.id) ?? 0) < amount))
    throw new Problem(ordersProblems, 'checkout.spirals_spent')
  return spendings.map(({ userId, order, amount }) => ({
    from: shopper('spirals', userId),
    to: platform('spirals_redeemed', order.id),
    amount,
    kind: booked('spirals.spend'),
    reference: order.number,
  }))
}

/** Pays with SPIRALs alone. */
export async function spend(tx: Db, userId: UserId, order: SpendingOrder, amount: Points, now: Date): Promise<void> {
  await post(tx, await takeSpirals(tx, [{ userId, order, amount }]), now).catch((error: unknown) => {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem(ordersProblems, 'checkout.spirals_spent') : error
  })
}

/** Returns SPIRALs that paid for something cancelled to their original lots; each lot stays valid for at least another month. */
export async function refundSpirals(
  tx: Db,
  userId: UserId,
  order: { id: OrderId; number: OrderNumber },
  amount: number,
  part: string,
  now: Date,
): Promise<void> {
  if (amount === 0) return
  await lockShopper(tx, userId)
  const spends = await rowsOf<{ id: number; lot_id: number; remaining: number }>(tx, 'loyalty.spends')`
    select id, lot_id, points - given_back as remaining from spiral_spends where order_id = ${order.id} and given_back < points
    order by id desc`
  const back = takeFrom(spends, amount)
  await rowsOf(tx, 'loyalty.refill')`
    with back as (select * from unnest(${back.map(({ lot }) => lot.id)}::bigint[], ${back.map(({ lot }) => lot.lot_id)}::bigint[],
      ${back.map(({ taken }) => taken)}::bigint[]) as b(spend_id, lot_id, points)), noted as (
      update spiral_spends set given_back = given_back + back.points from back where spiral_spends.id = back.spend_id
    ), dated as (
      insert into spiral_give_backs (spend_id, fulfillment_id, points, created_at)
      select spend_id, ${partIn(part)}::bigint, points, ${now}::timestamptz from back
    ) update spiral_lots set remaining = remaining + back.points, expires_at = greatest(expires_at, ${monthsAfter(now, 1)}) from back
      where spiral_lots.id = back.lot_id`
  await post(
    tx,
    [
      {
        from: platform('spirals_redeemed', order.id),
        to: shopper('spirals', userId),
        amount,
        kind: booked('spirals.give_back'),
        reference: `${order.number}/${part}`,
      } satisfies Transfer,
    ],
    now,
  )
}

/** The fulfillment that a part of an order begins with ("12", "12/345.1"); an order that ended unpaid names none. */
const partIn = (part: string): string | null => /^\d+/.exec(part)?.[0] ?? null

/** Removes the spends of a checkout that was refused after SPIRALs were taken. */
export const forgetSpends = (tx: Db, orderId: OrderId): Promise<unknown> =>
  rowsOf(tx, 'loyalty.forget-spends')`delete from spiral_spends where order_id = ${orderId}`

/** Removes the expired lots of the next people from their accounts. Returns how many people these were. */
export async function expireLots(tx: Db, now: Date): Promise<number> {
  const due = await rowsOf<{ user_id: UserId }>(
    tx,
    'loyalty.due',
    // Skips accounts under review, so that they do not block the others.
    `select distinct user_id from spiral_lots where remaining > 0 and expires_at <= $1 and user_id::text <> all($2) order by user_id limit ${PEOPLE_AT_ONCE}`,
    [now, await stoppedShoppers(tx)],
  )
  for (const { user_id: userId } of due) {
    await lockShopper(tx, userId)
    const lots = await rowsOf<{ id: number; remaining: number }>(tx, 'loyalty.expire')`
      with due as (select id, remaining from spiral_lots where user_id = ${userId} and remaining > 0 and expires_at <= ${now} order by id
        for no key update)
      update spiral_lots set remaining = 0 from due where spiral_lots.id = due.id returning due.id, due.remaining`
    await post(
      tx,
      lots.map(({ id, remaining }) => ({
        from: shopper('spirals', userId),
        to: platform('spirals_issued', id),
        amount: remaining,
        kind: booked('spirals.expire'),
        reference: `${id}/${now.toISOString()}`,
      })),
      now,
    )
  }
  return due.length
}

/** SQL that joins, as `e`, the earning of fulfillment `f`: its points and state. */
export const JOIN_EARNING = 'left join (select fulfillment_id, points, state from loyalty_earnings) e on e.fulfillment_id = f.id'

/** The SPIRALs that an order will earn once it is complete. */
export async function pendingPoints(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, Points>> {
  const rows = await rowsOf<{ id: OrderId; points: Points }>(db, 'loyalty.pending-of-orders')`
    select order_id as id, sum(points)::bigint as points from loyalty_earnings where order_id = any(${orderIds}::bigint[]) group by 1`
  return new Map(rows.map((row) => [row.id, row.points]))
}
