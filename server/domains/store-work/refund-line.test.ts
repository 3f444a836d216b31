import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IfUnavailable } from '#contracts/constants.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { cancelOrder, order, orders } from '#contracts/orders/orders.ts'
import { orderPasses } from '#contracts/pickups/pickups.ts'
import { points } from '#contracts/points.ts'
import { setStock } from '#contracts/catalog/inventory.ts'
import { DAY } from '#contracts/time.ts'
import {
  askAboutMissing,
  moveFulfillment,
  type MissingReason,
  refundLine,
  retailerFulfillments,
  substituteLine,
} from '#contracts/store-work/store-work.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, codeOf, count, handOver, HOME, lineOf, moveOn, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, openShelf, refillShelves, type Shop } from '#tests/shops.ts'
import { auditBooks } from '../admin/audit-of-books.ts'
import { endWaiting } from '../orders/jobs.ts'
import { lockFor, move } from '../orders/transitions.ts'

let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
let shop: Shop
let lamp: Shop
let maya: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-21T18:00:00Z')
  shop = await aShop(app, { onHand: 9, price: 1999 })
  lamp = await another('Lamp', 3333)
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
})

async function another(title: string, price: number): Promise<Shop> {
  const { productId, variantIds } = await aProduct(app, shop.retailerId, { title, price, onHand: 9, storeIds: [shop.storeId] })
  return { ...shop, productId, variantId: variantIds[0] as Shop['variantId'], price }
}
type BoughtFulfillment = { number: OrderNumber; id: FulfillmentId }
/** Three mugs and a lamp, in one fulfillment. */
async function bought(
  ifUnavailable: IfUnavailable = 'refund',
  wish: Parameters<typeof buy>[3] = {},
  method?: 'ship-to-me',
): Promise<BoughtFulfillment> {
  const line = { ifUnavailable, ...(method && { fulfillmentMethod: method }) }
  const placed = (await buy(app, maya, [lineOf(shop, { quantity: 3, ...line }), lineOf(lamp, line)], wish)).body.order
  return { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
}
const work = async ({ id }: BoughtFulfillment) => {
  const item = (await app.call(clerk, retailerFulfillments, { query: {} })).body.items.find((each) => each.id === id)
  if (!item) throw new Error('the store sees no such part')
  return item
}
const lineIn = async (part: BoughtFulfillment, title = 'Blue mug') => {
  const line = (await work(part)).items.find((each) => each.title === title)
  if (!line) throw new Error(`no ${title} in the order`)
  return line
}
type RefundOptions = {
  title?: string
  quantity?: number
  reason?: MissingReason
  note?: string
  who?: TestPerson
  key?: string
  left?: number
}
async function refund(
  part: BoughtFulfillment,
  { title, quantity = 1, reason = 'missing', note, who = clerk, key, left }: RefundOptions = {},
) {
  const line = await lineIn(part, title)
  const body = { lineId: line.id, quantity, left: left ?? line.quantity, reason, ...(note !== undefined && { note }) }
  return app.call(who, refundLine, { params: { id: part.id }, body, ...(key && { key }) })
}
const orderOf = async ({ number }: BoughtFulfillment) => (await app.call(maya, order, { params: { number }, query: {} })).body
const isInOrder = async () => {
  await app.settle()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
}
/** Lets the shopper earn SPIRALs from an expensive order. */
async function withSpirals(): Promise<void> {
  const dear = await aShop(app, { price: 30_000, retailer: shop.retailerId })
  const placed = (await buy(app, maya, [lineOf(dear)])).body.order
  await handOver(app, clerk, dear, placed.fulfillments[0]?.id ?? 0)
}

test('one missing piece is refunded by itself with its tax; the rest is made ready, handed over and earns for what it is', async () => {
  const part = await bought()
  const before = await orderOf(part)
  const tax = before.fulfillments[0]?.items.find(({ title }) => title === 'Blue mug')?.tax ?? 0
  const mine = cents(1999 + Math.floor((2 * tax + 3) / 6))
  expect((await refund(part, { note: 'One was chipped' })).body).toMatchObject({
    state: 'placed',
    items: [
      { title: 'Blue mug', quantity: 2, refunded: 1 },
      { title: 'Lamp', quantity: 1, refunded: 0 },
    ],
    subtotal: 2 * 1999 + 3333,
  })
  const after = await orderOf(part)
  expect(after).toMatchObject({ state: 'open', total: before.total, tenders: [{ kind: 'card', refunded: mine }] })
  expect(after.fulfillments).toMatchObject([
    {
      refunded: mine,
      items: [
        { cancelled: 1, refunded: mine },
        { cancelled: 0, refunded: 0 },
      ],
    },
  ])
  expect(after.fulfillments[0]?.timeline.at(-1)?.note).toBe('1 × Blue mug refunded: not on the shelf (One was chipped)')
  // Two SPIRALs per dollar: for 3 × 19.99 + 33.33 before, and for one mug less now.
  expect([before.spiralsPending, after.spiralsPending]).toEqual([186, 146])
  // The missing mug is neither reserved nor on the shelf.
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 2 })
  const kept = before.total - mine
  expect((await app.call(maya, orders, { query: {} })).body).toMatchObject({ amount: kept, items: [{ total: before.total, kept }] })
  await handOver(app, clerk, shop, part.id)
  expect(await shelf(app, shop)).toEqual({ onHand: 6, reserved: 0 })
  expect(await orderOf(part)).toMatchObject({ state: 'complete', spiralsEarned: 146, spiralsPending: 0 })
  expect((await app.call(maya, spirals)).body.balance).toBe(146)
  await isInOrder()
})

