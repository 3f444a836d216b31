import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHIPPING_CENTS, FULFILLMENT_METHODS } from '#contracts/constants.ts'
import { cents, sum } from '#contracts/money.ts'
import { FUNDINGS, PROMOTION_KINDS } from '#contracts/promotions/promotions.ts'
import { type DiscountableGroup, discountCart, FIRST_STACKING, type PromotionFor, type Shopping } from './engine.ts'

const promotion = (wish: Partial<PromotionFor> = {}): PromotionFor => ({
  id: 1 as never,
  name: 'Fall sale',
  ownerName: 'Maple Books',
  kind: 'percent',
  percent: 20,
  amount: cents(500),
  buy: 2,
  get: 1,
  multiplier: 2,
  minSubtotal: cents(0),
  retailerId: null,
  mallId: null,
  storeIds: null,
  categoryIds: null,
  productIds: null,
  code: null,
  startsAt: '2026-11-01T00:00',
  endsAt: '2026-12-01T00:00',
  audience: 'everyone',
  funding: 'retailer',
  state: 'approved',
  left: null,
  usesLeft: null,
  isHeldOut: false,
  ...wish,
})
const group = (
  lines: [productId: number, price: number, quantity: number][],
  wish: Partial<DiscountableGroup> = {},
): DiscountableGroup => ({
  storeId: 1 as never,
  storeName: 'Maple Books',
  retailerId: 1 as never,
  mallId: null,
  clock: '2026-11-23T09:00',
  method: 'in-store-pickup',
  lines: lines.map(([id, price, quantity]) => ({ variantId: id as never, productId: id as never, price: cents(price), quantity })),
  shipping: cents(0),
  ...wish,
})
const shopping = (promotions: PromotionFor[], wish: Partial<Shopping> = {}): Shopping => ({
  promotions,
  codes: [],
  stacking: FIRST_STACKING,
  isNew: true,
  categoriesOf: (id) => [id as never],
  pointsFor: (_, goods) => Math.floor(goods / 100),
  ...wish,
})
const off = (groups: DiscountableGroup[], ...promotions: PromotionFor[]) =>
  discountCart(groups, shopping(promotions)).groups.map(({ lines }) => lines.map(({ amount }) => amount))

test('each kind takes off what it says', () => {
  const cart = [
    group([
      [1, 1000, 3],
      [2, 500, 1],
    ]),
  ]
  expect(off(cart, promotion())).toEqual([[600, 100]])
  expect(off(cart, promotion({ kind: 'amount', amount: cents(700) }))).toEqual([[600, 100]])
  // The cheapest of three is free, and the fourth piece makes no set of its own.
  expect(off(cart, promotion({ kind: 'buy_x_get_y', percent: 100 }))).toEqual([[1000, 0]])
  const home = [group([[1, 1000, 1]], { method: 'ship-to-me', shipping: cents(499) })]
  expect(discountCart(home, shopping([promotion({ kind: 'free_shipping' })])).groups[0]?.shipping.amount).toBe(499)
  const doubled = discountCart(
    [
      group([
        [1, 3000, 1],
        [2, 1000, 1],
      ]),
    ],
    shopping([promotion({ kind: 'spirals', multiplier: 3, productIds: [1 as never] })]),
  )
  expect(doubled.groups[0]?.multiplier).toBe(2.5)
})

test('a set shares its discount over all of its pieces; the cart shows which one is free', () => {
  const sold = (lines: Parameters<typeof group>[0], ...promotions: PromotionFor[]) =>
    discountCart([group(lines)], shopping(promotions)).groups[0]?.lines.map(({ amount, shown, set }) => [amount, shown, set?.nth])
  const pair = promotion({ kind: 'buy_x_get_y', buy: 1, get: 1, percent: 100 })
  // The piece that is in no set has no share.
  const three: Parameters<typeof group>[0] = [
    [1, 3000, 1],
    [2, 2000, 1],
    [3, 1000, 1],
  ]
  expect(sold(three, pair)).toEqual([
    [1200, 0, 0],
    [800, 2000, 0],
    [0, 0, undefined],
  ])
  // A discount of one item alone stays with it, and its lower price counts in the set.
  expect(sold(three.slice(0, 2), pair, promotion({ id: 2 as never, percent: 50, productIds: [1 as never] }))).toEqual([
    [1500 + 857, 1500, 0],
    [1143, 2000, 0],
  ])
})

