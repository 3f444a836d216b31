import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { order } from '#contracts/orders/orders.ts'
import { openPass, pickupPasses, redeemPickup, sendPass, revokePass, tellArrival } from '#contracts/pickups/pickups.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, codeOf, handOver, moveOn, type BoughtFulfillment } from '#tests/buying.ts'
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
  now = new Date(+now + 7 * DAY)
  shop = await aShop(app, { onHand: 9 })
  ;[maya, clerk] = [await aPerson(app, { firstName: 'Maya' }), await aClerk(app, shop)]
})

const bought = (buyer: Caller = maya): Promise<BoughtFulfillment> => aPart(app, buyer, shop)
async function ready(buyer?: Caller): Promise<BoughtFulfillment> {
  const part = await bought(buyer)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  return part
}
const at = ({ number, id }: BoughtFulfillment) => ({ params: { number, fulfillmentId: id }, query: {} })
const hereNow = async () => (await app.call(clerk, retailerFulfillments, { query: { here: true } })).body.items

test('who says "I\'m here" stands at the counter’s list, first come first, until the goods are handed over', async () => {
  const ben = await aPerson(app, { firstName: 'Ben' })
  const [first, second] = [await ready(ben), await ready()]
  await app.call(maya, tellArrival, { ...at(second), body: { state: 'on_my_way' } })
  expect(await hereNow()).toEqual([])
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ arrival: { state: 'on_my_way', at: now } }])
  await app.call(ben, tellArrival, { ...at(first), body: { state: 'here' } })
  now = new Date(+now + MINUTE)
  await app.call(maya, tellArrival, { ...at(second), body: { state: 'here', note: ' Spot 4, blue car ' } })
  expect(await hereNow()).toMatchObject([
    { orderNumber: first.number, arrival: { state: 'here', note: null } },
    { orderNumber: second.number, arrival: { state: 'here', at: now, note: 'Spot 4, blue car' } },
  ])
  await app.call(clerk, redeemPickup, { body: { code: await codeOf(app, first.id), at: { storeId: shop.storeId } } })
  expect(await hereNow()).toMatchObject([{ orderNumber: second.number }])
})

test('a counter that is full is listed page by page, who came first first, each once, also when some are handed over meanwhile', async () => {
  const waiting: { who: TestPerson; part: BoughtFulfillment }[] = []
  for (let i = 0; i < 5; i++) {
    const who = await aPerson(app)
    waiting.push({ who, part: await ready(who) })
  }
  const came = [3, 0, 4, 1, 2].flatMap((i) => waiting[i] ?? [])
  // Two shoppers arrive at the same moment, and an early arrival has the newest order.
  for (const [i, { who, part }] of came.entries()) {
    if (i !== 2) now = new Date(+now + MINUTE)
    await app.call(who, tellArrival, { ...at(part), body: { state: 'here' } })
  }
  const page = async (cursor?: string | null) =>
    (await app.call(clerk, retailerFulfillments, { query: { here: true, limit: 2, ...(cursor ? { cursor } : {}) } })).body
  const numbers = ({ items }: Awaited<ReturnType<typeof page>>) => items.map(({ orderNumber }) => orderNumber)
  const [first, second] = [await page(), await page((await page()).nextCursor)]
  const code = await codeOf(app, came[0]?.part.id ?? 0)
  expect((await app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })).status).toBe(200)
  const third = await page(second.nextCursor)
  expect(third.nextCursor).toBeNull()
  const inTurn = [came[0], came[2], came[1], came[3], came[4]]
  expect([...numbers(first), ...numbers(second), ...numbers(third)]).toEqual(inTurn.map((each) => each?.part.number))
  for (const cursor of ['7', 'x', Buffer.from('["here","x",1]').toString('base64url')])
    expect((await app.call(clerk, retailerFulfillments, { query: { here: true, cursor } })).status).toBe(422)
  expect((await app.call(clerk, retailerFulfillments, { query: { cursor: 'x' } })).status).toBe(422)
})

test('what is not ready is not waited for at the counter, and nobody else says who is there', async () => {
  const part = await bought()
  expect((await app.call(maya, tellArrival, { ...at(part), body: { state: 'here' } })).problem.code).toBe('orders.not_waiting')
  for (const who of [guest(), clerk, await aPerson(app)])
    expect((await app.call(who, tellArrival, { ...at(part), body: { state: 'here' } })).status).toBe(404)
})