test('the shopper hears of it once, by mail and behind the bell', async () => {
  const part = await bought()
  await refund(part)
  await app.settle()
  const mails = (await mailsTo(app, 'maya@example.com')).filter(({ text }) => text.includes(part.number))
  expect(mails.filter(({ kind }) => kind === 'pieces-refunded')).toMatchObject([
    { subject: expect.stringContaining('refunded $'), text: expect.stringContaining('1 × Blue mug refunded: not on the shelf') },
  ])
  expect(mails.map(({ text }) => text).join()).toMatch(
    /We refunded (\$\d+\.\d\d): \1 to your card ending 4242\. Allow 3-5 business days for your card\./,
  )
  expect(await count(app, `select count(*) as n from notifications where type = 'pieces_refunded' and user_id = $1`, [maya.id])).toBe(1)
})

test('what was paid with SPIRALs and by card goes back to both, in the proportion that each still holds', async () => {
  await withSpirals()
  const part = await bought('refund', { spirals: points(500) })
  expect((await app.call(maya, spirals)).body.balance).toBe(100)
  await refund(part, { quantity: 2 })
  const { total, tenders, fulfillments } = await orderOf(part)
  const back = fulfillments[0]?.refunded ?? 0
  const [toSpirals, toCard] = ['spirals', 'card'].map((kind) => tenders.find((tender) => tender.kind === kind)?.refunded ?? 0)
  expect((toSpirals ?? 0) + (toCard ?? 0)).toBe(back)
  expect(toSpirals).toBe(Math.round((500 * back) / total))
  expect((await app.call(maya, spirals)).body.balance).toBe(100 + (toSpirals ?? 0))
  await isInOrder()
  // Each mail tells its own pieces, also when the next ones have come back before it is written.
  const told = (await mailsTo(app, 'maya@example.com')).find(({ kind, text }) => kind === 'pieces-refunded' && text.includes(part.number))
  const inWords = (amount = 0) => `$${(amount / 100).toFixed(2)}`
  expect(told?.text).toContain(
    `We refunded ${inWords(back)}: ${inWords(toSpirals)} in SPIRALs and ${inWords(toCard)} to your card ending 4242.`,
  )
})

test('when nothing of a part is left it is cancelled, with its shipping; what came back is what was paid', async () => {
  const part = await bought('refund', {}, 'ship-to-me')
  await moveOn(app, clerk, part, 'accepted')
  await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'packed' } })
  expect((await refund(part, { quantity: 3 })).body.state).toBe('packed')
  expect((await refund(part, { title: 'Lamp', reason: 'damaged' })).body.state).toBe('cancelled')
  const { state, total, tenders, spiralsPending } = await orderOf(part)
  expect([state, tenders.map(({ refunded }) => refunded), spiralsPending]).toEqual(['cancelled', [total], 0])
  expect(await shelf(app, lamp)).toEqual({ onHand: 8, reserved: 0 })
  await isInOrder()
})