test('of two price promotions each line gets one, and the cart gets the better way round', () => {
  const whole = promotion({ id: 1 as never, percent: 10 })
  const one = promotion({ id: 2 as never, percent: 50, productIds: [1 as never] })
  expect(
    off(
      [
        group([
          [1, 1000, 1],
          [2, 9000, 1],
        ]),
      ],
      whole,
      one,
    ),
  ).toEqual([[500, 900]])
})

test('stacking is data: two promotions per line where the rules allow it', () => {
  const [first, second] = [promotion({ id: 1 as never, percent: 50 }), promotion({ id: 2 as never, percent: 50 })]
  const stacked = discountCart([group([[1, 1000, 1]])], shopping([first, second], { stacking: { ...FIRST_STACKING, prices: 2 } }))
  expect(stacked.groups[0]?.lines[0]?.amount).toBe(750)
})

test('a code in another spelling works; one that does not apply says why', () => {
  const say = (code: string, wish: Partial<PromotionFor>, more: Partial<Shopping> = {}) =>
    discountCart([group([[1, 1000, 1]])], shopping([promotion({ code: 'FALL-20', ...wish })], { codes: [code], ...more })).codes
  expect(say('fall 20', {})).toEqual([{ code: 'FALL-20', problem: null }])
  const problem = (wish: Partial<PromotionFor>, more: Partial<Shopping> = {}) => say('FALL20', wish, more)[0]?.problem
  expect(say('FALL21', {})[0]?.problem).toBe("This code can't be used on this cart.")
  expect(problem({ state: 'ended' })).toBe('Fall sale has ended.')
  expect(problem({ endsAt: '2026-11-23T09:00' })).toBe('Fall sale has ended.')
  expect(problem({ startsAt: '2026-11-25T00:00' })).toBe('Fall sale starts Nov 25.')
  expect(problem({ state: 'paused' })).toBe('Fall sale is paused right now.')
  expect(problem({ left: cents(199) })).toBe('Fall sale is used up.')
  expect(problem({ retailerId: 9 as never })).toBe('Fall sale is for Maple Books. Nothing in your cart is from there.')
  expect(problem({ productIds: [9 as never] })).toBe('Fall sale is for other items than those in your cart.')
  expect(problem({ minSubtotal: cents(2500) })).toBe('Fall sale needs $15.00 more of its items.')
  expect(problem({ usesLeft: 0 })).toBe('Fall sale was already used on your earlier orders.')
  expect(problem({ audience: 'new_shoppers' }, { isNew: false })).toBe('Fall sale is for a first order.')
  expect(problem({ kind: 'free_shipping' })).toBe('Fall sale is for orders that ship to you.')
  expect(problem({ kind: 'buy_x_get_y' })).toBe('Fall sale needs 3 of its items in your cart.')
})

test('a better promotion goes first, and the other code says so', () => {
  const better = promotion({ id: 2 as never, percent: 50 })
  const { codes, applied } = discountCart([group([[1, 1000, 1]])], shopping([promotion({ code: 'FALL20' }), better], { codes: ['FALL20'] }))
  expect(applied.map(({ id }) => id)).toEqual([2])
  expect(codes[0]?.problem).toBe('Fall sale does not add to a better deal that your cart already has.')
})

test('what is missing for an automatic promotion is a hint', () => {
  expect(discountCart([group([[1, 1000, 1]])], shopping([promotion({ minSubtotal: cents(3000) })])).hints).toEqual([
    'Add $20.00 more from Maple Books for Fall sale: 20% off.',
  ])
})

