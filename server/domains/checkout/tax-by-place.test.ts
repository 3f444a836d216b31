import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { HOME, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let now = new Date('2025-12-31T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), now: () => now } })
})
afterAll(() => app.close())

const places = {
  NY: { ...HOME, city: 'New York', state: 'NY', zip: '10001' },
  MA: { ...HOME, city: 'Boston', state: 'MA', zip: '02108' },
  RI: { ...HOME, city: 'Providence', state: 'RI', zip: '02903' },
  IL: { ...HOME, city: 'Chicago', state: 'IL', zip: '60601' },
  KS: { ...HOME, city: 'Topeka', state: 'KS', zip: '66603' },
}
const shipped = (shop: Shop, quantity = 1) => [lineOf(shop, { quantity, fulfillmentMethod: 'ship-to-me' })]
const quoted = async (shop: Shop, to: keyof typeof places, quantity = 1) =>
  (await app.call(guest(), quote, { body: { items: shipped(shop, quantity), destination: places[to] } })).body
const aCoat = (price: number) => aShop(app, { price, onHand: 50, product: { title: 'Coat', category: 'clothing' } })

test('the threshold of clothing is for each piece, however many are bought', async () => {
  const shirt = await aCoat(109_99)
  expect((await quoted(shirt, 'NY', 5)).tax).toBe(0)
  const coat = await aCoat(350_00)
  expect([(await quoted(coat, 'NY')).tax, (await quoted(coat, 'MA')).tax, (await quoted(coat, 'RI')).tax]).toEqual([14_00, 10_94, 7_00])
})

test('a discount that brings a piece below the threshold takes its tax away, and one that does not, does not', async () => {
  const [cheaper, still] = [await aCoat(120_00), await aCoat(150_00)]
  for (const { productId, retailerId } of [cheaper, still]) await aPromotion(app, { percent: 20, productIds: [productId], retailerId })
  const [below, above] = [await quoted(cheaper, 'NY'), await quoted(still, 'NY')]
  expect([below.discount, below.tax]).toEqual([24_00, 0])
  expect([above.discount, above.tax]).toEqual([30_00, 4_80])
})

test('groceries are taxed by the day of the order at its destination, and a refund gives back what was taken then', async () => {
  const bread = await aShop(app, { price: 10_00, onHand: 50, product: { title: 'Bread', category: 'grocery' } })
  const maya = await aPerson(app)
  const buyNow = async () => {
    const items = shipped(bread)
    const priced = (await app.call(maya, quote, { body: { items, destination: places.IL } })).body
    const contact = { name: 'Maya Green', email: maya.email }
    const payment = { provider: 'sandbox', token: 'tok_visa' }
    const placed = await app.call(maya, checkout, {
      body: { items, destination: places.IL, contact, payment, agreedTotal: priced.total },
    })
    expect(placed.status).toBe(201)
    return placed.body.order
  }
  // One minute before and after the end of the year in Chicago; in London it is morning.
  now = new Date('2026-01-01T05:59:00Z')
  const before = await buyNow()
  now = new Date('2026-01-01T06:01:00Z')
  const after = await buyNow()
  const read = async (number: typeof before.number) => (await app.call(maya, order, { params: { number }, query: {} })).body
  const [last, first] = [await read(before.number), await read(after.number)]
  expect([last.tax, first.tax]).toEqual([10, 0])
  for (const { number, total } of [last, first]) {
    const cancelled = await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })
    expect(cancelled.body.tenders.map(({ refunded }) => refunded)).toEqual([total])
  }
})
