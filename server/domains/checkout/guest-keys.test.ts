import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '#contracts/orders/orders.ts'
import { checkout } from '#contracts/checkout/checkout.ts'
import { contactSupport } from '#contracts/support.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { checkoutInput, count, lineOf, shelf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 1_000 })
})
afterAll(() => app.close())

const ordersOf = (email: string) => count(app, 'select count(*) as n from orders where email = $1', [email])
const bodyOf = (email: string, quantity = 1) =>
  checkoutInput(app, guest(), [lineOf(shop, { quantity })], { contact: { name: 'Somebody', email } })

test('safety:M2 two guests with the same key, and even the same e-mail, each get an order of their own', async () => {
  const [email, key] = ['shared@example.com', 'one-key-of-two-guests']
  const [ana, bo] = [guest(), guest()]
  const [hers, his] = [
    await app.call(ana, checkout, { body: await bodyOf(email), key }),
    await app.call(bo, checkout, { body: await bodyOf(email, 2), key }),
  ]
  expect([hers.status, his.status]).toEqual([201, 201])
  expect(his.body.order.number).not.toBe(hers.body.order.number)
  // Both browsers have a guest key by now, so the same body and key from the other browser is a different request.
  const [again, likeHers] = [
    await app.call(ana, checkout, { body: await bodyOf(email), key }),
    await app.call(bo, checkout, { body: await bodyOf(email), key: 'another-key-of-two-guests' }),
  ]
  expect(again.body.order.number).toBe(hers.body.order.number)
  const alsoHers = await app.call(ana, checkout, { body: await bodyOf(email), key: 'another-key-of-two-guests' })
  expect(alsoHers.body.order.number).not.toBe(likeHers.body.order.number)
  expect(await ordersOf(email)).toBe(4)
})

test('safety:M2 a guest who is known gets 422 for their own key with another body', async () => {
  const [ana, key] = [guest(), 'key-with-two-bodies']
  await app.call(ana, checkout, { body: await bodyOf('ana.bodies@example.com'), key })
  const other = await app.call(ana, checkout, { body: await bodyOf('ana.bodies@example.com', 2), key })
  expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
  expect(await ordersOf('ana.bodies@example.com')).toBe(1)
})

test('safety:M1 a guest whose answer was lost, and its cookie with it, finds the order with the same key and can open it', async () => {
  const [email, key] = ['lost@example.com', 'answer-that-was-lost']
  const body = await bodyOf(email)
  const before = await shelf(app, shop)
  const equal = await Promise.all(Array.from({ length: 10 }, () => app.call(guest(), checkout, { body, key })))
  expect(equal.every(({ status, problem }) => status === 201 || problem.code === 'request_in_progress')).toBe(true)
  const ana = guest()
  const found = await app.call(ana, checkout, { body, key })
  expect(found.status).toBe(201)
  expect(await ordersOf(email)).toBe(1)
  expect(await shelf(app, shop)).toEqual({ ...before, reserved: before.reserved + 1 })
  expect((await app.call(ana, order, { params: { number: found.body.order.number }, query: {} })).status).toBe(200)
  expect((await app.call(ana, checkout, { body, key })).body).toEqual(found.body)
  expect((await app.call(guest(), order, { params: { number: found.body.order.number }, query: {} })).status).toBe(404)
})

test('safety:M2 guests without a cookie who write to support under the same key are heard each, and once', async () => {
  const key = 'everybody-has-this-key'
  const write = (email: string, message: string) => app.call(guest(), contactSupport, { body: { name: 'Bo', email, message }, key })
  const answers = [await write('bo@example.com', 'Hello'), await write('cy@example.com', 'Hi'), await write('bo@example.com', 'Hello')]
  expect(answers.map(({ status, problem }) => problem?.code ?? status < 300)).toEqual([true, true, true])
  expect(answers[2]?.body).toEqual(answers[0]?.body)
  expect(await count(app, 'select count(*) as n from support_requests')).toBe(2)
})
