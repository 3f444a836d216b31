import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contracts/time.ts'
import { myTrip, parcelNetwork } from '#contracts/pickups/trips.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { bestOrder, planOf, type Visit } from './trip-plan.ts'

const START = new Date('2026-11-23T16:00:00Z')
const after = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE)
const HOME = { lat: 44.85, lon: -93.25 }
/** About 0.69 miles for each hundredth of a degree to the north. */
const stop = (key: string, north: number, rest: Partial<Visit> = {}): Visit => ({
  key,
  lat: HOME.lat + north,
  lon: HOME.lon,
  holdUntil: null,
  open: [[after(-60), after(600)]],
  ...rest,
})
const keysOf = (visits: readonly Visit[]): string[] => visits.map(({ key }) => key)

test('the best order is the shortest way, unless a stop would be closed or its hold over', () => {
  const [near, middle, far] = [stop('store-1', 0.05), stop('store-2', 0.1), stop('store-3', 0.2)]
  expect(keysOf(bestOrder([far, near, middle], HOME, START))).toEqual(['store-1', 'store-2', 'store-3'])
  const closing = { ...far, open: [[after(-60), after(40)]] as const }
  expect(keysOf(bestOrder([near, middle, closing], HOME, START))[0]).toBe('store-3')
  const held = { ...far, holdUntil: after(40) }
  expect(planOf(bestOrder([near, middle, held], HOME, START), HOME, START).stops.map(({ fault }) => fault)).toEqual([null, null, null])
})

test('a stop that opens soon is waited for; one that stays closed is marked, and costs the trip nothing more', () => {
  const soon = stop('store-1', 0.01, { open: [[after(20), after(600)]] })
  const late = stop('store-2', 0.01, { open: [[after(400), after(600)]] })
  const plan = planOf([soon, late], HOME, START)
  expect(plan.stops.map(({ waits, fault }) => ({ waits: waits > 0, fault }))).toEqual([
    { waits: true, fault: null },
    { waits: false, fault: 'closed' },
  ])
  expect(plan.stops[0]?.leaves).toEqual(after(30))
  expect(planOf([stop('store-1', 0.2, { holdUntil: after(5) })], HOME, START).stops[0]?.fault).toBe('hold_over')
  expect(planOf([], HOME, START)).toEqual({ stops: [], miles: 0, minutes: 0 })
})

test('ten stops are ordered by the nearest next', () => {
  const stops = Array.from({ length: 10 }, (_, i) => stop(`store-${i + 1}`, ((i * 7) % 10) / 50))
  const order = bestOrder(stops, HOME, START)
  expect(order.map(({ lat }) => lat)).toEqual(stops.map(({ lat }) => lat).sort((a, b) => a - b))
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())

test('a shopper sees the own parcels and a trip to what is ready; nobody else sees them', async () => {
  const [first, second] = [await aShop(app), await aShop(app, { store: { lat: 44.95 } })]
  const maya = await aPerson(app)
  const ready = await aPart(app, maya, first)
  await moveOn(app, await aClerk(app, first), ready, 'accepted', 'ready')
  await aPart(app, maya, second)
  const trip = (await app.call(maya, myTrip, { query: { from: '55425' as never } })).body
  expect(trip.parcels.map(({ state }) => state)).toEqual(['placed', 'ready'])
  expect(trip.stops).toMatchObject([
    { key: `store-${second.storeId}`, ready: 0, holdUntil: null },
    { key: `store-${first.storeId}`, coming: 0, holdUntil: expect.any(Date) },
  ])
  expect(trip.plan.stops.map(({ key }) => key)).toEqual([`store-${first.storeId}`])
  expect(trip.plan).toMatchObject({
    url: expect.stringContaining('destination=44.8549'),
    map: { dots: [{ label: expect.stringMatching(/^1\. /) }] },
  })
  expect(trip.map?.dots.map(({ label }) => label)).toEqual([expect.stringMatching(/^1 parcel at /), expect.stringMatching(/^1 parcel at /)])
  const keys = [`store-${second.storeId}`, `store-${first.storeId}`]
  const mine = (await app.call(maya, myTrip, { query: { stops: [...keys, 'store-999999'], keepOrder: true } })).body
  expect(mine.plan.stops.map(({ key, miles }) => [key, miles])).toEqual([
    [keys[0], null],
    [keys[1], expect.any(Number)],
  ])
  expect((await app.call(await aPerson(app), myTrip, { query: {} })).body).toMatchObject({
    parcels: [],
    map: null,
    stops: [],
    plan: { url: null, map: null },
  })
  expect((await app.call(guest(), myTrip, { query: {} })).status).toBe(401)
  expect((await app.call(maya, myTrip, { query: { from: '00000' as never } })).problem.code).toBe('places.unknown_zip')
})

test('an office sees the legs of its own parcels only, a shopper no network', async () => {
  const [mine, other] = [await aShop(app), await aShop(app)]
  const [maya, clerk, rival] = [await aPerson(app), await aClerk(app, mine), await aClerk(app, other)]
  await aPart(app, maya, mine)
  expect((await app.call(clerk, parcelNetwork)).body.network).toEqual({ legs: [{ state: 'placed', parcels: 1, late: 0 }], centers: [] })
  expect((await app.call(rival, parcelNetwork)).body.network).toEqual({ legs: [], centers: [] })
  expect((await app.call(maya, parcelNetwork)).body.network).toBeNull()
})
