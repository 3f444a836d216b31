import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import type { PromotionId } from '#contracts/ids.ts'
import { deals } from '#contracts/promotions/deals.ts'
import { promotedPrices } from '#contracts/promotions/promotions.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const counted = async (id: PromotionId) =>
  (await app.deps.db.$client.query<{ spent: number; uses: number }>('select spent::int, uses from promotions where id = $1', [id])).rows[0]
const priced = async (shop: Shop, promoCodes: string[] = [], quantity = 1) =>
  (await app.call(guest(), quote, { body: { items: [lineOf(shop, { quantity })], promoCodes } })).body

test('a code in another spelling takes off its discount, and the order is placed with it', async () => {
  const shop = await aShop(app, { price: 5_000 })
  const id = await aPromotion(app, { retailerId: shop.retailerId, code: 'FALL-20' })
  expect((await priced(shop)).discount).toBe(0)
  const shown = await priced(shop, [' fall 20'])
  expect(shown).toMatchObject({ discount: 1_000, promotions: { applied: [{ id, offer: '20% off', amount: 1_000 }] } })
  const ana = await aPerson(app)
  const wish = { promoCodes: ['fall20'], agreedPromotions: [id] }
  const placed = await buy(app, ana, [lineOf(shop)], { ...wish, agreedTotal: shown.total })
  expect(placed.status).toBe(201)
  const bought = (await app.call(ana, order, { params: { number: placed.body.order.number }, query: {} })).body
  expect(bought).toMatchObject({ discount: 1_000 })
  expect(await counted(id)).toEqual({ spent: 1_000, uses: 1 })
  const { rows } = await app.deps.db.$client.query(
    'select amount::int, subsidy::int, funding from promotion_lines where promotion_id = $1',
    [id],
  )
  expect(rows).toEqual([{ amount: 1_000, subsidy: 0, funding: 'retailer' }])
})

test('a code that does not apply says why, and the cart stays as it is', async () => {
  const [shop, other] = [await aShop(app, { price: 5_000 }), await aShop(app)]
  await aPromotion(app, { retailerId: other.retailerId, code: 'OTHER', name: 'Other sale' })
  await aPromotion(app, { retailerId: shop.retailerId, code: 'PAST', endsAt: '2021-01-01T00:00', name: 'Past sale' })
  await aPromotion(app, { retailerId: shop.retailerId, code: 'DRAFT', state: 'draft' })
  const { promotions, total, groups } = await priced(shop, ['other', 'past', 'draft', 'nothing'])
  expect(promotions.codes.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/^Other sale is for .*Nothing in your cart is from there\.$/),
    'Past sale has ended.',
    "This code can't be used on this cart.",
    "This code can't be used on this cart.",
  ])
  expect([total, groups.length]).toEqual([(await priced(shop)).total, 1])
})

test('a canceled order gives back exactly what was paid, and its promotion can be used again', async () => {
  const shop = await aShop(app, { price: 3_333 })
  const id = await aPromotion(app, { retailerId: shop.retailerId, percent: 33, perShopper: 1, budget: 1_100, funding: 'platform' })
  const ana = await aPerson(app)
  const placed = await buy(app, ana, [lineOf(shop)])
  const { number } = placed.body.order
  expect(await counted(id)).toEqual({ spent: 1_100, uses: 1 })
  expect((await app.call(ana, quote, { body: { items: [lineOf(shop)] } })).body.discount).toBe(0)
  const part = placed.body.order.fulfillments[0]?.id as never
  await app.call(ana, cancelOrder, { params: { number }, query: {}, body: { fulfillmentId: part } })
  await app.settle()
  const after = (await app.call(ana, order, { params: { number }, query: {} })).body
  expect(after.fulfillments[0]?.refunded).toBe(after.total)
  expect(await counted(id)).toEqual({ spent: 0, uses: 0 })
  expect((await app.call(ana, quote, { body: { items: [lineOf(shop)] } })).body.discount).toBe(1_100)
})

test('a declined card uses nothing up', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const id = await aPromotion(app, { retailerId: shop.retailerId })
  const ana = await aPerson(app)
  const declined = await buy(app, ana, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_declined' } })
  expect(declined.status).toBe(402)
  await app.settle()
  expect(await counted(id)).toEqual({ spent: 0, uses: 0 })
})

test('safety:M8 eight shoppers at once never overrun a budget, and one shopper never a limit', async () => {
  const shop = await aShop(app, { price: 1_000, onHand: 100 })
  const id = await aPromotion(app, { retailerId: shop.retailerId, budget: 700, name: 'Small sale' })
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)))
  const inputs = await Promise.all(people.map((person) => checkoutInput(app, person, [lineOf(shop)])))
  const answers = await Promise.all(people.map((person, i) => app.call(person, checkout, { body: inputs[i] as (typeof inputs)[number] })))
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed.length).toBe(3)
  expect(answers.filter(({ status }) => status === 409).length).toBe(5)
  expect(await counted(id)).toEqual({ spent: 600, uses: 3 })
  const once = await aPromotion(app, { retailerId: shop.retailerId, percent: 50, perShopper: 1 })
  const ana = await aPerson(app)
  const input = await checkoutInput(app, ana, [lineOf(shop)])
  const all = await Promise.all(Array.from({ length: 8 }, () => app.call(ana, checkout, { body: input })))
  expect(all.filter(({ status }) => status === 201).length).toBe(1)
  expect(await counted(once)).toEqual({ spent: 500, uses: 1 })
})

