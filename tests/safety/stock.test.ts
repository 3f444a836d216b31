import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { setStock } from '#contracts/catalog/inventory.ts'
import { DAY } from '#contracts/time.ts'
import { endWaiting } from '#server/domains/orders/jobs.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, codeOf, count, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { checkout } from '#contracts/checkout/checkout.ts'
import { expectBooksToAgree } from './books.ts'

const AT_ONCE = 6
const ROUNDS = 8

let app: TestApp
let shop: Shop
let clerk: Caller
let maya: Caller & { id: string }
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '12' } })
})
beforeEach(async () => {
  shop = await aShop(app, { onHand: 1_000 })
  clerk = await aClerk(app, shop)
  maya = await aPerson(app)
})
afterAll(() => app.close())

const several = <T>(act: () => Promise<T>): Promise<T>[] => Array.from({ length: AT_ONCE }, act)
async function anOrder(...steps: ('accepted' | 'ready')[]) {
  const { body } = await buy(app, maya, [lineOf(shop)])
  const id = body.order.fulfillments[0]?.id as FulfillmentId
  for (const to of steps) await app.call(clerk, moveFulfillment, { params: { id }, body: { to } })
  return { id, number: body.order.number }
}
const shopperCancels = async (number: Awaited<ReturnType<typeof anOrder>>['number']) =>
  (await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {}, key: randomUUID() })).status
const clerkMoves = async (id: FulfillmentId, to: 'accepted' | 'ready' | 'cancelled') =>
  (await app.call(clerk, moveFulfillment, { params: { id }, body: { to, note: 'Damaged' } })).status
const tally = (statuses: readonly number[]) => Object.fromEntries([...Map.groupBy(statuses, String)].map(([s, all]) => [s, all.length]))
const eventsOf = async (id: number) =>
  (await app.deps.db.$client.query('select "to", who, role from fulfillment_events where fulfillment_id = $1 order by id', [id])).rows

test('safety:S4 the shopper cancels while the store accepts: one wins, the others hear 409, stock and money go back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, number } = await anOrder()
    const before = await shelf(app, shop)
    const acts = [...several(() => shopperCancels(number)), ...several(() => clerkMoves(id, 'accepted'))]
    expect(tally(await Promise.all(acts))).toEqual({ 200: 1, 409: 2 * AT_ONCE - 1 })
    const events = await eventsOf(id)
    expect(events).toHaveLength(2)
    const cancelled = events[1]?.to === 'cancelled'
    expect(await shelf(app, shop)).toEqual({ onHand: before.onHand, reserved: before.reserved - (cancelled ? 1 : 0) })
    const seen = (await app.call(maya, order, { params: { number }, query: {} })).body
    expect(seen.tenders.map(({ amount, refunded }) => refunded === amount)).toEqual([cancelled])
  }
})

test('safety:S4 the store cancels while it makes ready: one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await anOrder('accepted')
    const acts = [...several(() => clerkMoves(id, 'cancelled')), ...several(() => clerkMoves(id, 'ready'))]
    const answers = tally(await Promise.all(acts))
    const [, , last] = await eventsOf(id)
    // Only the deadline job cancels a ready fulfillment, so people get 403.
    expect(answers).toEqual(last?.to === 'ready' ? { 200: 1, 403: AT_ONCE, 409: AT_ONCE - 1 } : { 200: 1, 409: 2 * AT_ONCE - 1 })
    expect(await eventsOf(id)).toHaveLength(3)
  }
})

test('safety:S4 handed over while the clock cancels what lies too long: one wins, goods leave or come back once', async () => {
  const late = { ...app.deps, clock: { now: () => new Date(Date.now() + 60 * DAY) } }
  for (let round = 0; round < ROUNDS; round++) {
    const { id, number } = await anOrder('accepted', 'ready')
    const code = await codeOf(app, id)
    const before = await shelf(app, shop)
    const redeemed = several(async () => (await app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })).status)
    const sweeps = several(() =>
      endWaiting.act(late, null).then(
        () => 0,
        () => 0,
      ),
    )
    const answers = (await Promise.all([...redeemed, ...sweeps])).filter((status) => status !== 0)
    const [, , , last, ...more] = await eventsOf(id)
    expect(more).toEqual([])
    const handedOver = last?.to === 'picked_up'
    expect(answers.filter((status) => status === 200)).toHaveLength(handedOver ? 1 : 0)
    expect(answers.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect(await shelf(app, shop)).toEqual({ onHand: before.onHand - (handedOver ? 1 : 0), reserved: before.reserved - 1 })
    const seen = (await app.call(maya, order, { params: { number }, query: {} })).body
    expect(seen.state).toBe(handedOver ? 'complete' : 'cancelled')
    // The rate limit on wrong codes counts the losers, so it is reset for the next round.
    await app.deps.db.$client.query('delete from rate_limits')
  }
})

test('safety:S4 corrections of one shelf at once while people buy: one wins by what it saw, each with its row, never below what is promised', async () => {
  const busy = await aShop(app, { onHand: 50 })
  const own = await aClerk(app, busy)
  const versionOf = async () =>
    count(app, 'select version as n from stock where variant_id = $1 and store_id = $2', [busy.variantId, busy.storeId])
  const at = { storeId: busy.storeId, variantId: busy.variantId }
  // One person may hold only a few unpaid orders, so each sale is another person's.
  const buyers = await Promise.all(
    several(async () => {
      const person = await aPerson(app)
      return { person, body: await checkoutInput(app, person, [lineOf(busy)]) }
    }),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const stockVersion = await versionOf()
    const corrections = several(async () => app.call(own, setStock, { body: { ...at, onHand: 60 + round, reason: 'count', stockVersion } }))
    const sales = buyers.map(({ person, body }) => app.call(person, checkout, { body }))
    const answers = await Promise.all(corrections)
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    const refused = (await Promise.all(sales)).filter(({ status }) => status !== 201)
    expect(refused.map(({ problem }) => problem.code)).toEqual([])
  }
  const sold = ROUNDS * AT_ONCE
  expect(await shelf(app, busy)).toEqual({ onHand: 60 + ROUNDS - 1, reserved: sold })
  const below = await app.call(own, setStock, { body: { ...at, onHand: sold - 1, reason: 'lost' } })
  expect([below.status, below.problem.code]).toEqual([409, 'retailer.below_reserved'])
  const rows = `from stock_changes where variant_id = ${busy.variantId} and why <> 'received'`
  expect(await count(app, `select count(*) as n ${rows}`)).toBe(ROUNDS)
  expect(await count(app, `select count(*) as n ${rows} and who is null`)).toBe(0)
  expect(await count(app, `select 50 + sum(delta) as n ${rows}`)).toBe(60 + ROUNDS - 1)
})

test('after all of it the books agree', async () => {
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
