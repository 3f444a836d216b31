import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartTrip } from '#contracts/cart/trip.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { SHIPPING_CENTS } from '#contracts/constants.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { RoadServer } from '#tests/road-server.ts'
import { aShop, aStore, openShelf, type Shop } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'

/** Saturday noon in Chicago. */
const noon = new Date('2026-11-21T18:00:00Z')
const NEAR = '55425'
let app: TestApp
let roads: RoadServer
let near: Shop
let far: Shop
beforeAll(async () => {
  roads = await new RoadServer().start()
  app = await testApp({ clock: { now: () => noon }, env: { SPIRAL_ROUTING_URL: roads.url } })
  await seedPlaces(app.deps.db)
  near = await aShop(app, { mall: { name: 'South Mall' }, store: { name: 'Near shop' } })
  far = await aShop(app, { mall: { name: 'North Mall', lat: 45.05 }, store: { name: 'Far shop', lat: 45.05 }, price: 3000 })
})
afterAll(() => Promise.all([app.close(), roads.stop()]))

type Body = Sent<typeof cartTrip>['body']
const trip = async (items: Body['items'], from: string | undefined = NEAR) =>
  (await app.call(guest(), cartTrip, { body: { items, ...(from && { near: from }) } })).body
const total = async (items: Body['items']) => (await app.call(guest(), quote, { body: { items } })).body.total
const stopOf = (of: Awaited<ReturnType<typeof trip>>, shop: Shop) => of.stops.find(({ key }) => key === `store-${shop.storeId}`)

test('each stop says what leaving it out saves on the way and costs when shipped, as the quote prices it', async () => {
  const items = [lineOf(near), lineOf(far)]
  const planned = await trip(items)
  expect(planned.stops.map(({ name, fault }) => [name, fault])).toEqual([
    ['Near shop', null],
    ['Far shop', null],
  ])
  expect(planned).toMatchObject({ drivenBy: 'roads', url: expect.stringContaining('waypoints') })
  const shipped = [lineOf(near), lineOf(far, { fulfillmentMethod: 'ship-to-me' })]
  expect(stopOf(planned, far)?.without.instead).toEqual({
    kind: 'ship',
    storeId: null,
    storeName: null,
    cost: (await total(shipped)) - (await total(items)),
  })
  expect(stopOf(planned, far)?.without.instead?.cost).toBe(SHIPPING_CENTS['ship-to-me'])
  const alone = await trip([lineOf(near)])
  expect(stopOf(planned, far)?.without).toMatchObject({
    miles: Math.round((planned.miles - alone.miles) * 10) / 10,
    minutes: planned.minutes - alone.minutes,
  })
  expect(stopOf(planned, far)?.without.miles).toBeGreaterThan(20)
})

test('an item that another stop has too is fetched there', async () => {
  const second = await aStore(app, far.retailerId, { name: 'Second far shop', mallId: near.mallId })
  await openShelf(app, { ...far, storeId: second }, 3)
  const other = { ...far, storeId: second as StoreId }
  const planned = await trip([lineOf(far), lineOf(other)])
  expect(stopOf(planned, far)?.without.instead).toEqual({
    kind: 'other_stop',
    storeId: second,
    storeName: 'Second far shop',
    cost: (await total([lineOf(other, { quantity: 2 })])) - (await total([lineOf(far), lineOf(other)])),
  })
})

test('one SPIRAL Center gathers everything, with its price and the way it saves', async () => {
  const items = [lineOf(near), lineOf(far)]
  const planned = await trip(items)
  const gathered = items.map((line) => ({ ...line, fulfillmentMethod: 'ship-to-mall' as const, centerMallId: near.mallId }))
  expect(planned.gather).toMatchObject({
    mallId: near.mallId,
    name: 'South Mall',
    cost: (await total(gathered)) - (await total(items)),
    savesMinutes: planned.minutes - (planned.gather?.minutes ?? 0),
  })
  expect(planned.gather?.savesMiles).toBeGreaterThan(20)
  expect((await trip([lineOf(near)])).gather).toBeNull()
})

test('a store that sends to no Center and ships to nobody has no other way, and nothing is gathered', async () => {
  const stubborn = await aShop(app, { mall: near.mallId, store: { offersShipToMall: false, offersShipToMe: false } })
  const planned = await trip([lineOf(stubborn), lineOf(far)])
  expect(stopOf(planned, stubborn)?.without.instead).toBeNull()
  expect(planned.gather).toBeNull()
})

test('what is shipped is no stop, and a cart without pickups has no trip', async () => {
  const planned = await trip([lineOf(near, { fulfillmentMethod: 'ship-to-me' })])
  expect(planned).toMatchObject({ stops: [], url: null, gather: null, minutes: 0 })
})

test('without a place of the shopper the way between the stops counts', async () => {
  const planned = await trip([lineOf(near), lineOf(far)], '')
  expect(planned.stops[0]?.miles).toBeNull()
  expect(planned.stops[1]?.miles).toBeGreaterThan(10)
})

test('straight lines take the place of roads while the routing server does not answer', async () => {
  roads.mode = 'broken'
  expect(await trip([lineOf(near), lineOf(far)], '55401')).toMatchObject({ drivenBy: 'line', stops: [{}, {}] })
})

test('a trip is only looked at: it reserves and writes nothing', async () => {
  const state = async () =>
    (await app.deps.db.$client.query(`select (select sum(reserved) from stock) as reserved, (select count(*) from orders) as orders`)).rows
  const before = await state()
  await trip([lineOf(near), lineOf(far)])
  expect(await state()).toEqual(before)
})
