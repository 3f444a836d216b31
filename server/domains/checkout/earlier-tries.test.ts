import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, findCheckout } from '#contracts/checkout/checkout.ts'
import { buyGiftCard, type BuyGiftCardInput, findGiftCard, giftPurchase } from '#contracts/gift-cards/gift-cards.ts'
import { cents } from '#contracts/money.ts'
import { order } from '#contracts/orders/orders.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { checkoutInput, count, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 1_000 })
})
afterAll(() => app.close())

const ordersOf = (email: string) => count(app, 'select count(*) as n from orders where email = $1', [email])
const bodyOf = (email: string, quantity = 1, who: Caller = guest()) =>
  checkoutInput(app, who, [lineOf(shop, { quantity })], { contact: { name: 'Somebody', email } })
type Body = Awaited<ReturnType<typeof bodyOf>>
/** What a browser keeps of a request. */
const keptOf = (body: Body, key: string) => ({ key, hash: requestHash({}, {}, z.encode(checkout.body, body)) })

test('a guest whose answer was lost finds the order with what the browser kept, with or without the cookie, and can open it', async () => {
  const [email, key] = ['kept@example.com', 'try-of-a-guest-1']
  const body = await bodyOf(email)
  const [sender, withoutCookie] = [guest(), guest()]
  const placed = await app.call(sender, checkout, { body, key })
  for (const who of [sender, withoutCookie]) {
    const found = await app.call(who, findCheckout, { body: keptOf(body, key) })
    expect(found.status).toBe(200)
    expect(found.body).toEqual(placed.body)
    expect((await app.call(who, order, { params: { number: found.body.order.number }, query: {} })).status).toBe(200)
  }
  expect(await ordersOf(email)).toBe(1)
})

test('nobody finds it without what the browser kept', async () => {
  const [email, key] = ['strange@example.com', 'try-of-a-guest-2']
  const body = await bodyOf(email)
  await app.call(guest(), checkout, { body, key })
  const kept = keptOf(body, key)
  for (const guess of [
    { ...kept, hash: requestHash('another') },
    { ...kept, key: 'try-of-a-guest-3' },
  ])
    for (const who of [guest(), await aPerson(app)]) {
      const { status, problem } = await app.call(who, findCheckout, { body: guess })
      expect([status, problem.code]).toEqual([404, 'try_unknown'])
    }
})

test('the order of an account is found by the account, whatever its browser would send today, and by no other', async () => {
  const [maya, bo] = [await aPerson(app), await aPerson(app)]
  const key = 'try-of-an-account'
  const body = await bodyOf(maya.email, 1, maya)
  const placed = await app.call(maya, checkout, { body, key })
  const other = await bodyOf(maya.email, 2, maya)
  expect((await app.call(maya, findCheckout, { body: keptOf(other, key) })).body).toEqual(placed.body)
  for (const who of [bo, guest()]) expect((await app.call(who, findCheckout, { body: keptOf(body, key) })).status).toBe(404)
})

test('who signs in after the answer was lost still finds the order they placed as a guest', async () => {
  const maya = await aPerson(app)
  const [asGuest, key] = [guest(), 'try-before-signing-in']
  const body = await bodyOf('before@example.com')
  const placed = await app.call(asGuest, checkout, { body, key })
  for (const cookies of [{ ...asGuest.cookies, ...maya.cookies }, maya.cookies]) {
    const found = await app.call({ cookies: { ...cookies } }, findCheckout, { body: keptOf(body, key) })
    expect(found.body.order.number).toBe(placed.body.order.number)
  }
})

test('a try that never arrived may be sent again with its key, and stays one payment when it arrives after all', async () => {
  const [email, key] = ['late@example.com', 'try-that-was-late']
  const [lost, changed] = [await bodyOf(email), await bodyOf(email, 2)]
  const ana = guest()
  expect((await app.call(ana, findCheckout, { body: keptOf(lost, key) })).problem.code).toBe('try_unknown')
  // The request that was under way since before the reload, still without a cookie.
  const late = await app.call(guest(), checkout, { body: lost, key })
  expect(late.status).toBe(201)
  const again = await app.call(ana, checkout, { body: changed, key })
  expect([again.status, again.problem.code]).toEqual([422, 'key_reused'])
  const found = await app.call(ana, findCheckout, { body: keptOf(changed, key) })
  expect(found.body.order.number).toBe(late.body.order.number)
  expect(await ordersOf(email)).toBe(1)
})

test('a refusal is found as the refusal it was, and an order that waits for the bank with what the bank wants', async () => {
  const payment = (token: string) => ({ provider: app.deps.cards.name, token })
  const find = async (token: string, key: string) => {
    const ana = guest()
    const body = { ...(await bodyOf(`${token}@example.com`)), payment: payment(token) }
    const sent = await app.call(ana, checkout, { body, key })
    return { sent, found: await app.call(ana, findCheckout, { body: keptOf(body, key) }) }
  }
  const declined = await find('tok_declined', 'try-that-was-declined')
  expect([declined.found.status, declined.found.problem.code]).toEqual([402, 'checkout.declined'])
  const waiting = await find('tok_action', 'try-that-waits')
  expect(waiting.sent.body.payment.state).toBe('requires_action')
  expect(waiting.found.body).toEqual(waiting.sent.body)
})

test('a gift card whose answer was lost is found, opened, and bought once', async () => {
  const body: BuyGiftCardInput = {
    scope: { kind: 'anywhere' },
    amount: cents(5_000),
    design: 'ribbon',
    message: '',
    delivery: { by: 'print', name: 'Ben Lee' },
    sender: { name: 'Maya Green', email: 'gives@example.com' },
    payment: { provider: app.deps.cards.name, token: 'tok_visa' },
  }
  const key = 'try-of-a-gift-card'
  const kept = { key, hash: requestHash({}, {}, z.encode(buyGiftCard.body, body)) }
  const ana = guest()
  expect((await app.call(ana, findGiftCard, { body: kept })).problem.code).toBe('try_unknown')
  const bought = await app.call(guest(), buyGiftCard, { body, key })
  expect(bought.status).toBe(201)
  const found = await app.call(ana, findGiftCard, { body: kept })
  expect(found.body).toEqual(bought.body)
  expect((await app.call(ana, giftPurchase, { params: { number: found.body.number }, query: {} })).status).toBe(200)
  expect(await count(app, `select count(*) as n from gift_card_purchases where buyer_email = 'gives@example.com'`)).toBe(1)
})
