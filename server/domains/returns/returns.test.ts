import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCenterSpot, centerSpots, removeCenterSpot } from '#contracts/store-work/center-desk.ts'
import type { FulfillmentId, MallId, OrderNumber } from '#contracts/ids.ts'
import { product } from '#contracts/catalog/catalog.ts'
import { claimableItems } from '#contracts/returns/claims.ts'
import { cents } from '#contracts/money.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import {
  cancelReturn,
  counterReturns,
  decideReturn,
  lookUpReturn,
  myReturns,
  placeReturn,
  previewReturn,
  type Return,
  type ReturnInput,
  returnableOfOrder,
  returnBySupport,
  sendReturnOn,
  shelveReturn,
  startReturn,
  takeInReturn,
} from '#contracts/returns/returns.ts'
import { points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { expireReturns } from './jobs.ts'

let now = new Date('2026-11-21T17:00:00Z')
let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 200 })
  clerk = await aClerk(app, shop)
  maya = await aPerson(app, {})
})
afterAll(() => app.close())

type BoughtLine = { number: OrderNumber; fulfillmentId: FulfillmentId; lineId: number }
async function bought(quantity = 1, who: TestPerson = maya): Promise<BoughtLine> {
  const placed = await buy(app, who, [lineOf(shop, { quantity })])
  expect(placed.status).toBe(201)
  const { number } = placed.body.order
  const fulfillmentId = placed.body.order.fulfillments[0]?.id as FulfillmentId
  await handOver(app, clerk, shop, fulfillmentId)
  const { body } = await app.call(who, orderEndpoint, { params: { number }, query: {} })
  return { number, fulfillmentId, lineId: body.fulfillments[0]?.items[0]?.id as number }
}
const begin = (
  of: BoughtLine,
  wish: Partial<ReturnInput['items'][number]> = {},
  way: ReturnInput['way'] = 'store',
  who: TestPerson = maya,
) =>
  app.call(who, startReturn, {
    params: { number: of.number },
    query: {},
    body: { items: [{ lineId: of.lineId, quantity: 1, reason: 'too_small', ...wish }], way },
  })
const begun = async (...of: Parameters<typeof begin>): Promise<Return> => {
  const answer = await begin(...of)
  expect(answer.status).toBe(201)
  return answer.body.returns[0] as Return
}
const accepted = (
  of: Pick<Return, 'id' | 'lines'>,
  wish: { accepted?: number; shelf?: 'restock' | 'write_off'; refusal?: string } = {},
  key?: string,
) =>
  app.call(clerk, decideReturn, {
    params: { id: of.id },
    body: {
      at: { storeId: shop.storeId },
      items: of.lines.map(({ id, quantity }) => ({
        id,
        accepted: wish.accepted ?? quantity,
        condition: 'as_new' as const,
        shelf: wish.shelf ?? ('restock' as const),
      })),
      ...(wish.refusal && { refusal: wish.refusal }),
    },
    ...(key && { key }),
  })
const balance = async (who: TestPerson): Promise<{ has: number; owes: number }> => {
  const { rows } = await app.deps.db.$client.query(
    `select kind, sum(balance)::int as n from ledger_accounts where owner_kind = 'shopper' and owner_id = $1 group by 1`,
    [who.id],
  )
  const of = (kind: string) => Number(rows.find((row: { kind: string }) => row.kind === kind)?.n ?? 0)
  return { has: of('spirals'), owes: 0 - of('spirals_owed') }
}
const orderOf = async ({ number }: BoughtLine, who: TestPerson = maya) =>
  (await app.call(who, orderEndpoint, { params: { number }, query: {} })).body
const booksAgree = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])

