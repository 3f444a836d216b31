import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { order, orders } from '#contracts/orders/orders.ts'
import { counterLocations, pickupPasses } from '#contracts/pickups/pickups.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, lineOf, moveOn } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

// 11 AM in Denver, 1 PM in New York.
const NOW = new Date('2026-11-21T18:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => NOW } })
})
afterAll(() => app.close())

const [STORE, CENTER] = ['America/Denver', 'America/New_York'] as const
const aShopFarFromItsCenter = () => aShop(app, { mall: { timeZone: CENTER }, store: { timeZone: STORE, hours: 'Mo-Su 14:00-21:00' } })

test('what is collected goes by the clock of where it is collected: on the order, the pass, the list and at the counter', async () => {
  const shop = await aShopFarFromItsCenter()
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const lines = [lineOf(shop), lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })]
  expect((await app.call(maya, quote, { body: { items: lines } })).body.groups).toMatchObject([
    { estimatedDelivery: 'Ready today by 3 PM', timeZone: STORE },
    { timeZone: STORE },
  ])
  const { number, fulfillments } = (await buy(app, maya, lines)).body.order
  const parts = [{ timeZone: STORE }, { timeZone: CENTER }]
  expect((await app.call(maya, order, { params: { number }, query: {} })).body.fulfillments).toMatchObject(parts)
  expect((await app.call(maya, orders, { query: {} })).body.items).toMatchObject([{ fulfillments: parts }])
  expect((await app.call(maya, pickupPasses)).body.waiting.toSorted((a, b) => a.fulfillmentId - b.fulfillmentId)).toMatchObject(parts)
  expect((await app.call(clerk, retailerFulfillments, { query: {} })).body.items.toSorted((a, b) => a.id - b.id)).toMatchObject(parts)
  await moveOn(app, clerk, { number, id: fulfillments[0]?.id as never }, 'accepted', 'ready')
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ place: { timeZone: STORE } }])
})

test('a confirmation names the clock of the time it promises, because a mail is read anywhere', async () => {
  const shop = await aShopFarFromItsCenter()
  const maya = await aPerson(app)
  await buy(app, maya, [lineOf(shop)], { contact: { name: 'Maya Green', email: maya.email } })
  await app.settle()
  expect((await mailsTo(app, maya.email))[0]?.text).toContain('Ready today by 3 PM MT')
})

test('a counter and a pass say the mall only where the name of the store does not', async () => {
  const mall = { name: 'Harbor Square' }
  for (const [name, detail, directions] of [
    ['Ridge & River Harbor Square', 'Bloomington, MN', 'E214'],
    ['North Loop Goods', 'Harbor Square', 'E214, Harbor Square'],
  ] as const) {
    const shop = await aShop(app, { mall, store: { name, unit: 'E214' } })
    const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
    expect((await app.call(clerk, counterLocations)).body.items).toMatchObject([{ name, detail }])
    const { number, fulfillments } = (await buy(app, maya, [lineOf(shop)])).body.order
    await moveOn(app, clerk, { number, id: fulfillments[0]?.id as never }, 'accepted', 'ready')
    expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ place: { directions } }])
  }
})
