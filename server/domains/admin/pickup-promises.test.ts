import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOrders, attention, adminPeople, type OrdersOf } from '#contracts/admin.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { pickupEstimate } from '../stores/index.ts'
import { PROMISED_BY } from './pickup-promises.ts'

// Noon in Chicago, one in New York, on a Saturday.
let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const ZONE = 'America/Chicago'
test.each([
  ['Mo-Su 10:00-21:00', '2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-22T01:30:00Z', '2026-11-22T17:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-21T14:00:00Z', '2026-11-21T17:00:00Z'],
  ['Mo-Su 11:00-21:00', '2026-11-21T14:00:00Z', '2026-11-21T18:00:00Z'],
  ['Mo-Fr 09:30-17:00', '2026-11-21T14:00:00Z', '2026-11-23T16:30:00Z'],
  ['2026 Dec 05-2026 Dec 10 10:00-12:00', '2026-11-21T14:00:00Z', '2026-12-05T17:00:00Z'],
  ['2027 Jan 10-2027 Feb 1 10:00-12:00', '2026-11-21T14:00:00Z', '2027-01-10T17:00:00Z'],
  ['Mo-Su 23:00-24:00', '2026-11-21T14:00:00Z', '2026-11-22T06:00:00Z'],
  ['2020 Jan 01-2020 Jan 02 10:00-12:00', '2026-11-21T14:00:00Z', null],
])('of a store open %s, what was told at %s is read as due by %s', async (hours, told, due) => {
  const estimate = pickupEstimate({ hours, timeZone: ZONE, state: 'MN', prepMinutes: 60 }, new Date(told))
  const [row] = await rowsOf<{ due: Date | null }>(
    app.deps.db,
    'test.promise',
    `select ${PROMISED_BY} as due from (values ($1::text, $2::timestamptz)) f(estimate, created_at), (values ($3::text)) s(time_zone)`,
    [estimate, new Date(told), ZONE],
  )
  expect(row?.due?.toISOString() ?? null, estimate).toBe(due === null ? null : new Date(due).toISOString())
})

// Idle for half an hour, the desk is signed out; here hours pass between two looks.
const desk = () => aPerson(app, { platform: ['support'] })
const counters = async () => (await app.call(await desk(), attention)).body.counters
const behind = async (of: OrdersOf) =>
  (await app.call(await desk(), adminOrders, { query: { of } })).body.items.map(({ number }) => number).toSorted()

test('pickups on time: ready by what was told, counted once that time is over, with the orders behind each counter', async () => {
  const shop = await aShop(app, { onHand: 9, store: { hours: 'Mo-Su 10:00-21:00' } })
  const clerk = await aClerk(app, shop)
  // Told at eight in the morning: ready today by 11 AM.
  now = new Date('2026-11-21T14:00:00Z')
  const [early, late, taken] = [await aPart(app, guest(), shop), await aPart(app, guest(), shop), await aPart(app, guest(), shop)]
  expect(await counters()).toMatchObject({ ordersToday: 3, pickups: { due: 0, onTime: 0 } })
  now = new Date(now.getTime() + HOUR)
  await moveOn(app, clerk, early, 'accepted', 'ready')
  await rowsOf(app.deps.db, 'test.cancel', `update fulfillments set state = 'cancelled', changed_at = $2 where id = $1`, [taken.id, now])
  expect(await counters()).toMatchObject({ pickups: { due: 0, onTime: 0 } })
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
  now = new Date('2026-11-22T18:00:00Z')
  expect(await counters()).toMatchObject({ ordersToday: 0, pickups: { due: 0, onTime: 0 } })
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
