import { expect, test } from 'vitest'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { points } from '#contracts/points.ts'
import { calculate, faultOf, typedIn } from './calculation.ts'

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
  mostPerPart: points(100),
  acts: { share: points(5), review: points(10) },
}
const from = (query: string) => calculate(rule, typedIn(new URLSearchParams(query), 'Local'))

test('the calculator follows rates, tier, cap and acts of the rule', () => {
  expect(from('in-store-pickup=25.99&ship-to-me=10&shares=2&reviews=1&tier=Explorer').lines.map((line) => line.points)).toEqual([
    64, 0, 12, 10, 10,
  ])
  expect(from('in-store-pickup=900').total).toBe(100)
  expect(from('').total).toBe(100)
})

test.each([
  ['in-store-pickup', '-1', 'Enter an amount from 0 to 10,000.'],
  ['in-store-pickup', 'ten', 'Enter an amount from 0 to 10,000.'],
  ['ship-to-me', '10000.01', 'Enter an amount from 0 to 10,000.'],
  ['ship-to-me', '10000', undefined],
  ['shares', '1.5', 'Enter a whole number from 0 to 10,000.'],
  ['reviews', '', undefined],
] as const)('%s of "%s" is answered with %s', (field, text, message) => {
  expect(faultOf(field, text)).toBe(message)
  if (message) expect(from(`${field}=${text}&in-store-pickup=${field === 'in-store-pickup' ? text : '0'}`).total).toBe(0)
})