test('food and cut flowers stay with the shopper, who may claim them; only what comes in sizes is too small', async () => {
  const options = [{ name: 'Shoe size', values: ['9'] }]
  const sold = [
    { title: 'Birthday cake', category: 'bakery' },
    { title: 'Red roses', category: 'garden-flowers', tags: ['flowers'] },
    { title: 'Floral dress', category: 'clothing', tags: ['flowers'] },
    { title: 'Rake', category: 'garden-flowers' },
    { title: 'Boots', category: 'shoes', options },
  ]
  const lines = []
  const shown = []
  for (const { title, ...one } of sold) {
    const made = await aProduct(app, shop.retailerId, { title, onHand: 5, storeIds: [shop.storeId], ...(one as object) })
    shown.push((await app.call(guest(), product, { params: { id: String(made.productId) }, query: {} })).body.returnsDays)
    lines.push(lineOf({ ...shop, variantId: made.variantIds[0] as never }))
  }
  expect(shown).toEqual([0, 0, 30, 30, 30])
  const placed = (await buy(app, maya, lines)).body.order
  await handOver(app, clerk, shop, placed.fulfillments[0]?.id as FulfillmentId)
  // The terms are those of the sale.
  await app.deps.db.$client.query(`update categories set perishable = 'all' where slug = 'shoes'`)
  const at = { params: { number: placed.number }, query: {} }
  const { items } = (await app.call(maya, returnableOfOrder, at)).body
  await app.deps.db.$client.query(`update categories set perishable = 'nothing' where slug = 'shoes'`)
  expect(items.map(({ title, why, sized, returnBy }) => [title, why, sized, returnBy !== null])).toEqual([
    ['Birthday cake', 'perishable', false, false],
    ['Red roses', 'perishable', false, false],
    ['Floral dress', null, false, true],
    ['Rake', null, false, true],
    ['Boots', null, true, true],
  ])
  const cake = { number: placed.number, lineId: items[0]?.lineId as number, fulfillmentId: placed.fulfillments[0]?.id as FulfillmentId }
  expect((await begin(cake)).problem).toMatchObject({ code: 'returns.perishable', detail: expect.stringContaining('fresh flowers') })
  expect((await app.call(maya, claimableItems, at)).body.items[0]).toMatchObject({ title: 'Birthday cake', left: 1, why: null })
})

test('an item is brought back, checked and refunded: money, stock and SPIRALs agree (safety:M6)', async () => {
  const before = await balance(maya)
  const stock = await shelf(app, shop)
  const sold = await bought(2)
  const made = await begun(sold)
  expect(made).toMatchObject({ state: 'approved', code: expect.stringMatching(/^\w{4}-\w{4}$/), may: { cancel: true } })
  const { body: seen } = await app.call(clerk, lookUpReturn, { body: { code: made.code as string, at: { storeId: shop.storeId } } })
  expect(seen.returns.map(({ id }) => id)).toEqual([made.id])
  const { body: done } = await accepted(made)
  expect(done).toMatchObject({ state: 'refunded', refund: made.refund, toShelve: false })
  expect((await shelf(app, shop)).onHand).toBe(stock.onHand - 1)
  const order = await orderOf(sold)
  expect(order.tenders[0]?.refunded).toBe(made.refund?.total)
  const rest = await begun(sold)
  await accepted(rest)
  expect((await orderOf(sold)).tenders[0]?.refunded).toBe(order.total)
  expect(await balance(maya)).toEqual(before)
  expect((await shelf(app, shop)).onHand).toBe(stock.onHand)
  await booksAgree()
})

test('the preview is what the act does', async () => {
  const sold = await bought(3)
  const items: ReturnInput['items'] = [{ lineId: sold.lineId, quantity: 2, reason: 'changed_mind' }]
  const { body: preview } = await app.call(maya, previewReturn, {
    params: { number: sold.number },
    query: {},
    body: { items, way: 'post' },
  })
  const made = await begun(sold, { quantity: 2, reason: 'changed_mind' }, 'post')
  const { body: done } = await accepted(made)
  const { storeName: _, exchange, ...refund } = preview.refunds[0] as (typeof preview.refunds)[number]
  expect(exchange).toBeNull()
  expect(done.refund).toEqual(refund)
  expect(done.refund?.label).toBe(cents(699))
  await booksAgree()
})

test('after the window the date is said, and nothing is made', async () => {
  const sold = await bought()
  now = new Date(now.getTime() + 40 * DAY)
  const { status, problem } = await begin(sold)
  expect(status).toBe(409)
  expect(problem).toMatchObject({
    code: 'returns.window_closed',
    detail: expect.stringMatching(/^The return window closed on \w{3} \d+\.$/),
  })
  const { body: list } = await app.call(maya, returnableOfOrder, { params: { number: sold.number }, query: {} })
  expect(list.items[0]).toMatchObject({ why: 'closed', left: 0 })
})

