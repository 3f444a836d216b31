import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  platformAnalytics,
  platformPlaces,
  PlatformQuery,
  platformViews,
  removePlatformView,
  savePlatformView,
} from '#contracts/platform-figures.ts'
import { MOST_VIEWS } from '#contracts/retailer-office/saved-views.ts'
import { HOUR } from '#contracts/time.ts'
import { recordVisits, chooseVisits } from '#contracts/visits.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aMall, aShop, aStore } from '#tests/shops.ts'
import { sumUp } from '../visits/sums.ts'
import { sumUpPlatform } from './sums.ts'

// A Saturday, one in the afternoon in New York.
const today = new Date('2026-11-21T18:00:00Z')
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const at = (hours: number) => {
  now = new Date(today.getTime() + hours * HOUR)
}
/** Admins are signed out after a while, so each question has its own. */
const ask = async (query: Partial<PlatformQuery> = {}) => {
  const asker = await aPerson(app, { platform: ['admin'] })
  return (await app.call(asker, platformAnalytics, { query: { from: '2026-11-15', to: '2026-11-21', compare: 'before', ...query } })).body
}
const summed = async () => {
  at(0)
  await sumUpPlatform(app.deps.db, now)
}

test('what was sold is counted by day, place, method and department, and a return lowers the day of its sale', async () => {
  at(-30 * 24)
  const mallId = await aMall(app, { name: 'North Mall' })
  const shop = await aShop(app, { onHand: 50, price: 1000 })
  const far = { ...shop, storeId: await aStore(app, shop.retailerId, { mallId, city: 'Duluth', state: 'MN' }) }
  await rowsOf(app.deps.db, 'test.stock-too', `insert into stock (variant_id, store_id, on_hand) values ($1, $2, 50)`, [
    shop.variantId,
    far.storeId,
  ])
  const clerk = await aClerk(app, shop)
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
  const [ana, ben] = people as [TestPerson, TestPerson]

  at(-9 * 24)
  await aPart(app, ana, shop)
  // Eleven in the evening of the 19th in New York is the 20th in UTC.
  now = new Date('2026-11-20T04:00:00Z')
  const collected = await aPart(app, ana, shop, { quantity: 2 })
  await buy(app, ben, [lineOf(shop), lineOf(far, { fulfillmentMethod: 'ship-to-me' })])
  const canceled = await aPart(app, ben, shop)
  await rowsOf(app.deps.db, 'test.cancel-one', `update fulfillments set state = 'cancelled' where id = $1`, [canceled.id])
  at(-3)
  for (const person of people) await aPart(app, person, far)
  await summed()

  const seen = await ask()
  expect(seen.summedAt).toEqual(today)
  expect(seen.days.flatMap(({ day, orders, sales }) => (orders > 0 ? [[day, orders, sales]] : []))).toEqual([
    ['2026-11-19', 2, 4000],
    ['2026-11-21', 5, 5000],
  ])
  // Two people of the 19th are too few to be told.
  expect(seen.totals).toEqual({ orders: 7, sales: 9000, items: 9, collected: 0, people: 5 })
  expect(seen.before).toEqual({ orders: 1, sales: 1000, items: 1, collected: 0, people: null })
  expect(seen.methods).toEqual([
    { method: 'in-store-pickup', orders: 7, sales: 8000 },
    { method: 'ship-to-me', orders: 1, sales: 1000 },
  ])
  expect(seen.cities).toEqual([
    { city: 'Duluth, MN', orders: 6, sales: 6000, people: 5 },
    { city: 'Bloomington, MN', orders: 2, sales: 3000, people: null },
  ])
  expect(seen.malls).toContainEqual({ mallId, name: 'North Mall', orders: 6, sales: 6000, people: 5 })
  expect(seen.departments).toEqual([expect.objectContaining({ orders: 7, sales: 9000, items: 9 })])
  expect(seen.cohorts).toEqual([{ month: '2026-11', people: 5, later: [5] }])
  expect(seen.supply).toMatchObject({ stores: 2 })

  const { items } = (await app.call(await aPerson(app, { platform: ['admin'] }), platformPlaces)).body
  expect(items).toEqual(
    expect.arrayContaining([
      { place: 'city/MN/Duluth', label: 'Duluth, MN' },
      { place: `mall/${mallId}`, label: 'North Mall' },
    ]),
  )
  const inDuluth = await ask({ place: 'city/MN/Duluth' })
  expect(inDuluth.totals).toMatchObject({ orders: 6, sales: 6000 })
  expect([inDuluth.cities, inDuluth.visits, inDuluth.loyalty, inDuluth.cohorts]).toEqual([[], null, null, null])
  expect((await ask({ place: `mall/${mallId}`, department: seen.departments[0]?.id })).totals).toEqual(inDuluth.totals)
  expect((await ask({ place: 'city/MN/Nowhere' })).totals.orders).toBe(0)

  at(1)
  await handOver(app, clerk, shop, collected.id)
  const returned = await aReturn(app, ana, collected.number)
  await acceptReturn(app, clerk, shop, returned)
  // The days of the last weeks are made anew once a day.
  await sumUpPlatform(app.deps.db, now)
  expect((await ask()).totals).toMatchObject({ sales: 9000 })
  at(24)
  await sumUpPlatform(app.deps.db, now)
  expect((await ask()).totals).toMatchObject({ orders: 7, sales: 8000, collected: 1 })
})

