import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { decideReturn, previewReturn, startReturn } from '#contracts/returns/returns.ts'
import { moveFulfillment, refundLine } from '#contracts/store-work/store-work.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, HOME, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let maya: TestPerson
beforeAll(async () => {
  app = await testApp()
  maya = await aPerson(app)
})
afterAll(() => app.close())

async function shopWith(...prices: number[]): Promise<{ shop: Shop; clerk: TestPerson; goods: Shop[] }> {
  const shop = await aShop(app)
  const goods: Shop[] = []
  for (const price of prices) {
    const { productId, variantIds } = await aProduct(app, shop.retailerId, { price, onHand: 50, storeIds: [shop.storeId] })
    goods.push({ ...shop, productId, variantId: variantIds[0] as Shop['variantId'], price })
  }
  return { shop, clerk: await aClerk(app, shop), goods }
}
type BoughtOrder = {
  number: never
  parts: { id: FulfillmentId; items: { id: number; price: number; quantity: number }[] }[]
  total: number
}
async function bought(items: ReturnType<typeof lineOf>[], wish: Parameters<typeof buy>[3] = {}): Promise<BoughtOrder> {
  const placed = await buy(app, maya, items, wish)
  expect(placed.status).toBe(201)
  const { body } = await app.call(maya, orderEndpoint, { params: { number: placed.body.order.number }, query: {} })
  return {
    number: body.number as never,
    total: body.total,
    parts: body.fulfillments.map(({ id, items: lines }) => ({
      id,
      items: lines.map((line) => ({ id: line.id, price: line.price, quantity: line.quantity })),
    })),
  }
}
const preview = async (number: never, lineId: number, quantity = 1) =>
  (
    await app.call(maya, previewReturn, {
      params: { number },
      query: {},
      body: { items: [{ lineId, quantity, reason: 'changed_mind' }], way: 'store' },
    })
  ).body.refunds[0]
async function giveBack(clerk: TestPerson, shop: Shop, number: never, lineId: number, quantity = 1) {
  const body = { items: [{ lineId, quantity, reason: 'changed_mind' as const }], way: 'store' as const }
  const [made] = (await app.call(maya, startReturn, { params: { number }, query: {}, body })).body.returns
  const done = await app.call(clerk, decideReturn, {
    params: { id: made?.id as never },
    body: {
      at: { storeId: shop.storeId },
      items: [{ id: made?.lines[0]?.id ?? 0, accepted: quantity, condition: 'as_new', shelf: 'restock' }],
    },
  })
  expect(done.status).toBe(200)
  return done.body.refund
}
const refundedOf = async (number: never) =>
  (await app.call(maya, orderEndpoint, { params: { number }, query: {} })).body.tenders.reduce((all, { refunded }) => all + refunded, 0)

test('of a pair, each half goes back for its share, whichever comes first, and the preview says why', async () => {
  const { shop, clerk, goods } = await shopWith(3_000, 1_500)
  await aPromotion(app, { kind: 'buy_x_get_y', buy: 1, get: 1, retailerId: shop.retailerId })
  const items = goods.map((each) => lineOf(each))
  const priced = await app.call(maya, quote, { body: { items } })
  // The cart still shows which item is free.
  expect(priced.body.groups[0]?.items.map(({ discount }) => discount)).toEqual([0, 1_500])
  expect(priced.body).toMatchObject({ subtotal: 4_500, discount: 1_500 })
  const order = await bought(items)
  expect(order.total).toBe(priced.body.total)
  const [part] = order.parts
  await handOver(app, clerk, shop, part?.id ?? 0)
  const [paid, free] = part?.items ?? []
  // 30 dollars are paid for 45 dollars of items: two thirds of each price.
  const first = await preview(order.number, paid?.id ?? 0)
  expect(first).toMatchObject({ goods: 2_000 })
  expect(first?.sharedDiscount).toContain('$20.00 for Blue mug (Buy 1, get 1 free)')
  expect(await preview(order.number, free?.id ?? 0)).toMatchObject({ goods: 1_000 })
  await giveBack(clerk, shop, order.number, paid?.id ?? 0)
  await giveBack(clerk, shop, order.number, free?.id ?? 0)
  expect(await refundedOf(order.number)).toBe(order.total)
  await expectBooksToAgree(app.deps.db)
})