test('support opens a return after the window for somebody else, once for a key, and says why; what came back stays refused', async () => {
  const sold = await bought(2)
  now = new Date(now.getTime() + 40 * DAY)
  const support = await aPerson(app, { platform: ['support'] })
  const body = {
    items: [{ lineId: sold.lineId, quantity: 2, reason: 'damaged' as const }],
    way: 'store' as const,
    why: 'It broke in a week',
  }
  const open = (who: TestPerson, key?: string, number = sold.number) =>
    app.call(who, returnBySupport, { params: { number }, body, ...(key && { key }) })
  expect((await open(maya)).status).toBe(403)
  const key = crypto.randomUUID()
  const [made, again] = [await open(support, key), await open(support, key)]
  expect(made.status).toBe(201)
  expect(again.body).toEqual(made.body)
  expect(made.body.returns).toMatchObject([{ state: 'approved', timeline: [{ note: 'Opened by SPIRAL support: It broke in a week' }, {}] }])
  expect((await open(support)).problem.code).toBe('returns.too_many')
  const { rows } = await app.deps.db.$client.query(`select act from audit_entries where subject = $1`, [`order ${sold.number}`])
  expect(rows.filter(({ act }) => act === 'order.return-outside-policy')).toHaveLength(1)
})

test('support opens no return of their own order', async () => {
  const support = await aPerson(app, { platform: ['support'] })
  const placed = await buy(app, support, [lineOf(shop, { quantity: 1 })])
  const { number, fulfillments } = placed.body.order
  await handOver(app, clerk, shop, fulfillments[0]?.id as FulfillmentId)
  const lineId = (await app.call(support, orderEndpoint, { params: { number }, query: {} })).body.fulfillments[0]?.items[0]?.id ?? 0
  const body = { items: [{ lineId, quantity: 1, reason: 'damaged' as const }], way: 'store' as const, why: 'It broke' }
  expect((await app.call(support, returnBySupport, { params: { number }, body })).problem.code).toBe('returns.own')
})

test('more than was bought is refused, whatever is under way', async () => {
  const sold = await bought(2)
  expect((await begin(sold, { quantity: 3 })).problem).toMatchObject({ code: 'returns.too_many' })
  await begun(sold, { quantity: 2 })
  expect((await begin(sold)).status).toBe(409)
})

test('a return that is received twice, also by two people at once, is refunded once (safety:S4, safety:M7)', async () => {
  const sold = await bought(2)
  const made = await begun(sold)
  const other = await aClerk(app, shop)
  const answers = await Promise.all([
    accepted(made, {}, 'key-of-one'),
    accepted(made, {}, 'key-of-one'),
    accepted(made, {}, 'key-of-two'),
    app.call(other, decideReturn, {
      params: { id: made.id },
      body: { at: { storeId: shop.storeId }, items: [], refusal: 'Worn' },
    }),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  const states = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.state))
  expect(states.size).toBe(1)
  const { rows } = await app.deps.db.$client.query(
    `select count(*)::int as n from return_events where return_id = $1 and "to" in ('refunded', 'rejected')`,
    [made.id],
  )
  expect(rows[0]).toEqual({ n: 1 })
  await booksAgree()
})

test('SPIRALs that were spent meanwhile become owed, and the next earning repays them first (safety:M6)', async () => {
  const ana = await aPerson(app, {})
  const first = await bought(1, ana)
  const earned = (await balance(ana)).has
  expect(earned).toBeGreaterThan(0)
  const paid = await buy(app, ana, [lineOf(shop, { quantity: 2 })], { spirals: points(earned) })
  expect(await balance(ana)).toEqual({ has: 0, owes: 0 })
  const { body: returned } = await accepted(await begun(first, {}, 'store', ana))
  expect(returned.refund).toMatchObject({ spiralsTaken: earned, spiralsOwed: earned })
  expect(await balance(ana)).toEqual({ has: 0, owes: earned })
  await booksAgree()
  const fulfillmentId = paid.body.order.fulfillments[0]?.id as FulfillmentId
  await handOver(app, clerk, shop, fulfillmentId)
  expect(await balance(ana)).toEqual({ has: earned, owes: 0 })
  await booksAgree()
  // The SPIRALs that paid for the second order come back, before those it earned are taken.
  const { number } = paid.body.order
  const { body: order } = await app.call(ana, orderEndpoint, { params: { number }, query: {} })
  const second = { number, fulfillmentId, lineId: order.fulfillments[0]?.items[0]?.id as number }
  await accepted(await begun(second, { quantity: 2 }, 'store', ana))
  expect(await balance(ana)).toEqual({ has: 0, owes: 0 })
  await booksAgree()
})