const sent = async (part: BoughtFulfillment) => {
  const { body } = await app.call(maya, sendPass, at(part))
  return new URL(body.url).searchParams.get('pass') ?? ''
}
const open = (browser: Caller, token: string) => app.call(browser, openPass, { params: { token } })

test('a sent pass opens in the first browser that opens it, there again, and in no other; it does not say who bought', async () => {
  const part = await ready()
  const token = await sent(part)
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ isSent: true }])
  const [ben, eve] = [guest(), guest()]
  const { body } = await open(ben, token)
  const code = await codeOf(app, part.id)
  expect(body).toMatchObject({ code: `${code.slice(0, 4)}-${code.slice(4)}`, items: [{ title: 'Blue mug' }] })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${part.number}|Maya|${maya.email}`))
  expect((await open(ben, token)).status).toBe(200)
  expect((await open(eve, token)).problem).toMatchObject({ status: 410, code: 'pickups.link_used' })
  await app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })
  expect((await open(ben, token)).status).toBe(410)
})

test('a sent pass shows all that its code hands over, and taking it back ends every link to what is on it', async () => {
  const [first, second] = [await ready(), await ready()]
  const ben = guest()
  const token = await sent(first)
  const { body } = await open(ben, token)
  expect(body.items).toHaveLength(2)
  const code = await codeOf(app, first.id)
  expect(body.code.replace('-', '')).toBe(code)
  expect((await app.call(maya, pickupPasses)).body.ready).toMatchObject([{ isSent: true, items: [{}, {}] }])
  // The action accepts either fulfillment on the pass.
  await app.call(maya, revokePass, at(second))
  expect((await open(ben, token)).status).toBe(410)
  expect((await app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })).status).toBe(404)
  const again = await open(ben, await sent(first))
  const { body: given } = await app.call(clerk, redeemPickup, { body: { code: again.body.code, at: { storeId: shop.storeId } } })
  expect(given.handedOver).toHaveLength(again.body.items.length)
})

test('safety:S4 a pass taken back from two of its parts at once, and again, is taken back: the two do not wait for one another', async () => {
  const parts = [await ready(), await ready(), await ready()]
  for (let round = 0; round < 12; round++) {
    const from = parts.toSorted((a, b) => (round % 2 === 0 ? a.id - b.id : b.id - a.id))
    const answers = await Promise.all([
      ...from.map((part) => app.call(maya, revokePass, at(part))),
      app.call(maya, tellArrival, { ...at(from[0] as BoughtFulfillment), body: { state: 'on_my_way' } }),
      app.call(maya, sendPass, at(from[2] as BoughtFulfillment)),
    ])
    expect(answers.map(({ status, problem }) => [Math.floor(status / 100), problem?.code])).toEqual(answers.map(() => [2, undefined]))
  }
})

test('of two who open a sent pass at the same moment one gets it', async () => {
  const token = await sent(await ready())
  const answers = await Promise.all([guest(), guest(), guest()].map((browser) => open(browser, token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
})

test('a pass that was opened and taken back has another code; a link never opened ends without one', async () => {
  const part = await ready()
  const [unopened, before] = [await sent(part), await codeOf(app, part.id)]
  const token = await sent(part)
  expect((await open(guest(), unopened)).status).toBe(410)
  expect(await codeOf(app, part.id)).toBe(before)
  await open(guest(), token)
  await app.call(maya, revokePass, at(part))
  expect(await codeOf(app, part.id)).not.toBe(before)
  expect((await open(guest(), token)).status).toBe(410)
  expect((await app.call(guest(), sendPass, at(part))).status).toBe(404)
})

test('used passes lead to their order, and what was not collected in time says what came back', async () => {
  const [used, missed] = [await bought(), await bought()]
  await handOver(app, clerk, shop, used.id)
  for (const to of ['accepted', 'ready'] as const) await app.call(clerk, moveFulfillment, { params: { id: missed.id }, body: { to } })
  const cancelled = await bought()
  await app.call(clerk, moveFulfillment, { params: { id: cancelled.id }, body: { to: 'cancelled', note: 'Broken' } })
  now = new Date(+now + 4 * DAY)
  await endWaiting.act(app.deps, null)
  const { past } = (await app.call(maya, pickupPasses)).body
  const { total } = (await app.call(maya, order, { params: { number: missed.number }, query: {} })).body
  expect(past).toMatchObject([
    { orderNumber: missed.number, state: 'cancelled', note: 'Not picked up in time', refunded: total },
    { orderNumber: used.number, state: 'picked_up', refunded: 0 },
  ])
})
