import { afterAll, beforeAll, expect, test } from 'vitest'
import { centers } from '#contracts/malls/centers.ts'
import { mall, mallStores, malls } from '#contracts/malls/malls.ts'
import { placeSuggestions } from '#contracts/places/places.ts'
import { storeRings } from '#contracts/search/distance-rings.ts'
import { store, storeHours, stores, storesLike } from '#contracts/stores/stores.ts'
import { DAY } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../../places/seed.ts'

/** Saturday, 6:30 PM in New York, 5:30 PM in Chicago, 3:30 PM in Los Angeles. */
const now = new Date('2026-11-21T23:30:00Z')
let app: TestApp
let mallId: Awaited<ReturnType<typeof aMall>>
const LOS_ANGELES = { city: 'Los Angeles', state: 'CA', zip: '90067', lat: 34.0577, lon: -118.4137, timeZone: 'America/Los_Angeles' }
const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  mallId = await aMall(app, { name: 'Mall of the Lakes', slug: 'mall-of-the-lakes' })
  await aMall(app, { name: 'Century Court', ...LOS_ANGELES, hasCenter: false, centerPlace: null, centerHours: null })
  const retailerId = await aRetailer(app)
  await aStore(app, retailerId, { name: 'Lake Books', slug: 'lake-books', category: 'Books & office', mallId, hours: 'Mo-Su 10:00-18:00' })
  await aStore(app, retailerId, {
    name: 'Sunset Records',
    category: 'Music',
    ...LOS_ANGELES,
    hours: 'Mo-Su 10:00-18:00',
    offersPickup: false,
  })
  await aStore(app, retailerId, { name: 'Hudson Toys', category: 'Games', ...NEW_YORK, hours: 'Mo-Su 10:00-18:00' })
  await aStore(app, retailerId, { name: 'Gone Store', closed: true })
  await aStore(app, await aRetailer(app, { status: 'suspended' }), { name: 'Stopped Store' })
})
afterAll(() => app.close())

const names = async (query = {}) => (await app.call(guest(), stores, { query })).body.items.map(({ name }) => name)

test.each([
  ['by name when nobody said where they are', {}, ['Hudson Toys', 'Lake Books', 'Sunset Records']],
  ['by distance', { near: '10007' }, ['Hudson Toys', 'Lake Books', 'Sunset Records']],
  ['by name if asked', { near: '90067', sort: 'alphabetical' }, ['Hudson Toys', 'Lake Books', 'Sunset Records']],
  ['within some miles', { near: '55425', within: 25 }, ['Lake Books']],
  ['nationwide', { near: '90067', within: 1000 }, ['Sunset Records', 'Lake Books', 'Hudson Toys']],
  ['open now, by the clock of each store', { openNow: true }, ['Lake Books', 'Sunset Records']],
  ['in a mall', { place: 'mall' }, ['Lake Books']],
  ['on a street, in a state', { place: 'street', state: 'CA' }, ['Sunset Records']],
  ['that let people pick up', { method: 'in-store-pickup' }, ['Hudson Toys', 'Lake Books']],
  ['of a category', { category: 'books-office' }, ['Lake Books']],
  ['in a city', { city: 'new york' }, ['Hudson Toys']],
  ['by words with a mistake', { q: 'sunset recrods' }, ['Sunset Records']],
  ['by the name of their mall', { q: 'mall lakes' }, ['Lake Books']],
])('stores %s', async (_, query, expected) => expect(await names(query)).toEqual(expected))

test('screens:R125 from a ZIP without coordinates stores are ordered by ZIP and no distance is shown', async () => {
  const { items } = (await app.call(guest(), stores, { query: { near: '10048' } })).body
  expect(items.map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
    ['Hudson Toys', null],
    ['Lake Books', null],
    ['Sunset Records', null],
  ])
})

test('rings say how many stores are within so many miles, and how many of them are open', async () => {
  const rings = async (query: { near: string; category?: string; within?: number }) => (await app.call(guest(), storeRings, { query })).body
  const { rings: around, categories } = await rings({ near: '55425', within: 25 })
  expect(around.map(({ miles, stores: count, open }) => [miles, count, open])).toEqual([
    [5, 1, 1],
    [10, 1, 1],
    [25, 1, 1],
    [50, 1, 1],
    [100, 1, 1],
    [250, 1, 1],
    [1000, 3, 2],
  ])
  expect(categories).toEqual([{ name: 'Books & office', stores: 1 }])
  expect((await rings({ near: '55425', category: 'music' })).rings.at(-1)).toEqual({ miles: 1000, stores: 1, open: 1 })
  expect((await rings({ near: '10048' })).rings[0], 'what is not known in miles is in no ring').toMatchObject({ stores: 0 })
})

