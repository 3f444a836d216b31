import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart, replaceCart } from '#contracts/cart/cart.ts'
import { retailerFulfillments } from '#contracts/store-work.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('what to do when a line is unavailable stays with the account and reaches the store; money back goes without saying', async () => {
  const shop = await aShop(app)
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const wished = lineOf(shop, { ifUnavailable: 'similar' })
  await app.call(maya, replaceCart, { body: { items: [wished] } })
  expect((await app.call(maya, cart)).body.items).toMatchObject([{ ifUnavailable: 'similar' }])
  await app.call(maya, replaceCart, { body: { items: [lineOf(shop)] } })
  expect((await app.call(maya, cart)).body.items).toMatchObject([{ ifUnavailable: 'refund' }])
  await buy(app, maya, [wished])
  expect((await app.call(clerk, retailerFulfillments, { query: {} })).body.items).toMatchObject([{ items: [{ ifUnavailable: 'similar' }] }])
})
