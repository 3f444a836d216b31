import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelves } from '#contracts/search/shelves.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { tell } from '../../facts.ts'
import { seedPlaces } from '../places/seed.ts'
import { readyWords } from './shelves.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date('2026-11-21T18:00:00Z') } })
  await seedPlaces(app.deps.db)
  const retailer = await aRetailer(app)
  const mallId = await aMall(app, { name: 'Harbor Court' })
  const inMall = await aStore(app, retailer, { name: 'Harbor Goods', mallId, unit: 'N1', hours: '24/7' })
  const far = await aStore(app, retailer, { name: 'Far Goods', zip: '33602', city: 'Tampa', state: 'FL', lat: 27.95, lon: -82.46 })
  const product = (title: string, wish: object = {}) => aProduct(app, retailer, { title, storeIds: [inMall], ...wish })
  await product('Harbor lamp', { price: 9_000 })
  await product('Harbor mug', { price: 900 })
  await product('Harbor sofa', { price: 90_000 })
  await product('Tampa towel', { price: 1_200, storeIds: [far] })
  await product('Sold out spoon', { price: 300, onHand: 0 })
  const slow = await aStore(app, retailer, { name: 'Slow Goods', mallId, unit: 'N2', hours: '24/7' })
  await product('Slow kettle', { price: 5_000, storeIds: [slow] })
  await app.deps.db.$client.query(
    `insert into store_records (store_id, measured, usual_minutes, slow_minutes, due, on_time, queue, counted_at)
     values ($1, 50, 150, 200, 50, 50, 0, now())`,
    [slow],
  )
  await tell(app.deps.db, 'stores.store_changed', { storeId: slow })
  await app.settle()
})
afterAll(() => app.close())

const at = async (query: object = {}) => (await app.call(guest(), shelves, { query })).body.items
const titles = (items: Awaited<ReturnType<typeof at>>) => items.flatMap(({ products }) => products.map(({ title }) => title))

test('a shelf is a list of the moment with the filter of that list, and each item stands on one shelf', async () => {
  const items = await at()
  expect(items[0]).toMatchObject({
    key: 'ready',
    title: 'Ready today at Harbor Court',
    about: 'Bloomington, MN',
    list: { pickupToday: 'true' },
  })
  expect(titles(items).toSorted()).toEqual(['Harbor lamp', 'Harbor mug', 'Harbor sofa', 'Slow kettle', 'Tampa towel'])
  expect(items.find(({ key }) => key === 'under')).toMatchObject({ title: 'Under $25', list: { maxPrice: '25', inStock: 'true' } })
})

test('the time of a shelf holds for each item on it: a store that prepares slower has no item there', async () => {
  const slow = (await at()).flatMap(({ key, products }) => (products.some(({ title }) => title === 'Slow kettle') ? [key] : []))
  expect(slow).toHaveLength(1)
  expect(slow).not.toContain('ready')
})

test('near a place only stores in reach count; where there are none, what can be shipped does', async () => {
  const near = await at({ near: '55425', within: 50 })
  expect(titles(near)).not.toContain('Tampa towel')
  expect(near.every(({ products }) => products.every(({ distanceMiles }) => (distanceMiles ?? 99) < 50))).toBe(true)
  const nowhere = await app.call(guest(), shelves, { query: { near: '96813', within: 50 } })
  expect(nowhere.body.within).toBeNull()
  expect(nowhere.body.items.map(({ key }) => key)).not.toContain('ready')
  expect(nowhere.body.items[0]?.list).toMatchObject({ method: 'ship-to-me' })
})

test.each([
  ['Ready today for pickup', 'Ready today'],
  ['Ready today by 1 PM', 'Ready by 1 PM'],
  ['Ready tomorrow by 11 AM', 'Ready tomorrow'],
  ['The store tells you when it is ready', 'Pick up'],
])('the promise "%s" is titled "%s"', (promise, title) => expect(readyWords(promise)).toBe(title))
