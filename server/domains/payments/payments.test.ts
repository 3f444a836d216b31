import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedCardId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { previewRefund, refundPart } from '#contracts/returns/order-refunds.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import type { CardPort } from '#server/platform/cards.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { sandboxCards } from '#server/platform/sandbox-cards.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { buy, count, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { savedCardsOf } from './saved-cards.ts'
import { stopPayment } from './stopped.ts'

/** What happens to a request on its way to the card provider, and to the answer on its way back. */
const way = { there: () => {}, back: () => {} }
const LOST = () => {
  throw new Error('the connection was cut')
}
let app: TestApp
let sandbox: CardPort
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
beforeAll(async () => {
  const cut = new Set(['refund', 'forget'])
  const port = new Proxy({} as CardPort, {
    get(_, name) {
      const real = name === 'name' ? 'sandbox' : sandbox[name as 'refund']
      if (!cut.has(String(name)) || typeof real !== 'function') return real
      return async (request: Parameters<CardPort['refund']>[0]) => {
        way.there()
        await real(request)
        way.back()
      }
    },
  })
  app = await testApp({ cards: port })
  const { db, clock, secret, config } = app.deps
  sandbox = sandboxCards({ db, clock, secret, publicOrigin: config.publicOrigin })
  shop = await aShop(app, { price: 6_000, onHand: 500 })
  clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  maya = await aPerson(app)
})
afterAll(() => app.close())
beforeEach(() => Object.assign(way, { there: () => {}, back: () => {} }))

async function placed(wish: Parameters<typeof buy>[3] = {}, quantity = 1) {
  const { body } = await buy(app, maya, [lineOf(shop, { quantity })], wish)
  const { number, fulfillments } = body.order
  const id = fulfillments[0]?.id as NonNullable<(typeof fulfillments)[0]>['id']
  return { number, id, orderId: await count(app, 'select id as n from orders where number = $1', [number]) }
}
type Placed = Awaited<ReturnType<typeof placed>>
async function sold(wish: Parameters<typeof buy>[3] = {}) {
  const order = await placed(wish)
  await handOver(app, clerk, shop, order.id)
  return order
}
const cancel = ({ number }: Placed) => app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })
const refund = ({ id }: Placed, amount: Cents) => app.call(clerk, refundPart, { params: { id }, body: { amount, reason: 'goodwill' } })
/** Runs the jobs that failed once more. */
async function later() {
  await app.deps.db.$client.query('update graphile_worker._private_jobs set run_at = now()')
  await app.settle()
}
/** What the provider charged for an order and gave back of it. */
const atProvider = async ({ number }: Placed) =>
  (
    await rowsOf<{ charged: number; back: number }>(
      app.deps.db,
      'test.at-provider',
      `select amount as charged, refunded as back from sandbox_charges where order_number = $1`,
      [number],
    )
  )[0]
const stateOf = async ({ orderId }: Placed) =>
  (
    await rowsOf<{ state: string }>(app.deps.db, 'test.refund-state', 'select state from refunds where order_id = $1 order by id', [
      orderId,
    ])
  ).map(({ state }) => state)

test('safety:M7 a refund whose answer is lost is asked for again, and given once', async () => {
  const order = await placed()
  way.back = LOST
  expect((await cancel(order)).status, 'the shopper does not wait for the provider').toBe(200)
  await app.settle()
  const given = await atProvider(order)
  expect(given?.back).toBe(given?.charged)
  expect(await stateOf(order)).toEqual(['pending'])
  way.back = () => {}
  await later()
  expect(await stateOf(order)).toEqual(['done'])
  expect(await atProvider(order)).toEqual(given)
})

test('safety:M7 a refund that a provider did not hear of waits until it does', async () => {
  const order = await placed()
  way.there = LOST
  await cancel(order)
  await app.settle()
  expect([(await atProvider(order))?.back, await stateOf(order)]).toEqual([0, ['pending']])
  way.there = () => {}
  await later()
  const { charged, back } = (await atProvider(order)) ?? {}
  expect(back).toBe(charged)
  expect(await stateOf(order)).toEqual(['done'])
})

test('safety:M7 however many refunds of an order are decided at once, a charge gives back at most what it took', async () => {
  const random = randomFrom(SEED)
  const order = await sold()
  const { charged = 0 } = (await atProvider(order)) ?? {}
  // Together about twice as much as was paid.
  const amounts = Array.from({ length: 8 }, () => cents(1 + random.below(charged / 2)))
  const answers = await Promise.all(amounts.map((amount) => refund(order, amount)))
  await app.settle()
  const agreed = amounts.filter((_, i) => answers[i]?.status === 201).reduce((all, amount) => all + amount, 0)
  expect(agreed).toBeGreaterThan(0)
  expect(agreed).toBeLessThanOrEqual(charged)
  expect(await atProvider(order)).toEqual({ charged, back: agreed })
  expect((await refund(order, cents(charged - agreed + 1))).status, 'one cent more than is left').toBeGreaterThanOrEqual(400)
  if (agreed < charged) expect((await refund(order, cents(charged - agreed))).status).toBe(201)
  await app.settle()
  expect(await atProvider(order)).toEqual({ charged, back: charged })
  await expectBooksToAgree(app.deps.db)
})

