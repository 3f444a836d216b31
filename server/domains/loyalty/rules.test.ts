import { expect, test } from 'vitest'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { cents } from '#contracts/money.ts'
import { earns, FIRST_RULE, goalOf, takeFrom, tierFor } from './rules.ts'

test.each<[string, FulfillmentMethod, number, number, number]>([
  ['home delivery earns one per dollar', 'ship-to-me', 2599, 1, 25],
  ['pickup earns two per dollar', 'in-store-pickup', 2599, 1, 51],
  ['a mall parcel earns two per dollar', 'ship-to-mall', 1000, 1, 20],
  ['a tier multiplies before rounding down', 'in-store-pickup', 2599, 1.25, 64],
  ['nothing earns nothing', 'ship-to-me', 0, 2, 0],
  ['less than a dollar shipped earns nothing', 'ship-to-me', 99, 1, 0],
])('%s', (_, method, goods, multiplier, expected) => expect(earns(FIRST_RULE, method, cents(goods), multiplier)).toBe(expected))

test.each([
  [0, 'Local'],
  [499, 'Local'],
  [500, 'Explorer'],
  [2_000, 'Champion'],
  [4_999, 'Champion'],
  [5_000, 'Legend'],
])('%i SPIRALs in twelve months are %s', (earned, name) => expect(tierFor(FIRST_RULE, earned).name).toBe(name))

test.each([
  [0, 500, 500],
  [380, 120, 500],
  [500, 500, 1_000],
])('with %i SPIRALs, %i more are worth %i cents', (balance, missing, worth) =>
  expect(goalOf(FIRST_RULE, balance)).toEqual({ missing, worth }),
)

test('the oldest lots are spent first, and only what is needed', () => {
  const lots = [
    { id: 1, remaining: 30 },
    { id: 2, remaining: 50 },
    { id: 3, remaining: 10 },
  ]
  expect(takeFrom(lots, 60).map(({ lot, taken }) => [lot.id, taken])).toEqual([
    [1, 30],
    [2, 30],
  ])
})
