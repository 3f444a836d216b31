import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { giftPurchase, sentGiftCards } from '#contracts/gift-cards/gift-cards.ts'
import { endOtherSessions, logIn, logOut, signUp, verifyEmail } from '#contracts/identity/auth.ts'
import { me } from '#contracts/identity/people.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { cancelOrder, order, orders } from '#contracts/orders/orders.ts'
import { previewReturn } from '#contracts/returns/returns.ts'
import { mailboxOf } from '#server/domains/identity/same-person.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf, shelf } from '#tests/buying.ts'
import { buyGift, giftInput } from '#tests/gift-cards.ts'
import { tokenIn } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let people = 0
const anAddress = (host = 'example.com') => `one.person.${(people += 1)}@${host}`
const as = (email: string) => ({ contact: { name: 'Pat Case', email } })
/** Buys with a code at the price with it, from a network of its own; what came of it. */
const uses = async (who: Caller, shop: Shop, code: string, email: string) => {
  const body = { items: [lineOf(shop)], promoCodes: [code] }
  const { total } = (await app.call({ ...guest(), address: aNetwork() }, quote, { body })).body
  const { status, problem } = await buy(app, { ...who, address: aNetwork() }, body.items, {
    ...as(email),
    promoCodes: [code],
    agreedTotal: total,
  })
  return status === 201 ? 201 : problem.code
}
let networks = 0
const aNetwork = () => `203.0.113.${(networks += 1)}`

test.each([
  ['name+again@example.com', 'name@example.com'],
  ['Na.Me+x+y@GoogleMail.com', 'name@gmail.com'],
  ['n.a.m.e@gmail.com', 'name@gmail.com'],
  ['na.me@example.com', 'na.me@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['name@googlemail.example', 'name@googlemail.example'],
])('the mailbox behind %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test('Postgres names the same mailbox for any address', async () => {
  const letters = 'ab.+Z9_'
  const part = () =>
    Array.from({ length: 1 + Math.floor(Math.random() * 8) }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  const hosts = ['gmail.com', 'GMAIL.com', 'googlemail.com', 'example.com', 'googlemail.example', 'mail.gmail.com']
  const emails = Array.from({ length: 500 }, (_, i) => `${part()}@${hosts[i % hosts.length]}`)
  const { rows } = await app.deps.db.$client.query<{ mailbox: string }>(
    'select mailbox_of(email) as mailbox from unnest($1::text[]) with ordinality as e(email, nth) order by nth',
    [emails],
  )
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(mailboxOf))
})

test('a code for one use per shopper is used up for the person, signed in or not and under every spelling of the address', async () => {
  const shop = await aShop(app, { price: 50_00, onHand: 50 })
  const code = `ONCE${people}`
  await aPromotion(app, { retailerId: shop.retailerId, perShopper: 1, code })
  const email = anAddress('gmail.com')
  const maya = await aPerson(app, { email })
  expect(await uses(maya, shop, code, email)).toBe(201)
  const spellings = [
    email,
    email.toUpperCase(),
    email.replace('@', '+again@'),
    email.replaceAll('.', '').replace('@gmailcom', '@googlemail.com'),
  ]
  for (const spelling of spellings) expect(await uses(guest(), shop, code, spelling), spelling).toBe('quote_changed')
  const twin = await aPerson(app, { email: email.replace('@', '+twin@') })
  expect(await uses(twin, shop, code, 'somebody.else@example.com')).toBe('quote_changed')
  expect(await uses(maya, shop, code, 'somebody.else@example.com')).toBe('quote_changed')
  expect(await uses(guest(), shop, code, anAddress())).toBe(201)
})

test('a use as a guest counts for the account made later, and gives back once for all its names', async () => {
  const shop = await aShop(app, { price: 50_00, onHand: 50 })
  const code = `LATER${people}`
  await aPromotion(app, { retailerId: shop.retailerId, perShopper: 1, code })
  const email = anAddress()
  const somebody = guest()
  expect(await uses(somebody, shop, code, email)).toBe(201)
  const maya = await aPerson(app, { email })
  expect(await uses(maya, shop, code, email)).toBe('quote_changed')
  await app.settle()
  const { rows } = await app.deps.db.$client.query('select number from orders where email = $1', [email])
  await app.call(somebody, cancelOrder, { params: { number: rows[0].number }, query: {}, body: {} })
  await app.settle()
  expect(await uses(maya, shop, code, email)).toBe(201)
  expect(await uses(somebody, shop, code, email)).toBe('quote_changed')
})

test('only one of many simultaneous uses by a person passes, however they come in', async () => {
  const shop = await aShop(app, { price: 50_00, onHand: 50 })
  const code = `RACE${people}`
  await aPromotion(app, { retailerId: shop.retailerId, perShopper: 1, code })
  const email = anAddress()
  const maya = await aPerson(app, { email })
  const outcomes = await Promise.all([
    ...[1, 2, 3].map(() => uses(maya, shop, code, email)),
    ...['', '+a', '+b', '+c'].map((tag) => uses(guest(), shop, code, email.replace('@', `${tag}@`))),
  ])
  expect(outcomes.filter((each) => each === 201)).toHaveLength(1)
})

