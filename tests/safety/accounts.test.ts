import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword, logIn, me, resendVerification } from '#contracts/identity/auth.ts'
import { cart, replaceCart } from '#contracts/cart/cart.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { cancelOrder, findGuestOrder, order } from '#contracts/orders/orders.ts'
import { lookUpPickup, redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import { cents } from '#contracts/money.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { randomCode } from '#server/platform/clock.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, codeOf, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { canBeToldApart } from '#tests/telling-apart.ts'
import { checkout } from '#contracts/checkout/checkout.ts'

let now = Date.now()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(now) }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())
let places = 0
/** A caller with its own IP address, so that the rate limit on attempts does not affect the responses. */
const someone = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `203.0.113.${++places % 250}` } })
const settled = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'set-cookie'].includes(name)))

test('safety:A1 looking for a guest order tells nothing: not by status, words, headers or time', async () => {
  const shop = await aShop(app, { onHand: 100 })
  const email = 'gina@example.com'
  const bought = await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Gina', email } })
  const { number } = bought.body.order
  const unknown = 'S0000000000000' as OrderNumber
  const took = { right: [] as number[], wrong: [] as number[] }
  for (let round = 0; round < 30; round++) {
    now += MINUTE
    const answers = []
    for (const [kind, body] of [
      ['right', { number, email }],
      ['wrong', { number: unknown, email }],
      ['wrong', { number, email: 'nobody@example.com' }],
    ] as const) {
      const start = performance.now()
      const { status, body: words, headers } = await app.call(someone(), findGuestOrder, { body })
      took[kind].push(performance.now() - start)
      answers.push({ status, words, headers: settled(headers) })
    }
    expect(answers[0]?.status).toBe(202)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
  expect((await mailsTo(app, email)).filter(({ kind }) => kind === 'order-link')).toHaveLength(30)
  const pairs = took.wrong.map((wrong, i) => [took.right[Math.floor(i / 2)] ?? 0, wrong] as const)
  // Over a network, a difference of a few milliseconds cannot be measured in responses this slow and variable.
  expect(
    canBeToldApart(pairs, (wrong) => Math.max(12, wrong * 0.5)),
    JSON.stringify(pairs),
  ).toBe(false)
})

test('safety:A1 a wrong password and an unknown address are one answer, header by header', async () => {
  const ana = await aPerson(app)
  for (const endpoint of [logIn, forgotPassword, resendVerification]) {
    const password = endpoint === logIn ? { password: 'not the right one' } : {}
    const known = await app.call(someone(), endpoint, { body: { email: ana.email, ...password } as never })
    const unknown = await app.call(someone(), endpoint, { body: { email: 'nobody@example.com', ...password } as never })
    const shown = ({ status, body, problem, headers }: typeof known) => ({
      status,
      body,
      problem: problem && { ...problem, requestId: '' },
      headers: settled(headers),
    })
    expect(shown(known)).toEqual(shown(unknown))
  }
})

test('safety:A3 a token is 128 random bits or more, never the same, and nothing else of it opens anything', async () => {
  const ana = await aPerson(app)
  const tokens = new Set<string>()
  for (let i = 0; i < 12; i++) {
    now += MINUTE
    const browser = someone()
    await app.call(browser, logIn, { body: { email: ana.email, password: ana.password } })
    tokens.add(browser.cookies['spiral.session'] ?? '')
  }
  expect(tokens.size).toBe(12)
  for (const sealed of tokens) {
    const [token = '', seal = ''] = sealed.split('.')
    expect(token).toMatch(/^[\w-]{22,}$/)
    for (const forged of [
      token,
      `${token}.`,
      `.${seal}`,
      `${token}.${seal.split('').toReversed().join('')}`,
      `${token}.${seal}x`,
      sealed.toUpperCase(),
    ]) {
      const { body } = await app.call({ cookies: { 'spiral.session': forged } }, me)
      expect(body.user).toBeNull()
    }
  }
})

test('safety:A7 pickup codes: forty random bits, and one answer for unknown, used, void and foreign', async () => {
  const codes = Array.from({ length: 5_000 }, () => randomCode(8))
  expect(new Set(codes).size).toBe(5_000)
  const letters = Map.groupBy(codes.join(''), (letter) => letter)
  expect(letters.size).toBe(32)
  for (const [letter, all] of letters) expect(Math.abs(all.length - 1_250), letter).toBeLessThan(250)

  const [shop, other] = [await aShop(app), await aShop(app)]
  const clerk = await aClerk(app, shop)
  const strangers = await aClerk(app, other)
  const ready = async (who = shop, whose = clerk) => {
    const placed = await buy(app, await aPerson(app), [lineOf(who)])
    const id = placed.body.order.fulfillments[0]?.id as never
    for (const to of ['accepted', 'ready'] as const) await app.call(whose, moveFulfillment, { params: { id }, body: { to } })
    return { id, code: await codeOf(app, id) }
  }
  const [used, foreign, lapsed] = [await ready(), await ready(other, strangers), await ready()]
  expect(used.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  const redeem = async (code: string, caller = clerk) => {
    now += MINUTE
    return app.call(caller, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })
  }
  expect((await redeem(used.code)).status).toBe(200)
  await app.deps.db.$client.query(`update fulfillments set state = 'cancelled', pickup_code = null where id = $1`, [lapsed.id])
  const answers = [await redeem('ZZZZZZZZ'), await redeem(foreign.code), await redeem(lapsed.code)]
  const [first, ...others] = answers.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(first).toMatchObject({ status: 404, code: 'pickups.unusable' })
  for (const answer of others) expect(answer).toEqual(first)
  // Only people of the place learn that a code was used there.
  expect((await redeem(used.code)).problem.code).toBe('pickups.used')
  const abroad = { body: { code: used.code, at: { storeId: other.storeId } } }
  expect({ ...(await app.call(strangers, redeemPickup, abroad)).problem, requestId: '' }).toEqual(first)
  expect({ ...(await app.call(strangers, lookUpPickup, abroad)).problem, requestId: '' }).toEqual(first)
  // People who do not work there cannot even try a code.
  expect((await redeem(used.code, strangers)).problem.code).toBe('not_found')
})

test('safety:A7 wrong pickup codes are braked per place, at once as in a row, and another place goes on', async () => {
  now += MINUTE
  const [shop, other] = [await aShop(app), await aShop(app)]
  const [clerk, elsewhere] = [await aClerk(app, shop), await aClerk(app, other)]
  const redeem = (caller: Caller, storeId: typeof shop.storeId) =>
    app.call(caller, redeemPickup, { body: { code: randomCode(8), at: { storeId } } })
  const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(clerk, shop.storeId)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await redeem(elsewhere, other.storeId)).status).toBe(404)
})

