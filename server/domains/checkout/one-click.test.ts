import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import { addAddress } from '#contracts/identity/auth.ts'
import { cents } from '#contracts/money.ts'
import { buyWithOneClick, oneClick, quoteOneClick, setOneClick, stopOneClick, undoOneClick } from '#contracts/checkout/one-click.ts'
import { order } from '#contracts/orders/orders.ts'
import { addCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { MINUTE } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { openWhenOver, sweepUnpaid } from '#server/domains/orders/payment.ts'
import { releaseCharge } from '#server/domains/payments/payments.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, count, HOME, lineOf, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + 5 * MINUTE)
})

const proof = { password: PASSWORD }
/** Somebody with a saved card and an address, whose one-click is on. */
async function quickPerson({ token = 'tok_visa', limit = 50_000 } = {}): Promise<TestPerson> {
  const person = await aPerson(app)
  await app.call(person, addCard, { body: { provider: 'sandbox', token } })
  const [card] = (await app.call(person, savedCards)).body.items
  const home = { ...HOME, label: 'Home', recipient: 'Ana Lopez', isDefault: true }
  const { id } = (await app.call(person, addAddress, { body: home })).body
  const body = { savedCardId: card?.id as never, addressId: id, method: 'in-store-pickup' as const, limit: cents(limit), proof }
  expect((await app.call(person, setOneClick, { body })).body).toMatchObject({ isOn: true, missing: [] })
  return person
}
async function press(person: TestPerson, items: CartLineInput[], key?: string) {
  const priced = (await app.call(person, quoteOneClick, { body: { items } })).body
  const body = { items: priced.items, agreedTotal: priced.quote.total }
  return app.call(person, buyWithOneClick, { body, ...(key && { key }) })
}
const seenBy = async (shop: Shop) => (await app.call(await aClerk(app, shop), retailerFulfillments, { query: {} })).body.items.length
const idOf = (number: string) => count(app, 'select id as n from orders where number = $1', [number])
const isInOrder = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])

test('one press buys with the settings; for two minutes no store hears of it, then it is an order like any other', async () => {
  const [ana, shop] = [await quickPerson(), await aShop(app, { price: 2_000 })]
  const placed = await press(ana, [lineOf(shop)])
  expect(placed).toMatchObject({ status: 201, body: { payment: { state: 'captured' }, undoUntil: new Date(now.getTime() + 2 * MINUTE) } })
  const { number } = placed.body.order
  expect(await shelf(app, shop)).toMatchObject({ reserved: 1 })
  await app.settle()
  expect([await seenBy(shop), await mailsTo(app, ana.email)]).toEqual([0, []])
  // Neither the bank's event, nor the sweeper, nor an early job opens it before its time.
  now = new Date(now.getTime() + 2 * MINUTE - 1)
  await sweepUnpaid(app.deps)
  await openWhenOver(app.deps, (await idOf(number)) as never)
  expect(await seenBy(shop)).toBe(0)
  now = new Date(now.getTime() + 1)
  await openWhenOver(app.deps, (await idOf(number)) as never)
  await app.settle()
  expect(await seenBy(shop)).toBe(1)
  expect(await mailsTo(app, ana.email)).not.toEqual([])
  expect((await app.call(ana, order, { params: { number }, query: {} })).body).toMatchObject({ state: 'open', undoUntil: null })
  expect((await app.call(ana, undoOneClick, { params: { number }, body: {} })).problem.code).toBe('one_click.too_late')
  await isInOrder()
})

test('undo gives everything back: stock, money at the provider, and the books agree; no store ever hears of it', async () => {
  const [ana, bo, shop] = [await quickPerson(), await aPerson(app), await aShop(app, { price: 3_000 })]
  const { number } = (await press(ana, [lineOf(shop)])).body.order
  const undo = (person: TestPerson) => app.call(person, undoOneClick, { params: { number }, body: {} })
  expect((await undo(bo)).status).toBe(404)
  const answers = await Promise.all([undo(ana), undo(ana), undo(ana)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await shelf(app, shop)).toMatchObject({ reserved: 0 })
  await releaseCharge(app.deps, await idOf(number))
  await app.settle()
  expect(
    await count(app, 'select count(*) as n from sandbox_refunds r join sandbox_charges c using (provider_id) where c.order_number = $1', [
      number,
    ]),
  ).toBe(1)
  now = new Date(now.getTime() + 20 * MINUTE)
  await sweepUnpaid(app.deps)
  await app.settle()
  expect(await seenBy(shop)).toBe(0)
  const { state, undone, fulfillments } = (await app.call(ana, order, { params: { number }, query: {} })).body
  expect([state, undone, fulfillments[0]?.timeline.at(-1)?.note]).toEqual(['cancelled', true, 'Undone by the shopper'])
  await isInOrder()
})

test('safety:C1 an order whose process died after the press opens by the sweeper', async () => {
  const [ana, shop] = [await quickPerson(), await aShop(app)]
  const { number } = (await press(ana, [lineOf(shop)])).body.order
  now = new Date(now.getTime() + 2 * MINUTE)
  await sweepUnpaid(app.deps)
  expect((await app.call(ana, order, { params: { number }, query: {} })).body.state).toBe('open')
})

test('safety:M1 safety:M2 one key is one order, however often it is pressed', async () => {
  const [ana, shop] = [await quickPerson(), await aShop(app)]
  const priced = (await app.call(ana, quoteOneClick, { body: { items: [lineOf(shop)] } })).body
  const body = { items: priced.items, agreedTotal: priced.quote.total }
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(ana, buyWithOneClick, { body, key: 'one-press' })))
  const placed = answers.filter(({ status }) => status === 201)
  expect(new Set(placed.map((answer) => answer.body.order.number)).size).toBe(1)
  expect(answers.every(({ status, problem }) => status === 201 || problem.code === 'request_in_progress')).toBe(true)
  expect((await app.call(ana, buyWithOneClick, { body: { ...body, agreedTotal: cents(1) }, key: 'one-press' })).status).toBe(422)
})