test('a SPIRAL Center of another mall takes a return by its code; the store puts it on the shelf', async () => {
  const elsewhere = await aShop(app)
  const center = await aPerson(app, { malls: [{ mallId: elsewhere.mallId as never, role: 'staff' }] })
  const at = { mallId: elsewhere.mallId as never }
  const sold = await bought()
  const stock = await shelf(app, shop)
  const made = await begun(sold, {}, 'center')
  expect((await app.call(center, takeInReturn, { params: { id: made.id }, body: { at } })).status).toBe(404)
  expect((await app.call(center, takeInReturn, { params: { id: made.id }, body: { at, code: made.code as string } })).body.state).toBe(
    'received',
  )
  expect((await app.call(center, counterReturns, { query: at })).body.items).toHaveLength(1)
  const decided = await app.call(center, decideReturn, {
    params: { id: made.id },
    body: {
      at,
      items: made.lines.map(({ id, quantity }) => ({ id, accepted: quantity, condition: 'as_new' as const, shelf: 'restock' as const })),
    },
  })
  expect(decided.body).toMatchObject({ state: 'refunded', toShelve: true })
  expect(await shelf(app, shop)).toEqual(stock)
  const shelved = await app.call(clerk, shelveReturn, { params: { id: made.id }, body: { storeId: shop.storeId } })
  expect(shelved.body.toShelve).toBe(false)
  expect((await shelf(app, shop)).onHand).toBe(stock.onHand + 1)
  expect((await app.call(clerk, shelveReturn, { params: { id: made.id }, body: { storeId: shop.storeId } })).status).toBe(409)
  await booksAgree()
})

test('a return brought to a SPIRAL Center has one holder at any time until its store has it, and stock returns only there', async () => {
  const elsewhere = await aShop(app)
  const mallId = elsewhere.mallId as MallId
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const center = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const at = { mallId }
  const sold = await bought()
  const stock = await shelf(app, shop)
  const made = await begun(sold, {}, 'center')
  const params = { id: made.id }
  const send = (who: TestPerson) => app.call(who, sendReturnOn, { params, body: at })
  const listed = async (state: 'to_send' | 'to_check') =>
    (await app.call(center, counterReturns, { query: { ...at, state } })).body.items.length
  // The Center has nothing to send before it has the items.
  expect((await send(center)).status).toBe(404)
  await app.call(center, takeInReturn, { params, body: { at, code: made.code as string } })
  expect([await listed('to_send'), await listed('to_check')]).toEqual([1, 1])
  const spot = (await app.call(manager, addCenterSpot, { params: at, body: { name: 'Shelf 4', kind: 'shelf' } })).body
  expect((await app.call(center, placeReturn, { params, body: { mallId, spotId: spot.id } })).body.spot).toEqual({
    id: spot.id,
    name: 'Shelf 4',
  })
  const spots = async () =>
    (await app.call(manager, centerSpots, { params: at })).body.items.map((each) => [each.name, each.parcels, each.returns])
  expect(await spots()).toEqual([['Shelf 4', 0, 1]])
  const removed = await app.call(manager, removeCenterSpot, { params: { mallId, spotId: spot.id } })
  expect(removed.problem.code).toBe('desk.spot_used')
  const foreign = (
    await app.call(await aPerson(app, { malls: [{ mallId: shop.mallId as MallId, role: 'manager' }] }), addCenterSpot, {
      params: { mallId: shop.mallId as MallId },
      body: { name: 'Shelf 9', kind: 'shelf' },
    })
  ).body
  expect((await app.call(center, placeReturn, { params, body: { mallId, spotId: foreign.id } })).status).toBe(404)
  const stranger = await aPerson(app, { malls: [{ mallId: shop.mallId as MallId, role: 'staff' }] })
  expect((await app.call(stranger, sendReturnOn, { params, body: { mallId: shop.mallId as MallId } })).status).toBe(404)
  const items = made.lines.map(({ id, quantity }) => ({ id, accepted: quantity, condition: 'as_new' as const, shelf: 'restock' as const }))
  await app.call(center, decideReturn, { params, body: { at, items } })
  expect((await send(center)).body).toMatchObject({ holder: 'courier', spot: null })
  expect((await send(center)).body.custody).toHaveLength(2)
  expect(await listed('to_send')).toBe(0)
  expect(await spots()).toEqual([['Shelf 4', 0, 0]])
  expect((await app.call(center, placeReturn, { params, body: { mallId, spotId: spot.id } })).status).toBe(409)
  expect(await shelf(app, shop)).toEqual(stock)
  const shelved = (await app.call(clerk, shelveReturn, { params, body: { storeId: shop.storeId } })).body
  expect(shelved).toMatchObject({
    holder: 'store',
    custody: [
      { from: 'shopper', to: 'center' },
      { from: 'center', to: 'courier' },
      { from: 'courier', to: 'store' },
    ],
  })
  expect((await shelf(app, shop)).onHand).toBe(stock.onHand + 1)
  expect((await send(center)).status).toBe(409)
})

