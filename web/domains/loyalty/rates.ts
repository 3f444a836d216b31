import type { FulfillmentMethod } from '#contracts/constants.ts'
import { earns } from '#contracts/loyalty/earning.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import type { Cents } from '#contracts/money.ts'
import type { Points } from '#contracts/points.ts'

/** What a price earns by the rule at this tier. */
export function exampleOf(rule: LoyaltyRule, price: Cents, method: FulfillmentMethod, tierName: string): Points {
  const multiplier = rule.tiers.find(({ name }) => name === tierName)?.multiplier ?? 1
  return earns(rule, method, price, multiplier)
}
