import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOrders, attention, adminPeople, audit, type OrdersOf } from '#contracts/admin/admin.ts'
import { chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'
import { askShoppers } from '../orders/acceptance.ts'

// Noon in Chicago, 1 PM in New York, on a Saturday.
let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

// The admin session ends after half an hour without use, and hours pass between two checks here: each check signs in again.
const desk = () => aPerson(app, { platform: ['support'] })
const counters = async () => (await app.call(await desk(), attention)).body.counters
const behind = async (of: OrdersOf) =>
  (await app.call(await desk(), adminOrders, { query: { of } })).body.items.map(({ number }) => number).toSorted()

const ofBusiness = async ({ retailerId }: Shop) => {
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  return (await app.call(owner, retailerOverview, { query: { retailerId } })).body.today?.pickups
}

test('pickups on time: ready by what was told, counted when they are or when that time is over, with the orders behind each counter', async () => {
  const shop = await aShop(app, { onHand: 9, store: { hours: 'Mo-Su 10:00-21:00' } })
  const clerk = await aClerk(app, shop)
  // The estimate at eight in the morning: ready today by 11 AM.
  now = new Date('2026-11-21T14:00:00Z')
  const [early, late, taken] = [await aPart(app, guest(), shop), await aPart(app, guest(), shop), await aPart(app, guest(), shop)]
  expect(await counters()).toMatchObject({ ordersToday: 3, pickups: { due: 0, onTime: 0 } })
  now = new Date(now.getTime() + HOUR)
  await moveOn(app, clerk, early, 'accepted', 'ready')
  await rowsOf(app.deps.db, 'test.cancel', `update fulfillments set state = 'cancelled', changed_at = $2 where id = $1`, [taken.id, now])
  expect(await counters()).toMatchObject({ pickups: { due: 1, onTime: 1 } })
  now = new Date('2026-11-21T17:00:00Z')
  expect(await counters()).toMatchObject({ pickups: { due: 2, onTime: 1 } })
  now = new Date(now.getTime() + MINUTE)
  await moveOn(app, clerk, late, 'accepted', 'ready')
  expect(await counters()).toMatchObject({ pickups: { due: 2, onTime: 1 } })
  const sorted = (...parts: { number: OrderNumber }[]) => parts.map(({ number }) => number).toSorted()
  expect(await behind('pickups')).toEqual(sorted(early, late))
  expect(await behind('late-pickups')).toEqual(sorted(late))
  expect(await behind('today')).toEqual(sorted(early, late, taken))
  expect(await behind('open')).toEqual(sorted(early, late, taken))
  expect(await behind('refunds')).toEqual([])
  // The business sees the same figures for itself, and none for others.
  expect(await ofBusiness(shop)).toEqual({ due: 2, onTime: 1 })
  expect(await ofBusiness(await aShop(app))).toEqual({ due: 0, onTime: 0 })
  now = new Date('2026-11-22T18:00:00Z')
  expect(await counters()).toMatchObject({ ordersToday: 0, pickups: { due: 0, onTime: 0 } })
})

test('what was promised for a day counts when it is ready, or when the day is over, on one day only', async () => {
  now = new Date('2026-11-24T18:00:00Z')
  const shop = await aShop(app, { onHand: 9, store: { hours: 'Mo-Su 10:00-21:00' } })
  const clerk = await aClerk(app, shop)
  const [kept, missed] = [await aPart(app, guest(), shop), await aPart(app, guest(), shop)]
  expect(await ofBusiness(shop)).toEqual({ due: 0, onTime: 0 })
  now = new Date(now.getTime() + HOUR)
  await moveOn(app, clerk, kept, 'accepted', 'ready')
  expect(await ofBusiness(shop)).toEqual({ due: 1, onTime: 1 })
  // The last second of this day, the first of the next day, noon of the next day, and the day after it.
  for (const [at, due, onTime] of [
    ['2026-11-25T05:59:59Z', 1, 1],
    ['2026-11-25T06:00:00Z', 1, 0],
    ['2026-11-25T18:00:00Z', 1, 0],
    ['2026-11-26T06:00:00Z', 0, 0],
  ] as const) {
    now = new Date(at)
    expect([at, await ofBusiness(shop)]).toEqual([at, { due, onTime }])
  }
  now = new Date('2026-11-25T18:00:00Z')
  expect(await behind('late-pickups')).toEqual([missed.number])
})

test('what another store is to prepare is due by what was told when that was chosen', async () => {
  now = new Date('2026-11-28T14:00:00Z')
  const open = { hours: 'Mo-Su 10:00-21:00' }
  const shop = await aShop(app, { store: open })
  const other = await aStore(app, shop.retailerId, { ...open, name: 'Uptown Goods' })
  await rowsOf(app.deps.db, 'test.stock', 'insert into stock (variant_id, store_id, on_hand) values ($1, $2, 3)', [shop.variantId, other])
  const maya = await aPerson(app)
  const { number, id: fulfillmentId } = await aPart(app, maya, shop)
  now = new Date(now.getTime() + 25 * HOUR)
  await askShoppers(app.deps)
  const chosen = { params: { number, fulfillmentId }, query: {}, body: { kind: 'store' as const, storeId: other } }
  // The estimate at nine on Sunday: ready today by 11 AM.
  expect((await app.call(maya, chooseAlternative, chosen)).status).toBe(200)
  now = new Date('2026-11-29T17:00:00Z')
  expect(await ofBusiness(shop)).toEqual({ due: 1, onTime: 0 })
  expect(await counters()).toMatchObject({ pickups: { due: 1, onTime: 0 } })
  expect(await behind('late-pickups')).toEqual([number])
})

test('the desk finds accounts, today’s first, page by page; nobody else does', async () => {
  const support = await desk()
  const bo = await aPerson(app, { firstName: 'Boris', lastName: 'Okafor', platform: ['developer'] })
  await rowsOf(app.deps.db, 'test.made', `update users set created_at = $1`, [new Date(now.getTime() - 48 * HOUR)])
  await rowsOf(app.deps.db, 'test.joined', 'update users set created_at = $2 where id = $1', [bo.id, now])
  const people = async (query: object) => (await app.call(support, adminPeople, { query })).body
  expect((await people({ today: true })).items).toMatchObject([
    { id: bo.id, email: bo.email, name: 'Boris Okafor', isConfirmed: true, isClosed: false, roles: ['developer of the platform'] },
  ])
  expect((await people({ q: 'OKAFOR' })).items).toHaveLength(1)
  expect((await people({ q: '%' })).items).toEqual([])
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof people>> = await people({ limit: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen[0]).toBe(bo.id)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(2)
  expect((await app.call(support, adminPeople, { query: { cursor: '1.x' } })).status).toBe(422)
  expect((await app.call(await aPerson(app), adminPeople, { query: {} })).status).toBe(403)
})

test('orders and acts are listed by day, both days included, as the platform counts them', async () => {
  const shop = await aShop(app, { onHand: 9, store: { name: 'Dated' } })
  const numbers: OrderNumber[] = []
  // Before midnight in New York, just after it, and before the next one.
  for (const at of ['2027-03-02T04:59:59Z', '2027-03-02T05:00:00Z', '2027-03-03T04:59:59Z']) {
    now = new Date(at)
    numbers.push((await aPart(app, guest(), shop)).number)
  }
  now = new Date('2027-03-03T15:00:00Z')
  const placed = async (query: { from?: string; to?: string }) =>
    (await app.call(await desk(), adminOrders, { query })).body.items.map(({ number }) => number).filter((each) => numbers.includes(each))
  expect(await placed({ from: '2027-03-02', to: '2027-03-02' })).toEqual([numbers[2], numbers[1]])
  expect(await placed({ to: '2027-03-01' })).toEqual([numbers[0]])
  expect(await placed({ from: '2027-03-03' })).toEqual([])
  const admin = await aPerson(app, { platform: ['admin'] })
  expect((await app.call(admin, audit, { query: { from: '2027-03-04' } })).body.items).toEqual([])
  for (const from of ['2027-02-30', 'yesterday', '0000-01-01']) {
    const answer = await app.app.inject({ url: `/api/admin/audit?from=${from}`, cookies: admin.cookies })
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ pointer: '/from' }]])
  }
})
