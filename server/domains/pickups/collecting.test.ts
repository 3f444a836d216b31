import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { order } from '#contracts/orders/orders.ts'
import { extendHold, mailPassAgain, nameCollector, nextPickup, pickupPasses, redeemPickup } from '#contracts/pickups/pickups.ts'
import { DAY } from '#contracts/time.ts'
import { holdLonger, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, codeOf, lineOf, moveOn, type BoughtFulfillment } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { endWaiting } from '../orders/jobs.ts'

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

async function ready(): Promise<BoughtFulfillment> {
  const part = await bought()
  await moveOn(app, clerk, part, 'accepted', 'ready')
  return part
}
const bought = (line?: Parameters<typeof aPart>[3]): Promise<BoughtFulfillment> => aPart(app, maya, shop, line)
const at = ({ number, id }: BoughtFulfillment) => ({ params: { number, fulfillmentId: id }, query: {} })
const groupOf = async ({ number }: BoughtFulfillment) =>
  (await app.call(maya, order, { params: { number }, query: {} })).body.fulfillments[0]

test('the shopper keeps what waits for three days more, once, and for everything on the same pass', async () => {
  const [one, two] = [await ready(), await ready()]
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([
    { may: { extendHold: true }, holdUntil: new Date(+START + 3 * DAY) },
  ])
  const kept = await app.call(maya, extendHold, at(one))
  expect(kept.body.fulfillments).toMatchObject([{ holdUntil: new Date(+START + 6 * DAY), may: { extendHold: false } }])
  expect((await groupOf(two))?.holdUntil).toEqual(new Date(+START + 6 * DAY))
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ may: { extendHold: false } }])
  expect((await app.call(maya, extendHold, at(one))).problem.code).toBe('orders.hold_ended')
})

test('support mails a pass again, to the address of the order, while it waits', async () => {
  const [part, open] = [await ready(), await bought()]
  const support = await aPerson(app, { platform: ['support'] })
  const again = (who: TestPerson, { number, id }: BoughtFulfillment, key?: string) =>
    app.call(who, mailPassAgain, { params: { number, fulfillmentId: id }, ...(key && { key }) })
  expect((await again(maya, part)).status).toBe(403)
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await again(support, part, key)).body).toEqual({ to: 'maya@example.com' })
  expect((await again(support, open)).problem.code).toBe('orders.not_waiting')
  const mails = (await mailsTo(app, 'maya@example.com')).filter(({ kind, text }) => kind === 'pass-again' && text.includes(part.number))
  expect(mails).toHaveLength(1)
})

test('the next pickup is the pass whose hold ends first, beside the number of other places; a stranger has none', async () => {
  const next = async (who: TestPerson) => (await app.call(who, nextPickup)).body
  expect(await next(maya)).toEqual({ next: null, others: 0 })
  await bought()
  expect(await next(maya)).toEqual({ next: null, others: 0 })
  const first = await ready()
  await app.call(maya, extendHold, at(first))
  const other = await aShop(app, { onHand: 9, store: { name: 'Second store', pickupHoldDays: 1 } })
  await moveOn(app, await aClerk(app, other), await aPart(app, maya, other), 'accepted', 'ready')
  await ready()
  const { ready: passes } = (await app.call(maya, pickupPasses)).body
  const [soonest] = passes.toSorted((a, b) => Number(a.holdUntil) - Number(b.holdUntil))
  expect(soonest?.place.name).toBe('Second store')
  const { name, timeZone } = soonest?.place ?? {}
  expect(await next(maya)).toEqual({ next: { placeName: name, timeZone, holdUntil: soonest?.holdUntil }, others: passes.length - 1 })
  expect(passes).toHaveLength(2)
  const stranger = await aPerson(app)
  expect(await Promise.all([next(stranger), next(maya), next(stranger)])).toMatchObject([{ next: null }, { others: 1 }, { next: null }])
  expect((await app.call(guest(), nextPickup)).status).toBe(401)
})

test('two presses at once extend a hold once', async () => {
  const part = await ready()
  const answers = await Promise.all([1, 2].map(() => app.call(maya, extendHold, at(part))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await groupOf(part))?.holdUntil).toEqual(new Date(+START + 6 * DAY))
})

test('what is not collected in the longer hold is cancelled and refunded; a hold that ran out is not extended', async () => {
  const [kept, left] = [await ready(), await ready()]
  await app.deps.db.$client.query('update fulfillments set hold_extended_at = now() where id = $1', [left.id])
  await app.call(maya, extendHold, at(kept))
  now = new Date(+START + 4 * DAY)
  expect((await app.call(maya, extendHold, at(left))).problem.code).toBe('orders.hold_ended')
  await endWaiting.act(app.deps, null)
  expect(await groupOf(left)).toMatchObject({ state: 'cancelled', refunded: 2000 + ((await groupOf(left))?.tax ?? 0) })
  expect(await groupOf(kept)).toMatchObject({ state: 'ready' })
  now = new Date(+START + 6 * DAY + 1)
  await endWaiting.act(app.deps, null)
  expect(await groupOf(kept)).toMatchObject({ state: 'cancelled' })
})