test('a store tells of itself, by id and by slug', async () => {
  const { body } = await app.call(guest(), store, { params: { id: 'lake-books' }, query: { near: '55425' } })
  expect(body).toMatchObject({
    name: 'Lake Books',
    mall: { name: 'Mall of the Lakes' },
    opening: { open: true, label: 'Open until 6 PM' },
    hoursByDay: expect.arrayContaining([{ day: 'Monday', text: '10 AM – 6 PM' }]),
    policy: { returnsDays: 30, pickupHoldDays: 3, prepMinutes: 60 },
    takingOrders: true,
    productCount: 0,
  })
  expect(body.otherStores.map(({ name }) => name).sort()).toEqual(['Hudson Toys', 'Sunset Records'])
  expect((await app.call(guest(), store, { params: { id: String(body.id) }, query: {} })).body.slug).toBe('lake-books')
  expect((await app.call(guest(), store, { params: { id: 'gone' }, query: {} })).problem.code).toBe('stores.not_found')
})

test('a store that pauses says so within the moment', async () => {
  const { rows } = await app.deps.db.$client.query(`update stores set paused = true where slug = 'lake-books' returning id`)
  app.deps.feed.emit([{ name: 'stores.store_changed', data: { storeId: rows[0].id } }])
  expect((await app.call(guest(), store, { params: { id: 'lake-books' }, query: {} })).body.takingOrders).toBe(false)
})

test('malls by distance, by name, with a center; and their directory', async () => {
  const list = async (query = {}) => (await app.call(guest(), malls, { query })).body.items
  expect((await list()).map(({ name, storeCount }) => [name, storeCount])).toEqual([
    ['Century Court', 0],
    ['Mall of the Lakes', 1],
  ])
  expect((await list({ near: '55425' })).map(({ name }) => name)).toEqual(['Mall of the Lakes', 'Century Court'])
  expect((await list({ hasCenter: true })).map(({ name }) => name)).toEqual(['Mall of the Lakes'])
  expect((await list({ q: 'centry' })).map(({ name }) => name)).toEqual(['Century Court'])
  const { body } = await app.call(guest(), mall, { params: { id: 'mall-of-the-lakes' }, query: {} })
  expect(body).toMatchObject({
    center: { place: 'Level 1, north court', holdDays: 7, opening: { open: true } },
    timeZone: 'America/Chicago',
  })
  expect((await app.call(guest(), mallStores, { params: { id: String(mallId) }, query: {} })).body.items).toMatchObject([
    { name: 'Lake Books' },
  ])
  expect((await app.call(guest(), mall, { params: { id: '999' }, query: {} })).problem.code).toBe('malls.not_found')
  expect((await app.call(guest(), mallStores, { params: { id: 'nowhere' }, query: {} })).status).toBe(404)
})

test('pages of stores hold each once, and a foreign cursor is refused', async () => {
  const first = (await app.call(guest(), stores, { query: { limit: 2 } })).body
  expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) })
  const second = (await app.call(guest(), stores, { query: { limit: 2, cursor: first.nextCursor ?? '' } })).body
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(await names())
  expect((await app.call(guest(), stores, { query: { near: '55425', cursor: first.nextCursor ?? '' } })).status).toBe(422)
})

test('places to choose from: malls, cities, states, ZIPs', async () => {
  const typed = async (q?: string) => (await app.call(guest(), placeSuggestions, { query: q === undefined ? {} : { q } })).body.items
  expect((await typed()).length).toBe(2 + 49 + 50)
  expect(await typed('lakes')).toContainEqual(
    expect.objectContaining({ kind: 'mall', label: 'Mall of the Lakes, Bloomington, MN', zip: '55425', mallId }),
  )
  expect(await typed('San D')).toContainEqual(expect.objectContaining({ kind: 'city', label: 'San Diego, CA', zip: '92108', mallId: null }))
  // A listed city is its own result even if its ZIPs carry the name of a larger neighbor.
  expect((await typed('bloomi')).filter(({ kind }) => kind === 'city')[0]).toMatchObject({ label: 'Bloomington, MN', zip: '55425' })
  expect(await typed('minn')).toContainEqual(expect.objectContaining({ kind: 'state', label: 'Minnesota' }))
  expect(await typed('5542')).toContainEqual(expect.objectContaining({ kind: 'zip', zip: '55425' }))
  expect(await typed('%_\\')).toEqual([])
})