test('each store goes by its own clock', () => {
  const cart = [group([[1, 1000, 1]]), group([[2, 1000, 1]], { storeId: 2 as never, clock: '2026-11-23T08:00' })]
  expect(off(cart, promotion({ startsAt: '2026-11-23T09:00' }))).toEqual([[200], [0]])
})

const amount = fc.integer({ min: 1, max: 9_000 }).map(cents)
const some = (most: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 }) as fc.Arbitrary<never[]>)
const anyPromotion = fc.record({
  kind: fc.constantFrom(...PROMOTION_KINDS),
  percent: fc.integer({ min: 1, max: 100 }),
  amount,
  buy: fc.integer({ min: 1, max: 3 }),
  get: fc.integer({ min: 1, max: 3 }),
  multiplier: fc.integer({ min: 2, max: 10 }),
  minSubtotal: fc.nat(5_000).map(cents),
  storeIds: some(3),
  productIds: some(8),
  funding: fc.constantFrom(...FUNDINGS),
  left: fc.option(fc.nat(4_000).map(cents)),
})
const anyGroup = fc.record({
  storeId: fc.integer({ min: 1, max: 3 }),
  method: fc.constantFrom(...FULFILLMENT_METHODS),
  lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 5,
  }),
})

test('any stack of promotions over any cart: no line below zero, no budget overrun, and the parts add up', () => {
  fc.assert(
    fc.property(
      fc.array(anyPromotion, { maxLength: 6 }),
      fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
      fc.record({ prices: fc.integer({ min: 0, max: 3 }), spirals: fc.integer({ min: 0, max: 2 }), shippingWithPrice: fc.boolean() }),
      (wishes, carts, stacking) => {
        const promotions = wishes.map((wish, i) => promotion({ ...wish, id: (i + 1) as never }))
        const groups = carts.map(({ storeId, method, lines }) =>
          group(lines, { storeId: storeId as never, method, shipping: SHIPPING_CENTS[method] }),
        )
        const found = discountCart(groups, shopping(promotions, { stacking }))
        const isSpirals = (id: number) => promotions.find((each) => each.id === id)?.kind === 'spirals'
        const priced = found.uses.filter(({ id }) => !isSpirals(id))
        for (const [i, { lines, shipping }] of found.groups.entries()) {
          for (const [j, { amount: off, subsidy }] of lines.entries()) {
            const line = groups[i]?.lines[j]
            expect(off).toBeGreaterThanOrEqual(0)
            expect(off).toBeLessThanOrEqual((line?.price ?? 0) * (line?.quantity ?? 0))
            expect(subsidy).toBeGreaterThanOrEqual(0)
            expect(subsidy).toBeLessThanOrEqual(off)
          }
          const ofGroup = priced.flatMap(({ parts }) => parts.filter((part) => part.group === i))
          for (const { shown } of lines) expect(shown).toBeGreaterThanOrEqual(0)
          expect(sum(lines.map((line) => line.amount)) + shipping.amount).toBe(sum(ofGroup.map((part) => part.amount)))
          expect(sum(lines.map((line) => line.subsidy)) + shipping.subsidy).toBe(sum(ofGroup.map((part) => part.subsidy)))
          expect(shipping.amount === 0 || shipping.amount === groups[i]?.shipping).toBe(true)
        }
        const all = found.groups.flatMap(({ lines }) => lines)
        expect(sum(all.map(({ shown }) => shown))).toBe(sum(all.map((line) => line.amount)))
        for (const use of found.uses) {
          const { left } = promotions.find(({ id }) => id === use.id) as PromotionFor
          expect(left === null || use.amount <= left).toBe(true)
        }
        expect(sum(found.applied.filter(({ id }) => !isSpirals(id)).map((each) => each.amount))).toBe(
          sum(found.groups.flatMap(({ lines, shipping }) => [...lines.map((line) => line.amount), shipping.amount])),
        )
      },
    ),
    { numRuns: 400 },
  )
})
