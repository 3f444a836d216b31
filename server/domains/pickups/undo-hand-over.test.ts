import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { spirals, spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { order } from '#contracts/orders/orders.ts'
import { pickupPasses, redeemPickup, undoHandOver } from '#contracts/pickups/pickups.ts'
import { MINUTE } from '#contracts/time.ts'
import { receiveParcel } from '#contracts/store-work/center-desk.ts'
import { moveFulfillment, parcels, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, codeOf, count, handOver, labelOf, lineOf, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

const START = new Date('2026-11-21T18:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let maya: TestPerson
let clerk: TestPerson

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  shop = await aShop(app, { onHand: 9, price: 30_000 })
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
})

const bought = (line?: Parameters<typeof aPart>[3]): Promise<BoughtFulfillment> => aPart(app, maya, shop, line)
async function handedOver(): Promise<BoughtFulfillment> {
  const part = await bought()
  await handOver(app, clerk, shop, part.id)
  return part
}
const undo = ({ id }: BoughtFulfillment, who = clerk) =>
  app.call(who, undoHandOver, { body: { fulfillmentIds: [id], at: { storeId: shop.storeId } } })
const stateOf = async ({ number }: BoughtFulfillment) => (await app.call(maya, order, { params: { number }, query: {} })).body
const balance = async () => (await app.call(maya, spirals)).body
const isInOrder = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])

test('a hand-over that was a slip is taken back: order, shelf, code and SPIRALs are as before, and the books agree', async () => {
  const part = await handedOver()
  const before = await shelf(app, shop)
  expect(before).toEqual({ onHand: 8, reserved: 0 })
  expect(await balance()).toMatchObject({ balance: 600, tier: { name: 'Explorer' } })
  const used = await codeOf(app, part.id)
  now = new Date(+START + MINUTE)
  const taken = await undo(part)
  expect(taken.body.items).toMatchObject([{ id: part.id, state: 'ready', handedOver: null }])
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 1 })
  expect(await stateOf(part)).toMatchObject({ state: 'open', spiralsPending: 600, spiralsEarned: 0, fulfillments: [{ state: 'ready' }] })
  expect(await balance()).toMatchObject({ balance: 0, pending: 600, earnedLast12Months: 0, tier: { name: 'Local' } })
  expect((await app.call(maya, spiralsHistory, { query: {} })).body.items.map(({ points }) => points)).toEqual([-600, 600])
  expect((await app.call(maya, pickupPasses)).body.ready).toHaveLength(1)
  expect(await codeOf(app, part.id)).not.toBe(used)
  expect(
    await count(app, `select count(*) as n from audit_entries where act = 'pickup.undo' and subject = $1`, [`order ${part.number}`]),
  ).toBe(1)
  await isInOrder()
})

test('what was taken back is handed over for real afterwards, and earns exactly once', async () => {
  const part = await handedOver()
  await undo(part)
  const code = await codeOf(app, part.id)
  expect((await app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })).status).toBe(200)
  expect(await balance()).toMatchObject({ balance: 600, pending: 0, earnedLast12Months: 600 })
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 0 })
  expect((await undo(part)).status).toBe(200)
  expect(await balance()).toMatchObject({ balance: 0, pending: 600 })
  await isInOrder()
})

test('after two minutes a hand-over stands, and so does what never was one', async () => {
  const part = await handedOver()
  now = new Date(+START + 2 * MINUTE + 1)
  expect(await undo(part)).toMatchObject({ status: 409, problem: { code: 'pickups.undo_over' } })
  expect((await app.call(clerk, retailerFulfillments, { query: { state: 'picked_up' } })).body.items).toMatchObject([{ id: part.id }])
  expect(await undo(await bought())).toMatchObject({ status: 409, problem: { code: 'pickups.undo_over' } })
})

test('SPIRALs that are spent meanwhile keep the hand-over as it is', async () => {
  const part = await handedOver()
  const other = await aShop(app)
  expect((await buy(app, maya, [lineOf(other)], { spirals: 100 as never })).status).toBe(201)
  expect(await undo(part)).toMatchObject({ status: 409, problem: { code: 'pickups.undo_spent' } })
  expect(await stateOf(part)).toMatchObject({ state: 'complete' })
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 0 })
  await isInOrder()
})

test('safety:S4 the same slip is taken back once by two clerks at once', async () => {
  const part = await handedOver()
  const both = await Promise.all([undo(part), undo(part, await aClerk(app, shop))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 1 })
})

test('nobody takes back what was handed over at another counter', async () => {
  const part = await handedOver()
  const elsewhere = await aShop(app)
  const stranger = await aClerk(app, elsewhere)
  expect((await undo(part, stranger)).status).toBe(404)
  const there = { fulfillmentIds: [part.id], at: { storeId: elsewhere.storeId } }
  expect((await app.call(stranger, undoHandOver, { body: there })).status).toBe(404)
  expect(await stateOf(part)).toMatchObject({ state: 'complete' })
})

test('at a SPIRAL Center the parcel waits again; the shelf it came from stays as it is', async () => {
  const part = await bought({ fulfillmentMethod: 'ship-to-mall' })
  for (const to of ['accepted', 'packed', 'in_transit'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  const lena = await aPerson(app, { malls: [{ mallId: shop.mallId, role: 'staff' }] })
  await app.call(lena, receiveParcel, { params: { mallId: shop.mallId }, body: { code: await labelOf(app, clerk, part) } })
  const at = { mallId: shop.mallId }
  await app.call(lena, redeemPickup, { body: { code: await codeOf(app, part.id), at } })
  expect((await app.call(lena, parcels, { query: { state: 'picked_up' } })).body.items[0]?.handedOver?.undoUntil).toEqual(
    new Date(+START + 2 * MINUTE),
  )
  // The store sees who collected it, but cannot undo the center's hand-over.
  expect((await app.call(clerk, retailerFulfillments, { query: {} })).body.items[0]?.handedOver?.undoUntil).toBeNull()
  expect((await app.call(lena, undoHandOver, { body: { fulfillmentIds: [part.id], at } })).body.items).toMatchObject([
    { state: 'at_center' },
  ])
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 0 })
  await isInOrder()
})

test('a tier that was kept from an earlier year is kept again when the hand-over that raised it is taken back', async () => {
  const [reachedAt, keepUntil] = [new Date('2025-12-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')]
  await app.deps.db.$client.query('insert into tier_statuses (user_id, tier, reached_at, keep_until) values ($1, $2, $3, $4)', [
    maya.id,
    'Explorer',
    reachedAt,
    keepUntil,
  ])
  const dear = await aShop(app, { price: 100_000, retailer: shop.retailerId })
  const placed = (await buy(app, maya, [lineOf(dear)])).body.order
  const part = { number: placed.number, id: placed.fulfillments[0]?.id as BoughtFulfillment['id'] }
  await handOver(app, clerk, dear, part.id)
  expect(await balance()).toMatchObject({ tier: { name: 'Champion' } })
  now = new Date(+START + MINUTE)
  await app.call(clerk, undoHandOver, { body: { fulfillmentIds: [part.id], at: { storeId: dear.storeId } } })
  expect(await balance()).toMatchObject({ earnedLast12Months: 0, tier: { name: 'Explorer' } })
  const { rows } = await app.deps.db.$client.query('select reached_at, keep_until from tier_statuses where user_id = $1', [maya.id])
  expect(rows).toEqual([{ reached_at: reachedAt, keep_until: keepUntil }])
  now = new Date('2026-12-02T00:00:00Z')
  expect(await balance()).toMatchObject({ tier: { name: 'Local' } })
})
