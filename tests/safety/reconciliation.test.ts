import { afterAll, beforeAll, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { providerDifferences, settleDifference } from '#contracts/payouts.ts'
import { DAY } from '#contracts/time.ts'
import { reconcile } from '#server/domains/payouts/reconcile.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { StripeServer } from '#tests/stripe-server.ts'
import { expectBooksToAgree } from './books.ts'

let stripe: StripeServer
let app: TestApp
let shop: Shop
let maya: TestPerson
beforeAll(async () => {
  stripe = await new StripeServer().start()
  app = await testApp({ env: stripe.settings })
  app.deps.log.level = 'silent'
  shop = await aShop(app, { price: 2_500, onHand: 100 })
  maya = await aPerson(app)
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
const bought = async () => {
  const { body } = await buy(app, maya, [lineOf(shop)], {
    contact: { name: 'Maya Green', email: 'maya@example.com' },
    payment: { provider: 'stripe', token: stripe.card() },
  })
  await app.settle()
  return body.order
}
const compare = () =>
  reconcile({ db: app.deps.db, cards: app.deps.cards, clock: { now: () => new Date(Date.now() + 2 * DAY) } as typeof app.deps.clock })
const found = async () => (await app.call(await aPerson(app, { platform: ['admin'] }), providerDifferences, {})).body.items
const fees = async (): Promise<number> =>
  Number(
    (await app.deps.db.$client.query(`select coalesce(sum(amount), 0) as fees from ledger_transfers where kind = 'provider.fee'`)).rows[0]
      ?.fees,
  )

test('a day of the provider agrees with the books, its fees are booked once, and each difference waits until an admin says what it was', async () => {
  const order = await bought()
  const canceled = await bought()
  await app.call(maya, cancelOrder, { params: { number: canceled.number }, query: {}, body: {} })
  await app.settle()
  stripe.moved('stripe_fee', -200, null)
  await compare()
  await compare()
  expect(await found()).toEqual([])
  expect(await fees()).toBe(stripe.balance.reduce((sum, one) => sum + Number(one['fee']), 200))
  await expectBooksToAgree(app.deps.db)

  // The provider moved something that we do not know, has another amount, or lacks a charge.
  stripe.moved('adjustment', -1_500, { object: 'dispute', id: 'du_1' })
  const charge = stripe.balance.find(({ type, amount }) => type === 'charge' && amount === order.total) as Record<string, unknown>
  stripe.balance.push({ ...charge, id: 'txn_twice', amount: 1, fee: 0 })
  const lost = await bought()
  const away = stripe.balance.pop()
  await compare()
  expect(new Map((await found()).map(({ finding, amount }) => [finding, amount]))).toEqual(
    new Map([
      ['amount', 1],
      ['missing', lost.total],
      ['unknown', -1_500],
    ]),
  )
  const admin = await aPerson(app, { platform: ['admin'] })
  const { items } = (await app.call(admin, attention, {})).body
  expect(items.filter(({ code }) => code === 'payouts.difference')).toHaveLength(3)
  // It only came late.
  if (away) stripe.balance.push(away)
  await compare()
  for (const { id } of await found())
    expect((await app.call(admin, settleDifference, { params: { id }, body: { note: 'A dispute, booked by hand.' } })).status).toBe(204)
  await compare()
  expect(await found()).toEqual([])
  expect((await app.call(admin, settleDifference, { params: { id: 'txn_twice' }, body: { note: 'Once more.' } })).status).toBe(404)
  await expectBooksToAgree(app.deps.db)
})
