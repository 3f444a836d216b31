import type { PerkId, UserId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { reward, takeBackReward } from '../loyalty/acts.ts'
import type { PerkRow } from './read.ts'
import { remains, titleOf } from './rules.ts'

type Gift = { granted: number; points: number; basis: number; times: number }

/** Counts SPIRALs or rewards of a perk that is held. Postgres refuses what the budget does not hold. */
export async function count(tx: Db, perk: PerkRow, by: number): Promise<void> {
  await rowsOf(tx, 'perks.count')`update store_perks set spent = spent + ${by} where id = ${perk.id}`
  perk.spent += by
}

const referenceOf = (perkId: PerkId, userId: UserId, reason: string, times: number): string =>
  `perk ${perkId} ${userId} ${reason}${times > 1 ? ` ${times}` : ''}`

/**
 * Makes the SPIRALs that a perk gave for a reason those that it is worth now: gives them, takes them back in proportion, or leaves them.
 * The perk is held. `most` is how many its budget still gives; stamps count in rewards instead, and pass what they want.
 */
export async function settleGift(
  tx: Db,
  perk: PerkRow,
  { userId, reason, basis, most }: { userId: UserId; reason: string; basis: number; most: number },
  now: Date,
): Promise<number> {
  const [gift] = await rowsOf<Gift>(tx, 'perks.gift')`
    select granted, points, basis, times from perk_gifts where perk_id = ${perk.id} and user_id = ${userId} and reason = ${reason}`
  const memo = `${titleOf(perk)} at ${perk.retailerName}`
  if (gift && gift.points > 0) {
    const keep = Math.min(gift.points, remains(gift.granted, gift.basis, basis))
    if (keep === gift.points) return 0
    await takeBackReward(tx, { userId, act: 'perk', reference: referenceOf(perk.id, userId, reason, gift.times), memo, now, keep })
    await rowsOf(tx, 'perks.lessen-gift')`
      update perk_gifts set points = ${keep} where perk_id = ${perk.id} and user_id = ${userId} and reason = ${reason}`
    return keep - gift.points
  }
  const amount = Math.min(basis, most)
  if (amount <= 0) return 0
  const times = (gift?.times ?? 0) + 1
  await rowsOf(
    tx,
    'perks.give',
    `insert into perk_gifts (perk_id, user_id, reason, granted, points, basis, times, created_at) values ($1, $2, $3, $4, $4, $5, $6, $7)
     on conflict (perk_id, user_id, reason) do update set granted = $4, points = $4, basis = $5, times = $6`,
    [perk.id, userId, reason, amount, basis, times, now],
  )
  await reward(tx, {
    userId,
    act: 'perk',
    reference: referenceOf(perk.id, userId, reason, times),
    amount: points(amount),
    memo,
    now,
    funder: { kind: 'retailer', id: perk.retailerId },
  })
  return amount
}
