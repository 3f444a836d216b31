import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, HOME, lineOf, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aProduct, aShop, aStore, openShelf, refillShelves, type Shop } from '#tests/shops.ts'
import { openMinutesBetween } from '../stores/hours.ts'
import { askShoppers, openMinutesOf, remindStores } from './acceptance.ts'
import { endWaiting } from './jobs.ts'

/** Saturday, 9 AM in Bloomington; the stores open at 10. */
const MORNING = new Date('2026-11-21T15:00:00Z')
let now = MORNING
let app: TestApp
let [maya, clerk]: TestPerson[] = []
let shop: Shop
/** The same retailer's second store, with the same mug. */
let other: Shop

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = MORNING
  maya = await aPerson(app)
  shop = await aShop(app, { store: { name: 'North Loop Goods' } })
  const storeId = await aStore(app, shop.retailerId, { name: 'Uptown Goods', lat: 44.9, street: '2 Hennepin Ave' })
  await openShelf(app, { variantId: shop.variantId, storeId }, 3)
  other = { ...shop, storeId }
  clerk = await aClerk(app, shop)
})

const later = (ms: number) => {
  now = new Date(MORNING.getTime() + ms)
}
type BoughtFulfillment = { number: OrderNumber; id: FulfillmentId }
async function bought(...[buyer = maya, lines = [lineOf(shop)], options]: Partial<Parameters<typeof buyWith>>): Promise<BoughtFulfillment> {
  return buyWith(buyer, lines, options)
}
async function buyWith(buyer = maya, lines = [lineOf(shop)], options: Parameters<typeof buy>[3] = {}): Promise<BoughtFulfillment> {
  const placed = (await buy(app, buyer as TestPerson, lines, { contact: { name: 'Maya Green', email: maya?.email ?? '' }, ...options }))
    .body.order
  return { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
}
/** An order that no store accepted for a day, so its shopper was asked to choose. */
async function unaccepted(...options: Parameters<typeof bought>): Promise<BoughtFulfillment> {
  const part = await bought(...options)
  later(DAY + MINUTE)
  await askShoppers(app.deps)
  await app.settle()
  return part
}
const at = ({ number, id }: BoughtFulfillment) => ({ params: { number, fulfillmentId: id }, query: {} })
const groupOf = async ({ number }: BoughtFulfillment) =>
  (await app.call(maya as TestPerson, order, { params: { number }, query: {} })).body.fulfillments[0]
const lateAt = async () => {
  const support = await aPerson(app, { platform: ['support'] })
  return (await app.call(support, attention)).body.items.filter(({ code }) => code === 'orders.not_accepted').map(({ detail }) => detail)
}

test('however many wait, each has waited as long as its store was open since', () => {
  const store = { hours: 'Mo-Su 10:00-21:00', timeZone: 'America/Chicago', state: 'MN' }
  const end = new Date(MORNING.getTime() + 3 * DAY)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * DAY }), { maxLength: 60 }), (times) => {
      const waiting = times.toSorted((a, b) => a - b).map((ms) => ({ changed_at: new Date(MORNING.getTime() + ms) }))
      expect(openMinutesOf(store, waiting, end)).toEqual(waiting.map((row) => openMinutesBetween(store, row.changed_at, end)))
    }),
    { numRuns: 50 },
  )
})

test('a store is reminded after 30 minutes of being open and support told after 60; the hours before opening do not count', async () => {
  const { number } = await bought()
  later(HOUR + 29 * MINUTE)
  await remindStores(app.deps)
  expect(await mailsTo(app, clerk?.email ?? '')).toEqual([])
  later(HOUR + 30 * MINUTE)
  await remindStores(app.deps)
  await remindStores(app.deps)
  expect(await mailsTo(app, clerk?.email ?? '')).toMatchObject([
    { kind: 'accept-reminder', subject: 'An order waits to be accepted at North Loop Goods', text: expect.stringContaining(number) },
  ])
  expect((await lateAt()).some((detail) => detail?.includes(number))).toBe(false)
  later(2 * HOUR)
  await remindStores(app.deps)
  expect((await lateAt()).some((detail) => detail?.includes(number))).toBe(true)
  expect(await mailsTo(app, clerk?.email ?? '')).toHaveLength(1)
})