test('a first-order promotion is for people who have ordered neither signed in nor as a guest', async () => {
  const shop = await aShop(app, { price: 50_00, onHand: 50 })
  const code = `FIRST${people}`
  await aPromotion(app, { retailerId: shop.retailerId, audience: 'new_shoppers', perShopper: 1, code })
  const [account, asGuest] = [anAddress(), anAddress()]
  const maya = await aPerson(app, { email: account })
  expect((await buy(app, maya, [lineOf(shop)], as('elsewhere@example.com'))).status).toBe(201)
  expect((await buy(app, guest(), [lineOf(shop)], as(asGuest))).status).toBe(201)
  expect(await uses(guest(), shop, code, account)).toBe('quote_changed')
  expect(await uses(guest(), shop, code, account.replace('@', '+1@'))).toBe('quote_changed')
  expect(await uses(guest(), shop, code, asGuest.replace('@', '+1@'))).toBe('quote_changed')
  expect(await uses(await aPerson(app, { email: asGuest }), shop, code, anAddress())).toBe('quote_changed')
  expect(await uses(await aPerson(app), shop, code, anAddress())).toBe(201)
})

test("safety:S3 a guest's unpaid orders count with those of the account of the address, and with every spelling of it", async () => {
  const shop = await aShop(app, { onHand: 50 })
  const email = anAddress('gmail.com')
  const maya = { ...(await aPerson(app, { email })), address: '198.51.100.77' }
  const unpaid = { payment: { provider: 'sandbox', token: 'tok_action' } }
  const most = SERVER_LIMITS.unpaidOrdersPerShopper
  for (let i = 0; i < most - 1; i++) expect((await buy(app, maya, [lineOf(shop)], { ...as(email), ...unpaid })).status).toBe(201)
  const answers = await Promise.all(
    ['', '+a', '+b'].map((tag, i) =>
      buy(app, { ...guest(), address: `198.51.100.8${i}` }, [lineOf(shop)], { ...as(email.replace('@', `${tag}@`)), ...unpaid }),
    ),
  )
  expect(answers.map(({ status, problem }) => (status === 201 ? 'placed' : String(problem.code))).toSorted()).toEqual([
    'checkout.unpaid_orders',
    'checkout.unpaid_orders',
    'placed',
  ])
  expect((await shelf(app, shop)).reserved).toBe(most)
})

test('an account counts the guest orders of its address that this browser placed, and no others', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const email = anAddress()
  const unpaid = { payment: { provider: 'sandbox', token: 'tok_action' } }
  const browser = { ...guest(), address: '198.51.100.90' }
  for (let i = 0; i < SERVER_LIMITS.unpaidOrdersPerShopper; i++)
    expect((await buy(app, browser, [lineOf(shop)], { ...as(email), ...unpaid })).status).toBe(201)
  const maya = await aPerson(app, { email })
  expect((await buy(app, { ...maya, address: '198.51.100.91' }, [lineOf(shop)], as(email))).status).toBe(201)
  const here = { ...maya, address: '198.51.100.90', cookies: { ...browser.cookies, ...maya.cookies } }
  expect((await buy(app, here, [lineOf(shop)], as(email))).problem.code).toBe('checkout.unpaid_orders')
})

