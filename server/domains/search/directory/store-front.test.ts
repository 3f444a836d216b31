import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import { cents } from '#contracts/money.ts'
import { storeFront } from '#contracts/search/store-front.ts'
import type { StoreId } from '#contracts/ids.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aProduct, aRetailer, aStore } from '#tests/shops.ts'

let app: TestApp
let storeId: StoreId
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date('2026-11-21T18:00:00Z') } })
  const retailer = await aRetailer(app)
  storeId = await aStore(app, retailer, { name: 'Harbor Goods', slug: 'harbor-goods', hours: '24/7' })
  const other = await aStore(app, retailer, { name: 'Far Goods', hours: '24/7' })
  for (let n = 1; n <= 28; n++)
    await aProduct(app, retailer, { title: `Lamp ${n}`, category: n % 4 === 0 ? 'kitchen' : 'home', price: n * 200, storeIds: [storeId] })
  await aProduct(app, retailer, { title: 'Sold out spoon', price: 300, onHand: 0, storeIds: [storeId] })
  await aProduct(app, retailer, { title: 'Towel of another store', price: 300, storeIds: [other] })
  await app.settle()
})
afterAll(() => app.close())

const front = async (query: { limit?: number; cursor?: string } = {}, id = String(storeId)) =>
  (await app.call(guest(), storeFront, { params: { id }, query })).body
const listed = async (query: object) => (await app.call(guest(), products, { query: { storeId, ...query } })).body

test('the page of a store lists what its search lists, with the same departments, and goes on where it ended', async () => {
  const first = await front()
  const all = await listed({ facets: true })
  expect(first.items).toEqual(all.items)
  expect({ total: first.total, departments: first.departments }).toEqual({ total: all.total, departments: all.facets?.categories })
  const next = await front({ cursor: first.nextCursor ?? '' })
  expect(next.items).toEqual((await listed({ cursor: all.nextCursor })).items)
  expect([...first.items, ...next.items].at(-1)?.title).toBe('Sold out spoon')
  expect(next).toMatchObject({ nextCursor: null })
  expect(await front({}, 'harbor-goods')).toEqual(first)
})

test('its shelves are the popular, the newest and the inexpensive products in stock, each product on one', async () => {
  const { items, others = [], shelves = [] } = await front({ limit: 10 })
  const byId = new Map([...items, ...others].map((card) => [card.id, card]))
  const shown = new Map(shelves.map(({ key, productIds }) => [key, productIds]))
  expect([...shown.keys()]).toEqual(['popular', 'new', 'under'])
  const ids = [...shown.values()].flat()
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => byId.get(id)?.inStock)).toBe(true)
  const idsOf = async (query: object) => (await listed({ inStock: true, limit: 15, ...query })).items.map(({ id }) => id)
  const popular = (await idsOf({})).slice(0, 5)
  const newest = (await idsOf({ sort: 'newest' })).filter((id) => !popular.includes(id)).slice(0, 5)
  const under = (await idsOf({ maxPrice: cents(25_00) })).filter((id) => ![...popular, ...newest].includes(id)).slice(0, 5)
  expect([shown.get('popular'), shown.get('new'), shown.get('under')]).toEqual([popular, newest, under])
})

test('a store without enough products has no shelves, and one that nobody knows has no page', async () => {
  const empty = await aStore(app, await aRetailer(app))
  await app.settle()
  expect(await front({}, String(empty))).toMatchObject({ items: [], nextCursor: null, total: 0, shelves: [], departments: [] })
  expect((await app.call(guest(), storeFront, { params: { id: 'nowhere' }, query: {} })).problem.code).toBe('stores.not_found')
})
