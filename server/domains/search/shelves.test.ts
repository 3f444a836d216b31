import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, products } from '#contracts/catalog/catalog.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { tell } from '../../facts.ts'
import { contentHash } from '../../platform/files.ts'
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

test('a sale shelf shows the offer on sale, though another retailer of the item is as near', async () => {
  const gtin = '5012345678948'
  const full = await aRetailer(app)
  const reduced = await aRetailer(app)
  const fullStore = await aStore(app, full, { name: 'Full price', hours: '24/7' })
  const saleStore = await aStore(app, reduced, { name: 'Reduced', hours: '24/7', offersPickup: false })
  await aProduct(app, full, { title: 'Pewter trainers', gtin, price: 8_499, storeIds: [fullStore] })
  await aProduct(app, reduced, { title: 'Pewter trainers', gtin, price: 5_099, compareAt: 8_499, storeIds: [saleStore] })
  await app.settle()
  const sale = (await at({ near: '55425', within: 25 })).find(({ key }) => key === 'sale')
  expect(sale?.products).toMatchObject([{ title: 'Pewter trainers', price: 5_099, compareAtPrice: 8_499 }])
})

test('what has only a stand-in for a picture leads no shelf, no department tile and no search, and is there where nothing else is', async () => {
  const retailer = await aRetailer(app)
  const storeId = await aStore(app, retailer, { name: 'Picture House', hours: '24/7' })
  const picture = (name: string, standIn: boolean) => [
    { hash: contentHash(Buffer.from(name)), alt: name, width: 800, height: 800, standIn },
  ]
  const sell = (title: string, standIn: boolean, category: string) =>
    aProduct(app, retailer, { title, price: 1_500, compareAt: 2_500, storeIds: [storeId], images: picture(title, standIn), category })
  await sell('Quartz vase of glass', false, 'kitchen')
  for (const size of ['small', 'tall', 'wide']) await sell(`Quartz vase ${size}`, true, 'kitchen')
  await sell('Slate board', true, 'garden-flowers')
  await app.settle()
  const from = { near: '55425', within: 100 }
  const rows = (await at(from)).map(({ key, products }) => [key, products.filter(({ image }) => image).map(({ title }) => title)] as const)
  for (const [key, shownFirst] of rows.filter(([, cards]) => cards.length > 0))
    expect([key, shownFirst[0]]).toEqual([key, 'Quartz vase of glass'])
  expect(rows.flatMap(([, cards]) => cards)).toContain('Slate board')
  const found = (await app.call(guest(), products, { query: { q: 'quartz vase', ...from } })).body.items.map(({ title }) => title)
  expect([found[0], found.length]).toEqual(['Quartz vase of glass', 4])
  const tiles = (await app.call(guest(), categories, {})).body.items
  const tile = (slug: string) => tiles.find((category) => category.slug === slug)?.image?.alt
  expect([tile('kitchen'), tile('garden-flowers')]).toEqual(['Quartz vase of glass', 'Slate board'])
})

test.each([
  ['Ready today for pickup', 'Ready today'],
  ['Ready today by 1 PM', 'Ready by 1 PM'],
  ['Ready tomorrow by 11 AM', 'Ready tomorrow'],
  ['The store tells you when it is ready', 'Pick up'],
])('the promise "%s" is titled "%s"', (promise, title) => expect(readyWords(promise)).toBe(title))