test('cancelling what is left after a refund gives exactly the rest, once', async () => {
  const part = await bought()
  await refund(part)
  await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'cancelled', note: 'Flooded' } })
  const { total, tenders } = await orderOf(part)
  expect(tenders).toMatchObject([{ refunded: total }])
  expect(await shelf(app, shop)).toEqual({ onHand: 8, reserved: 0 })
  await isInOrder()
})

test('what is only left out goes back on sale, and has to be explained', async () => {
  const part = await bought()
  const silent = await refund(part, { reason: 'other' })
  expect([silent.status, silent.problem.errors?.[0]?.pointer]).toEqual([422, '/note'])
  expect((await refund(part, { reason: 'other', note: 'You called us' })).status).toBe(200)
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 2 })
  await isInOrder()
})

test('at the counter a piece of what waits can be refunded, the pass shows the rest, and the last piece is not for the store to cancel', async () => {
  const part = await bought()
  await moveOn(app, clerk, part, 'accepted', 'ready')
  const code = await codeOf(app, part.id)
  await refund(part, { quantity: 3, reason: 'damaged' })
  const pass = (await app.call(maya, orderPasses, { params: { number: part.number }, query: {} })).body.ready[0]
  expect(pass?.items).toMatchObject([{ title: 'Lamp', quantity: 1 }])
  expect(await codeOf(app, part.id)).toBe(code)
  expect((await refund(part, { title: 'Lamp' })).problem.code).toBe('orders.last_piece')
  expect((await orderOf(part)).state).toBe('open')
  await isInOrder()
})