test('safety:S5 a promotion that ended after the quote is a 409 with the new price', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const id = await aPromotion(app, { retailerId: shop.retailerId, code: 'SOON', name: 'Short sale' })
  const ana = await aPerson(app)
  const input = {
    ...(await checkoutInput(app, ana, [lineOf(shop)])),
    promoCodes: ['SOON'],
    agreedTotal: (await priced(shop, ['SOON'])).total,
  }
  await app.deps.db.$client.query(`update promotions set state = 'ended' where id = $1`, [id])
  const refused = await app.call(ana, checkout, { body: input })
  expect(refused.status).toBe(409)
  expect(refused.problem).toMatchObject({ code: 'quote_changed', detail: 'Short sale has ended.', quote: { discount: 0 } })
})

test('safety:S5 more SPIRALs that ended after the quote are a 409, although the total is the same', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const id = await aPromotion(app, { kind: 'spirals', retailerId: shop.retailerId })
  const ana = await aPerson(app)
  const input = { ...(await checkoutInput(app, ana, [lineOf(shop)])), agreedPromotions: [id] }
  await app.deps.db.$client.query(`update promotions set state = 'paused' where id = $1`, [id])
  expect((await app.call(ana, checkout, { body: input })).problem).toMatchObject({ code: 'quote_changed' })
})

test('a price that another node agreed to is taken, before this node has heard of the promotion', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const id = await aPromotion(app, { retailerId: shop.retailerId, state: 'draft' })
  const ana = await aPerson(app)
  const input = await checkoutInput(app, ana, [lineOf(shop)])
  await app.deps.db.$client.query(`update promotions set state = 'approved' where id = $1`, [id])
  expect((await priced(shop)).discount).toBe(0)
  const agreed = { ...input, agreedPromotions: [id], agreedTotal: cents(Math.round(input.agreedTotal * 0.8)), agreedDue: undefined }
  const placed = await app.call(ana, checkout, { body: agreed })
  expect(placed.status).toBe(201)
  expect(await counted(id)).toEqual({ spent: 400, uses: 1 })
})

test('what is left of a budget is as of now, whatever the memory has', async () => {
  const shop = await aShop(app, { price: 2_000 })
  await aPromotion(app, { retailerId: shop.retailerId, budget: 500 })
  expect((await buy(app, await aPerson(app), [lineOf(shop)])).status).toBe(201)
  expect((await priced(shop)).discount).toBe(0)
})

test('double SPIRALs are earned at the hand-over', async () => {
  const shop = await aShop(app, { price: 2_000 })
  await aPromotion(app, { kind: 'spirals', retailerId: shop.retailerId })
  const [ana, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, ana, [lineOf(shop)])
  expect(placed.body.order.spiralsPending).toBe(80)
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id ?? 0)
  expect((await app.call(ana, spirals)).body.balance).toBe(80)
})

test('one who orders for the first time is new once', async () => {
  const shop = await aShop(app, { price: 2_000 })
  await aPromotion(app, { retailerId: shop.retailerId, audience: 'new_shoppers', perShopper: 1 })
  const ana = await aPerson(app)
  const quoted = async () => (await app.call(ana, quote, { body: { items: [lineOf(shop)] } })).body.discount
  expect(await quoted()).toBe(400)
  await buy(app, ana, [lineOf(shop)])
  expect(await quoted()).toBe(0)
})

test('deals stand at their store and product, and cards know the price after them, which is no former price of a new item', async () => {
  const shop = await aShop(app, { price: 5_000 })
  const other = await aProduct(app, shop.retailerId, { price: 1_000, storeIds: [shop.storeId] })
  await aPromotion(app, { retailerId: shop.retailerId, productIds: [shop.productId], name: 'Mug week' })
  await aPromotion(app, { retailerId: shop.retailerId, state: 'draft', name: 'Not yet' })
  const at = async (query: object) => (await app.call(guest(), deals, { query })).body.items.map(({ name }) => name)
  expect(await at({ storeId: shop.storeId })).toEqual(['Mug week'])
  expect(await at({ productId: shop.productId })).toEqual(['Mug week'])
  expect(await at({ productId: other.productId })).toEqual([])
  expect(await at({})).toEqual([])
  const prices = (await app.call(guest(), promotedPrices, { query: { ids: [shop.productId, other.productId] } })).body.items
  expect(prices).toEqual([
    { productId: shop.productId, offer: '20% off', ends: expect.any(String), from: cents(5_000), price: cents(4_000), formerPrice: null },
  ])
  // The chosen variant in the chosen store, for the product page, the cart's badge and the drawer: the price that the quote asks for.
  const offers = [{ variantId: shop.variantId, storeId: shop.storeId }]
  const [chosen] = (await app.call(guest(), promotedPrices, { query: { offers } })).body.items
  expect(chosen).toMatchObject({ ...offers[0], price: cents(4_000) })
  const line = (await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })).body.groups[0]?.items[0]
  expect((line?.lineTotal ?? 0) - (line?.discount ?? 0)).toBe(chosen?.price)
})

test('the books hold', async () => {
  await app.settle()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('safety:A7 guessing codes ends in a 429', async () => {
  const shop = await aShop(app)
  const guess = (n: number) => app.call(guest(), quote, { body: { items: [lineOf(shop)], promoCodes: [`GUESS${n}`] } })
  const answers = []
  for (let n = 0; n < 15; n++) answers.push((await guess(n)).status)
  expect(answers.at(0)).toBe(200)
  expect(answers.at(-1)).toBe(429)
})