test('another person may collect: the pass shows the name, and staff see and find it', async () => {
  const part = await ready()
  const named = await app.call(maya, nameCollector, { ...at(part), body: { name: '  Ben Green ' } })
  expect(named.body.fulfillments).toMatchObject([{ collector: 'Ben Green' }])
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ collectors: ['Ben Green'] }])
  expect((await app.call(clerk, retailerFulfillments, { query: { q: 'ben gr' } })).body.items).toMatchObject([
    { orderNumber: part.number, customer: 'Maya', collector: 'Ben Green' },
  ])
  const { body } = await app.call(clerk, redeemPickup, { body: { code: await codeOf(app, part.id), at: { storeId: shop.storeId } } })
  expect(body.handedOver).toMatchObject([{ collector: 'Ben Green', handedOver: { at: START, by: 'Ana Lopez' } }])
  expect((await app.call(maya, nameCollector, { ...at(part), body: { name: null } })).problem.code).toBe('orders.nobody_collects')
})

test('a collector is named before the order is ready, and taken back; a parcel to a home has none', async () => {
  const part = await bought()
  await app.call(maya, nameCollector, { ...at(part), body: { name: 'Ben Green' } })
  expect((await app.call(maya, nameCollector, { ...at(part), body: { name: null } })).body.fulfillments).toMatchObject([
    { collector: null },
  ])
  const parcel = await bought({ fulfillmentMethod: 'ship-to-me' })
  expect((await groupOf(parcel))?.may).toMatchObject({ nameCollector: false })
  expect((await app.call(maya, nameCollector, { ...at(parcel), body: { name: 'Ben' } })).status).toBe(409)
})

test('an empty name says what to enter, and nobody else names or extends', async () => {
  const part = await ready()
  const empty = await app.call(maya, nameCollector, { ...at(part), body: { name: null }, raw: { name: '  ' } })
  expect(empty.problem.errors).toEqual([{ pointer: '/name', message: 'Enter the name on their ID.' }])
  for (const who of [guest(), await aPerson(app), clerk]) {
    expect((await app.call(who, nameCollector, { ...at(part), body: { name: 'Eve' } })).status).toBe(404)
    expect((await app.call(who, extendHold, at(part))).status).toBe(404)
  }
})

test('who else collects is named in the checkout, for one way of collecting', async () => {
  const lines = [lineOf(shop), lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })]
  const collectors = [{ storeId: shop.storeId, fulfillmentMethod: 'ship-to-mall' as const, name: ' Ben Green ' }]
  const placed = (await buy(app, maya, lines, { collectors })).body.order
  const { body } = await app.call(maya, order, { params: { number: placed.number }, query: {} })
  expect(body.fulfillments.map(({ fulfillmentMethod, collector }) => [fulfillmentMethod, collector])).toEqual([
    ['in-store-pickup', null],
    ['ship-to-mall', 'Ben Green'],
  ])
})

test('a store keeps what waits three days longer, again and again, up to two weeks ahead, and the shopper sees it', async () => {
  const part = await ready()
  const shown = async () => (await groupOf(part))?.holdUntil ?? START
  const longer = async (who = clerk) => app.call(who, holdLonger, { params: { id: part.id }, body: { holdUntil: await shown() } })
  for (const days of [6, 9, 12]) expect((await longer()).body).toMatchObject({ holdUntil: new Date(+START + days * DAY) })
  expect((await groupOf(part))?.holdUntil).toEqual(new Date(+START + 12 * DAY))
  expect(await longer()).toMatchObject({ status: 409, problem: { code: 'orders.store_hold_ended' } })
  expect((await app.call(clerk, retailerFulfillments, { query: { state: 'ready' } })).body.items).toMatchObject([{ mayHoldLonger: false }])
  now = new Date(+START + 12 * DAY)
  expect(await longer()).toMatchObject({ status: 409 })
  expect(await longer(await aClerk(app, await aShop(app)))).toMatchObject({ status: 404 })
})

test('two presses on the same hold make it longer once; both see it', async () => {
  const part = await ready()
  const body = { holdUntil: (await groupOf(part))?.holdUntil ?? START }
  const presses = await Promise.all([0, 1].map(() => app.call(clerk, holdLonger, { params: { id: part.id }, body })))
  expect(presses.map((press) => press.body?.holdUntil)).toEqual([0, 1].map(() => new Date(+START + 6 * DAY)))
  expect((await groupOf(part))?.timeline.filter(({ note }) => note?.startsWith('Kept'))).toHaveLength(1)
})

test('what is not ready yet is not held', async () => {
  const { id } = await bought()
  expect(await app.call(clerk, holdLonger, { params: { id }, body: { holdUntil: START } })).toMatchObject({ status: 409 })
})