test('safety:M1 the same press twice refunds once, and of two clerks who see the same gap the second is refused', async () => {
  const part = await bought()
  const key = 'the-same-press-of-one-button'
  const first = await refund(part, { key, left: 3 })
  expect(await refund(part, { key, left: 3 })).toMatchObject({ status: first.status, body: first.body })
  expect((await orderOf(part)).fulfillments[0]?.items[0]?.cancelled).toBe(1)
  const both = await Promise.all([refund(part, { left: 2 }), refund(part, { left: 2, who: await aClerk(app, shop) })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('orders.line_changed')
  expect((await orderOf(part)).fulfillments[0]?.items[0]?.cancelled).toBe(2)
  await isInOrder()
})

test("more than is left, another order's line, a finished part and a stranger are refused, and change nothing", async () => {
  const [part, other] = [await bought(), await bought()]
  expect((await refund(part, { quantity: 4 })).problem.errors).toEqual([{ pointer: '/quantity', message: 'There are 3 left of it.' }])
  const foreign = { lineId: (await lineIn(other)).id, quantity: 1, left: 3, reason: 'missing' as const }
  expect((await app.call(clerk, refundLine, { params: { id: part.id }, body: foreign })).status).toBe(404)
  for (const who of [await aClerk(app, await aShop(app)), maya]) expect((await refund(part, { who })).status).toBeGreaterThanOrEqual(403)
  const own = { lineId: (await lineIn(part)).id, quantity: 1, left: 3, reason: 'missing' as const }
  expect((await app.call(guest(), refundLine, { params: { id: part.id }, body: own })).status).toBe(401)
  await handOver(app, clerk, shop, part.id)
  expect((await app.call(clerk, refundLine, { params: { id: part.id }, body: own })).problem.code).toBe('orders.wrong_step')
  expect((await orderOf(part)).tenders).toMatchObject([{ refunded: 0 }])
  await isInOrder()
})

const ask = async (part: BoughtFulfillment, quantity = 1, title?: string) => {
  const line = await lineIn(part, title)
  return app.call(clerk, askAboutMissing, { params: { id: part.id }, body: { lineId: line.id, quantity, left: line.quantity } })
}
const choose = (part: BoughtFulfillment, body: { kind: 'rest'; refund: Cents } | { kind: 'money' }, key?: string) =>
  app.call(maya, chooseAlternative, {
    params: { number: part.number, fulfillmentId: part.id },
    query: {},
    body,
    ...(key && { key }),
  })

test('who wants to be asked is asked first, and takes the rest: only what is missing comes back', async () => {
  const part = await bought('ask')
  await moveOn(app, clerk, part, 'accepted')
  expect((await refund(part)).problem.code).toBe('orders.ask_first')
  expect((await ask(part, 2)).body).toMatchObject({ shopperChooses: true, items: [{ missing: 2 }, { missing: 0 }] })
  const at = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  const { rest, stores, ship } = (await app.call(maya, alternatives, at)).body
  expect([rest?.missing, stores, ship]).toEqual([[{ title: 'Blue mug', quantity: 2 }], [], null])
  const agreed = { kind: 'rest', refund: rest?.refund ?? cents(0) } as const
  // A choice made before more was missing no longer applies.
  expect((await choose(part, { kind: 'rest', refund: cents(1999) })).problem.code).toBe('orders.choice_gone')
  await choose(part, agreed, 'the-shopper-says-so-once')
  await choose(part, agreed, 'the-shopper-says-so-once')
  const { state, fulfillments } = await orderOf(part)
  expect(state).toBe('open')
  expect(fulfillments).toMatchObject([
    { state: 'accepted', choose: null, refunded: rest?.refund, items: [{ cancelled: 2 }, { cancelled: 0 }] },
  ])
  expect((await choose(part, agreed)).problem.code).toBe('orders.nothing_to_choose')
  expect(await shelf(app, shop)).toEqual({ onHand: 7, reserved: 1 })
  await isInOrder()
})

test('what came back is not missing any more: asked again, only the new gap is offered, and only that comes back', async () => {
  const part = await bought('ask')
  await moveOn(app, clerk, part, 'accepted')
  await ask(part, 2)
  const at = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
  const first = (await app.call(maya, alternatives, at)).body.rest?.refund ?? cents(0)
  await choose(part, { kind: 'rest', refund: first })
  expect((await work(part)).items).toMatchObject([{ quantity: 1, missing: 0 }, { missing: 0 }])
  await ask(part, 1)
  const { rest } = (await app.call(maya, alternatives, at)).body
  expect(rest?.missing).toEqual([{ title: 'Blue mug', quantity: 1 }])
  await choose(part, { kind: 'rest', refund: rest?.refund ?? cents(0) })
  expect((await orderOf(part)).fulfillments).toMatchObject([{ items: [{ cancelled: 3 }, { cancelled: 0 }] }])
  await isInOrder()
})

test('when the store gives back what it asked about, there is nothing left to choose and silence ends nothing', async () => {
  const part = await bought()
  await moveOn(app, clerk, part, 'accepted')
  expect((await ask(part, 2)).body).toMatchObject({ shopperChooses: true })
  expect((await refund(part)).body).toMatchObject({ shopperChooses: true, items: [{ missing: 1 }, {}] })
  expect((await refund(part)).body).toMatchObject({ shopperChooses: false, items: [{ missing: 0 }, {}] })
  now = new Date(+now + 3 * DAY + 1)
  await endWaiting.act(app.deps, {})
  expect((await orderOf(part)).fulfillments).toMatchObject([{ state: 'accepted' }])
})

test('who answers in the moment in which silence would have ended it keeps what they chose', async () => {
  const part = await bought('ask')
  await moveOn(app, clerk, part, 'accepted')
  await ask(part)
  now = new Date(+now + 3 * DAY + 1)
  const ending = await transact(app.deps.db, async (tx) => {
    await tx.$client.query('update fulfillments set choice_since = null where id = $1', [part.id])
    const ended = endWaiting.act(app.deps, {})
    await expect.poll(() => count(app, WAITING_HERE)).toBe(1)
    return { ended }
  })
  await ending.ended
  expect((await orderOf(part)).fulfillments).toMatchObject([{ state: 'accepted' }])
})
const WAITING_HERE = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('asked about what the store has accepted, the shopper may take the money too; who says nothing gets it after three days', async () => {
  const [one, silent] = [await bought('ask'), await bought('ask')]
  for (const part of [one, silent]) {
    await moveOn(app, clerk, part, 'accepted')
    await ask(part)
  }
  expect((await choose(one, { kind: 'money' })).body).toMatchObject({ state: 'cancelled' })
  now = new Date(+now + 3 * DAY + 1)
  await endWaiting.act(app.deps, {})
  expect((await orderOf(silent)).fulfillments).toMatchObject([{ state: 'cancelled' }])
  await isInOrder()
})

test('a store that finds it after all goes on, and nothing is missing any more; another store takes the whole of a part', async () => {
  const part = await bought('ask')
  await ask(part)
  await moveOn(app, clerk, part, 'accepted')
  expect(await work(part)).toMatchObject({ shopperChooses: false, items: [{ missing: 0 }, { missing: 0 }] })
  const moved = await bought('ask')
  await refundBySql(moved)
  await ask(moved, 1)
  const uptown = await aStore(app, shop.retailerId, { name: 'Uptown Goods' })
  for (const { variantId } of [shop, lamp]) await openShelf(app, { variantId, storeId: uptown }, 3)
  const at = { params: { number: moved.number, fulfillmentId: moved.id }, query: {} }
  expect((await app.call(maya, alternatives, at)).body).toMatchObject({
    stores: [{ storeId: uptown }],
    rest: { missing: [{ quantity: 1 }] },
  })
  await app.call(maya, chooseAlternative, { ...at, body: { kind: 'store', storeId: uptown } })
  expect(await shelf(app, { ...shop, storeId: uptown })).toEqual({ onHand: 3, reserved: 2 })
  await isInOrder()
})
const movesAt = async (storeId: number) =>
  (
    await app.deps.db.$client.query<{ why: string; delta: number; who: string | null }>(
      'select why, delta, who from stock_changes where variant_id = $1 and store_id = $2 order by id',
      [shop.variantId, storeId],
    )
  ).rows

test('safety:S1 whatever a shopper does about missing pieces, the shelf loses them once, nobody can buy them, and what the store finds is there again', async () => {
  const uptown = await aStore(app, shop.retailerId, { name: 'Uptown Goods' })
  for (const { variantId } of [shop, lamp]) await openShelf(app, { variantId, storeId: uptown }, 9)
  const green = await another('Green mug', 5000)
  const ends = ['money', 'rest', 'store', 'ship', 'silence', 'cancel', 'decline', 'found', 'refund', 'left out', 'similar'] as const
  const plan = fc.record({
    mugs: fc.integer({ min: 1, max: 4 }),
    said: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    counted: fc.boolean(),
  })
  for (const [at, { mugs, said, counted }] of fc.sample(plan, { seed: 11, numRuns: 2 * ends.length }).entries()) {
    const end = ends[at % ends.length]
    await refillShelves(app, [shop.storeId, uptown], 9)
    const wish = { ifUnavailable: end === 'similar' ? ('similar' as const) : ('ask' as const) }
    const placed = (await buy(app, maya, [lineOf(shop, { quantity: mugs, ...wish }), lineOf(lamp, wish)])).body.order
    const part = { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
    const before = (await shelf(app, shop)).onHand
    const earlier = await movesAt(shop.storeId)
    const asked = said.map((pieces) => Math.min(pieces, mugs))
    for (const pieces of asked) expect((await ask(part, pieces)).status).toBe(200)
    const missing = asked.at(-1) ?? 0
    expect(await shelf(app, shop)).toEqual({ onHand: before - missing, reserved: mugs - missing })
    // A stock count while the shopper decides counts the pieces that are there: nothing is written off twice.
    const there = (await shelf(app, shop)).onHand
    if (counted)
      await app.call(await anOwner(), setStock, {
        body: { variantId: shop.variantId, storeId: shop.storeId, onHand: there, reason: 'count' },
      })
    const query = { params: { number: part.number, fulfillmentId: part.id }, query: {} }
    const decide = (body: Sent<typeof chooseAlternative>['body']) => app.call(maya, chooseAlternative, { ...query, body })
    if (end === 'money') await decide({ kind: 'money' })
    if (end === 'rest') await decide({ kind: 'rest', refund: (await app.call(maya, alternatives, query)).body.rest?.refund ?? cents(0) })
    if (end === 'store') expect((await decide({ kind: 'store', storeId: uptown })).status).toBe(200)
    if (end === 'ship') expect((await decide({ kind: 'ship', destination: HOME })).status).toBe(200)
    if (end === 'silence') now = new Date(+now + 3 * DAY + 1)
    if (end === 'silence') await endWaiting.act(app.deps, {})
    if (end === 'cancel') await app.call(maya, cancelOrder, { params: { number: part.number }, query: {}, body: {} })
    if (end === 'decline')
      await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'cancelled', note: 'We are out of it' } })
    if (end === 'found') await moveOn(app, clerk, part, 'accepted')
    if (end === 'refund' || end === 'left out') {
      await app.deps.db.$client.query(`update order_lines set if_unavailable = 'refund' where fulfillment_id = $1`, [part.id])
      const reason = end === 'refund' ? 'missing' : 'other'
      expect((await refund(part, { quantity: missing, reason, note: 'As we told you' })).status).toBe(200)
    }
    if (end === 'similar') {
      const { id: lineId, variantId: insteadOf } = await lineIn(part)
      const body = { lineId, variantId: green.variantId, insteadOf }
      expect((await app.call(clerk, substituteLine, { params: { id: part.id }, body })).status).toBe(200)
    }
    const isHeld = end === 'rest' || end === 'found' || end === 'refund' || end === 'left out'
    const isGone = end !== 'found'
    expect({ end, ...(await shelf(app, shop)) }).toEqual({
      end,
      onHand: before - (isGone ? missing : 0),
      reserved: isHeld ? mugs - (isGone ? missing : 0) : 0,
    })
    const moves = (await movesAt(shop.storeId)).slice(earlier.length)
    expect(moves.reduce((sum, { delta }) => sum + delta, 0)).toBe(isGone ? -missing : 0)
    expect(moves.map(({ why, who }) => [why, who])).toEqual(moves.map(({ delta }) => [delta < 0 ? 'lost' : 'correction', clerk.id]))
    await isInOrder()
    if (!['money', 'silence', 'cancel', 'decline'].includes(end ?? '')) await cancelBySql(part)
  }
})
const anOwner = () => aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
const cancelBySql = (part: BoughtFulfillment) =>
  transact(app.deps.db, async (tx) => move(tx, await lockFor(tx, 'any', part.id), { to: 'cancelled', mover: 'system', who: null, now }))

