import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtProducts, cancelOrder, orders } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('what is on its way stands first over all pages, and everything can be found by its store, with what it came to', async () => {
  const shop = await aShop(app, { store: { name: 'North Loop Goods' }, price: 2000, onHand: 9 })
  const other = await aShop(app, { store: { name: 'Uptown Goods' }, price: 500 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const order = async (line: ReturnType<typeof lineOf>) => (await buy(app, maya, [line])).body.order
  const waiting = await order(lineOf(other))
  const done = [await order(lineOf(shop)), await order(lineOf(shop))]
  for (const { fulfillments } of done) await handOver(app, clerk, shop, Number(fulfillments[0]?.id))
  const dropped = await order(lineOf(shop))
  await app.call(clerk, moveFulfillment, {
    params: { id: dropped.fulfillments[0]?.id as never },
    body: { to: 'cancelled', note: 'Broken' },
  })
  const pages = async (query: Parameters<typeof list>[0]) => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await list({ ...query, limit: 1, ...(cursor && { cursor }) })
      seen.push(...body.items.map(({ number }) => number))
      cursor = body.nextCursor
    }
    return seen
  }
  const list = (query: { newestFirst?: boolean; limit?: number; cursor?: string; storeId?: typeof shop.storeId }) =>
    app.call(maya, orders, { query })

  const newestFirst = [dropped, done[1], done[0], waiting].map((each) => each?.number)
  expect(await pages({ newestFirst: true })).toEqual(newestFirst)
  expect(await pages({})).toEqual([waiting.number, ...newestFirst.slice(0, 3)])
  expect(await pages({ storeId: other.storeId })).toEqual([waiting.number])
  const { body } = await list({ storeId: shop.storeId })
  expect(body).toMatchObject({ total: 3, amount: (done[0]?.total ?? 0) * 2 })
  expect(body.stores.map(({ name }) => name)).toEqual(['North Loop Goods', 'Uptown Goods'])
  expect((await app.call(await aPerson(app), orders, { query: {} })).body).toEqual({
    items: [],
    nextCursor: null,
    total: 0,
    amount: 0,
    stores: [],
  })
})

test('screens:/ what one buys again and again stands first, and what was cancelled or is somebody else’s does not', async () => {
  const [often, once, never] = [await aShop(app), await aShop(app), await aShop(app)]
  const maya = await aPerson(app)
  for (const shop of [often, once, often]) await buy(app, maya, [lineOf(shop)])
  const last = await aShop(app)
  await buy(app, maya, [lineOf(last)])
  const { order } = (await buy(app, maya, [lineOf(never)])).body
  const fulfillmentId = order.fulfillments[0]?.id as never
  await app.call(maya, cancelOrder, { params: { number: order.number }, query: {}, body: { fulfillmentId } })
  const { body } = await app.call(maya, boughtProducts)
  expect(body.productIds).toEqual([often, last, once].map(({ productId }) => productId))
  expect((await app.call(await aPerson(app), boughtProducts)).body.productIds).toEqual([])
})