test('it is turned on with a password or passkey, own card and own address only, and the limit in its range', async () => {
  const [ana, bo] = [await quickPerson(), await quickPerson()]
  const [mine, theirs] = [(await app.call(ana, oneClick)).body, (await app.call(bo, oneClick)).body]
  const good = {
    savedCardId: mine.card?.id as never,
    addressId: mine.address?.id as never,
    method: 'ship-to-me' as const,
    limit: cents(9_900),
    proof,
  }
  const set = async (changes: object) => (await app.call(ana, setOneClick, { body: { ...good, ...changes } })).status
  expect(await set({ proof: { password: 'not my password' } })).toBe(422)
  expect(await set({ savedCardId: theirs.card?.id })).toBe(404)
  expect(await set({ addressId: theirs.address?.id })).toBe(404)
  for (const limit of [0, 1000.01])
    expect((await app.call(ana, setOneClick, { body: good, raw: { ...good, limit } })).problem.errors).toMatchObject([
      { pointer: '/limit' },
    ])
  expect((await app.call(ana, oneClick)).body).toMatchObject({ method: 'in-store-pickup', limit: 50_000 })
  expect(await set({})).toBe(200)
  expect((await app.call(guest(), oneClick)).status).toBe(401)
})

test('what one press may not buy is refused with the reason, and nothing is held', async () => {
  const shop = await aShop(app, { price: 4_000, onHand: 3 })
  const ana = await quickPerson({ limit: 5_000 })
  expect((await press(ana, [lineOf(shop, { quantity: 2 })])).problem).toMatchObject({
    code: 'one_click.over_limit',
    detail: expect.stringContaining('Your one-click limit is $50.00.'),
  })
  const { items, quote } = (await app.call(ana, quoteOneClick, { body: { items: [lineOf(shop)] } })).body
  const buy = (agreedTotal: number) => app.call(ana, buyWithOneClick, { body: { items, agreedTotal: cents(agreedTotal) } })
  expect((await buy(quote.total - 1)).problem.code).toBe('quote_changed')
  await app.deps.db.$client.query('update saved_cards set exp_year = 2020 where user_id = $1', [ana.id])
  expect((await buy(quote.total)).problem.code).toBe('one_click.card_expired')
  await app.call(ana, removeCard, { params: { id: (await app.call(ana, oneClick)).body.card?.id as never } })
  expect((await app.call(ana, oneClick)).body).toMatchObject({ isOn: true, missing: ['card'] })
  expect((await buy(quote.total)).problem.code).toBe('one_click.not_ready')
  expect((await app.call(ana, stopOneClick)).body.isOn).toBe(false)
  expect((await buy(quote.total)).problem.code).toBe('one_click.off')
  await app.deps.db.$client.query('update stock set on_hand = 0 where variant_id = $1', [shop.variantId])
  const bo = await quickPerson()
  expect((await app.call(bo, buyWithOneClick, { body: { items, agreedTotal: quote.total } })).problem.code).toBe('out_of_stock')
  expect(await shelf(app, shop)).toEqual({ onHand: 0, reserved: 0 })
  expect(await count(app, 'select count(*) as n from orders where user_id = any($1)', [[ana.id, bo.id]])).toBe(0)
})

test('a card that is declined buys nothing', async () => {
  const [ana, shop] = [await quickPerson(), await aShop(app)]
  await app.deps.db.$client.query(
    `update sandbox_cards set token = 'tok_declined' where reference = (select reference from saved_cards where user_id = $1)`,
    [ana.id],
  )
  expect((await press(ana, [lineOf(shop)])).problem.code).toBe('checkout.declined')
  expect(await shelf(app, shop)).toMatchObject({ reserved: 0 })
})