test('a refund goes back to the charge of its own order, and what a preview shows is what each tender gets', async () => {
  const other = await sold()
  const order = await sold({
    giftCards: [(await aGiftCard(app, { balance: 1_500 })).sent],
    storeCredit: await aCredit(app, maya, 900),
  })
  const body = { amount: cents(3_333), reason: 'goodwill' as const }
  const shown = (await app.call(clerk, previewRefund, { params: { id: order.id }, body })).body
  expect(shown.total).toBe(3_333)
  expect((await refund(order, cents(3_333))).status).toBe(201)
  await app.settle()
  const given = await rowsOf<{ tender: string; amount: number }>(
    app.deps.db,
    'test.given',
    'select tender, amount from refunds where order_id = $1 order by id',
    [order.orderId],
  )
  expect(given.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    shown.parts.map(({ amount }) => amount).toSorted((a, b) => a - b),
  )
  expect(new Set(given.map(({ tender }) => tender))).toEqual(new Set(['gift_card', 'store_credit', 'card']))
  expect((await atProvider(order))?.back).toBe(given.find(({ tender }) => tender === 'card')?.amount)
  expect((await atProvider(other))?.back).toBe(0)
})

test('a payment that is checked gives nothing back, and sends what waited when the check is over, once', async () => {
  const order = await sold()
  way.there = LOST
  await refund(order, cents(500))
  await app.settle()
  way.there = () => {}
  const stop = (stopped: boolean) => transact(app.deps.db, (tx) => stopPayment(tx, order.orderId, stopped))
  await stop(true)
  await later()
  expect((await refund(order, cents(100))).problem.code).toBe('books.payment_stopped')
  expect([(await atProvider(order))?.back, await stateOf(order)]).toEqual([0, ['pending']])
  await stop(false)
  await later()
  expect([(await atProvider(order))?.back, await stateOf(order)]).toEqual([500, ['done']])
  await expectBooksToAgree(app.deps.db)
})

test('a card that its owner removes is gone here at once, and the provider forgets it even if it did not answer', async () => {
  const bo = await aPerson(app)
  await buy(app, bo, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_visa', save: true } })
  const [card] = (await app.call(bo, savedCards)).body.items
  const kept = () => count(app, 'select count(*) as n from sandbox_cards where customer = $1 and forgotten_at is null', [bo.id])
  expect(await kept()).toBe(1)
  way.there = LOST
  expect((await app.call(bo, removeCard, { params: { id: card?.id as SavedCardId } })).status).toBe(204)
  expect((await app.call(bo, savedCards)).body.items).toEqual([])
  await app.settle()
  // Saved again in the meantime, it stays; removed again, it goes.
  await buy(app, bo, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_visa', save: true } })
  way.there = () => {}
  await later()
  expect(await kept()).toBe(1)
  const [again] = (await app.call(bo, savedCards)).body.items
  await app.call(bo, removeCard, { params: { id: again?.id as SavedCardId } })
  await later()
  expect(await kept()).toBe(0)
})

test('a card is valid through the last day of its month', async () => {
  const bo = await aPerson(app)
  await rowsOf(
    app.deps.db,
    'test.card',
    `insert into saved_cards (user_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
     values ($1, 'sandbox', 'card-of-bo', 'Visa', '4242', 2, 2028, true)`,
    [bo.id],
  )
  const expired = async (day: string) => (await savedCardsOf(app.deps.db, bo.id, new Date(day)))[0]?.isExpired
  expect([await expired('2028-02-29T23:59:59Z'), await expired('2028-03-01T00:00:00Z')]).toEqual([false, true])
})

test('a person keeps twenty cards at most: the oldest goes, here and at the provider, and never the default', async () => {
  const bo = await aPerson(app)
  await rowsOf(
    app.deps.db,
    'test.cards',
    `with made as (
       insert into sandbox_cards (reference, customer, token) select 'kept-' || n, $1::text, 'tok-' || n from generate_series(1, 20) n returning reference)
     insert into saved_cards (user_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
     select $1::uuid, 'sandbox', reference, 'Visa', '0000', 1, 2099, reference = 'kept-1' from made order by substr(reference, 6)::int`,
    [bo.id],
  )
  await buy(app, bo, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_visa', save: true } })
  await app.settle()
  const { items } = (await app.call(bo, savedCards)).body
  expect([items.length, items[0]?.isDefault, items[1]?.last4]).toEqual([20, true, '4242'])
  const gone = await rowsOf<{ reference: string }>(
    app.deps.db,
    'test.gone',
    'select reference from sandbox_cards where customer = $1 and forgotten_at is not null',
    [bo.id],
  )
  expect(gone.map(({ reference }) => reference)).toEqual(['kept-2'])
})
