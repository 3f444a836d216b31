import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { armed, follow, listedPrice, type Market, movementOf, obtainable, type Offer, standingOf, type Watch } from './rules.ts'

const [blue, red] = [1 as VariantId, 2 as VariantId]
const [near, far] = [10 as StoreId, 20 as StoreId]
const offer = (price: number, available = 1, more: Partial<Offer> = {}): Offer => ({
  variantId: blue,
  storeId: near,
  price: cents(price),
  available,
  shipsHome: true,
  ...more,
})
const market = (...offers: Offer[]): Market => ({
  productId: 1 as ProductId,
  variants: [
    { id: blue, price: cents(5000), isGone: false },
    { id: red, price: cents(4000), isGone: false },
  ],
  offers,
})
const everywhere = () => true
const onlyNear = (storeId: StoreId) => storeId === near

describe('what a shopper could buy', () => {
  test.each([
    ['the lowest price of what is there counts', [offer(5000), offer(3000, 0), offer(4000, 2, { variantId: red })], null, everywhere, 4000],
    ['a chosen variant counts alone', [offer(5000), offer(4000, 2, { variantId: red })], blue, everywhere, 5000],
    ['a store that ships is near enough', [offer(5000, 1, { storeId: far })], null, onlyNear, 5000],
    ['a far store that does not ship is not', [offer(5000, 1, { storeId: far, shipsHome: false })], null, onlyNear, null],
    ['a near store that does not ship is', [offer(5000, 1, { shipsHome: false })], null, onlyNear, 5000],
    ['nothing on the shelf has no price', [offer(5000, 0)], null, everywhere, null],
  ])('%s', (_, offers, variantId, reach, price) => {
    expect(standingOf(obtainable(market(...offers), variantId, reach))).toEqual({ price, inStock: price !== null })
  })

  test('what is sold out is shown at what it is listed for, and what is gone at nothing', () => {
    const none = { price: null, inStock: false }
    expect(listedPrice(market(), null, none)).toBe(4000)
    expect(listedPrice(market(), blue, none)).toBe(5000)
    expect(listedPrice({ ...market(), variants: [{ id: blue, price: cents(5000), isGone: true }] }, null, none)).toBe(null)
  })
})

const at = (price: number | null) => ({ price: price === null ? null : cents(price), inStock: price !== null })
const off = { backInStockEnabled: false, priceDropEnabled: false, targetPrice: null }
const drop = (target: number | null = null) => ({ ...off, priceDropEnabled: true, targetPrice: target === null ? null : cents(target) })
const set = (alerts: Parameters<typeof armed>[0], now: number | null) => armed(alerts, null, at(now), cents(now ?? 5000))

describe('setting an alert', () => {
  test.each([
    ['without a target it waits for less than today', drop(), 5000, { ceiling: 4999, priceFired: false }],
    ['with a target it waits for the target', drop(3500), 5000, { ceiling: 3500, priceFired: false }],
    ['a target that is reached already is not news', drop(6000), 5000, { ceiling: 6000, priceFired: true }],
    ['a target at the price is reached too', drop(5000), 5000, { ceiling: 5000, priceFired: true }],
    ['sold out, it starts from what it is listed for', drop(), null, { ceiling: 4999, priceFired: false }],
    ['what is there is not back', { ...off, backInStockEnabled: true }, 5000, { stockFired: true }],
    ['what is not there is waited for', { ...off, backInStockEnabled: true }, null, { stockFired: false }],
    ['switched off it waits for nothing', off, 5000, { ceiling: null, priceFired: false, stockFired: false }],
  ])('%s', (_, alerts, price, expected) => expect(set(alerts, price)).toMatchObject(expected))

  test('saving the same setting again arms nothing anew, another target does', () => {
    const first = set(drop(), 5000)
    const fired = { ...first, priceFired: true }
    expect(armed(drop(), fired, at(4000), cents(4000))).toEqual(fired)
    expect(armed(drop(3000), fired, at(4000), cents(4000))).toMatchObject({ ceiling: 3000, priceFired: false })
    expect(armed({ ...drop(), backInStockEnabled: true }, fired, at(4000), cents(4000))).toMatchObject({ ceiling: 4999, priceFired: true })
  })
})

