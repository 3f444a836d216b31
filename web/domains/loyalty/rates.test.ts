import { expect, test } from 'vitest'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { exampleOf } from './rates.ts'

const rule: LoyaltyRule = {
  version: 1,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  pointsPerDollar: { 'in-store-pickup': 2, 'ship-to-mall': 2, 'ship-to-me': 1 },
  tiers: [
    { name: 'Local', from: points(0), multiplier: 1 },
    { name: 'Explorer', from: points(500), multiplier: 1.25 },
  ],
  pointsPerDollarRedeemed: 100,
  expiresAfterMonths: 12,
  mostPerPart: null,
  acts: { share: points(5), review: points(10) },
}

test.each([
  ['in-store-pickup', 'Local', 99],
  ['ship-to-me', 'Local', 49],
  ['in-store-pickup', 'Explorer', 124],
] as const)('$49.99 by %s as %s is an example of %i', (method, tier, expected) =>
  expect(exampleOf(rule, cents(4999), method, tier)).toBe(expected),
)
