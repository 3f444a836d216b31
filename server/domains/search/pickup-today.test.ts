import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { productChoices } from '#contracts/search/search.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'

/** Saturday, 5:30 PM in Chicago, 6:30 PM in New York. */
const SATURDAY = new Date('2026-11-21T23:30:00Z')
let now = SATURDAY
const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
let app: TestApp
let open: StoreId
let shut: StoreId
type Query = Sent<typeof products>['query']
const find = async (query: Query) => (await app.call(guest(), products, { query: { pickupToday: true, ...query } })).body
const titlesOf = async (query: Query) => (await find({ sort: 'alphabetical', ...query })).items.map(({ title }) => title)

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  const retailer = await aRetailer(app)
  open = await aStore(app, retailer, { name: 'Open Goods', hours: 'Mo-Su 09:00-21:00' })
  shut = await aStore(app, retailer, { name: 'Weekday Goods', hours: 'Mo-Fr 09:00-17:00' })
  const parcels = await aStore(app, retailer, { name: 'Parcel Goods', hours: 'Mo-Su 09:00-21:00', offersPickup: false })
  const manhattan = await aStore(app, retailer, { ...NEW_YORK, name: 'Harbor Goods', hours: 'Mo-Su 09:00-21:00' })
  const add = (title: string, storeIds: StoreId[], onHand = 5) => aProduct(app, retailer, { title, description: '', storeIds, onHand })
  await add('Blue mug', [shut, open, parcels])
  await add('Weekday lamp', [shut])
  await add('Parcel vase', [parcels])
  await add('Sold out bowl', [open], 0)
  await add('Harbor kettle', [manhattan])
  await app.settle()
})
afterAll(() => app.close())

test('what can be picked up today is there, in a store that is open long enough and hands over', async () => {
  expect(await titlesOf({})).toEqual(['Blue mug', 'Harbor kettle'])
  const { items } = await find({ sort: 'alphabetical' })
  expect(items.map(({ title, pickupToday, store }) => [title, pickupToday, store.name])).toEqual([
    ['Blue mug', true, 'Open Goods'],
    ['Harbor kettle', true, 'Harbor Goods'],
  ])
})

test.each<[string, Query, string[]]>([
  ['near a ZIP', { near: '55425', within: 25 }, ['Blue mug']],
  ['from near to far', { near: '55425', sort: 'distance' }, ['Blue mug', 'Harbor kettle']],
  ['by words', { q: 'mug', sort: 'relevance' }, ['Blue mug']],
  ['by words that fit only what is shut', { q: 'lamp' }, []],
  ['what is sent instead', { method: 'ship-to-me', q: 'vase' }, []],
])('together with other filters: %s', async (_, query, expected) => expect(await titlesOf(query)).toEqual(expected))

test('together with a store: only while that one is open', async () => {
  expect(await titlesOf({ storeId: open })).toEqual(['Blue mug'])
  expect(await titlesOf({ storeId: shut })).toEqual([])
})

test('it looks farther out where nothing can be had today, and counts the same', async () => {
  const found = await find({ near: '55425', within: 25, q: 'kettle', facets: true })
  expect(found).toMatchObject({ items: [{ title: 'Harbor kettle' }], total: 1, search: { widenedTo: 1000 }, facets: { inStock: 1 } })
  const { stores } = (await app.call(guest(), productChoices, { query: { pickupToday: true } })).body
  expect(stores.map(({ label }) => label).sort()).toEqual(['Harbor Goods', 'Open Goods'])
})

test('another day it is another list', async () => {
  now = new Date(SATURDAY.getTime() + 2 * DAY - 8 * HOUR)
  expect((await find({ q: 'lamp', sort: 'newest' })).items).toMatchObject([{ title: 'Weekday lamp', pickupToday: true }])
})