test('centers come with their desks, and malls without one are left out', async () => {
  const { items } = (await app.call(guest(), centers, { query: { near: '55425' } })).body
  expect(items.map(({ name, center }) => [name, center.place, center.services, center.crowd])).toEqual([
    ['Mall of the Lakes', 'Level 1, north court', ['Parcel pickup'], null],
  ])
})

test('a store that closed for good says so with its name, and what is like it around it is still said', async () => {
  const retailer = await aRetailer(app)
  await aStore(app, retailer, { name: 'Old Books', slug: 'old-books', category: 'Rare books', closed: true, ...NEW_YORK })
  await aStore(app, retailer, { name: 'Far Books', category: 'Rare books', ...LOS_ANGELES })
  await aStore(app, retailer, { name: 'Near Books', category: 'Rare books', ...NEW_YORK, lat: 40.75 })
  await aStore(app, retailer, { name: 'Resting Books', category: 'Rare books', ...NEW_YORK, paused: true })
  await aStore(app, await aRetailer(app, { status: 'closed' }), { name: 'Old Records', slug: 'old-records', category: 'Music' })
  const ask = (id: string) => app.call(guest(), store, { params: { id }, query: {} })
  expect(await ask('old-books')).toMatchObject({
    status: 410,
    problem: { code: 'stores.closed', detail: 'Old Books in New York, NY has closed for good.' },
  })
  expect(await ask('old-records')).toMatchObject({ status: 410, problem: { code: 'stores.closed' } })
  // More digits than any row id has.
  expect((await ask('99999999999999999999')).status).toBe(404)
  const { items } = (await app.call(guest(), storesLike, { params: { id: 'old-books' } })).body
  expect(items.map(({ name }) => name)).toEqual(['Near Books', 'Far Books'])
  expect(items[0]?.distanceMiles).toBeCloseTo(2.7, 0)
})

test('a store whose seller was stopped is not found, with a word for those who bought there; its name stays unsaid', async () => {
  await aStore(app, await aRetailer(app, { status: 'suspended' }), { name: 'Halted Lamps', slug: 'halted-lamps' })
  const { status, problem } = await app.call(guest(), store, { params: { id: 'halted-lamps' }, query: {} })
  expect([status, problem.code]).toEqual([404, 'stores.suspended'])
  expect(JSON.stringify(problem)).not.toContain('Halted')
  const never = await app.call(guest(), store, { params: { id: 'never-there' }, query: {} })
  expect([never.status, never.problem.code]).toEqual([404, 'stores.not_found'])
  expect((await app.call(guest(), storesLike, { params: { id: 'never-there' } })).status).toBe(404)
})

test('the hours of a store are a calendar file in its zone; one without known hours, and one that closed, have none', async () => {
  const retailer = await aRetailer(app)
  await aStore(app, retailer, { name: 'Hidden Hours', slug: 'hidden-hours', hours: 'ask us' })
  const ask = (id: string) => app.app.inject({ url: `/api/stores/${id}/hours.ics` })
  const file = await ask('lake-books')
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="lake-books-hours.ics"',
  })
  expect(file.body).toContain('DTSTART;TZID=America/Chicago:20261121T100000\r\n')
  expect(file.body).toContain('LOCATION:Mall of the Lakes\\, 1 Main Street\\, Bloomington\\, MN 55425')
  expect((await ask('hidden-hours')).json()).toMatchObject({ status: 404, code: 'stores.no_hours' })
  expect((await app.call(guest(), storeHours, { params: { id: 'old-books' } })).problem.code).toBe('stores.closed')
})

test('screens:/ new stores are those of the last three months, the newest first, over pages too', async () => {
  const own = await aRetailer(app)
  const cameDaysAgo = (name: string, days: number) =>
    aStore(app, own, { name, city: 'Duluth', createdAt: new Date(app.deps.clock.now().getTime() - days * DAY) })
  for (const [name, days] of [
    ['Old', 91],
    ['Older of the new', 89],
    ['Newest', 1],
    ['New', 30],
  ] as const)
    await cameDaysAgo(name, days)
  await app.settle()
  const found = { isNew: true, city: 'Duluth' }
  expect(await names(found)).toEqual(['Newest', 'New', 'Older of the new'])
  expect(await names({ ...found, near: '55425', within: 25, sort: 'alphabetical' })).toEqual(['New', 'Newest', 'Older of the new'])
  const { body } = await app.call(guest(), stores, { query: { ...found, limit: 2 } })
  expect(body.total).toBe(3)
  expect(await names({ ...found, limit: 2, cursor: body.nextCursor })).toEqual(['Older of the new'])
})
