import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { product } from '#contracts/catalog/catalog.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let other: Shop
let manager: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 5, price: 2000 })
  other = await aShop(app)
  const second = await aStore(app, shop.retailerId, { name: 'Second' })
  await aProduct(app, shop.retailerId, { title: 'Arc lamp', price: 9000, onHand: 1, storeIds: [shop.storeId, second] })
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }], firstName: 'Mia', lastName: 'Moss' })
  clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: second }] })
})
afterAll(() => app.close())

const list = async (who: TestPerson, query = {}) => (await app.call(who, inventory, { query })).body

test('a manager sees all shelves of the retailer, a clerk those of one store, and nobody those of another', async () => {
  const all = await list(manager)
  expect(all.items.map(({ title, storeName, onHand }) => [title, storeName === 'Second', onHand])).toEqual([
    ['Arc lamp', false, 1],
    ['Arc lamp', true, 1],
    ['Blue mug', false, 5],
  ])
  expect(all.total).toBe(3)
  expect((await list(clerk)).items.map(({ title }) => title)).toEqual(['Arc lamp'])
  expect((await list(manager, { storeId: other.storeId })).items).toEqual([])
  expect((await app.call(manager, inventory, { query: { retailerId: other.retailerId } })).status).toBe(404)
  expect((await app.call(guest(), inventory, { query: {} })).status).toBe(401)
  expect((await app.call(await aPerson(app), inventory, { query: {} })).status).toBe(403)
})

test('a product is one row with its stores summed up, found like its shelves', async () => {
  const products = async (who: TestPerson, query = {}) => (await app.call(who, inventoryProducts, { query })).body
  const all = await products(manager)
  expect(all.items.map(({ title, stores, onHand, low }) => [title, stores, onHand, low])).toEqual([
    ['Arc lamp', 2, 2, 2],
    ['Blue mug', 1, 5, 0],
  ])
  expect(all).toMatchObject({ total: 2, items: [{ lowestPrice: 9000, highestPrice: 9000 }, {}] })
  expect((await products(clerk)).items).toMatchObject([{ title: 'Arc lamp', stores: 1, onHand: 1 }])
  expect((await products(manager, { lowStock: true })).items.map(({ title }) => title)).toEqual(['Arc lamp'])
  expect((await products(manager, { q: 'mug' })).total).toBe(1)
  const [first] = all.items
  const inside = await list(manager, { productId: first?.productId })
  expect(inside.items.map(({ title, stores }) => [title, stores])).toEqual([
    ['Arc lamp', 2],
    ['Arc lamp', 2],
  ])
  for (const sort of ['title', 'stock', 'price', 'newest'] as const) {
    const whole = (await products(manager, { sort })).items
    const one = await products(manager, { sort, limit: 1 })
    const two = await products(manager, { sort, limit: 1, cursor: one.nextCursor ?? '' })
    expect([...one.items, ...two.items]).toEqual(whole)
  }
})

test('products of two businesses are one list, with the shelves that a person may see in each', async () => {
  const [mine, theirs] = [await aShop(app, { product: { title: 'B kettle' } }), await aShop(app, { product: { title: 'A kettle' } })]
  const second = await aStore(app, theirs.retailerId, { name: 'Only here' })
  await aProduct(app, theirs.retailerId, { title: 'C kettle', onHand: 2, storeIds: [theirs.storeId, second] })
  await aProduct(app, mine.retailerId, { title: 'D kettle', status: 'archived', onHand: 2, storeIds: [mine.storeId] })
  const both = await aPerson(app, {
    retailers: [
      { retailerId: mine.retailerId, role: 'manager' },
      { retailerId: theirs.retailerId, role: 'staff', storeId: second },
    ],
  })
  for (const [sort, titles] of [
    ['title', ['B kettle', 'C kettle']],
    ['newest', ['C kettle', 'B kettle']],
    ['stock', ['C kettle', 'B kettle']],
  ] as const) {
    const first = (await app.call(both, inventoryProducts, { query: { sort, limit: 1 } })).body
    expect(first.total).toBe(2)
    const next = (await app.call(both, inventoryProducts, { query: { sort, cursor: first.nextCursor ?? '' } })).body
    expect([...first.items, ...next.items].map(({ title, stores }) => [title, stores])).toEqual(titles.map((title) => [title, 1]))
  }
  expect((await list(both)).items.map(({ title, storeId }) => [title, storeId])).toEqual([
    ['B kettle', mine.storeId],
    ['C kettle', second],
  ])
})