test('a set over two parts shares its discount over both', async () => {
  const { shop, clerk, goods } = await shopWith(4_000, 2_000)
  await aPromotion(app, { kind: 'buy_x_get_y', buy: 1, get: 1, retailerId: shop.retailerId })
  const [dear, cheap] = goods as [Shop, Shop]
  const other = await aStore(app, shop.retailerId, { mallId: shop.mallId })
  expect(other).toBeGreaterThan(0)
  const order = await bought([lineOf(dear), lineOf(cheap, { fulfillmentMethod: 'ship-to-me' })], { destination: HOME })
  const pickup = order.parts.find(({ items }) => items[0]?.price === 4_000)
  await handOver(app, clerk, shop, pickup?.id ?? 0)
  const lineId = pickup?.items[0]?.id ?? 0
  const shown = await preview(order.number, lineId)
  expect(shown?.goods).toBe(2_667)
  expect((await giveBack(clerk, shop, order.number, lineId))?.total).toBe(shown?.total)
  await app.call(clerk, moveFulfillment, {
    params: { id: order.parts.find((part) => part !== pickup)?.id as never },
    body: { to: 'cancelled', note: 'Sold out' },
  })
  expect(await refundedOf(order.number)).toBe(order.total)
  await expectBooksToAgree(app.deps.db)
})

test('any order of partial cancels and returns of sets gives back exactly what was paid, each piece its share (safety:M6)', {
  timeout: 240_000,
}, async () => {
  const random = randomFrom(SEED || 11)
  for (let round = 0; round < 8; round++) {
    const { shop, clerk, goods } = await shopWith(...Array.from({ length: 2 + random.below(2) }, () => 50 + random.below(6_000)))
    const funding = random.chance(0.5) ? ('retailer' as const) : random.chance(0.5) ? ('shared' as const) : ('platform' as const)
    await aPromotion(app, {
      kind: 'buy_x_get_y',
      buy: 1 + random.below(2),
      get: 1,
      percent: random.chance(0.6) ? 100 : 10 + random.below(80),
      retailerId: shop.retailerId,
      funding,
    })
    if (random.chance(0.4))
      await aPromotion(app, { kind: 'percent', percent: 1 + random.below(60), productIds: [(goods[0] as Shop).productId] })
    const card = await aGiftCard(app, { balance: 1 + random.below(3_000) })
    const credit = random.chance(0.5) ? await aCredit(app, maya, 1 + random.below(1_500)) : null
    const items = goods.map((each) => lineOf(each, { quantity: 1 + random.below(3) }))
    const order = await bought(items, { giftCards: [card.sent], ...(credit !== null && { storeCredit: credit }) })
    const [part] = order.parts
    const left = new Map(part?.items.map(({ id, quantity }) => [id, quantity]))
    const some = () => random.pick([...left].filter(([, pieces]) => pieces > 0))
    if (random.chance(0.5)) {
      const [lineId, pieces] = some()
      await app.call(clerk, moveFulfillment, { params: { id: part?.id as never }, body: { to: 'accepted' } })
      const body = { lineId, quantity: 1, left: pieces, reason: 'missing' as const }
      expect((await app.call(clerk, refundLine, { params: { id: part?.id as never }, body })).status).toBe(200)
      left.set(lineId, pieces - 1)
    }
    await handOver(app, clerk, shop, part?.id ?? 0)
    while ([...left.values()].some((pieces) => pieces > 0)) {
      const [lineId, pieces] = some()
      const quantity = 1 + random.below(pieces)
      const shown = await preview(order.number, lineId, quantity)
      const before = await refundedOf(order.number)
      await giveBack(clerk, shop, order.number, lineId, quantity)
      expect(await refundedOf(order.number)).toBe(before + (shown?.total ?? cents(0)))
      left.set(lineId, pieces - quantity)
    }
    expect(await refundedOf(order.number)).toBe(order.total)
  }
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
