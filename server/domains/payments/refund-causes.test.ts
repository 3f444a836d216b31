import { afterAll, beforeAll, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { cents, sum } from '#contracts/money.ts'
import { refundPart } from '#contracts/returns/order-refunds.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { moveFulfillment, refundLine, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { earningsTrace, orderTrace } from '#contracts/traces.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('each refund says by a code why it was made, and shopper and store read its words', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 20 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const [undone, refused, chipped, sold] = [
    await aPart(app, maya, shop),
    await aPart(app, maya, shop),
    await aPart(app, maya, shop, { quantity: 2 }),
    await aPart(app, maya, shop),
  ]
  expect((await app.call(maya, cancelOrder, { params: { number: undone.number }, query: {}, body: {} })).status).toBe(200)
  const refusal = { to: 'cancelled' as const, note: 'The last one broke' }
  expect((await app.call(clerk, moveFulfillment, { params: { id: refused.id }, body: refusal })).status).toBe(200)
  const line = (await app.call(clerk, retailerFulfillments, { query: { q: chipped.number } })).body.items[0]?.items[0]
  const pieces = { lineId: line?.id ?? 0, quantity: 1, left: 2, reason: 'damaged' as const, note: 'It is chipped' }
  const refunded = await app.call(clerk, refundLine, { params: { id: chipped.id }, body: pieces })
  expect(refunded.status).toBe(200)
  await handOver(app, clerk, shop, sold.id)
  const goodwill = { amount: cents(300), reason: 'goodwill' as const }
  expect((await app.call(owner, refundPart, { params: { id: sold.id }, body: goodwill })).status).toBe(201)

  const { rows } = await app.deps.db.$client.query(
    'select cause, note, count(*)::int as refunds from refunds group by 1, 2 order by min(id)',
  )
  expect(rows).toEqual([
    { cause: 'canceled_by_shopper', note: null, refunds: 1 },
    { cause: 'canceled_by_retailer', note: 'The last one broke', refunds: 1 },
    { cause: 'damaged', note: 'It is chipped', refunds: 1 },
    { cause: 'goodwill', note: null, refunds: 1 },
  ])
  const support = await aPerson(app, { platform: ['support'] })
  const { refundsToday, refundsByCause } = (await app.call(support, attention)).body.counters
  expect(refundsByCause.map(({ cause }) => cause).toSorted()).toEqual([
    'canceled_by_retailer',
    'canceled_by_shopper',
    'damaged',
    'goodwill',
  ])
  expect(sum(refundsByCause.map(({ amount }) => amount))).toBe(refundsToday)
  const shopperReads = (await app.call(maya, orderTrace, { params: { number: refused.number }, query: {} })).body
  expect(shopperReads.steps.map(({ why }) => why)).toContain('Canceled by the store: The last one broke')
  const storeReads = (await app.call(owner, earningsTrace, { params: { id: sold.id } })).body
  expect(storeReads.steps.map(({ why }) => why)).toContain('Goodwill')
})
