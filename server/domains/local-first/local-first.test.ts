import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPledge, localImpact, localPairs, myLocalImpact, pledge } from '#contracts/local-first.ts'
import { stores } from '#contracts/stores/stores.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart, handOver } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'

// Noon in Bloomington.
const noon = new Date('2026-11-21T18:00:00Z')
let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())

const independent = (retailerId: number) =>
  rowsOf(app.deps.db, 'test.independent', `update retailers set facts = '{independent}' where id = $1`, [retailerId])

test('a business is independent by its word and with five open stores at most', async () => {
  const retailerId = await aRetailer(app, { facts: ['locally_owned'] })
  const storeIds = []
  for (let i = 0; i < 6; i++)
    storeIds.push(await aStore(app, retailerId, { city: 'Seward', state: 'AK', zip: '99664', lat: 60.1, lon: -149.4 }))
  const silent = await aRetailer(app)
  await aStore(app, silent, { city: 'Seward', state: 'AK', zip: '99664', lat: 60.1, lon: -149.4 })
  const found = async () => (await app.call(guest(), stores, { query: { independent: true, state: 'AK' } })).body?.items.length
  expect(await found()).toBe(0)
  await rowsOf(app.deps.db, 'test.close', 'update stores set closed = true where id = $1', [storeIds[0]])
  app.deps.feed.emit([{ name: 'stores.store_changed', data: { storeId: storeIds[0] as never } }])
  expect(await found()).toBe(5)
  expect((await app.call(guest(), localImpact, { query: {} })).body?.independents).toBe(5)
})

test('an item of a chain is paired with the nearest independent that has it; an independent’s own is not', async () => {
  const chain = await aShop(app)
  const gtin = '4006381333931'
  const { variantIds } = await aProduct(app, chain.retailerId, { title: 'Pencil', gtin, storeIds: [chain.storeId] })
  const local = await aRetailer(app, { facts: ['independent'] })
  const near = await aStore(app, local, { name: 'Corner Paper' })
  const far = await aStore(app, local, { name: 'Far Paper', city: 'Los Angeles', state: 'CA', zip: '90067', lat: 34.05, lon: -118.41 })
  const sold = await aProduct(app, local, { title: 'Pencil', gtin, price: 1900, storeIds: [near, far] })
  const [wanted, own] = [variantIds[0], sold.variantIds[0]] as const
  const ask = async (items: { variantId: never; storeId: never }[]) =>
    (await app.call(guest(), localPairs, { body: { near: '55425', items } })).body?.pairs
  const pairs = await ask([
    { variantId: wanted as never, storeId: chain.storeId as never },
    { variantId: own as never, storeId: near as never },
  ])
  expect(pairs).toMatchObject([{ from: 'cart', variantId: wanted, instead: { store: 'Corner Paper', price: 1900, variantId: own } }])
  await rowsOf(app.deps.db, 'test.sold-out', 'update stock set on_hand = 0 where store_id = $1', [near])
  expect(await ask([{ variantId: wanted as never, storeId: chain.storeId as never }])).toEqual([])
})

test('a city shows once five people bought there; a shopper sees their own month and pledge', async () => {
  now = noon
  const shop = await aShop(app, { onHand: 30, price: 1000 })
  await independent(shop.retailerId)
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const buyAs = async (buyer: Awaited<ReturnType<typeof aPerson>>) => handOver(app, clerk, shop, (await aPart(app, buyer, shop)).id)
  const me = await aPerson(app)
  await buyAs(me)
  for (let i = 0; i < 3; i++) await buyAs(await aPerson(app))
  now = new Date(noon.getTime() + DAY)
  const here = async () => (await app.call(guest(), localImpact, { query: { near: '55425' } })).body?.here
  expect(await here()).toEqual({ city: 'Bloomington', state: 'MN', figures: null })
  now = noon
  await buyAs(await aPerson(app))
  // Counting reads the orders of a year, so it is done once in five minutes.
  now = new Date(noon.getTime() + DAY + 4 * MINUTE)
  expect(await here()).toMatchObject({ figures: null })
  now = new Date(noon.getTime() + DAY + 5 * MINUTE)
  expect(await here()).toMatchObject({ figures: { dollars: 5000, stores: 1, pickups: 5, parcels: 0 } })
  expect((await app.app.inject('/api/local-first/impact.csv')).body).toContain('Bloomington,MN,$50.00,1,5,0,5')
  const mine = async () => (await app.call(me, myLocalImpact, {})).body
  expect(await mine()).toEqual({ year: { dollars: 1000, stores: 1, pickups: 1, parcels: 0 }, month: 1000, pledge: null })
  expect((await app.call(me, pledge, { body: { dollars: 50 } })).body).toEqual({ pledge: 5000 })
  expect((await app.call(me, pledge, { raw: '{"dollars":6000}' } as never)).problem).toMatchObject({
    errors: [{ pointer: '/dollars', message: 'Choose $1 to $5,000.' }],
  })
  expect(await mine()).toMatchObject({ pledge: 5000 })
  await app.call(me, endPledge, {})
  expect(await mine()).toMatchObject({ pledge: null })
  expect((await app.call(guest(), myLocalImpact, {})).status).toBe(401)
})
