import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { retailerOverview, salesByDay } from '#contracts/retailer-office/overview.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPart } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'

// Noon in Chicago, where the store is.
const today = new Date('2026-11-21T18:00:00Z')
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

test('a retailer sees 30 days of orders and sales, by the clock of the store, and the 30 days before together', async () => {
  const shop = await aShop(app, { onHand: 20, price: 1000 })
  const sellAt = async (at: Date) => {
    now = at
    return aPart(app, await aPerson(app), shop)
  }
  await sellAt(new Date(today.getTime() - 60 * DAY))
  await sellAt(new Date(today.getTime() - 40 * DAY))
  await sellAt(new Date(today.getTime() - 30 * DAY))
  // 11 PM in Chicago is the next day in UTC.
  await sellAt(new Date('2026-11-20T05:00:00Z'))
  await sellAt(new Date(today.getTime() - HOUR))
  const cancelled = await sellAt(today)
  await rowsOf(app.deps.db, 'test.cancel', `update fulfillments set state = 'cancelled' where id = $1`, [cancelled.id])

  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const { days, before } = (await app.call(owner, salesByDay, { query: {} })).body
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', orders: 0, sales: 0 })
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: '2026-11-19', orders: 1, sales: 1000 },
    { day: '2026-11-21', orders: 1, sales: 1000 },
  ])
  expect(before).toEqual({ orders: 2, sales: 2000 })

  const storeId = await aStore(app, shop.retailerId)
  const elsewhere = (await app.call(owner, salesByDay, { query: { storeId } })).body
  expect(elsewhere.days.every(({ orders }) => orders === 0)).toBe(true)
  expect(elsewhere.before).toEqual({ orders: 0, sales: cents(0) })
  const stranger = await aShop(app)
  expect((await app.call(owner, salesByDay, { query: { retailerId: stranger.retailerId } })).status).toBe(404)
})

test('the overview has the sales of today beside those of last week until the same hour', async () => {
  const shop = await aShop(app, { onHand: 20, price: 1000 })
  const sellAt = async (hours: number) => {
    now = new Date(today.getTime() + hours * HOUR)
    return aPart(app, await aPerson(app), shop)
  }
  const week = 7 * 24
  // Last week: the evening before, two until noon, one after. Today: one the evening before, one now.
  for (const hours of [-week - 13, -week - 11, -week - 1, -week + 1, -13, -1]) await sellAt(hours)
  const cancelled = await sellAt(-0.5)
  await rowsOf(app.deps.db, 'test.cancel-today', `update fulfillments set state = 'cancelled' where id = $1`, [cancelled.id])
  now = today
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const overview = async (storeId?: typeof shop.storeId) =>
    (await app.call(owner, retailerOverview, { query: storeId === undefined ? {} : { storeId } })).body
  expect(await overview(shop.storeId)).toMatchObject({ today: { orders: 1, sales: 1000 }, lastWeek: { orders: 2, sales: 2000 } })
  const empty = await aStore(app, shop.retailerId)
  expect(await overview(empty)).toMatchObject({ today: { orders: 0, sales: 0 }, lastWeek: { orders: 0, sales: 0 } })
})