test('safety:R3 a guest link opens one order, for a month, and cancels only that', async () => {
  const shop = await aShop(app)
  const email = 'gus@example.com'
  const contact = { name: 'Gus', email }
  const [first, second] = [await buy(app, guest(), [lineOf(shop)], { contact }), await buy(app, guest(), [lineOf(shop)], { contact })]
  const number = first.body.order.number
  await app.call(someone(), findGuestOrder, { body: { number, email } })
  const [mail] = (await mailsTo(app, email)).filter(({ kind }) => kind === 'order-link')
  const key = /[?&]key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const read = async (of: OrderNumber, by: string) =>
    (await app.call(guest(), order, { params: { number: of }, query: { key: by } })).status
  expect(await read(number, key)).toBe(200)
  expect(await read(second.body.order.number, key)).toBe(404)
  expect(await read(number, key.split('').toReversed().join(''))).toBe(404)
  const foreign = await app.call(guest(), cancelOrder, { params: { number: second.body.order.number }, query: { key }, body: {} })
  expect(foreign.status).toBe(404)
  now += 31 * DAY
  expect(await read(number, key)).toBe(404)
})

test('safety:S5 a placed order is not changed by an old page, cart or price', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const [maya, owner] = [await aPerson(app), await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })]
  const old = await checkoutInput(app, maya, [lineOf(shop)])
  const key = crypto.randomUUID()
  const placed = await app.call(maya, checkout, { body: old, key })
  const { number } = placed.body.order
  const seen = async () => {
    const { body } = await app.call(maya, order, { params: { number }, query: {} })
    return body
  }
  const before = await seen()
  await app.call(owner, changeVariant, { params: { id: shop.variantId }, body: { price: cents(3_000) } })
  await app.call(maya, replaceCart, { body: { items: [lineOf(shop, { quantity: 3 })] } })
  expect((await app.call(maya, cart)).body.items).toHaveLength(1)
  const again = await app.call(maya, checkout, { body: old })
  expect([again.status, again.problem.code]).toEqual([409, 'quote_changed'])
  expect((await app.call(maya, checkout, { body: old, key })).body).toEqual(placed.body)
  expect(await seen()).toEqual(before)
})

test.each<[string, string]>([
  ['the method', 'update stores set offers_pickup = false where id = $1'],
  ['the store', 'update stores set paused = true where id = $1'],
  [
    'the product',
    `update products set status = 'archived' where id in (select v.product_id from variants v join stock s on s.variant_id = v.id where s.store_id = $1)`,
  ],
])('safety:S5 %s changed after the quote: 409, and nothing is kept', async (_, change) => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const body = await checkoutInput(app, maya, [lineOf(shop)])
  await app.deps.db.$client.query(change, [shop.storeId])
  const answer = await app.call(maya, checkout, { body })
  expect(answer.status).toBe(409)
  expect(answer.problem['quote']).toMatchObject({ total: 0 })
  const { rows } = await app.deps.db.$client.query('select from orders where user_id = $1', [maya.id])
  expect(rows).toEqual([])
})