test('what is not accepted in a day is offered once by mail: another store that has it, shipping, or the money', async () => {
  const part = await unaccepted()
  await askShoppers(app.deps)
  await app.settle()
  const mails = (await mailsTo(app, maya?.email ?? '')).filter(({ kind }) => kind === 'choice-needed')
  expect(mails).toMatchObject([{ subject: "North Loop Goods hasn't accepted your order yet: choose what to do" }])
  expect(await groupOf(part)).toMatchObject({
    state: 'placed',
    choose: { until: new Date(now.getTime() + 3 * DAY) },
    may: { cancel: true },
  })
  const offered = (await app.call(maya as TestPerson, alternatives, at(part))).body
  expect(offered.stores).toMatchObject([{ storeId: other.storeId, name: 'Uptown Goods', milesAway: 3.1 }])
  expect(offered.ship).toMatchObject({ storeId: other.storeId, state: 'MN', destination: null })
  expect((await app.call(clerk as TestPerson, retailerFulfillments, { query: {} })).body.items).toMatchObject([{ shopperChooses: true }])
})

test('another store takes over: it holds the goods, the first one lets go, and prices, ledger and SPIRALs stay', async () => {
  const part = await unaccepted(maya, [lineOf(shop, { quantity: 2 })])
  const uptown = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: other.storeId }] })
  const before = await groupOf(part)
  const chosen = await app.call(maya as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'store', storeId: other.storeId } })
  expect(chosen.status).toBe(200)
  expect(chosen.body.fulfillments[0]).toMatchObject({
    storeName: 'Uptown Goods',
    state: 'placed',
    choose: null,
    subtotal: before?.subtotal,
    tax: before?.tax,
    spirals: before?.spirals,
  })
  expect([await shelf(app, shop), await shelf(app, other)]).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 3, reserved: 2 },
  ])
  expect((await app.call(clerk as TestPerson, retailerFulfillments, { query: { storeId: other.storeId } })).body.items).toMatchObject([
    { orderNumber: part.number, acceptBy: new Date(now.getTime() + DAY) },
  ])
  // For the people of the other store it is a new order.
  await app.settle()
  expect((await app.call(uptown, notifications, { query: {} })).body.items).toMatchObject([
    { type: 'store_order', subject: expect.stringContaining('New order at Uptown Goods: 2 items'), orderNumber: part.number },
  ])
  for (const to of ['accepted', 'ready'] as const)
    expect((await app.call(clerk as TestPerson, moveFulfillment, { params: { id: part.id }, body: { to } })).status).toBe(200)
})

test('a second store that does not accept either is asked about anew', async () => {
  const part = await unaccepted()
  await app.call(maya as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'store', storeId: other.storeId } })
  later(2 * DAY + 2 * MINUTE)
  await askShoppers(app.deps)
  await app.settle()
  expect((await mailsTo(app, maya?.email ?? '')).filter(({ kind }) => kind === 'choice-needed')).toHaveLength(2)
  expect((await app.call(maya as TestPerson, alternatives, at(part))).body.stores).toMatchObject([{ storeId: shop.storeId }])
})

test('shipped instead: at no extra charge, to an address in the state where the order was taxed', async () => {
  const part = await unaccepted()
  const ship = (destination?: typeof HOME | { street1: string; city: string; state: string; zip: string }) =>
    app.call(maya as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'ship', ...(destination && { destination }) } })
  expect((await ship()).problem.errors).toMatchObject([{ pointer: '/destination' }])
  expect((await ship({ street1: '1 Pine St', city: 'Fargo', state: 'ND', zip: '58102' })).problem.errors).toMatchObject([
    { pointer: '/destination/state' },
  ])
  const { body } = await ship(HOME)
  expect(body).toMatchObject({
    destination: HOME,
    fulfillments: [{ fulfillmentMethod: 'ship-to-me', shippingCost: 0, storeName: 'Uptown Goods' }],
  })
  expect(await shelf(app, other)).toEqual({ onHand: 3, reserved: 1 })
})

