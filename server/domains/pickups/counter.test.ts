import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { order } from '#contracts/orders/orders.ts'
import { handOverById, lookUpPickup, redeemPickup, shiftCounters, undoHandOver } from '#contracts/pickups/pickups.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, codeOf, count, moveOn, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'

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
  shop = await aShop(app, { onHand: 9 })
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
})

async function inState(...steps: ('accepted' | 'ready')[]): Promise<BoughtFulfillment> {
  const part = await aPart(app, maya, shop)
  await moveOn(app, clerk, part, ...steps)
  return part
}
const here = () => ({ storeId: shop.storeId })
const give = ({ id }: BoughtFulfillment, who = clerk, at: { storeId: Shop['storeId'] } = here()) =>
  app.call(who, handOverById, { params: { fulfillmentId: id }, body: { at, idChecked: true } })
const shift = async (who = clerk) => (await app.call(who, shiftCounters, { query: here() })).body

test('who has no code but a photo ID gets the goods; that it was checked, and by whom, stays with the order', async () => {
  const part = await inState('accepted', 'ready')
  const [waiting] = (await app.call(clerk, retailerFulfillments, { query: { state: 'ready' } })).body.items
  expect(waiting).toMatchObject({ mayHandOver: true })
  const code = await codeOf(app, part.id)
  expect((await give(part)).body).toMatchObject({ state: 'picked_up', handedOver: { by: 'Ana Lopez' } })
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 0 })
  const [group] = (await app.call(maya, order, { params: { number: part.number }, query: {} })).body.fulfillments
  expect(group?.timeline.at(-1)).toMatchObject({ state: 'picked_up', note: 'Photo ID checked' })
  expect((await app.call(clerk, redeemPickup, { body: { code, at: here() } })).problem.code).toBe('pickups.used')
  expect((await give(part)).status).toBe(409)
})

test('a code shows what it hands over and changes nothing; the hand-over gives what was shown, and later the code says when', async () => {
  const first = await inState('accepted', 'ready')
  const code = await codeOf(app, first.id)
  const look = (who = clerk, at: { storeId: Shop['storeId'] } = here()) => app.call(who, lookUpPickup, { body: { code, at } })
  expect((await look()).body.waiting).toMatchObject([{ id: first.id, state: 'ready', items: [{ quantity: 1 }] }])
  const later = await inState('accepted', 'ready')
  const redeemed = await app.call(clerk, redeemPickup, { body: { code, at: here(), fulfillmentIds: [first.id] } })
  expect(redeemed.body.handedOver.map(({ id }) => id)).toEqual([first.id])
  expect((await app.call(clerk, lookUpPickup, { body: { code: await codeOf(app, later.id), at: here() } })).body.waiting).toHaveLength(1)

  expect((await look()).problem).toMatchObject({
    status: 409,
    code: 'pickups.used',
    detail: expect.stringMatching(/^Already picked up at 1?\d:00 [AP]M\.$/),
  })
  now = new Date(+START + DAY)
  expect((await look()).problem.detail).toMatch(/^Already picked up on Sat, Nov 21 at 1?\d:00 [AP]M\.$/)
  const elsewhere = await aShop(app)
  expect((await look(await aClerk(app, elsewhere), { storeId: elsewhere.storeId })).problem.code).toBe('pickups.unusable')
  expect((await look(await aClerk(app, elsewhere))).problem.code).toBe('not_found')
})

test('an order is found by its pickup code as it is spoken, by those who work there only', async () => {
  const part = await inState('accepted', 'ready')
  await inState('accepted', 'ready')
  const code = await codeOf(app, part.id)
  const find = async (who: TestPerson, q: string) =>
    (await app.call(who, retailerFulfillments, { query: { q } })).body.items.map(({ id }) => id)
  expect(await find(clerk, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).toEqual([part.id])
  expect(await find(clerk, code.slice(0, 7))).toEqual([])
  expect(await find(await aClerk(app, await aShop(app)), code)).toEqual([])
})

test('what is not ready is not handed over, nor at a counter where it does not wait', async () => {
  const part = await inState('accepted')
  expect((await give(part)).status).toBe(409)
  await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'ready' } })
  const elsewhere = await aShop(app)
  expect((await give(part, await aClerk(app, elsewhere), { storeId: elsewhere.storeId })).status).toBe(404)
  const unchecked = { params: { fulfillmentId: part.id }, body: undefined as never, raw: { at: here(), idChecked: false } }
  expect((await app.call(clerk, handOverById, unchecked)).status).toBe(422)
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 1 })
})

test('a shift counts what this person did here today; what was taken back is not counted', async () => {
  const [first, second] = [await inState('accepted', 'ready'), await inState('accepted', 'ready')]
  await inState('accepted')
  for (const part of [first, second]) await give(part)
  expect(await shift()).toMatchObject({ accepted: 3, prepared: 2, received: 0, handedOver: 2 })
  now = new Date(+START + MINUTE)
  await app.call(clerk, undoHandOver, { body: { fulfillmentIds: [first.id], at: here() } })
  expect(await shift()).toMatchObject({ accepted: 3, prepared: 2, handedOver: 1 })
  expect(await shift(await aClerk(app, shop))).toMatchObject({ accepted: 0, handedOver: 0 })
  now = new Date(+START + DAY)
  expect(await shift()).toMatchObject({ accepted: 0, prepared: 0, handedOver: 0 })
  const stranger = await aClerk(app, await aShop(app))
  expect((await app.call(stranger, shiftCounters, { query: here() })).status).toBe(404)
})

test('a scan without a network that turns out wrong is told to the managers, once, and is on record; any other wrong code is not', async () => {
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const uptown = await aStore(app, shop.retailerId)
  const [manager, elsewhere] = await Promise.all(
    [shop.storeId, uptown].map((storeId) => aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId }] })),
  )
  const body = { code: 'AAAA-AAAA', at: here(), takenAt: new Date(+START - 5 * MINUTE) }
  const key = crypto.randomUUID()
  for (let i = 0; i < 2; i++) expect((await app.call(clerk, redeemPickup, { body, key })).status).toBe(404)
  await app.call(clerk, redeemPickup, { body: { code: 'BBBB-BBBB', at: here() } })
  const told = (await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'pickup-refused')
  expect(told).toHaveLength(1)
  expect(told[0]?.subject).toMatch(/^A hand-over at .* could not be confirmed$/)
  expect((await mailsTo(app, manager?.email ?? '')).filter(({ kind }) => kind === 'pickup-refused')).toHaveLength(1)
  for (const { email } of [clerk, ...(elsewhere ? [elsewhere] : [])])
    expect((await mailsTo(app, email)).filter(({ kind }) => kind === 'pickup-refused')).toEqual([])
  const onRecord = `select count(*) as n from audit_entries where act = 'pickup.refused' and outcome = 'refused' and subject = $1`
  expect(await count(app, onRecord, [`store ${shop.storeId}`])).toBe(1)
})
