import type { UserId } from '#contracts/ids.ts'
import { type Points, points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { shopper } from '../ledger/rules.ts'
import { currentRule } from './published-rules.ts'
import { monthsAfter } from './rules.ts'
import { type Funder, giveSpirals, issuedTo, lockShopper } from './spirals.ts'
import { emptyLots } from './take-back.ts'
import { booked } from './booking-kinds.ts'

/** What people get SPIRALs for besides orders; each is a kind of transfer, "spirals.share". */
export const REWARDED_ACTS = ['share', 'review', 'referral', 'challenge', 'event', 'perk'] as const
export type RewardedAct = (typeof REWARDED_ACTS)[number]

export type Reward = {
  userId: UserId
  act: RewardedAct
  /** What it is for, unique per person and act: the same reference again gives nothing. */
  reference: string
  amount: Points
  /** One line of the person's history: "For sharing Blue mug". */
  memo: string
  now: Date
  funder?: Funder
}

/**
 * Gives SPIRALs for something other than an order, in the caller's transaction, as a lot of its own. Returns what was given: nothing for a
 * reference that was rewarded before. The caller makes sure that the person's address is confirmed.
 */
export async function reward(tx: Db, { userId, act, reference, amount, memo, now, funder }: Reward): Promise<Points> {
  if (amount === 0) return points(0)
  await lockShopper(tx, userId)
  const kind = booked(`spirals.${act}`)
  const [earlier] = await rowsOf(tx, 'loyalty.rewarded', 'select from spiral_lots where user_id = $1 and source = $2', [
    userId,
    `${kind}/${reference}`,
  ])
  if (earlier) return points(0)
  const { expiresAfterMonths } = await currentRule(tx, now)
  await giveSpirals(tx, {
    userId,
    amount,
    kind,
    reference,
    memo,
    now,
    expiresAt: monthsAfter(now, expiresAfterMonths),
    ...(funder && { funder }),
  })
  return amount
}

/**
 * Takes a reward back, or all of it but `keep`, once. SPIRALs spent already become owed, and the next earnings repay them first. The
 * reference keeps its place, so the same act is not rewarded again.
 */
export async function takeBackReward(
  tx: Db,
  { userId, act, reference, memo, now, keep = 0 }: Pick<Reward, 'userId' | 'act' | 'reference' | 'memo' | 'now'> & { keep?: number },
): Promise<Points> {
  await lockShopper(tx, userId)
  const source = `spirals.${act}/${reference}`
  const [lot] = await rowsOf<{ left: number }>(tx, 'loyalty.reward-left')`
    select earned - taken_back as left from spiral_lots where user_id = ${userId} and source = ${source}`
  const lost = (lot?.left ?? 0) - keep
  if (lost <= 0) return points(0)
  const owed = Math.max(0, lost - (await balanceOf(tx, shopper('spirals', userId))))
  await emptyLots(tx, userId, source, lost)
  const issued = issuedTo(userId)
  // What is kept falls each time, so that each taking has a reference of its own.
  const taken = keep > 0 ? `${source} ${keep}` : source
  await post(
    tx,
    [
      { from: shopper('spirals', userId), to: issued, amount: lost - owed, kind: booked('spirals.take_back'), reference: taken, memo },
      { from: shopper('spirals_owed', userId), to: issued, amount: owed, kind: booked('spirals.owe'), reference: taken, memo },
    ],
    now,
  )
  return points(lost)
}
