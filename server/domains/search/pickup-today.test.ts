import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { productChoices } from '#contracts/search/search.ts'
import { store, stores as storesList } from '#contracts/stores/stores.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
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

// By the clocks of Chicago. The day store keeps Thanksgiving and Christmas and opens early on Black Friday, the mall closes on both
// holidays and earlier than its store, and the late store is open until 2 AM, but not in the night of Christmas.
describe('the days of the year', () => {
  const stores: Record<string, StoreId> = {}
  beforeAll(async () => {
    const mallId = await aMall(app, { name: 'Holiday Court', hours: 'Mo-Su 10:00-20:00; Nov Th[4] off "Thanksgiving"; Dec 25 off' })
    const retailer = await aRetailer(app)
    for (const [name, hours, more] of [
      ['day', 'Mo-Su 10:00-21:00; Nov Th[4] off "Thanksgiving"; 2026 Nov 27 06:00-23:00; Dec 25 off', {}],
      ['late', 'Mo-Su 18:00-02:00; Dec 25 off', {}],
      ['mall', 'Mo-Su 09:00-22:00', { mallId, boundByMall: true }],
    ] as const) {
      const storeId = await aStore(app, retailer, { name: `Holiday ${name}`, hours, ...more })
      stores[name] = storeId
      await aProduct(app, retailer, { title: `Holiday ${name} tin`, description: '', storeIds: [storeId] })
      // After all of these days, so that no count is old.
      await app.deps.db.$client.query("update stock set counted_at = '2031-01-01', counted_by = 'count' where store_id = $1", [storeId])
    }
    await app.settle()
  })

  test.each([
    ['Thanksgiving', '2026-11-26T12:00-06:00', 'day', 'Opens Fri 6 AM', 'Ready tomorrow by 7 AM'],
    ['Thanksgiving', '2026-11-26T12:00-06:00', 'mall', 'Opens Fri 10 AM', 'Ready tomorrow by 11 AM'],
    ['Thanksgiving', '2026-11-26T12:00-06:00', 'late', 'Opens 6 PM', 'Ready today by 7 PM'],
    ['the night before Black Friday', '2026-11-26T23:59-06:00', 'day', 'Opens Fri 6 AM', 'Ready tomorrow by 7 AM'],
    ['Black Friday at midnight', '2026-11-27T00:00-06:00', 'day', 'Opens 6 AM', 'Ready today by 7 AM'],
    ['Black Friday', '2026-11-27T08:00-06:00', 'day', 'Open until 11 PM', 'Ready today for pickup'],
    ['Black Friday', '2026-11-27T08:00-06:00', 'mall', 'Opens 10 AM', 'Ready today by 11 AM'],
    ['Black Friday, after the mall has closed', '2026-11-27T20:30-06:00', 'mall', 'Opens Sat 10 AM', 'Ready tomorrow by 11 AM'],
    ['Christmas night, of the evening before', '2026-12-25T00:30-06:00', 'late', 'Open until 2 AM', 'Ready tomorrow by 7 PM'],
    ['Christmas night', '2026-12-25T00:30-06:00', 'day', 'Opens Sat 10 AM', 'Ready tomorrow by 11 AM'],
    ['the night after Christmas', '2026-12-26T00:30-06:00', 'late', 'Opens 6 PM', 'Ready today by 7 PM'],
    ['summer time begins', '2026-03-08T01:30-06:00', 'late', 'Open until 2 AM', 'Ready today by 7 PM'],
    ['an hour later', '2026-03-08T03:30-05:00', 'late', 'Opens 6 PM', 'Ready today by 7 PM'],
    ['the morning after', '2026-03-08T09:59-05:00', 'day', 'Opens 10 AM', 'Ready today by 11 AM'],
    ['summer time ends', '2026-11-01T01:30-05:00', 'late', 'Open until 2 AM', 'Ready today by 7 PM'],
    ['the same time once more', '2026-11-01T01:30-06:00', 'late', 'Open until 2 AM', 'Ready today by 7 PM'],
    ['the morning after in fall', '2026-11-01T09:59-06:00', 'day', 'Opens 10 AM', 'Ready today by 11 AM'],
  ])('%s (%s), %s store: lists and pages say "%s" and "%s"', async (_, moment, name, label, promise) => {
    now = new Date(moment)
    // Answers are kept for half a minute, and here months pass at once.
    app.deps.ready.clear()
    const storeId = stores[name] as StoreId
    const isToday = promise.startsWith('Ready today')
    for (const query of [{ storeId }, { near: '55425', q: `holiday ${name} tin` }] as Query[]) {
      const { items } = (await app.call(guest(), products, { query })).body
      const card = items.find(({ store: at }) => at.id === storeId)
      expect([card?.pickupToday, card?.pickupLater]).toEqual(isToday ? [true, undefined] : [false, promise])
      const page = (await app.call(guest(), product, { params: { id: card?.slug as never }, query: { near: '55425' } })).body
      expect([page.offers[0]?.opening.label, page.offers[0]?.estimates['in-store-pickup']]).toEqual([label, promise])
    }
    expect((await find({ q: `holiday ${name} tin`, storeId })).items).toHaveLength(isToday ? 1 : 0)
    expect((await app.call(guest(), store, { params: { id: String(storeId) as never }, query: {} })).body.opening.label).toBe(label)
    const listed = (await app.call(guest(), storesList, { query: { near: '55425', q: 'Holiday' } })).body.items
    expect(listed.find(({ id }) => id === storeId)?.opening.label).toBe(label)
    const openNow = (await app.call(guest(), storesList, { query: { near: '55425', q: 'Holiday', openNow: true } })).body.items
    expect(openNow.some(({ id }) => id === storeId)).toBe(label.startsWith('Open until'))
  })
})
