import { changePreferences } from '#contracts/preferences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart, replaceCart } from '#contracts/cart/cart.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
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

test('what a shopper usually wants for a missing item is taken where a line says nothing, in the cart and by the store', async () => {
  const shop = await aShop(app)
  const [maya, bo, clerk] = [await aPerson(app), await aPerson(app), await aClerk(app, shop)]
  await app.call(maya, changePreferences, { body: { ifUnavailable: 'ask' } })
  const inCart = async (who: typeof maya, line: object) => {
    await app.call(who, replaceCart, { body: { items: [lineOf(shop, line)] } })
    return (await app.call(who, cart)).body.items.map(({ ifUnavailable }) => ifUnavailable)
  }
  expect(await inCart(maya, {})).toEqual(['ask'])
  expect(await inCart(maya, { ifUnavailable: 'refund' })).toEqual(['refund'])
  expect(await inCart(bo, {})).toEqual(['refund'])
  const atStore = async (who: typeof maya, line: object) => {
    await buy(app, who, [lineOf(shop, line)])
    return (await app.call(clerk, retailerFulfillments, { query: {} })).body.items[0]?.items.map(({ ifUnavailable }) => ifUnavailable)
  }
  const seen = [await atStore(maya, {}), await atStore(maya, { ifUnavailable: 'similar' }), await atStore(bo, {})]
  expect(new Set(seen.flat())).toEqual(new Set(['ask', 'refund', 'similar']))
})
