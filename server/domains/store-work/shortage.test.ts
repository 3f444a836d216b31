import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IfUnavailable } from '#contracts/constants.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { askAboutMissing, refundLine, retailerFulfillments, substituteLine } from '#contracts/store-work/store-work.ts'
import { transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, HOME, lineOf, moveOn, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, openShelf, type Shop } from '#tests/shops.ts'
import { auditBooks } from '../admin/audit-of-books.ts'
import { reserveStock } from '../catalog/stock.ts'

let app: TestApp
let shop: Shop
let maya: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await aShop(app, { onHand: 5, price: 2000 })
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
})

async function bought(ifUnavailable: IfUnavailable, quantity = 1): Promise<BoughtFulfillment> {
  const placed = (await buy(app, maya, [lineOf(shop, { ifUnavailable, quantity })])).body.order
  return { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
}
const similar = async (price: number, onHand = 3, title = 'Green mug'): Promise<Shop> => {
  const { productId, variantIds } = await aProduct(app, shop.retailerId, { title, price, onHand, storeIds: [shop.storeId] })
  return { ...shop, productId, variantId: variantIds[0] as Shop['variantId'], price }
}
const lineIn = async ({ id }: BoughtFulfillment) => {
  const line = (await app.call(clerk, retailerFulfillments, { query: {} })).body.items.find((item) => item.id === id)?.items[0]
  if (!line) throw new Error('the store sees no such line')
  return line
}
const give = async (part: BoughtFulfillment, instead: Shop) => {
  const { id: lineId, variantId: insteadOf } = await lineIn(part)
  return app.call(clerk, substituteLine, { params: { id: part.id }, body: { lineId, variantId: instead.variantId, insteadOf } })
}
const askAbout = async (part: BoughtFulfillment, who = clerk) => {
  const { id: lineId, quantity } = await lineIn(part)
  return app.call(who, askAboutMissing, { params: { id: part.id }, body: { lineId, quantity, left: quantity } })
}
const orderOf = async ({ number }: BoughtFulfillment) => (await app.call(maya, order, { params: { number }, query: {} })).body

test('something similar of at least the same worth is given for the price agreed; shelves, order and books agree', async () => {
  const part = await bought('similar', 2)
  const before = await orderOf(part)
  const green = await similar(2500)
  expect((await give(part, green)).body.items).toMatchObject([{ title: 'Green mug', quantity: 2 }])
  const { total, fulfillments } = await orderOf(part)
  expect(total).toBe(before.total)
  expect(fulfillments).toMatchObject([{ items: [{ title: 'Green mug', productId: green.productId, price: 2000 }] }])
  expect(fulfillments[0]?.timeline.at(-1)?.note).toBe('Green mug instead of Blue mug, at no extra charge')
  expect([await shelf(app, shop), await shelf(app, green)]).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 3, reserved: 2 },
  ])
  await handOver(app, clerk, shop, part.id)
  expect(await shelf(app, green)).toEqual({ onHand: 1, reserved: 0 })
  await app.settle()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('what is filled with something similar is not missing: its shopper is asked no more, and nothing of it comes back', async () => {
  const part = await bought('similar', 2)
  await askAbout(part)
  expect((await orderOf(part)).fulfillments).toMatchObject([{ choose: { why: 'missing' } }])
  const filled = (await give(part, await similar(2500))).body
  expect(filled).toMatchObject({ shopperChooses: false, items: [{ title: 'Green mug', quantity: 2, missing: 0 }] })
  expect((await orderOf(part)).fulfillments).toMatchObject([{ choose: null }])
})

