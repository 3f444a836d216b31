import type { GiftCardId, MallId, RetailerId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Points } from '#contracts/points.ts'
import { REWARD_UNDO_MS, type Redemption, type Reward, rewardsProblems } from '#contracts/loyalty/rewards.ts'
import type { Person } from '../../platform/actor.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sql, sqlState } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { booked as creditBooked } from '../gift-cards/booking-kinds.ts'
import { endGivenCard, giveCard, stillWhole } from '../gift-cards/given.ts'
import { accountsOfPerson } from '../identity/same-person.ts'
import { platform, shopper, storeCredit } from '../ledger/rules.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { takeFrom } from './rules.ts'
import { lockShopper, repayOwed } from './spirals.ts'
import { booked } from './booking-kinds.ts'

type RewardRow = {
  id: number
  name: string
  kind: Reward['kind']
  points: Points
  value: Cents
  mallId: MallId | null
  retailerId: RetailerId | null
  groupId: number | null
  left: number | null
  perPerson: number | null
  isActive: boolean
}
export type RedemptionRow = {
  id: number
  name: string
  kind: Reward['kind']
  points: Points
  value: Cents
  cardId: GiftCardId | null
  at: Date
  undoneAt: Date | null
  paidOutAt: Date | null
}
const REDEMPTION = `r.id, w.name, w.kind, r.points, r.value, r.card_id as "cardId", r.created_at as at, r.undone_at as "undoneAt",
  (select p.paid_at from donation_payouts p where p.id = r.payout_id) as "paidOutAt" from reward_redemptions r join rewards w on w.id = r.reward_id`

/** Redeems SPIRALs for a reward: lots and account, stock and the person's limit change together, or nothing does. */
export async function redeem(
  tx: Db,
  secret: string,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  rewardId: number,
  shown: number,
  now: Date,
): Promise<Redemption> {
  await lockShopper(tx, person.id)
  const [reward] = await rowsOf<RewardRow>(tx, 'rewards.lock')`
    select id, name, kind, points, value, mall_id as "mallId", retailer_id as "retailerId", group_id as "groupId", "left",
      per_person as "perPerson",
      is_active as "isActive" from rewards where id = ${rewardId} for no key update`
  if (!reward) throw new Problem('not_found')
  await refuse(tx, person.id, reward, shown)
  const [made] = await rowsOf<{ id: number }>(tx, 'rewards.redeem')`
    with taken as (update rewards set "left" = "left" - 1 where id = ${rewardId})
    insert into reward_redemptions (reward_id, user_id, points, value, group_id, created_at)
    values (${rewardId}, ${person.id}, ${reward.points}, ${reward.value}, ${reward.groupId}, ${now}) returning id`
  const id = made?.id ?? 0
  await takeLots(tx, person.id, id, reward.points)
  await post(
    tx,
    [
      {
        from: shopper('spirals', person.id),
        to: platform('spirals_redeemed', id),
        amount: reward.points,
        kind: booked('spirals.redeem'),
        reference: String(id),
        memo: reward.name,
      },
    ],
    now,
  )
  const cardId = await hand(tx, secret, person, id, reward, now)
  if (cardId) await rowsOf(tx, 'rewards.note-card')`update reward_redemptions set card_id = ${cardId} where id = ${id}`
  return shownOf(
    {
      id,
      name: reward.name,
      kind: reward.kind,
      points: reward.points,
      value: reward.value,
      cardId,
      at: now,
      undoneAt: null,
      paidOutAt: null,
    },
    true,
  )
}

async function refuse(tx: Db, userId: UserId, reward: RewardRow, shown: number): Promise<void> {
  if (!reward.isActive) throw new Problem(rewardsProblems, 'rewards.ended')
  if (reward.points !== shown) throw new Problem(rewardsProblems, 'rewards.changed')
  if (reward.left === 0) throw new Problem(rewardsProblems, 'rewards.out_of_stock')
  const balance = await balanceOf(tx, shopper('spirals', userId))
  const number = (n: number): string => n.toLocaleString('en-US')
  if (balance < reward.points)
    throw new Problem(rewardsProblems, 'rewards.too_few', {
      detail: `You have ${number(balance)} SPIRALs. This needs ${number(reward.points)}.`,
    })
  if (reward.perPerson === null) return
  const [row] = await rowsOf<{ times: number }>(
    tx,
    'rewards.times',
    `select count(*)::int as times from reward_redemptions where user_id in (${accountsOfPerson('$1')}) and reward_id = $2 and undone_at is null`,
    [userId, reward.id],
  )
  if ((row?.times ?? 0) >= reward.perPerson) throw new Problem(rewardsProblems, 'rewards.limit')
}

/** Takes from the oldest lots first. */
async function takeLots(tx: Db, userId: UserId, redemptionId: number, amount: number): Promise<void> {
  const lots = await rowsOf<{ id: number; remaining: number }>(tx, 'rewards.open-lots')`
    select id, remaining from spiral_lots where user_id = ${userId} and remaining > 0 order by expires_at, id`
  const taken = takeFrom(lots, amount)
  await rowsOf(tx, 'rewards.take-lots')`
    with taken as (select * from unnest(${taken.map(({ lot }) => lot.id)}::bigint[], ${taken.map((each) => each.taken)}::bigint[]) as
      t(lot_id, points)), noted as (
      insert into redemption_spends (redemption_id, lot_id, points) select ${redemptionId}, lot_id, points from taken
    ) update spiral_lots set remaining = remaining - taken.points from taken where spiral_lots.id = taken.lot_id`
}