test('visits of the whole marketplace are told from five people on', async () => {
  const { storeId, productId } = await aShop(app)
  const visit = async (people: number) => {
    for (let i = 0; i < people; i++)
      await app.call({ ...guest(), address: `10.2.0.${i}` }, recordVisits, {
        body: {
          events: [{ kind: 'page', store: String(storeId) }, ...(i < 4 ? [{ kind: 'view' as const, product: String(productId) }] : [])],
        },
      })
    await app.call(guest(), chooseVisits, { body: { recognize: false } })
    await sumUp(app.deps.db, '2026-11-21', now)
  }
  at(0)
  const asked = { from: '2026-11-21', to: '2026-11-21' }
  await visit(4)
  expect((await ask(asked)).visits).toEqual({ visitors: null, views: null, carts: 0 })
  await visit(6)
  expect((await ask(asked)).visits).toEqual({ visitors: 6, views: null, carts: 0 })
})

test('a range and a place that make no sense are refused with words', () => {
  const refused = (query: object) => PlatformQuery.safeParse({ from: '2026-11-15', to: '2026-11-21', ...query }).error?.issues[0]?.message
  expect(refused({ to: '2026-11-01' })).toBe('It ends before it begins.')
  expect(refused({ place: 'mall/x' })).toBe('Choose a place from the list.')
})

test('an admin keeps filters under a name, replaces them, and sees only their own', async () => {
  const [admin, other] = [await aPerson(app, { platform: ['admin'] }), await aPerson(app, { platform: ['admin'] })]
  const keep = (person: TestPerson, name: string) =>
    app.call(person, savePlatformView, { body: { name, filter: { days: 7, place: 'city/MN/Duluth' } } })
  const { id } = (await keep(admin, 'Duluth')).body
  expect((await keep(admin, 'duluth')).body.id).toBe(id)
  expect((await app.call(admin, platformViews)).body.items).toEqual([{ id, name: 'duluth', filter: { days: 7, place: 'city/MN/Duluth' } }])
  expect((await app.call(other, platformViews)).body.items).toEqual([])
  expect((await app.call(other, removePlatformView, { params: { id } })).status).toBe(404)
  await Promise.all(Array.from({ length: MOST_VIEWS + 2 }, (_, i) => keep(other, `View ${i}`)))
  expect((await app.call(other, platformViews)).body.items).toHaveLength(MOST_VIEWS)
  expect((await app.call(admin, removePlatformView, { params: { id } })).status).toBe(204)
})
