import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { centersForPart, sendToCenter } from '#contracts/orders/to-center.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, type BoughtFulfillment, buy, count, lineOf, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let maya: TestPerson
let shop: Shop
let other: Shop
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  maya = await aPerson(app)
  shop = await aShop(app, { onHand: 1, price: 2_000 })
  other = await aShop(app, { onHand: 9 })
  await rowsOf(app.deps.db, 'test.center', 'update malls set has_center = true where id = any($1::bigint[])', [[shop.mallId, other.mallId]])
  clerk = await aClerk(app, shop)
})

const shipped = (who = maya) => aPart(app, who, shop, { fulfillmentMethod: 'ship-to-me' })
const toMall = (who = maya) => aPart(app, who, other, { fulfillmentMethod: 'ship-to-mall', centerMallId: other.mallId } as never)
const at = ({ number, id }: BoughtFulfillment) => ({ params: { number, fulfillmentId: id } })
const possible = async (part: BoughtFulfillment, who = maya) => (await app.call(who, centersForPart, at(part))).body
const send = (part: BoughtFulfillment, refund: number, who = maya, mallId = other.mallId, key?: string) =>
  app.call(who, sendToCenter, { ...at(part), body: { mallId, refund: cents(refund) }, ...(key && { key }) })
const orderOf = async (number: BoughtFulfillment['number']) => (await app.call(maya, order, { params: { number }, query: {} })).body

test('a parcel joins the trip to a SPIRAL Center: the last piece stays held, the shipping goes back, and nothing else changes', async () => {
  const part = await shipped()
  expect(await possible(part)).toEqual({ stays: 'no_center', centers: [] })
  await toMall()
  const before = await orderOf(part.number)
  const { centers } = await possible(part)
  expect(centers).toMatchObject([{ mallId: other.mallId, parcels: 1, paid: before.total, total: before.total - 499, refund: 499 }])
  const key = crypto.randomUUID()
  const [first, again] = [await send(part, 499, maya, other.mallId, key), await send(part, 499, maya, other.mallId, key)]
  expect([first.status, again.body.number]).toEqual([200, first.body.number])
  const next = await orderOf(first.body.number)
  expect(next).toMatchObject({
    state: 'open',
    subtotal: before.subtotal,
    tax: before.tax,
    shipping: 0,
    total: before.total - 499,
    movedFrom: part.number,
    fulfillments: [{ fulfillmentMethod: 'ship-to-mall', state: 'placed' }],
  })
  expect((await orderOf(part.number)).fulfillments).toMatchObject([{ state: 'cancelled' }])
  expect(await shelf(app, shop)).toEqual({ onHand: 1, reserved: 1 })
  await app.settle()
  expect(await count(app, 'select refunded as n from sandbox_charges where order_number = $1', [part.number])).toBe(499)
  const subjects = (await mailsTo(app, 'maya@example.com')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('SPIRAL Center'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.includes('canceled'))).toEqual([])
  expect((await send(part, 499)).problem.code).toBe('orders.stays_shipped')
  await expectBooksToAgree(app.deps.db)

  expect((await app.call(maya, cancelOrder, { params: { number: first.body.number }, query: {}, body: {} })).status).toBe(200)
  await app.settle()
  expect(await count(app, 'select refunded as n from sandbox_charges where order_number = $1', [part.number])).toBe(before.total)
  expect(await shelf(app, shop)).toEqual({ onHand: 1, reserved: 0 })
  await expectBooksToAgree(app.deps.db)
})

test('two presses at once move a parcel once, and a price that was not seen or a foreign hand moves nothing', async () => {
  const part = await shipped()
  await toMall()
  const stranger = await aPerson(app)
  expect((await send(part, 499, stranger)).status).toBe(404)
  expect((await app.call(stranger, centersForPart, at(part))).status).toBe(404)
  expect((await send(part, 0)).problem.code).toBe('orders.stays_shipped')
  expect((await send(part, 499, maya, shop.mallId)).problem.code).toBe('orders.stays_shipped')
  expect((await orderOf(part.number)).fulfillments).toMatchObject([{ state: 'placed' }])
  const both = await Promise.all([send(part, 499), send(part, 499)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('an accepted parcel may still go, a packed one not, nor a gift or a center of another state', async () => {
  await toMall()
  const accepted = await shipped()
  await app.call(clerk, moveFulfillment, { params: { id: accepted.id }, body: { to: 'accepted' } })
  expect((await possible(accepted)).centers).toHaveLength(1)
  await app.call(clerk, moveFulfillment, { params: { id: accepted.id }, body: { to: 'packed' } })
  expect(await possible(accepted)).toEqual({ stays: 'packed', centers: [] })
  expect((await send(accepted, 499)).problem.code).toBe('orders.stays_shipped')

  await rowsOf(app.deps.db, 'test.refill', 'update stock set on_hand = 5 where store_id = $1', [shop.storeId])
  const second = await shipped()
  await rowsOf(app.deps.db, 'test.move-mall', "update malls set state = 'WI' where id = $1", [other.mallId])
  expect(await possible(second)).toEqual({ stays: 'no_center', centers: [] })
  await rowsOf(app.deps.db, 'test.close-center', "update malls set state = 'MN', has_center = false where id = $1", [other.mallId])
  expect(await possible(second)).toEqual({ stays: 'no_center', centers: [] })
  await rowsOf(app.deps.db, 'test.gift', 'update fulfillments set is_gift = true where id = $1', [second.id])
  expect((await possible(second)).stays).toBe('gift')
  const pickup = (await buy(app, maya, [lineOf(shop)])).body.order
  expect((await possible({ number: pickup.number, id: pickup.fulfillments[0]?.id as never })).stays).toBe('not_shipped_home')
})
