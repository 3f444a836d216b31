import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { type Points, points } from '#contracts/points.ts'

export { earns, tierFor } from '#contracts/loyalty/earning.ts'

export type RuleBody = Omit<LoyaltyRule, 'version' | 'startsAt'>

/** The first published rule; admins add later versions as rows. */
export const FIRST_RULE: RuleBody = {
  pointsPerDollar: { 'in-store-pickup': 2, 'ship-to-mall': 2, 'ship-to-me': 1 },
  tiers: [
    { name: 'Local', from: points(0), multiplier: 1 },
    { name: 'Explorer', from: points(500), multiplier: 1.25 },
    { name: 'Champion', from: points(2_000), multiplier: 1.5 },
    { name: 'Legend', from: points(5_000), multiplier: 2 },
  ],
  pointsPerDollarRedeemed: 100,
  expiresAfterMonths: 12,
  mostPerPart: null,
  acts: { share: points(5), review: points(10) },
}

const GOAL_DOLLARS = 5

/** The next full five dollars: the SPIRALs that are missing, and the discount that the balance buys then. */
export function goalOf(
  { pointsPerDollarRedeemed: step }: Pick<LoyaltyRule, 'pointsPerDollarRedeemed'>,
  balance: number,
): { missing: Points; worth: Cents } {
  const dollars = (Math.floor(balance / (step * GOAL_DOLLARS)) + 1) * GOAL_DOLLARS
  return { missing: points(dollars * step - balance), worth: cents(dollars * 100) }
}

/** How much to take from each lot, oldest first. Assumes the lots hold enough. */
export function takeFrom<L extends { remaining: number }>(lots: readonly L[], amount: number): { lot: L; taken: number }[] {
  let left = amount
  return lots.flatMap((lot) => {
    const taken = Math.min(left, lot.remaining)
    left -= taken
    return taken > 0 ? [{ lot, taken }] : []
  })
}

export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
