import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewsDue, writeReview } from '#contracts/reviews/writing.ts'
import { rowsOf } from '#server/platform/db.ts'
import { testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, handOver, moveOn } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { acceptReturn, aReturn } from '../../../tests/returning.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'

let app: TestApp
let shop: Shop
let other: Shop
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 90 })
  other = await aShop(app, { onHand: 90 })
  await app.settle()
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

const due = async (who: TestPerson) => (await app.call(who, reviewsDue)).body
const titles = async (who: TestPerson) => (await due(who)).items.map(({ productId }) => productId)
async function receive(who: TestPerson, from = shop, by = clerk) {
  const part = await aPart(app, who, from)
  await moveOn(app, by, part, 'accepted', 'ready')
  await handOver(app, by, from, part.id)
  return part
}
const write = (who: TestPerson, id: number) =>
  app.call(who, writeReview, {
    query: { subject: 'product', id },
    body: { rating: 4, text: 'It holds the heat and feels good in the hand.', version: 0 },
  })

test('a review is due from the hand-over until it is written or the item goes back, and only to the buyer', async () => {
  const [maya, ben] = [await aPerson(app), await aPerson(app)]
  const part = await aPart(app, maya, shop)
  expect(await titles(maya)).toEqual([])
  await moveOn(app, clerk, part, 'accepted', 'ready')
  expect(await titles(maya)).toEqual([])
  await handOver(app, clerk, shop, part.id)
  expect(await due(maya)).toMatchObject({ reward: 10, items: [{ productId: shop.productId, orderNumber: part.number }] })
  expect(await titles(ben)).toEqual([])
  await receive(maya)
  expect(await titles(maya)).toEqual([shop.productId])
  const written = await write(maya, shop.productId)
  expect([written.status, written.body.earned]).toEqual([200, 10])
  expect(await titles(maya)).toEqual([])

  const returned = await receive(ben)
  expect(await titles(ben)).toEqual([shop.productId])
  await acceptReturn(app, clerk, shop, await aReturn(app, ben, returned.number))
  await app.settle()
  expect(await titles(ben)).toEqual([])
})

test('one item of several sellers is due once and done once; what a person may not review, and what is gone, is not due', async () => {
  const maya = await aPerson(app)
  const gtin = '04006381333931'
  const two = await aClerk(app, other)
  await receive(maya)
  await receive(maya, other, two)
  expect(await titles(maya)).toEqual([other.productId, shop.productId])
  await rowsOf(app.deps.db, 'test.same', 'update variants set gtin = $1 where product_id = any($2::bigint[])', [
    gtin,
    [shop.productId, other.productId],
  ])
  expect(await titles(maya)).toEqual([other.productId])
  expect((await write(maya, shop.productId)).status).toBe(200)
  expect(await titles(maya)).toEqual([])

  const trader = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'staff' }] })
  await receive(trader)
  expect(await titles(trader)).toEqual([])
  const ben = await aPerson(app)
  await receive(ben)
  await rowsOf(app.deps.db, 'test.gone', "update products set status = 'draft' where id = $1", [shop.productId])
  expect(await titles(ben)).toEqual([])
})
