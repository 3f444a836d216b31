import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#contracts/catalog/catalog.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { ENOUGH_MEASURED } from '#contracts/stores/ready-record.ts'
import { store as storePage } from '#contracts/stores/stores.ts'
import { MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { countReadyRecords } from './ready-records.ts'

let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

/** Orders at noon in Chicago, each ready after so many minutes. */
async function readyAfter(shop: Shop, minutes: readonly number[]): Promise<void> {
  const noon = new Date('2026-11-21T18:00:00Z')
  const clerk = await aClerk(app, shop)
  for (const wait of minutes) {
    now = noon
    const part = await aPart(app, guest(), shop)
    now = new Date(noon.getTime() + wait * MINUTE)
    await moveOn(app, clerk, part, 'accepted', 'ready')
  }
}
const record = async ({ storeId }: Shop) =>
  (
    await rowsOf(
      app.deps.db,
      'test.record',
      'select measured, usual_minutes, slow_minutes, due, on_time, queue from store_records where store_id = $1',
      [storeId],
    )
  )[0]

test('the record of a store sets its promises on every screen, and the order keeps its own', async () => {
  const shop = await aShop(app, { onHand: 100 })
  const waits = Array.from({ length: ENOUGH_MEASURED }, (_, i) => (i < 2 ? 95 : 10 + i))
  await readyAfter(shop, waits)
  now = new Date('2026-11-22T18:00:00Z')
  await countReadyRecords(app.deps.db, now)
  expect(await record(shop)).toEqual({ measured: 20, usual_minutes: 21, slow_minutes: 29, due: 20, on_time: 20, queue: 0 })
  await app.settle()

  const words = 'Ready today by 12:30 PM'
  const priced = await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })
  expect(JSON.stringify(priced.body)).toContain(words)
  const page = await app.call(guest(), product, { params: { id: String(shop.productId) as never }, query: {} })
  expect(page.body.offers[0]).toMatchObject({ estimates: { 'in-store-pickup': words }, onTimePercent: 100 })
  const place = await app.call(guest(), storePage, { params: { id: String(shop.storeId) as never }, query: {} })
  expect(place.body.onTimePercent).toBe(100)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const office = await app.call(owner, retailerOverview, { query: {} })
  expect(office.body.stores[0]?.record).toEqual({
    due: 20,
    onTime: 20,
    usualMinutes: 21,
    slowMinutes: 29,
    promise: words,
    timeZone: 'America/Chicago',
    picks: 20,
    misses: 0,
  })
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  expect((await app.call(clerk, retailerOverview, { query: {} })).body.stores[0]?.record).toBeNull()

  const { id } = await aPart(app, guest(), shop)
  for (let i = 0; i < 6; i++) await aPart(app, guest(), shop)
  await countReadyRecords(app.deps.db, now)
  expect(await record(shop)).toMatchObject({ queue: 7 })
  const later = await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })
  expect(JSON.stringify(later.body)).toContain('Ready today by 12:45 PM')
  const [kept] = await rowsOf(app.deps.db, 'test.kept', 'select estimate, promised_by as by from fulfillments where id = $1', [id])
  expect(kept).toEqual({ estimate: words, by: new Date('2026-11-22T18:30:00Z') })

  now = new Date('2026-11-22T18:31:00Z')
  await countReadyRecords(app.deps.db, now)
  expect(await record(shop)).toMatchObject({ due: 27, on_time: 20 })
})

test('one pickup fewer than enough promises what the store states and shows no share', async () => {
  const shop = await aShop(app, { onHand: 100 })
  await readyAfter(
    shop,
    Array.from({ length: ENOUGH_MEASURED - 1 }, () => 20),
  )
  now = new Date('2026-11-22T18:00:00Z')
  await countReadyRecords(app.deps.db, now)
  await app.settle()
  const page = await app.call(guest(), product, { params: { id: String(shop.productId) as never }, query: {} })
  expect(page.body.offers[0]).toMatchObject({ estimates: { 'in-store-pickup': 'Ready today for pickup' }, onTimePercent: null })
})
