import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote, checkout } from '#contracts/checkout/checkout.ts'
import { products } from '#contracts/catalog/catalog.ts'
import type { StoreId } from '#contracts/ids.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, count, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pickupsOf = async (storeId: number) =>
  (await app.call(guest(), products, { query: { storeId: storeId as never, inStock: true } })).body.items.length

test('a paused store takes no new orders and says so, leaves the finding, and finishes what it has', async () => {
  const shop = await aShop(app, { store: { name: 'Corner Lamps' } })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const omar = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await app.settle()
  expect(await pickupsOf(shop.storeId)).toBe(1)
  const placed = (await buy(app, maya, [lineOf(shop)])).body.order
  const agreed = await checkoutInput(app, maya, [lineOf(shop)])

  const paused = await app.call(omar, pauseStore, { params: { id: shop.storeId }, body: { paused: true } })
  expect(paused.body).toEqual({ storeId: shop.storeId, name: 'Corner Lamps', paused: true })
  await app.settle()
  expect(await pickupsOf(shop.storeId)).toBe(0)
  const { problems } = (await app.call(maya, quote, { body: { items: [lineOf(shop)] } })).body
  expect(problems).toMatchObject([{ code: 'store_closed_down', message: 'Corner Lamps is not taking orders right now.' }])
  expect((await app.call(maya, checkout, { body: agreed })).status).toBe(409)
  const part = placed.fulfillments[0]?.id
  expect((await app.call(clerk, moveFulfillment, { params: { id: part as never }, body: { to: 'accepted' } })).status).toBe(200)
  expect((await app.call(omar, retailerOverview, { query: {} })).body.stores).toMatchObject([
    { paused: true, takingOrders: false, mayPause: true },
  ])
  expect((await app.call(clerk, retailerOverview, { query: {} })).body.stores).toMatchObject([{ mayPause: false }])

  for (let i = 0; i < 2; i++) await app.call(omar, pauseStore, { params: { id: shop.storeId }, body: { paused: false } })
  await app.settle()
  expect(await pickupsOf(shop.storeId)).toBe(1)
  expect((await buy(app, maya, [lineOf(shop)])).status).toBe(201)
  expect(await count(app, `select count(*) as n from audit_entries where subject = $1`, [`store ${shop.storeId}`])).toBe(2)
})

test('who manages one store pauses that one, and no other of its retailer', async () => {
  const shop = await aShop(app)
  const second = await aStore(app, shop.retailerId)
  const lena = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId: shop.storeId }] })
  const pause = (storeId: StoreId) => app.call(lena, pauseStore, { params: { id: storeId }, body: { paused: true } })
  expect((await pause(second)).status).toBe(404)
  expect((await pause(shop.storeId)).status).toBe(200)
})