describe('following the market', () => {
  const watch = (more: Partial<Watch>): Watch => ({
    backInStock: false,
    priceDrop: false,
    ceiling: null,
    stockFired: false,
    priceFired: false,
    ...more,
  })
  const price = { priceDrop: true, ceiling: cents(3500) }
  test.each([
    ['a price at the target is news', watch(price), at(3500), { priceFired: true, news: 'price_drop' }],
    ['a price above it is not', watch(price), at(3501), { priceFired: false, news: null }],
    ['what was told is not told again', watch({ ...price, priceFired: true }), at(3000), { priceFired: true, news: null }],
    ['a price that rose arms it again', watch({ ...price, priceFired: true }), at(3501), { priceFired: false, news: null }],
    ['sold out, it stays as it was told', watch({ ...price, priceFired: true }), at(null), { priceFired: true, news: null }],
    ['sold out, it stays armed', watch(price), at(null), { priceFired: false, news: null }],
    ['goods that come back are news', watch({ backInStock: true }), at(5000), { stockFired: true, news: 'back_in_stock' }],
    ['goods that go are not', watch({ backInStock: true, stockFired: true }), at(null), { stockFired: false, news: null }],
    [
      'back and cheaper is one message',
      watch({ backInStock: true, ...price }),
      at(3000),
      { stockFired: true, priceFired: true, news: 'back_in_stock' },
    ],
    ['switched off, nothing is news', watch({ ceiling: cents(3500) }), at(100), { stockFired: false, priceFired: false, news: null }],
  ])('%s', (_, before, standing, expected) => expect(follow(before, standing)).toMatchObject(expected))
})

/** The number of times a condition turned from false to true as an observer would count it. Moments without a price are left out. */
const turns = (starts: boolean, seen: readonly boolean[]): number =>
  seen.filter((now, i) => now && !(i === 0 ? starts : seen[i - 1])).length

const someStanding = fc.record({ price: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 4 }) }).map(({ price }) => at(price))
const someAlerts = fc.record({
  backInStockEnabled: fc.boolean(),
  priceDropEnabled: fc.boolean(),
  targetPrice: fc.option(fc.integer({ min: 0, max: 60 }).map(cents), { nil: null }),
})

test('safety:W6 whatever happens to price and stock, messages are the crossings somebody would count, and the end state is right', () => {
  fc.assert(
    fc.property(someAlerts, someStanding, fc.array(someStanding, { maxLength: 40 }), (alerts, first, market) => {
      const listed = cents(30)
      const start = armed(alerts, null, first, listed)
      let watch: Watch = start
      const told: string[] = []
      for (const standing of market) {
        // Duplicate and late jobs see the same state again.
        for (const look of [standing, standing]) {
          const next = follow(watch, look)
          if (next.news) told.push(next.news)
          watch = { ...watch, ...next }
        }
      }
      const before = first.price ?? listed
      const isDrop = (price: Cents) => (alerts.targetPrice === null ? price < before : price <= alerts.targetPrice)
      const prices = market.flatMap(({ price }) => (price === null ? [] : [price]))
      const drops = alerts.priceDropEnabled ? turns(isDrop(before), prices.map(isDrop)) : 0
      const returns = alerts.backInStockEnabled
        ? turns(
            first.inStock,
            market.map(({ inStock }) => inStock),
          )
        : 0
      const back = told.filter((news) => news === 'back_in_stock').length
      expect(back).toBe(returns)
      expect(told.length).toBeLessThanOrEqual(drops + returns)
      // A price drop may be unreported only if it coincided with a return to stock.
      expect(told.length - back).toBeGreaterThanOrEqual(drops - returns)
      if (!alerts.backInStockEnabled) expect(told.length).toBe(drops)
      const last = prices.at(-1)
      expect(watch.priceFired).toBe(alerts.priceDropEnabled && isDrop(last ?? before))
      expect(watch.stockFired).toBe(alerts.backInStockEnabled && (market.at(-1) ?? first).inStock)
    }),
    { numRuns: 500 },
  )
})

const someOffer = fc.record({
  variantId: fc.constantFrom(blue, red),
  storeId: fc.constantFrom(near, far),
  price: fc.integer({ min: 1, max: 9 }).map(cents),
  available: fc.integer({ min: 0, max: 2 }),
  shipsHome: fc.boolean(),
})
const someWatch = fc
  .record({
    backInStock: fc.boolean(),
    priceDrop: fc.boolean(),
    ceiling: fc.integer({ min: 0, max: 10 }).map(cents),
    stockFired: fc.boolean(),
    priceFired: fc.boolean(),
  })
  .map((watch) => ({ ...watch, stockFired: watch.stockFired && watch.backInStock, priceFired: watch.priceFired && watch.priceDrop }))

test('an alert that is not read because the market could not move it would not have moved', () => {
  fc.assert(
    fc.property(
      fc.array(someOffer, { maxLength: 5 }),
      someWatch,
      fc.constantFrom(null, blue, red),
      fc.boolean(),
      (offers, watch, variantId, isFar) => {
        const made = market(...offers)
        const { low, high, mayFire, mayRearm } = movementOf(made)
        const next = follow(watch, standingOf(obtainable(made, variantId, isFar ? onlyNear : everywhere)))
        const priceMoves = next.priceFired !== watch.priceFired
        const stockMoves = next.stockFired !== watch.stockFired
        if (priceMoves) expect(watch.priceFired ? high !== null && watch.ceiling < high : low !== null && watch.ceiling >= low).toBe(true)
        if (stockMoves) expect(watch.stockFired ? mayRearm : mayFire).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})