/** Refunds one mug earlier, and then sets the line's preference back to `ask`. */
async function refundBySql(part: BoughtFulfillment): Promise<void> {
  await app.deps.db.$client.query(`update order_lines set if_unavailable = 'refund' where fulfillment_id = $1`, [part.id])
  await refund(part)
  await app.deps.db.$client.query(`update order_lines set if_unavailable = 'ask' where fulfillment_id = $1`, [part.id])
}

test('safety:M5 random orders, tenders and gaps: never more goes back than was paid, and every rule of the books holds', async () => {
  await withSpirals()
  const plan = fc.record({
    mugs: fc.integer({ min: 1, max: 3 }),
    lamps: fc.integer({ min: 1, max: 2 }),
    spirals: fc.integer({ min: 0, max: 60 }),
    isShipped: fc.boolean(),
    gaps: fc.array(fc.record({ isMug: fc.boolean(), quantity: fc.integer({ min: 1, max: 2 }), isBroken: fc.boolean() }), { maxLength: 4 }),
    end: fc.constantFrom('leave', 'cancel', 'give'),
  })
  for (const { mugs, lamps, spirals: used, isShipped, gaps, end } of fc.sample(plan, { seed: 7, numRuns: 12 })) {
    await refillShelves(app, [shop.storeId], 9)
    const how = isShipped ? ({ fulfillmentMethod: 'ship-to-me' } as const) : {}
    const lines = [lineOf(shop, { quantity: mugs, ...how }), lineOf(lamp, { quantity: lamps, ...how })]
    const placed = (await buy(app, maya, lines, used > 0 ? { spirals: points(used) } : {})).body.order
    const part = { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
    for (const { isMug, quantity, isBroken } of gaps) {
      const answer = await refund(part, { title: isMug ? 'Blue mug' : 'Lamp', quantity, reason: isBroken ? 'damaged' : 'missing' })
      expect([200, 409, 422]).toContain(answer.status)
    }
    const { state } = await work(part)
    if (end === 'cancel' && state !== 'cancelled')
      await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'cancelled', note: 'Flooded' } })
    if (end === 'give' && state !== 'cancelled' && !isShipped) await handOver(app, clerk, shop, part.id)
    const { total, tenders, fulfillments } = await orderOf(part)
    for (const { amount, refunded } of tenders) expect(refunded).toBeLessThanOrEqual(amount)
    const back = fulfillments[0]?.refunded ?? 0
    expect(tenders.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(back)
    if (fulfillments[0]?.state === 'cancelled') expect(back).toBe(total)
    else expect(back).toBeLessThan(total)
  }
  await isInOrder()
})
