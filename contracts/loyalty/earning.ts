import type { FulfillmentMethod } from '../constants.ts'
import type { LoyaltyRule } from './loyalty.ts'
import type { Cents } from '../money.ts'
import { type Points, points, pointsFor } from '../points.ts'

export type EarningTerms = Pick<LoyaltyRule, 'pointsPerDollar' | 'mostPerPart'>

/** The cap of the rule, for what one store's part of an order earns. */
export const capped = (earned: Points, most: number | null | undefined): Points =>
  most === null || most === undefined ? earned : points(Math.min(earned, most))

/**
 * The SPIRALs that one store's part of an order earns: the method's rate times the tier's multiplier, rounded down, up to the cap.
 * Checkout, product pages, the calculator, the demo and the replay of a draft all call this one function.
 */
export const earns = (rule: EarningTerms, method: FulfillmentMethod, goods: Cents, multiplier: number): Points =>
  capped(pointsFor(goods, rule.pointsPerDollar[method], multiplier), rule.mostPerPart)

/** The tier reached with the SPIRALs earned in the last twelve months. */
export const tierFor = (rule: Pick<LoyaltyRule, 'tiers'>, earned: number): LoyaltyRule['tiers'][number] =>
  rule.tiers.findLast((tier) => earned >= tier.from) ?? (rule.tiers[0] as LoyaltyRule['tiers'][number])
