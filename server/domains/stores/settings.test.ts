import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { changeStoreSettings, type StoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { store } from '#contracts/stores/stores.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  // Saturday noon in Chicago.
  app = await testApp({ clock: { now: () => new Date('2026-11-21T18:00:00Z') } })
})
afterAll(() => app.close())

const manager = (retailerId: RetailerId, storeId?: StoreId) =>
  aPerson(app, { retailers: [{ retailerId, role: 'manager', ...(storeId !== undefined && { storeId }) }] })
/** The settings as they are, ready to be sent back. */
function bodyOf({
  version,
  phone,
  offersPickup,
  offersShipToMall,
  offersShipToMe,
  returnsDays,
  pickupHoldDays,
  prepMinutes,
  schedule,
}: StoreSettings) {
  if (!schedule) throw new Error('the form cannot show these hours')
  return { version, phone, offersPickup, offersShipToMall, offersShipToMe, returnsDays, pickupHoldDays, prepMinutes, schedule }
}

test('new hours, phone and policies are on the store page at once, and in the audit log', async () => {
  const shop = await aShop(app, { store: { slug: 'harbor-lamps', hours: 'Mo-Su 10:00-21:00' } })
  const omar = await manager(shop.retailerId)
  const params = { id: shop.storeId }
  const before = (await app.call(omar, storeSettings, { params })).body
  const { schedule, ...rest } = bodyOf(before)
  const body = {
    ...rest,
    phone: '(612) 555-0134',
    returnsDays: 45,
    schedule: { ...schedule, specialDays: [{ date: '2026-11-21', everyYear: false, spans: [] }] },
  }
  const changed = await app.call(omar, changeStoreSettings, { params, body })
  expect(changed.body).toMatchObject({ version: before.version + 1, hours: 'Mo-Su 10:00-21:00; 2026 Nov 21 off' })
  const page = (await app.call(guest(), store, { params: { id: 'harbor-lamps' }, query: {} })).body
  expect(page).toMatchObject({ phone: '(612) 555-0134', opening: { open: false, label: 'Opens Sun 10 AM' }, policy: { returnsDays: 45 } })
  expect(
    await count(app, `select count(*) as n from audit_entries where act = 'store.settings' and subject = $1`, [`store ${shop.storeId}`]),
  ).toBe(1)
})

test('of two people who save at once the second is told, and nothing of theirs is written', async () => {
  const shop = await aShop(app)
  const [ana, bo] = [await manager(shop.retailerId), await manager(shop.retailerId)]
  const params = { id: shop.storeId }
  const body = bodyOf((await app.call(ana, storeSettings, { params })).body)
  const answers = await Promise.all([
    app.call(ana, changeStoreSettings, { params, body: { ...body, returnsDays: 15 } }),
    app.call(bo, changeStoreSettings, { params, body: { ...body, returnsDays: 20 } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.body.returnsDays
  expect((await app.call(ana, storeSettings, { params })).body.returnsDays).toBe(kept)
})

test('hours that overlap are refused at their field', async () => {
  const shop = await aShop(app)
  const omar = await manager(shop.retailerId)
  const params = { id: shop.storeId }
  const { schedule, ...body } = bodyOf((await app.call(omar, storeSettings, { params })).body)
  const monday = [
    { from: '10:00', to: '14:00' },
    { from: '13:00', to: '18:00' },
  ]
  const answer = await app.call(omar, changeStoreSettings, {
    params,
    body: { ...body, schedule: { ...schedule, week: [monday, ...schedule.week.slice(1)] } },
  })
  expect(answer).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/schedule/week/0/1/from' }] } })
})

test('who manages one store sets up that one, and no other of its retailer', async () => {
  const shop = await aShop(app)
  const second = await aStore(app, shop.retailerId)
  const lena = await manager(shop.retailerId, shop.storeId)
  const ask = async (id: typeof second) => (await app.call(lena, storeSettings, { params: { id } })).status
  expect([await ask(shop.storeId), await ask(second)]).toEqual([200, 404])
  const body = bodyOf((await app.call(lena, storeSettings, { params: { id: shop.storeId } })).body)
  expect((await app.call(lena, changeStoreSettings, { params: { id: second }, body })).status).toBe(404)
})
