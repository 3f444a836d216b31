import { lineInputOf } from '#web/state/cart-rules.ts'
import { expect, test } from 'vitest'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Quote, QuoteProblem } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { MallId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import {
  cartLines,
  corrected,
  correctionsOf,
  mallSections,
  sentToCenter,
  storeSections,
  withEstimates,
  withoutBought,
  wishes,
} from './lines.ts'

const item = (variant: number, store: number, changes: Partial<CartItem> = {}): CartItem => ({
  id: `${variant}:${store}`,
  productId: variant as ProductId,
  variantId: variant as VariantId,
  title: `Thing ${variant}`,
  options: '',
  image: null,
  price: cents(1000),
  quantity: 2,
  storeId: store as StoreId,
  store: `Store ${store}`,
  mallId: null,
  mallName: null,
  fulfillmentMethod: 'in-store-pickup',
  estimatedDelivery: 'Ready today for pickup',
  shippingCost: cents(0),
  available: 9,
  methods: ['in-store-pickup'],
  ...changes,
})
const none = cents(0)
function quoteOf(items: readonly CartItem[], problems: QuoteProblem[] = [], prices: Record<string, number> = {}): Quote {
  const keys = [...new Set(items.map(({ storeId, fulfillmentMethod }) => `${storeId}:${fulfillmentMethod}`))]
  const groups = keys.map((key) => {
    const [storeId, fulfillmentMethod] = key.split(':') as [string, FulfillmentMethod]
    const lines = items.filter((one) => `${one.storeId}:${one.fulfillmentMethod}` === key)
    return {
      recipient: null,
      fulfillmentMethod,
      storeId: Number(storeId) as StoreId,
      storeName: `Store ${storeId}`,
      mallId: null,
      mallName: null,
      place: { unit: null, street: '1 Main St', city: 'Edina', state: 'MN', zip: '55435', distanceMiles: null },
      isFar: false,
      center: null,
      items: lines.map(({ variantId, productId, title, options, image, quantity, price, id, available }) => {
        const now = cents(prices[id] ?? price)
        return {
          variantId,
          productId,
          title,
          options,
          image,
          quantity,
          price: now,
          lineTotal: cents(now * quantity),
          discount: none,
          tax: none,
          available,
          stock: null,
        }
      }),
      subtotal: none,
      discount: none,
      shippingCost: none,
      shippingDiscount: none,
      tax: none,
      estimatedDelivery: '',
      timeZone: 'America/Chicago',
      spiralsToEarn: points(0),
    }
  })
  const spirals = { applied: points(0), value: none, limit: points(0) }
  const nothing = {
    discount: none,
    shipping: none,
    tax: none,
    giftCards: none,
    giftCardsUsed: [],
    storeCredit: none,
    storeCreditBalance: none,
    promotions: { applied: [], codes: [], hints: [] },
  }
  return {
    groups,
    subtotal: none,
    ...nothing,
    taxEstimated: true,
    spirals,
    total: none,
    due: none,
    leftForCard: none,
    memberShipping: null,
    spiralsToEarn: points(0),
    problems,
  }
}

test('a line carries its center to the server only when it goes to one', () => {
  const center = { centerMallId: 7 as MallId }
  expect(lineInputOf(item(1, 1, center))).not.toHaveProperty('centerMallId')
  expect(lineInputOf(item(1, 1, { ...center, fulfillmentMethod: 'ship-to-mall' }))).toMatchObject(center)
})

test('a problem stands on its line, a problem of a store on each of its lines', () => {
  const items = [item(1, 1), item(2, 1), item(1, 2)]
  const gone: QuoteProblem = { code: 'out_of_stock', variantId: 1 as VariantId, storeId: 2 as StoreId, message: '' }
  const closed: QuoteProblem = { code: 'store_closed_down', storeId: 1 as StoreId, message: '' }
  const lines = cartLines(items, quoteOf(items, [gone, closed]))
  expect(lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['store_closed_down'],
    ['store_closed_down'],
    ['out_of_stock'],
  ])
  expect(lines.every(({ buyable }) => !buyable)).toBe(true)
})

