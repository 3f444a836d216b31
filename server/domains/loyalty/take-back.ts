import type { FulfillmentId, UserId } from '#contracts/ids.ts'
import { type Cents, cents, shares } from '#contracts/money.ts'
import { type Points, points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { shopper } from '../ledger/rules.ts'
import { takeFrom } from './rules.ts'
import { atFrozenTerms, issuedTo, lockShopper, lowerTier } from './spirals.ts'
import { booked } from './booking-kinds.ts'

export type TakenBack = { points: Points; owed: Points }
type Earned = {
  user_id: UserId | null
  points: Points
  ruleVersion: number
  rate: number
  multiplier: number
  state: string
  earned_at: Date
  order_number: string
  store_name: string
}

const earningOf = async (db: Db, fulfillmentId: FulfillmentId): Promise<Earned | undefined> =>
  (
    await rowsOf<Earned>(db, 'loyalty.earning-of')`
      select user_id, points, rule_version as "ruleVersion", rate, multiplier, state, earned_at, order_number, store_name
      from loyalty_earnings where fulfillment_id = ${fulfillmentId}`
  )[0]

/**
 * How many SPIRALs a fulfillment loses when only `goods` of it remain, and how many of them are spent already and become owed.
 * `refilled` are SPIRALs that the same return gives back first.
 */
export async function earningToTakeBack(db: Db, fulfillmentId: FulfillmentId, goods: Cents, refilled: number): Promise<TakenBack> {
  const earning = await earningOf(db, fulfillmentId)
  if (!earning || earning.state === 'dropped') return { points: points(0), owed: points(0) }
  // A lost dispute may have taken more already.
  const lost = Math.max(0, earning.points - (await atFrozenTerms(db, goods, earning)))
  if (earning.state !== 'earned' || !earning.user_id) return { points: points(lost), owed: points(0) }
  const balance = (await balanceOf(db, shopper('spirals', earning.user_id))) + refilled
  return { points: points(lost), owed: points(Math.max(0, lost - balance)) }
}

/**
 * Takes back what returned items earned, at the rate frozen at the sale: `goods` is what remains of the fulfillment. SPIRALs spent already
 * become owed, and the next earnings repay them first. `reference` makes it happen once.
 */
export async function takeBackEarning(
  tx: Db,
  fulfillmentId: FulfillmentId,
  goods: Cents,
  reference: string,
  now: Date,
): Promise<TakenBack> {
  const owner = (await earningOf(tx, fulfillmentId))?.user_id
  if (owner) await lockShopper(tx, owner)
  const { points: lost, owed } = await earningToTakeBack(tx, fulfillmentId, goods, 0)
  const earning = await earningOf(tx, fulfillmentId)
  if (!earning) return { points: lost, owed }
  await rowsOf(tx, 'loyalty.lessen-earned')`
    update loyalty_earnings set goods = least(goods, ${goods}), points = points - ${lost} where fulfillment_id = ${fulfillmentId} and state <> 'dropped'`
  if (lost === 0 || earning.state !== 'earned' || !earning.user_id) return { points: lost, owed }
  await emptyLots(tx, earning.user_id, `spirals.earn/${fulfillmentId}`, lost)
  const memo = `${earning.order_number}|${earning.store_name}`
  const issued = issuedTo(earning.user_id)
  await post(
    tx,
    [
      { from: shopper('spirals', earning.user_id), to: issued, amount: lost - owed, kind: booked('spirals.take_back'), reference, memo },
      { from: shopper('spirals_owed', earning.user_id), to: issued, amount: owed, kind: booked('spirals.owe'), reference, memo },
    ],
    now,
  )
  await lowerTier(tx, earning.user_id, earning.earned_at, now)
  return { points: lost, owed }
}

/** The lots of what is taken back give first, each funder's in proportion, then the others, oldest first. */
export async function emptyLots(tx: Db, userId: UserId, source: string, lost: number): Promise<void> {
  const lots = await rowsOf<{ id: number; earned: number; remaining: number; own: boolean }>(tx, 'loyalty.lots-to-empty')`
    select id, earned, remaining, source = ${source} or source like ${source} || '/%' as own from spiral_lots
    where user_id = ${userId} and remaining > 0 order by own desc, expires_at, id`
  const own = lots.filter((lot) => lot.own)
  const parts = shares(
    cents(lost),
    own.map(({ earned }) => earned),
  )
  const fair = own.map((lot, i) => Math.min(lot.remaining, parts[i] ?? 0))
  const more = takeFrom(
    lots.map((lot, i) => ({ id: lot.id, remaining: lot.remaining - (fair[i] ?? 0) })),
    lost - fair.reduce((sum, each) => sum + each, 0),
  )
  const taken = lots.flatMap((lot, i) => {
    const all = (fair[i] ?? 0) + (more.find((each) => each.lot.id === lot.id)?.taken ?? 0)
    return all > 0 ? [{ lot, taken: all }] : []
  })
  await rowsOf(tx, 'loyalty.empty-lots')`
    update spiral_lots set remaining = remaining - taken.points from unnest(${taken.map(({ lot }) => lot.id)}::bigint[],
      ${taken.map((each) => each.taken)}::bigint[]) as taken(lot_id, points) where spiral_lots.id = taken.lot_id`
  await rowsOf(tx, 'loyalty.count-taken-back')`
    update spiral_lots set taken_back = taken_back + ${lost} where id = (
      select id from spiral_lots
      where user_id = ${userId} and (source = ${source} or source like ${source} || '/%') and source not like '%/by-%' order by id desc
      limit 1)`
}