test('a Center sends a return on unchecked, the store checks it there, and what it refuses stays with the store', async () => {
  const elsewhere = await aShop(app)
  const mallId = elsewhere.mallId as MallId
  const center = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const made = await begun(await bought(), {}, 'center')
  const params = { id: made.id }
  await app.call(center, takeInReturn, { params, body: { at: { mallId }, code: made.code as string } })
  await app.call(center, sendReturnOn, { params, body: { mallId } })
  // The Center does not have it any more.
  expect((await app.call(center, decideReturn, { params, body: { at: { mallId }, items: [], refusal: 'Worn' } })).status).toBe(409)
  const { body } = await app.call(clerk, decideReturn, { params, body: { at: { storeId: shop.storeId }, items: [], refusal: 'Worn' } })
  expect(body).toMatchObject({ state: 'rejected', holder: 'store', custody: [{ to: 'center' }, { to: 'courier' }, { to: 'store' }] })
  // Somebody who stands at the counter takes the items home.
  const second = await begun(await bought())
  const refused = await app.call(clerk, decideReturn, {
    params: { id: second.id },
    body: { at: { storeId: shop.storeId }, code: second.code as string, items: [], refusal: 'Worn' },
  })
  expect(refused.body).toMatchObject({ holder: 'shopper', custody: [{ to: 'store' }, { from: 'store', to: 'shopper' }] })
})

test('codes of others, used and unknown ones get one answer, and guessing is slowed down (safety:A7)', async () => {
  const rival = await aShop(app)
  const stranger = await aClerk(app, rival)
  const made = await begun(await bought())
  const tried = (code: string) => app.call(stranger, lookUpReturn, { body: { code, at: { storeId: rival.storeId } } })
  const [foreign, unknown] = [await tried(made.code as string), await tried('ZZZZ-ZZZZ')]
  expect(foreign.status).toBe(404)
  expect(foreign.problem?.detail).toBe(unknown.problem?.detail)
  for (let i = 0; i < 12; i++) await tried('ZZZZ-ZZZZ')
  expect((await tried(made.code as string)).status).toBe(429)
  expect(
    (await app.call(stranger, decideReturn, { params: { id: made.id }, body: { at: { storeId: rival.storeId }, items: [] } })).status,
  ).toBe(404)
})

test('part of a return is accepted with a reason; the rest stays with the shopper and can be returned again', async () => {
  const sold = await bought(2)
  const made = await begun(sold, { quantity: 2 })
  expect((await accepted(made, { accepted: 1 })).problem).toMatchObject({ code: 'returns.say_why' })
  const { body } = await accepted(made, { accepted: 1, shelf: 'write_off', refusal: 'One is worn' })
  expect(body).toMatchObject({ state: 'refunded', refusal: 'One is worn' })
  const { body: list } = await app.call(maya, returnableOfOrder, { params: { number: sold.number }, query: {} })
  expect(list.items[0]).toMatchObject({ left: 1 })
  await booksAgree()
})

test('a return ends when the shopper keeps the items, or brings nothing in two weeks', async () => {
  const sold = await bought(2)
  const first = await begun(sold)
  const { body } = await app.call(maya, cancelReturn, { params: { number: sold.number, id: first.id }, query: {} })
  expect(body.state).toBe('cancelled')
  const second = await begun(sold)
  now = new Date(now.getTime() + 15 * DAY)
  await expireReturns.act(app.deps, {})
  const { body: mine } = await app.call(maya, myReturns, { query: {} })
  expect(mine.items.find(({ id }) => id === second.id)?.state).toBe('expired')
  expect((await accepted(second)).status).toBe(409)
})

test('a stranger sees and starts nothing', async () => {
  const sold = await bought()
  const bo = await aPerson(app, {})
  expect((await begin(sold, {}, 'store', bo)).status).toBe(404)
  const made = await begun(sold)
  expect((await app.call(bo, cancelReturn, { params: { number: sold.number, id: made.id }, query: {} })).status).toBe(404)
  expect((await app.call(guest(), returnableOfOrder, { params: { number: sold.number }, query: {} })).status).toBe(404)
})