test('safety:A1 a guest order with the address of a confirmed account belongs to it, and the guest cannot tell', async () => {
  const shop = await aShop(app, { price: 40_00, onHand: 20 })
  const clerk = await aClerk(app, shop)
  const [known, unknown] = [anAddress(), anAddress()]
  const maya = await aPerson(app, { email: known })
  const seen = []
  for (const email of [known, unknown]) {
    const browser = guest()
    const placed = await buy(app, browser, [lineOf(shop)], as(email))
    const { number, fulfillments } = placed.body.order
    await app.settle()
    const before = await app.call(browser, order, { params: { number }, query: {} })
    await handOver(app, clerk, shop, fulfillments[0]?.id ?? 0)
    await app.settle()
    const after = await app.call(browser, order, { params: { number }, query: {} })
    const line = after.body.fulfillments[0]?.items[0]?.id as never
    const preview = await app.call(browser, previewReturn, {
      params: { number },
      query: {},
      body: { items: [{ lineId: line, quantity: 1, reason: 'changed_mind' }], way: 'store' } as never,
    })
    const told = JSON.stringify([placed.body, before.body, after.body, preview.status, preview.body])
    seen.push(
      told
        .replaceAll(number, 'N')
        .replaceAll(email, 'E')
        .replaceAll(/"(placedAt|at|estimate\w*|holdUntil|pickupCode|code|id|lineId)":("[^"]*"|\d+)/g, '"$1":0'),
    )
    expect(after.body).toMatchObject({ guest: true, spiralsEarned: 0 })
  }
  expect(seen[0]?.replaceAll(/\d{4}-[\dT:.Z-]+/g, 'T')).toBe(seen[1]?.replaceAll(/\d{4}-[\dT:.Z-]+/g, 'T'))
  const { items } = (await app.call(maya, orders, { query: {} })).body
  expect(items).toHaveLength(1)
  const own = await app.call(maya, order, { params: { number: items[0]?.number as never }, query: {} })
  expect(own.body).toMatchObject({ guest: false })
  expect(own.body.spiralsEarned).toBeGreaterThan(0)
})

test('an unconfirmed account of the address gets nothing, and a gift card bought as a guest belongs to the confirmed one', async () => {
  const shop = await aShop(app)
  const [waiting, confirmed] = [anAddress(), anAddress()]
  const stranger = await aPerson(app, { email: waiting, emailVerified: false })
  expect((await buy(app, guest(), [lineOf(shop)], as(waiting))).status).toBe(201)
  const maya = await aPerson(app, { email: confirmed })
  const browser = guest()
  const bought = await buyGift(app, browser, { sender: { name: 'Maya', email: confirmed } })
  expect(bought.status).toBe(201)
  await app.settle()
  expect((await app.call(stranger, orders, { query: {} })).body.items).toEqual([])
  expect((await app.call(maya, sentGiftCards, { query: {} })).body.items).toHaveLength(1)
  expect((await app.call(browser, giftPurchase, { params: { number: bought.body.number }, query: {} })).status).toBe(200)
})

test('a guest order placed while its address is being confirmed ends with the account, whichever is first', async () => {
  for (let i = 0; i < 3; i++) {
    const shop = await aShop(app)
    const email = anAddress()
    const here = guest()
    await app.call(here, signUp, { body: { email, password: 'correct horse battery 9', firstName: 'Pat', lastName: 'Case' } as never })
    await app.settle()
    const token = await tokenIn(app, email)
    await Promise.all([app.call(here, verifyEmail, { body: { token } }), buy(app, guest(), [lineOf(shop)], as(email))])
    await app.settle()
    expect(
      await count(app, 'select count(*) as n from orders o join users u on u.id = o.user_id where o.email = $1 and u.email_verified', [
        email,
      ]),
    ).toBe(1)
  }
})

test('the answer to a confirmed address comes after its orders, so that the next page shows them', async () => {
  const shop = await aShop(app)
  const email = anAddress()
  const here = guest()
  await app.call(here, signUp, { body: { email, password: 'correct horse battery 9', firstName: 'Pat', lastName: 'Case' } as never })
  await app.settle()
  const token = await tokenIn(app, email)
  await buy(app, guest(), [lineOf(shop)], as(email))
  await app.settle()
  await app.call(here, verifyEmail, { body: { token } })
  expect((await app.call(here, orders, { query: {} })).body.items).toHaveLength(1)
})

const endedElsewhere = async (): Promise<TestPerson> => {
  const maya = await aPerson(app)
  const other = guest()
  await app.call(other, logIn, { body: { email: maya.email, password: maya.password } })
  expect((await app.call(other, endOtherSessions)).status).toBe(204)
  return maya
}
const ordersFor = (email: string) => count(app, 'select count(*) as n from orders where email = $1', [email])

test("a checkout begun signed in never ends as a guest's order: the answer is 401, and nothing is ordered", async () => {
  const shop = await aShop(app, { onHand: 20 })
  const maya = await endedElsewhere()
  const refused = await buy(app, maya, [lineOf(shop)], { ...as(maya.email), buyingAs: maya.id })
  expect([refused.status, refused.problem.code]).toEqual([401, 'checkout.session_ended'])
  expect(refused.problem.detail).toContain('guest')
  // The quote and other reads in between do not make it a guest's either, with or without the name of the account.
  await app.call(maya, me)
  for (const named of [{}, { buyingAs: maya.id }])
    expect((await buy(app, maya, [lineOf(shop)], { ...as(maya.email), ...named })).problem.code).toBe('checkout.session_ended')
  const gift = { sender: { name: 'Maya', email: maya.email } }
  expect((await buyGift(app, maya, gift)).problem.code).toBe('checkout.session_ended')
  expect((await buyGift(app, maya, { ...gift, buyingAs: maya.id })).problem.code).toBe('checkout.session_ended')
  expect([await ordersFor(maya.email), (await shelf(app, shop)).reserved]).toEqual([0, 0])
  expect((await buy(app, maya, [lineOf(shop)], { ...as(maya.email), buyingAs: 'guest' })).status).toBe(201)
  // Chosen once, this browser is a guest's.
  expect((await buy(app, maya, [lineOf(shop)], as(maya.email))).status).toBe(201)
})

test('whoever signs out is a guest, and whoever signs in with another account is asked to look again', async () => {
  const shop = await aShop(app, { onHand: 20 })
  const [maya, bo] = [await aPerson(app), await aPerson(app)]
  const asMaya = await buy(app, bo, [lineOf(shop)], { buyingAs: maya.id })
  expect([asMaya.status, asMaya.problem.code]).toEqual([409, 'checkout.other_account'])
  await app.call(bo, logOut)
  expect((await buy(app, bo, [lineOf(shop)])).status).toBe(201)
  expect((await buyGift(app, bo, giftInput())).status).toBe(201)
})