test('a new price alone does not keep a line out of the order', () => {
  const items = [item(1, 1)]
  const dearer: QuoteProblem = { code: 'price_changed', variantId: 1 as VariantId, storeId: 1 as StoreId, message: '' }
  expect(cartLines(items, quoteOf(items, [dearer]))[0]?.buyable).toBe(true)
})

test('the lines of a store stand together with all ways it sends them', () => {
  const items = [item(1, 1), item(2, 2), item(3, 1, { fulfillmentMethod: 'ship-to-me' })]
  const [first, second] = storeSections(items, quoteOf(items))
  expect(first?.lines.map(({ item: { id } }) => id)).toEqual(['1:1', '3:1'])
  expect(first?.groups.map(({ fulfillmentMethod }) => fulfillmentMethod)).toEqual(['in-store-pickup', 'ship-to-me'])
  expect(second?.lines).toHaveLength(1)
})

test('stores of one mall share a section and what is in no mall stands last', () => {
  const mall = { mallId: 5 as MallId, mallName: 'Rosedale Center' }
  const items = [item(1, 1), item(2, 2, mall), item(3, 3, mall)]
  const sections = mallSections(items, undefined)
  expect(sections.map(({ mallName, stores }) => [mallName, stores.length])).toEqual([
    ['Rosedale Center', 2],
    ['Other stores', 1],
  ])
})

test('a new price and a shelf that holds less correct the cart; a sold-out line is left to the person', () => {
  const items = [item(1, 1), item(2, 1, { quantity: 5 }), item(3, 1)]
  const short: QuoteProblem = { code: 'only_n_left', variantId: 2 as VariantId, storeId: 1 as StoreId, message: '', available: 3 }
  const gone: QuoteProblem = { code: 'out_of_stock', variantId: 3 as VariantId, storeId: 1 as StoreId, message: '', available: 0 }
  const corrections = correctionsOf(cartLines(items, quoteOf(items, [short, gone], { '1:1': 950 })))
  expect(corrections).toEqual([
    { id: '1:1', price: { from: 1000, to: 950 } },
    { id: '2:1', quantity: { from: 5, to: 3 } },
  ])
  expect(corrected(items, corrections).map(({ price, quantity }) => [price, quantity])).toEqual([
    [950, 2],
    [1000, 3],
    [1000, 2],
  ])
})

test('only what was bought leaves the cart', () => {
  const items = [item(1, 1), item(2, 1, { quantity: 5 }), item(3, 1)]
  const left = withoutBought(items, [
    { id: '1:1', quantity: 2 },
    { id: '2:1', quantity: 3 },
  ])
  expect(left.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['2:1', 2],
    ['3:1', 2],
  ])
})

test('screens:R114 the estimate of a group reaches its lines, and nothing changes when it is known already', () => {
  const items = [item(1, 1), item(2, 2)]
  const quote = quoteOf(items)
  const [first] = quote.groups
  if (first) first.estimatedDelivery = 'Ready tomorrow by 11 AM'
  const timed = withEstimates([items[0] ?? item(1, 1)], quote)
  expect(timed[0]?.estimatedDelivery).toBe('Ready tomorrow by 11 AM')
  expect(withEstimates(timed, quote)).toBe(timed)
})

test('everything that can goes to one center, the rest stays as it is', () => {
  const items = [
    item(1, 1, { methods: ['ship-to-mall', 'ship-to-me'], fulfillmentMethod: 'ship-to-me', shippingCost: cents(499) }),
    item(2, 2),
  ]
  const [sent, left] = sentToCenter(items, 7 as MallId)
  expect(sent).toMatchObject({ fulfillmentMethod: 'ship-to-mall', shippingCost: 0, centerMallId: 7 })
  expect(left).toEqual(items[1])
})

test('two carts are the same when they ask for the same things, at whatever price', () => {
  expect(wishes([item(1, 1)])).toBe(wishes([item(1, 1, { price: cents(1) })]))
  expect(wishes([item(1, 1)])).not.toBe(wishes([item(1, 1, { quantity: 3 })]))
})