/** The money that a reward gives: onto a new gift card in the wallet, as store credit, or to a group. */
async function hand(
  tx: Db,
  secret: string,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  id: number,
  reward: RewardRow,
  now: Date,
): Promise<GiftCardId | null> {
  if (reward.kind === 'voucher') {
    const { mallId, retailerId, value, name } = reward
    return giveCard(tx, secret, { owner: person, amount: value, mallId, retailerId, message: name, reference: `reward-${id}` }, now)
  }
  const { account, given } = moneyOf(reward.kind, id, person.id)
  const from = platform('spirals_funding', id)
  await post(tx, [{ from, to: account, amount: reward.value, kind: given, reference: String(id), memo: reward.name }], now)
  return null
}

/** Where the money of a reward goes, and the kinds of transfers that give it and take it back. */
const moneyOf = (kind: 'donation' | 'credit', id: number, userId: UserId) =>
  kind === 'credit'
    ? { account: storeCredit(userId), given: creditBooked('store_credit.reward'), takenBack: creditBooked('store_credit.unreward') }
    : { account: platform('donations', id), given: booked('donation.reward'), takenBack: booked('donation.unreward') }

/** Gives an unused reward back: the money leaves where it went, and the same lots are refilled. */
export async function undo(tx: Db, userId: UserId, id: number, now: Date): Promise<Redemption> {
  await lockShopper(tx, userId)
  const [row] = await rowsOf<RedemptionRow>(tx, 'rewards.lock-redemption')`
    select ${sql(REDEMPTION)} where r.id = ${id} and r.user_id = ${userId} for no key update of r`
  if (!row) throw new Problem('not_found')
  if (row.undoneAt !== null || row.paidOutAt !== null || now.getTime() - row.at.getTime() > REWARD_UNDO_MS)
    throw new Problem(rewardsProblems, 'rewards.undo_over')
  await takeMoneyBack(tx, userId, row, now)
  await rowsOf(tx, 'rewards.undo')`
    with undone as (update reward_redemptions set undone_at = ${now} where id = ${id} returning reward_id), stocked as (
      update rewards set "left" = "left" + 1 from undone where rewards.id = undone.reward_id
    ) update spiral_lots set remaining = remaining + s.points, expires_at = greatest(expires_at, ${now}::timestamptz + interval '1 month')
    from redemption_spends s where s.redemption_id = ${id} and spiral_lots.id = s.lot_id`
  await post(
    tx,
    [
      {
        from: platform('spirals_redeemed', id),
        to: shopper('spirals', userId),
        amount: row.points,
        kind: booked('spirals.unredeem'),
        reference: String(id),
        memo: row.name,
      },
    ],
    now,
  )
  const [lot] = await rowsOf<{ source: string; remaining: number }>(tx, 'rewards.refilled-lot')`
    select l.source, l.remaining from redemption_spends s join spiral_lots l on l.id = s.lot_id where s.redemption_id = ${id}
    order by l.remaining desc limit 1`
  if (lot) await repayOwed(tx, userId, lot.source, lot.remaining, now)
  return shownOf({ ...row, undoneAt: now }, false)
}

async function takeMoneyBack(tx: Db, userId: UserId, row: RedemptionRow, now: Date): Promise<void> {
  const to = platform('spirals_funding', row.id)
  const used = (error: unknown): never => {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem(rewardsProblems, 'rewards.undo_over') : error
  }
  if (row.kind === 'voucher') {
    if (row.cardId === null || !(await endGivenCard(tx, row.cardId, userId, to, now).catch(used)))
      throw new Problem(rewardsProblems, 'rewards.undo_over')
    return
  }
  const { account, takenBack } = moneyOf(row.kind, row.id, userId)
  await post(tx, [{ from: account, to, amount: row.value, kind: takenBack, reference: String(row.id) }], now).catch(used)
}

/** What a person redeemed, newest first. */
export async function redemptionsOf(db: Db, userId: UserId, now: Date): Promise<Redemption[]> {
  const rows = await rowsOf<RedemptionRow>(db, 'rewards.mine')`
    select ${sql(REDEMPTION)} where r.user_id = ${userId} order by r.id desc limit 100`
  const whole = new Set(
    await stillWhole(
      db,
      rows.flatMap(({ cardId }) => cardId ?? []),
    ),
  )
  return rows.map((row) =>
    shownOf(
      row,
      row.undoneAt === null &&
        row.paidOutAt === null &&
        now.getTime() - row.at.getTime() <= REWARD_UNDO_MS &&
        (row.cardId === null || whole.has(row.cardId)),
    ),
  )
}

const shownOf = ({ name, ...row }: RedemptionRow, mayUndo: boolean): Redemption => ({ ...row, reward: name, mayUndo })