test('of a line that was partly refunded what is left can be filled with something similar, sent by another store, or come back: all of it was paid once', async () => {
  const part = await bought('similar', 3)
  const total = (await orderOf(part)).total
  const { id: lineId } = await lineIn(part)
  const gap = { lineId, quantity: 1, left: 3, reason: 'missing' as const }
  expect((await app.call(clerk, refundLine, { params: { id: part.id }, body: gap })).status).toBe(200)
  const green = await similar(2500, 2)
  const replaced = [{ title: 'Blue mug', options: '', quantity: 1 }]
  expect((await give(part, green)).body.items).toMatchObject([{ title: 'Green mug', quantity: 2, refunded: 1, replaced }])
  expect((await orderOf(part)).fulfillments[0]?.items).toMatchObject([{ title: 'Green mug', quantity: 3, cancelled: 1, replaced }])
  expect([await shelf(app, shop), await shelf(app, green)]).toEqual([
    { onHand: 4, reserved: 0 },
    { onHand: 2, reserved: 2 },
  ])
  expect((await orderOf(part)).fulfillments[0]?.timeline.at(-1)?.note).toBe('2 × Green mug instead of Blue mug, at no extra charge')
  await askAbout(part)
  const uptown = await aStore(app, shop.retailerId, { name: 'Uptown Goods' })
  await openShelf(app, { variantId: green.variantId, storeId: uptown }, 2)
  const params = { number: part.number, fulfillmentId: part.id }
  const sent = { kind: 'ship' as const, destination: HOME }
  expect((await app.call(maya, chooseAlternative, { params, query: {}, body: sent })).status).toBe(200)
  expect(await shelf(app, green)).toEqual({ onHand: 0, reserved: 0 })
  expect(await shelf(app, { ...green, storeId: uptown })).toEqual({ onHand: 2, reserved: 2 })
  await app.call(maya, cancelOrder, { params: { number: part.number }, query: {}, body: {} })
  const { state, tenders } = await orderOf(part)
  expect([state, tenders.map(({ refunded }) => refunded)]).toEqual(['cancelled', [total]])
  await app.settle()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a line that is filled with something similar again and again says what its refunded pieces were', async () => {
  const part = await bought('similar', 4)
  const { id: lineId } = await lineIn(part)
  const gap = async (left: number) =>
    expect(
      (await app.call(clerk, refundLine, { params: { id: part.id }, body: { lineId, quantity: 1, left, reason: 'missing' } })).status,
    ).toBe(200)
  const green = await similar(2500, 4, 'Green mug')
  const red = await similar(2500, 4, 'Red mug')
  await give(part, green)
  expect((await orderOf(part)).fulfillments[0]?.items[0]?.replaced).toEqual([])
  await gap(4)
  await give(part, red)
  await gap(3)
  expect((await orderOf(part)).fulfillments[0]?.items).toMatchObject([
    { title: 'Red mug', quantity: 4, cancelled: 2, replaced: [{ title: 'Green mug', options: '', quantity: 1 }] },
  ])
  await give(part, green)
  expect((await orderOf(part)).fulfillments[0]?.items).toMatchObject([
    {
      title: 'Green mug',
      replaced: [
        { title: 'Green mug', options: '', quantity: 1 },
        { title: 'Red mug', options: '', quantity: 1 },
      ],
    },
  ])
})

const WAITING_HERE = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
test('safety:S4 a substitute and a checkout of the same two goods do not wait for one another in a circle', async () => {
  const part = await bought('similar')
  const [green, { id: lineId, variantId: insteadOf }] = [await similar(2500), await lineIn(part)]
  const giving = await transact(app.deps.db, async (tx) => {
    const take = ({ variantId, storeId }: Shop) => reserveStock(tx, [{ variantId, storeId, quantity: 1 }])
    await take(shop)
    const given = app.call(clerk, substituteLine, { params: { id: part.id }, body: { lineId, variantId: green.variantId, insteadOf } })
    await expect.poll(() => count(app, WAITING_HERE)).toBe(1)
    await take(green)
    return { given }
  })
  expect((await giving.given).status).toBe(200)
})

test('what is worth less, not on the shelf, or not wished for is not given instead', async () => {
  const wished = await bought('similar', 2)
  expect((await give(wished, await similar(1999))).problem.errors).toEqual([
    { pointer: '/variantId', message: 'It has to be worth at least $20.00, which was paid.' },
  ])
  expect((await give(wished, await similar(2500, 1))).status).toBe(422)
  expect((await give(wished, shop)).status).toBe(422)
  expect((await give(await bought('refund'), await similar(2500))).problem.code).toBe('orders.not_wished')
  expect((await orderOf(wished)).fulfillments).toMatchObject([{ items: [{ title: 'Blue mug' }] }])
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 3 })
})

test('who wants to be asked chooses at once; the store that does not have it is not offered to ship it', async () => {
  const part = await bought('ask')
  await askAbout(part)
  expect((await orderOf(part)).fulfillments).toMatchObject([{ choose: { why: 'missing' } }])
  const at = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  expect((await app.call(maya, alternatives, at)).body).toMatchObject({ stores: [], ship: null })
  const other = await aStore(app, shop.retailerId, { name: 'Uptown Goods' })
  await openShelf(app, { variantId: shop.variantId, storeId: other }, 3)
  expect((await app.call(maya, alternatives, at)).body).toMatchObject({ stores: [{ storeId: other }], ship: { storeId: other } })
  await app.call(maya, cancelOrder, { params: { number: part.number }, query: {}, body: {} })
  expect((await orderOf(part)).state).toBe('cancelled')
})

test('of two clerks who see the same gap the second is refused, and the first exchange stands', async () => {
  const part = await bought('similar')
  const [green, red] = [await similar(2500), await similar(2600)]
  const { id: lineId, variantId: insteadOf } = await lineIn(part)
  const gives = await Promise.all(
    [green, red].map(({ variantId }) =>
      app.call(clerk, substituteLine, { params: { id: part.id }, body: { lineId, variantId, insteadOf } }),
    ),
  )
  expect(gives.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(gives.find(({ status }) => status === 409)?.problem.code).toBe('orders.line_changed')
  const held = await Promise.all([shop, green, red].map(async (each) => (await shelf(app, each)).reserved))
  expect(held.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('a store that has packed or made ready asks nobody any more, and another retailer touches nothing', async () => {
  const part = await bought('ask')
  const stranger = await aClerk(app, await aShop(app))
  expect((await askAbout(part, stranger)).status).toBe(404)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  expect((await askAbout(part)).problem.code).toBe('orders.wrong_step')
})