test('one row is read by itself, as it is now; that of another store or retailer is not found', async () => {
  const read = async (who: TestPerson, of: Shop) =>
    app.call(who, inventoryRow, { params: { variantId: of.variantId, storeId: of.storeId } })
  expect((await read(manager, shop)).body).toEqual((await list(manager, { q: 'mug' })).items[0])
  expect((await read(clerk, shop)).status).toBe(404)
  expect((await read(manager, other)).status).toBe(404)
  expect((await read(manager, { ...shop, variantId: other.variantId })).status).toBe(404)
})

test('shelves are found by words, low stock and order, page by page', async () => {
  expect((await list(manager, { q: 'mug' })).items).toHaveLength(1)
  expect((await list(manager, { q: '%' })).items).toHaveLength(0)
  expect((await list(manager, { lowStock: true })).items).toHaveLength(2)
  expect((await list(manager, { status: 'draft' })).items).toHaveLength(0)
  for (const sort of ['title', 'stock', 'price', 'newest'] as const) {
    const whole = (await list(manager, { sort })).items
    const first = await list(manager, { sort, limit: 2 })
    const second = await list(manager, { sort, limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items]).toEqual(whole)
  }
})

test('a new price is seen by shoppers; over a change one has not seen it is refused', async () => {
  const change = (body: object, who = manager, id = shop.variantId) => app.call(who, changeVariant, { params: { id }, body })
  expect((await change({ price: cents(1800), compareAtPrice: cents(2000), version: 1 })).body).toEqual({
    variantId: shop.variantId,
    price: 1800,
    compareAtPrice: 2000,
    version: 2,
  })
  expect((await change({ price: cents(1700), version: 1 })).problem.code).toBe('conflict')
  expect((await change({ compareAtPrice: cents(1000) })).problem).toMatchObject({
    code: 'retailer.compare_at',
    errors: [{ pointer: '/compareAtPrice' }],
  })
  expect((await change({ price: cents(2500) })).body).toMatchObject({ price: 2500, compareAtPrice: null })
  expect((await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body.price).toBe(2500)
  expect((await change({ price: cents(1) }, clerk)).status).toBe(403)
  expect((await change({ price: cents(1) }, manager, other.variantId)).status).toBe(404)
  expect(
    (await app.call(manager, changeVariant, { params: { id: shop.variantId }, body: {}, raw: { price: 1, retailerId: 9 } })).status,
  ).toBe(422)
})

test('a count says who and why, and its history tells', async () => {
  const count = (who: TestPerson, storeId: number, onHand: number, variantId: number = shop.variantId) =>
    app.call(who, setStock, { body: { storeId: storeId as never, variantId: variantId as never, onHand, reason: 'damaged' } })
  expect((await count(manager, shop.storeId, 3)).body).toMatchObject({ onHand: 3, reserved: 0, stockVersion: 2 })
  expect((await count(clerk, shop.storeId, 3)).status).toBe(404)
  expect((await count(manager, other.storeId, 3)).status).toBe(404)
  expect((await count(manager, shop.storeId, 3, other.variantId)).status).toBe(404)
  const history = (await app.call(manager, stockHistory, { query: { storeId: shop.storeId, variantId: shop.variantId } })).body
  expect(history.movements).toMatchObject([
    { why: 'damaged', delta: -2, who: 'Mia Moss' },
    { why: 'received', delta: 5, who: null },
  ])
  expect(history.prices[0]).toMatchObject({ price: 2500, who: 'Mia Moss' })
  expect((await app.call(manager, stockHistory, { query: { storeId: other.storeId, variantId: other.variantId } })).status).toBe(404)
})

test('words of a product are changed and cleaned; a foreign product is not found', async () => {
  const change = (id: number, body: object) => app.call(manager, changeProduct, { params: { id: id as never }, body })
  expect(
    (await change(shop.productId, { title: 'Sky mug', description: '<p onclick="x()">Hi</p><script>alert(1)</script>' })).body,
  ).toMatchObject({ title: 'Sky mug', status: 'active' })
  await app.settle()
  expect((await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body).toMatchObject({
    title: 'Sky mug',
    description: '<p>Hi</p>',
  })
  expect((await change(other.productId, { title: 'Mine' })).status).toBe(404)
})
