import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { StripeServer } from '#tests/stripe-server.ts'

let stripe: StripeServer
let app: TestApp
beforeAll(async () => {
  stripe = await new StripeServer().start()
  app = await testApp({ env: { ...stripe.settings, SPIRAL_TAX: 'stripe' } })
  app.deps.log.level = 'silent'
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
beforeEach(() => {
  stripe.troubles = []
  stripe.asked = []
})

/** A store at an own address: what is sold there is calculated for the first time. */
const aMugShop = (): Promise<Shop> => aShop(app, { price: 2_500, onHand: 1_000, store: { street: `${randomUUID()} Main St` } })
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.deps.db.$client.query(sql, values)).rows as Row[]
const priced = async (of: Shop, quantity = 1) => (await app.call(guest(), quote, { body: { items: [lineOf(of, { quantity })] } })).body
let buyers = 0
async function bought(of: Shop, quantity = 1, buyer: Caller = guest()) {
  const contact = { name: 'Maya Green', email: `maya.${buyers++}@example.com` }
  const { order } = (
    await buy(app, buyer, [lineOf(of, { quantity })], {
      contact,
      payment: { provider: 'stripe', token: stripe.card('visa') },
    })
  ).body
  await app.settle()
  return order
}
const soldAs = (number: string) => stripe.tax.transactions.find(({ reference }) => reference.startsWith(`${number}-`))
const asksOf = (path: string) => stripe.asked.filter((one) => one === `POST /tax/${path}`).length

test('a cart is taxed by the service: by place, with the code of each item, and asked once', async () => {
  const shop = await aMugShop()
  const shirt = await aShop(app, { price: 4_000, product: { title: 'Shirt', category: 'clothing' } })
  expect(await priced(shop, 3)).toMatchObject({ tax: 516 + 49, taxEstimated: false })
  expect(asksOf('calculations')).toBe(1)
  expect((await priced(shop, 3)).tax).toBe(565)
  expect(asksOf('calculations')).toBe(1)
  expect(await priced(shirt)).toMatchObject({ tax: 0, taxEstimated: false })
  const [lines] = [...stripe.tax.calculations.values()].slice(-1).map((one) => one.lines)
  expect(lines).toMatchObject([{ amount: 4_000, quantity: 1, tax_code: 'txcd_30011000' }])
})

test('the order keeps the calculation and its places, the service hears of the sale, and of a refund, once each', async () => {
  const shop = await aMugShop()
  const [maya, ben] = [guest(), guest()]
  const [first, second] = [await bought(shop, 2, maya), await bought(shop, 2, ben)]
  const [kept] = await rows<{ tax: number; calculation: string; rule: string; rate: number }>(
    `select f.tax::int as tax, f.tax_calculation as calculation, l.tax_rule as rule, l.tax_rate as rate
     from orders o join fulfillments f on f.order_id = o.id join order_lines l on l.fulfillment_id = f.id where o.number = $1`,
    [first.number],
  )
  expect(kept).toMatchObject({ tax: 344 + 33, rule: 'service: Minnesota 6.875% + Hennepin County 0.65%', rate: 7_525 })
  // Both had the same price of the same items, and each is a sale of its own.
  const [one, other] = [soldAs(first.number), soldAs(second.number)]
  expect([one?.amount, other?.amount]).toEqual([5_377, 5_377])
  expect(one?.calculation).toBe(kept?.calculation)
  expect(other?.calculation).not.toBe(kept?.calculation)
  expect((await app.call(maya, cancelOrder, { params: { number: first.number }, query: {}, body: {} })).status).toBe(200)
  stripe.troubles = [{ on: /create_reversal$/, times: 1, how: 'lost' }]
  await app.settle()
  expect(stripe.tax.leftOf(one?.id ?? '')).toBe(0)
  expect(stripe.tax.leftOf(other?.id ?? '')).toBe(5_377)
  expect(new Set(stripe.tax.transactions.map(({ reference }) => reference)).size).toBe(stripe.tax.transactions.length)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('while the service fails, the built-in rates answer, and such an order tells it nothing', async () => {
  const shop = await aMugShop()
  stripe.troubles = [{ on: /tax/, times: 100, how: 'broken' }]
  expect(await priced(shop)).toMatchObject({ tax: 172, taxEstimated: true })
  const { number } = await bought(shop)
  const kept = await rows(
    'select f.tax::int as tax, f.tax_calculation from fulfillments f join orders o on o.id = f.order_id where o.number = $1',
    [number],
  )
  expect(kept).toEqual([{ tax: 172, tax_calculation: null }])
  expect(soldAs(number)).toBeUndefined()
})

test('the service needs the keys of the provider', () => {
  expect(() => readConfig({ SPIRAL_TAX: 'stripe' })).toThrow(/SPIRAL_PAYMENTS=stripe/)
  expect(readConfig({}).tax).toBeNull()
})