test('a store that has too few is not offered, and one that sold out meanwhile is refused and changes nothing', async () => {
  const three = await unaccepted(maya, [lineOf(shop, { quantity: 4 })])
  expect((await app.call(maya as TestPerson, alternatives, at(three))).body).toMatchObject({ stores: [], ship: { storeId: shop.storeId } })
  now = MORNING
  const one = await unaccepted()
  await refillShelves(app, [other.storeId], 0)
  const refused = await app.call(maya as TestPerson, chooseAlternative, { ...at(one), body: { kind: 'store', storeId: other.storeId } })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'orders.choice_gone' } })
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 5 })
})

test('two shoppers choose the last piece of the other store at once: one has it', async () => {
  const bo = await aPerson(app)
  const [hers, his] = [await bought(maya), await bought(bo)]
  later(DAY + MINUTE)
  await askShoppers(app.deps)
  await refillShelves(app, [other.storeId], 1)
  const answers = await Promise.all(
    (
      [
        [maya, hers],
        [bo, his],
      ] as const
    ).map(([who, part]) =>
      app.call(who as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'store', storeId: other.storeId } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await shelf(app, shop), await shelf(app, other)]).toMatchObject([{ reserved: 1 }, { reserved: 1 }])
})

test('the money: a cancelled choice gives everything back, and so does silence of three days', async () => {
  const [asked, silent] = [await bought(), await bought()]
  later(DAY + MINUTE)
  await askShoppers(app.deps)
  await app.call(maya as TestPerson, cancelOrder, { params: { number: asked.number }, query: {}, body: { fulfillmentId: asked.id } })
  expect(await groupOf(asked)).toMatchObject({ state: 'cancelled', choose: null })
  later(4 * DAY)
  await endWaiting.act(app.deps, null)
  expect(await groupOf(silent)).toMatchObject({ state: 'placed' })
  later(4 * DAY + 2 * MINUTE)
  await endWaiting.act(app.deps, null)
  expect(await groupOf(silent)).toMatchObject({
    state: 'cancelled',
    timeline: expect.arrayContaining([expect.objectContaining({ note: 'No store accepted it' })]),
  })
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 0 })
})

test('a store may still accept; then there is nothing left to choose', async () => {
  const part = await unaccepted()
  await app.call(clerk as TestPerson, moveFulfillment, { params: { id: part.id }, body: { to: 'accepted' } })
  expect(await groupOf(part)).toMatchObject({ state: 'accepted', choose: null })
  const refused = await app.call(maya as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'store', storeId: other.storeId } })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'orders.nothing_to_choose' } })
})

test('nobody but the buyer chooses, and only among stores that are offered', async () => {
  const part = await unaccepted()
  const stranger = await aShop(app)
  await aProduct(app, stranger.retailerId)
  const tries = await Promise.all([
    app.call(guest(), alternatives, at(part)),
    app.call(await aPerson(app), chooseAlternative, { ...at(part), body: { kind: 'store', storeId: other.storeId } }),
  ])
  expect(tries.map(({ status }) => status)).toEqual([404, 404])
  const foreign = await app.call(maya as TestPerson, chooseAlternative, { ...at(part), body: { kind: 'store', storeId: stranger.storeId } })
  expect(foreign.problem.code).toBe('orders.choice_gone')
  const others = await bought()
  expect(
    (await app.call(maya as TestPerson, alternatives, { ...at(part), params: { number: others.number, fulfillmentId: part.id } })).status,
  ).toBe(404)
})

test('after all of it the books agree', async () => {
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('a store accepts while another transaction has changed the same part, which may change it once more', async () => {
  const part = await bought()
  const job = new Client({ connectionString: app.databaseUrl })
  await job.connect()
  const mark = (column: string) => job.query(`update fulfillments set ${column} = now() where id = $1`, [part.id])
  await job.query('begin')
  await mark('reminded_at')
  const accepting = app.call(clerk as TestPerson, moveFulfillment, { params: { id: part.id }, body: { to: 'accepted' } })
  await expect
    .poll(async () => (await job.query(`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rowCount)
    .toBeGreaterThan(0)
  // The second change of a row checks its foreign keys: it needs the order, which the store's act has locked by now.
  expect((await mark('support_told_at')).rowCount).toBe(1)
  await job.query('commit')
  await job.end()
  expect((await accepting).status).toBe(200)
})
