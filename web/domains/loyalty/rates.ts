import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { LoyaltyRule } from '#contracts/loyalty.ts'
import type { Cents } from '#contracts/money.ts'
import { type Points, points } from '#contracts/points.ts'

/** An example for the story, by the published rule; what an order really earns is the server's to say. */
export function exampleOf({ pointsPerDollar, tiers }: LoyaltyRule, price: Cents, method: FulfillmentMethod, tierName: string): Points {
  const multiplier = tiers.find(({ name }) => name === tierName)?.multiplier ?? 1
  return points(Math.floor((price * pointsPerDollar[method] * multiplier) / 100))
}
