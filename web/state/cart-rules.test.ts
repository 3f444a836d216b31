import { describe, expect, test } from 'vitest'
import { CartItem } from '#contracts/cart/item.ts'
import { ESTIMATES, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import * as rules from './cart-rules.ts'

const mallOfAmerica = { mallId: 1 as MallId, mallName: 'Mall of America' }
const southdale = { mallId: 2 as MallId, mallName: 'Southdale Center' }
const mug = (own: Partial<rules.NewCartItem> = {}): rules.NewCartItem => ({
  productId: 7 as ProductId,
  variantId: 70 as VariantId,
  title: 'Stoneware mug',
  options: 'Blue',
  image: null,
  price: cents(1250),
  storeId: 5 as StoreId,
  store: 'Northwind',
  ...mallOfAmerica,
  available: 9,
  methods: ['in-store-pickup', 'ship-to-mall', 'ship-to-me'],
  ...own,
})
const lamp = () => mug({ variantId: 80 as VariantId, storeId: 6 as StoreId, store: 'Lumen', price: cents(3000), ...southdale })
const cartOf = (...added: rules.NewCartItem[]) => added.reduce<CartItem[]>((items, item) => rules.addItem(items, item), [])

describe('adding', () => {
  test('screens:R53 an item already present gets a higher quantity', () => {
    const items = cartOf(mug(), mug({ quantity: 2 }))
    expect(items).toHaveLength(1)
    expect(items[0]?.quantity).toBe(3)
  })
  test('screens:R54 a new item is appended', () => {
    expect(cartOf(mug(), lamp()).map(({ store }) => store)).toEqual(['Northwind', 'Lumen'])
  })
  test('the same variant from another store is another line', () => {
    expect(cartOf(mug(), mug({ storeId: 9 as StoreId })).map(({ id }) => id)).toEqual(['70:5', '70:9'])
  })
  test('one line never grows beyond 99', () => {
    expect(cartOf(mug({ quantity: 98 }), mug({ quantity: 5 }))[0]?.quantity).toBe(99)
  })
  test('screens:R43 an item has the fields of the cart item', () => {
    const [item] = cartOf(mug())
    expect(CartItem.encode(item as CartItem)).toMatchObject({
      id: '70:5',
      price: 12.5,
      quantity: 1,
      storeId: 5,
      store: 'Northwind',
      mallId: 1,
      mallName: 'Mall of America',
      fulfillmentMethod: 'ship-to-me',
      estimatedDelivery: 'Ships in 2-5 business days',
      shippingCost: 4.99,
    })
  })
})

describe('changing', () => {
  test.each([0, -1])('screens:R55 a quantity of %i removes the item', (quantity) => {
    expect(rules.setQuantity(cartOf(mug(), lamp()), '70:5', quantity).map(({ id }) => id)).toEqual(['80:6'])
  })
  test('screens:R56 items are removed one by one', () => {
    expect(rules.removeItem(cartOf(mug(), lamp()), '80:6').map(({ id }) => id)).toEqual(['70:5'])
  })
  test('screens:R57 clearing the mall cart takes only items of the current mall', () => {
    const items = cartOf(mug(), lamp(), mug({ variantId: 90 as VariantId, mallId: null, mallName: null }))
    expect(rules.clearMall(items, southdale).map(({ id }) => id)).toEqual(['70:5', '90:5'])
    expect(rules.clearMall(items, null)).toHaveLength(3)
  })
  test('screens:R58 with a mall context only its items are active, otherwise all; the cart shows them first and leaves none out', () => {
    const items = cartOf(mug(), lamp())
    expect(rules.activeItems(items, southdale).map(({ id }) => id)).toEqual(['80:6'])
    expect(rules.activeItems(items, null)).toHaveLength(2)
    expect(rules.activeFirst(items, southdale).map(({ id }) => id)).toEqual(['80:6', '70:5'])
    expect(rules.activeFirst(items, null)).toEqual(items)
  })
})

describe('methods', () => {
  test('screens:R59 ship-to-me is the method when none is set', () => {
    expect(cartOf(mug())[0]?.fulfillmentMethod).toBe('ship-to-me')
    expect(cartOf(mug({ fulfillmentMethod: 'in-store-pickup' }))[0]?.fulfillmentMethod).toBe('in-store-pickup')
  })
  test.each([
    ['screens:R112 screens:R116 ship-to-me', 'ship-to-me', '$4.99', 'Ships in 2-5 business days'],
    ['screens:R113 screens:R114 in-store-pickup', 'in-store-pickup', '$0.00', 'Ready today for pickup'],
    ['screens:R113 screens:R115 ship-to-mall', 'ship-to-mall', '$0.00', 'Ships to SPIRAL Center in 2-3 days'],
  ] as const)('screens:R60 %s sets the estimate and the shipping cost', (_, method, cost, estimate) => {
    const [item] = rules.chooseMethod(cartOf(mug()), '70:5', method)
    expect(item?.estimatedDelivery).toBe(estimate)
    expect(dollars(item?.shippingCost ?? cents(-1))).toBe(cost)
    expect([ESTIMATES[method], SHIPPING_CENTS[method]]).toEqual([estimate, item?.shippingCost])
  })
  test('a store whose hours are known names its own time', () => {
    const [item] = rules.chooseMethod(cartOf(mug()), '70:5', 'in-store-pickup', 'Ready tomorrow by 11 AM')
    expect(item?.estimatedDelivery).toBe('Ready tomorrow by 11 AM')
  })
})

test('screens:R45 items form groups by store and method, shipping once in each', () => {
  const items = cartOf(mug({ quantity: 2 }), mug({ variantId: 71 as VariantId, price: cents(500) }), lamp())
  const groups = rules.fulfillmentGroups(rules.chooseMethod(items, '80:6', 'in-store-pickup'))
  expect(groups).toEqual([
    expect.objectContaining({
      fulfillmentMethod: 'ship-to-me',
      storeId: 5,
      storeName: 'Northwind',
      ...mallOfAmerica,
      subtotal: 3000,
      shippingCost: 499,
    }),
    expect.objectContaining({
      fulfillmentMethod: 'in-store-pickup',
      storeName: 'Lumen',
      subtotal: 3000,
      shippingCost: 0,
      estimatedDelivery: 'Ready today for pickup',
    }),
  ])
  expect(groups[0]?.items).toHaveLength(2)
})

test('another cart joins by line, the larger quantity stays', () => {
  const merged = rules.mergeItems(cartOf(mug({ quantity: 2 })), cartOf(mug({ quantity: 5 }), lamp()))
  expect(merged.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['70:5', 5],
    ['80:6', 1],
  ])
  expect(rules.countOf(merged)).toBe(6)
  expect(rules.subtotalOf(merged)).toBe(9250)
})

test('a line that is saved for later leaves the cart, and comes back as it was; nothing doubles', () => {
  const kept = rules.saveForLater({ items: cartOf(mug({ quantity: 2 }), lamp()), saved: [] }, '70:5')
  expect([kept.items.map(({ id }) => id), kept.saved.map(({ id }) => id)]).toEqual([['80:6'], ['70:5']])
  expect(rules.putBack(kept, '70:5')).toMatchObject({ saved: [], items: [{ id: '80:6' }, { id: '70:5', quantity: 2 }] })
  const addedAgain = { ...kept, items: rules.addItem(kept.items, mug()) }
  expect(rules.putBack(addedAgain, '70:5').items.filter(({ id }) => id === '70:5')).toMatchObject([{ quantity: 2 }])
  expect(rules.saveForLater(kept, 'nothing')).toEqual(kept)
})
