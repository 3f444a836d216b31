import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { LoyaltyRule } from '#contracts/loyalty.ts'
import type { Cents } from '#contracts/money.ts'
import { type Points, pointsFor } from '#contracts/points.ts'

/** An example calculated from the published rule; only the server calculates what an order really earns. */
export function exampleOf({ pointsPerDollar, tiers }: LoyaltyRule, price: Cents, method: FulfillmentMethod, tierName: string): Points {
  const multiplier = tiers.find(({ name }) => name === tierName)?.multiplier ?? 1
  return pointsFor(price, pointsPerDollar[method], multiplier)
}
