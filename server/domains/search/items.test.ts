import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { cents } from '#contracts/money.ts'
import { changeProduct, changeVariant } from '#contracts/catalog/inventory.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aProduct, aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'

const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
const GTIN = '5012345678900'
type Query = Sent<typeof products>['query']

let app: TestApp
let near: Shop
let far: Shop
const find = async (query: Query) => (await app.call(guest(), products, { query: { facets: true, ...query } })).body
const shown = async (query: Query) => (await find(query)).items.map(({ store, price }) => `${store.name} $${price / 100}`)

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  near = await aShop(app, { store: { name: 'Near' }, price: 6000, product: { title: 'Copper kettle', gtin: GTIN } })
  far = await aShop(app, { store: { ...NEW_YORK, name: 'Far' }, price: 5000, product: { title: 'Copper kettle', gtin: GTIN } })
  await aProduct(app, near.retailerId, { title: 'Copper pan', price: 5500, storeIds: [near.storeId] })
  await app.settle()
})
afterAll(() => app.close())

test.each<[string, Query, string[]]>([
  ['the shopper sees the nearest offer', { q: 'kettle', near: '55425' }, ['Near $60']],
  ['the shopper of the other city sees the other one', { q: 'kettle', near: '10007' }, ['Far $50']],
  ['the lowest price leads a list by price', { q: 'copper', sort: 'price' }, ['Far $50', 'Near $55']],
  ['the highest price leads a list from the top', { q: 'copper', sort: 'price-desc' }, ['Near $60', 'Near $55']],
  ['a price limit leaves the offer that meets it', { q: 'kettle', near: '55425', maxPrice: cents(5500) }, ['Far $50']],
  ['a distance leaves the offer within it', { q: 'kettle', near: '55425', within: 25 }, ['Near $60']],
  ['by distance', { q: 'copper', near: '10007', sort: 'distance' }, ['Far $50', 'Near $55']],
])('an item of two retailers is listed once: %s', async (_, query, expected) => {
  expect((await shown(query)).toSorted()).toEqual(expected.toSorted())
})

test.each<[string, Query]>([
  ['rank', {}],
  ['newest', { sort: 'newest' }],
  ['name', { sort: 'alphabetical' }],
  ['distance', { sort: 'distance', near: '55425' }],
  ['words', { q: 'copper' }],
])('pages by %s hold each item once, and the total counts items', async (_, query) => {
  const first = await find({ ...query, limit: 1 })
  const second = await find({ ...query, limit: 1, ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }) })
  expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(['Copper kettle', 'Copper pan'])
  expect([first.total, second.nextCursor]).toEqual([2, null])
  expect(first.facets?.categories).toEqual([{ value: 'home', label: 'Home', count: 2 }])
})

test('two stores of one mall show an item once', async () => {
  const mallId = await aMall(app)
  const gtin = '5012345678917'
  for (const name of ['One', 'Two']) {
    const retailerId = await aRetailer(app)
    const storeId = await aStore(app, retailerId, { mallId, name })
    await aProduct(app, retailerId, { title: 'Brass bell', gtin, storeIds: [storeId] })
  }
  await app.settle()
  expect((await find({ mallId })).items.map(({ title }) => title)).toEqual(['Brass bell'])
})

test('a card tells the number of retailers and the lowest price, and follows a change at the other one', async () => {
  const card = async () => (await find({ q: 'kettle', near: '55425' })).items[0]
  expect(await card()).toMatchObject({ sellers: 2, lowestPrice: 5000 })
  const manager = await aPerson(app, { retailers: [{ retailerId: far.retailerId, role: 'manager' }] })
  await app.call(manager, changeVariant, { params: { id: far.variantId }, body: { price: cents(4500) } })
  await app.settle()
  expect(await card()).toMatchObject({ sellers: 2, lowestPrice: 4500, price: 6000 })
})

test('a product that leaves its item stands alone', async () => {
  const one = await aShop(app, { product: { title: 'Tin whistle', gtin: '5012345678924' } })
  const two = await aShop(app, { product: { title: 'Tin whistle', gtin: '5012345678924' } })
  await app.settle()
  expect((await find({ q: 'whistle' })).items).toHaveLength(1)
  const manager = await aPerson(app, { retailers: [{ retailerId: two.retailerId, role: 'manager' }] })
  await app.call(manager, changeProduct, { params: { id: two.productId }, body: { status: 'archived' } })
  await app.settle()
  expect((await find({ q: 'whistle' })).items).toMatchObject([{ id: one.productId, sellers: 1 }])
})

test('words that only products elsewhere have in full find nothing here, and a wider search finds them', async () => {
  const shop = await aShop(app, { store: { ...NEW_YORK, name: 'Games' }, product: { title: 'Board game' } })
  await aProduct(app, near.retailerId, { title: 'Board shorts', storeIds: [near.storeId] })
  await app.settle()
  expect(await find({ q: 'board game', storeId: near.storeId })).toMatchObject({ items: [], total: 0 })
  const widened = await find({ q: 'board game', near: '55425', within: 25 })
  expect(widened.items[0]).toMatchObject({ id: shop.productId })
  expect(widened).toMatchObject({ total: 1, search: { widenedTo: 1000, dropped: [], exact: 1 } })
})

test('products with some of the words follow the ones with all of them, which are counted', async () => {
  await aProduct(app, near.retailerId, { title: 'Cricket bat', storeIds: [near.storeId] })
  await aProduct(app, near.retailerId, { title: 'Baseball bat', storeIds: [near.storeId] })
  await app.settle()
  const found = await find({ q: 'cricket bat' })
  expect(found.items.map(({ title }) => title)).toEqual(['Cricket bat', 'Baseball bat'])
  expect(found).toMatchObject({ total: 1, search: { exact: 1 } })
  const less = await find({ q: 'purple bat' })
  expect(less).toMatchObject({ total: 2, search: { dropped: ['purple'] } })
})
