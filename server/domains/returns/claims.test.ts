import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerClaim,
  claimableItems,
  claimQueue,
  claimsOfOrder,
  type ClaimInput,
  decideClaim,
  escalatedReturns,
  openClaim,
  ruleOnReturn,
  storeClaims,
  withdrawClaim,
} from '#contracts/returns/claims.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import {
  decideReturn,
  escalateReturn,
  previewReturn,
  type Return,
  returnableOfOrder,
  startReturn,
  startReturns,
} from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'
import { balanceOf, sumOf } from '#server/domains/ledger/ledger.ts'
import { retailer } from '#server/domains/ledger/rules.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop, type Shop } from '#tests/shops.ts'

/** A Saturday: two business days end on Tuesday. */
const START = new Date('2026-11-21T17:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
let sam: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { price: 2_000, onHand: 200, store: { priceMatchDays: 14 } })
  clerk = await aClerk(app, shop)
  maya = await aPerson(app)
  sam = await aPerson(app, { platform: ['support'] })
})
afterAll(() => app.close())

type BoughtLine = { number: OrderNumber; fulfillmentId: FulfillmentId; lineId: number }
async function bought(quantity = 1, who: TestPerson = maya): Promise<BoughtLine> {
  const placed = await buy(app, who, [lineOf(shop, { quantity })])
  expect(placed.status).toBe(201)
  const { number } = placed.body.order
  const fulfillmentId = placed.body.order.fulfillments[0]?.id as FulfillmentId
  await handOver(app, clerk, shop, fulfillmentId)
  return { number, fulfillmentId, lineId: (await orderOf({ number })).fulfillments[0]?.items[0]?.id as number }
}
const at = ({ number }: Pick<BoughtLine, 'number'>) => ({ params: { number }, query: {} })
const orderOf = async (of: Pick<BoughtLine, 'number'>, who: Caller = maya) => (await app.call(who, orderEndpoint, at(of))).body
const claim = (of: BoughtLine, wish: Partial<ClaimInput> = {}, who: Caller = maya) =>
  app.call(who, openClaim, {
    ...at(of),
    body: { lineId: of.lineId, quantity: 1, reason: 'not_as_described', text: 'It is green.', ...wish },
  })
const returning = (of: BoughtLine, quantity = 1) =>
  app.call(maya, startReturn, { ...at(of), body: { items: [{ lineId: of.lineId, quantity, reason: 'too_small' }], way: 'store' } })
const refuse = (of: Return) =>
  app.call(clerk, decideReturn, { params: { id: of.id }, body: { at: { storeId: shop.storeId }, items: [], refusal: 'It was worn.' } })
const price = (to: number) => app.deps.db.$client.query('update variants set price = $2 where id = $1', [shop.variantId, to])
const paidBack = async (of: BoughtLine) => (await orderOf(of)).fulfillments[0]?.refunded

test('a claim is opened, the store answers, support approves it in full, and the money is back with its tax', async () => {
  const of = await bought(2)
  const before = await balanceOf(app.deps.db, retailer(shop.retailerId))
  const { body: made, status } = await claim(of, { quantity: 2 })
  expect(status).toBe(201)
  expect(made).toMatchObject({ state: 'open', answerBy: new Date('2026-11-24T17:00:00Z') })
  await app.settle()
  const answered = await app.call(clerk, answerClaim, { params: { id: made.id }, body: { answer: 'We sell only green ones.' } })
  expect(answered.body).toMatchObject({ answer: 'We sell only green ones.' })
  expect((await app.call(clerk, answerClaim, { params: { id: made.id }, body: { answer: 'Again' } })).problem?.code).toBe('claims.answered')
  const [waiting] = (await app.call(sam, claimQueue, { query: {} })).body.items.filter(({ id }) => id === made.id)
  const total = (await orderOf(of)).total
  expect(waiting?.full?.total).toBe(total)
  const decide = () =>
    app.call(sam, decideClaim, {
      params: { id: made.id },
      body: { outcome: 'full', funder: 'store', words: 'The page says blue.' },
      key: 'one-key-for-one-decision',
    })
  expect((await decide()).body).toMatchObject({ state: 'approved', refund: { total }, decision: 'The page says blue.' })
  expect((await decide()).status).toBe(200)
  expect(await paidBack(of)).toBe(total)
  expect(await balanceOf(app.deps.db, retailer(shop.retailerId))).toBeLessThan(before)
  const [seen] = (await app.call(maya, claimsOfOrder, at(of))).body.claims
  expect(seen?.timeline.map(({ step }) => step)).toEqual(['opened', 'answered', 'approved'])
  await app.settle()
  const kinds = (await mailsTo(app, 'maya@example.com')).filter(({ kind }) => kind === 'claim-update').map(({ subject }) => subject)
  expect(kinds).toEqual(expect.arrayContaining([expect.stringContaining('is approved')]))
  expect((await mailsTo(app, clerk.email)).some(({ kind }) => kind === 'claim-to-answer')).toBe(true)
})

test('a part of the price is given back, the platform makes up for it, and a return later gives back only the rest', async () => {
  const of = await bought(1)
  const { total } = await orderOf(of)
  const funding = await sumOf(app.deps.db, 'guarantee_funding')
  const made = (await claim(of)).body
  const store = await balanceOf(app.deps.db, retailer(shop.retailerId))
  const decide = (body: Parameters<typeof app.call<typeof decideClaim>>[2]['body']) =>
    app.call(sam, decideClaim, { params: { id: made.id }, body })
  const words = 'A scratch.'
  expect((await decide({ outcome: 'part', words })).status).toBe(422)
  expect((await decide({ outcome: 'part', funder: 'platform', amount: cents(2_000), words })).problem?.errors?.[0]?.pointer).toBe('/amount')
  const done = (await decide({ outcome: 'part', funder: 'platform', amount: cents(500), words })).body
  expect(done).toMatchObject({ state: 'partly_approved', refund: { goods: 500 } })
  expect(await balanceOf(app.deps.db, retailer(shop.retailerId))).toBe(store)
  expect(await sumOf(app.deps.db, 'guarantee_funding')).toBeLessThan(funding)
  const items = [{ lineId: of.lineId, quantity: 1, reason: 'too_small' as const }]
  const preview = (await app.call(maya, previewReturn, { ...at(of), body: { items, way: 'store' } })).body
  expect(preview.total).toBe(total - (done.refund?.total ?? 0))
  const [back] = (await returning(of)).body.returns
  await app.call(clerk, decideReturn, {
    params: { id: back?.id as never },
    body: {
      at: { storeId: shop.storeId },
      items: [{ id: back?.lines[0]?.id ?? 0, accepted: 1, condition: 'as_new', shelf: 'restock' }],
    },
  })
  expect(await paidBack(of)).toBe(total)
})

test('a claim never stands beside a return of the same items, comes once for each line, and ends with its window', async () => {
  const of = await bought(1)
  const made = (await claim(of)).body
  expect((await returning(of)).problem?.code).toBe('returns.too_many')
  expect((await claim(of)).problem?.code).toBe('claims.not_now')
  const withdrawn = await app.call(maya, withdrawClaim, { params: { number: of.number, id: made.id }, query: {} })
  expect(withdrawn.body.state).toBe('withdrawn')
  expect((await app.call(sam, decideClaim, { params: { id: made.id }, body: { outcome: 'deny', words: 'No' } })).problem?.code).toBe(
    'claims.decided',
  )
  expect((await returning(of)).status).toBe(201)
  expect((await claim(of)).problem?.code).toBe('claims.not_now')
  const other = await bought(1)
  expect((await claim(other, { quantity: 2 })).problem?.code).toBe('claims.too_many')
  const both = await Promise.all([claim(other), returning(other)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  now = new Date(START.getTime() + 32 * DAY)
  const late = await bought(1)
  now = new Date(now.getTime() + 32 * DAY)
  expect((await app.call(maya, claimableItems, at(late))).body.items[0]?.why).toBe('closed')
  expect((await claim(late)).problem?.code).toBe('claims.not_now')
  now = START
})

test('strangers and other stores see nothing of a claim, and only support decides', async () => {
  const of = await bought(1)
  const made = (await claim(of)).body
  const [stranger, other] = [await aPerson(app), await aClerk(app, await aShop(app))]
  expect((await claim(of, {}, stranger)).status).toBe(404)
  expect((await app.call(other, answerClaim, { params: { id: made.id }, body: { answer: 'Mine' } })).status).toBe(404)
  expect((await app.call(other, storeClaims, { query: {} })).body.items).toEqual([])
  expect((await app.call(clerk, decideClaim, { params: { id: made.id }, body: { outcome: 'deny', words: 'No' } })).status).toBe(403)
  const denied = await app.call(sam, decideClaim, {
    params: { id: made.id },
    body: { outcome: 'deny', words: 'The photos show it is fine.' },
  })
  expect(denied.body).toMatchObject({ state: 'denied', refund: null, funder: null })
  expect(await paidBack(of)).toBe(0)
})

test('support decides a return that the store refused: the money comes back, or the no stands', async () => {
  const [mine, yours] = [await bought(1), await bought(1)]
  for (const of of [mine, yours]) {
    const [back] = (await returning(of)).body.returns
    await refuse(back as Return)
    await app.call(maya, escalateReturn, {
      params: { number: of.number, id: back?.id as never },
      query: {},
      body: { message: 'Never worn.' },
    })
  }
  const queue = (await app.call(sam, escalatedReturns, { query: {} })).body.items
  expect(queue.map(({ orderNumber, said }) => [orderNumber, said])).toEqual([
    [mine.number, 'Never worn.'],
    [yours.number, 'Never worn.'],
  ])
  const rule = (i: number, isRefund: boolean) =>
    app.call(sam, ruleOnReturn, {
      params: { id: queue[i]?.id as never },
      body: { outcome: isRefund ? 'refund' : 'deny', words: 'The photos are clear.', ...(isRefund && { funder: 'platform' as const }) },
    })
  const { total } = await orderOf(mine)
  expect((await rule(0, true)).body).toMatchObject({ state: 'refunded', refund: { total }, ruling: { isRefund: true } })
  expect(await paidBack(mine)).toBe(total)
  expect((await rule(1, false)).body).toMatchObject({ state: 'rejected', ruling: { isRefund: false } })
  expect(await paidBack(yours)).toBe(0)
  expect((await rule(0, true)).problem?.code).toBe('claims.decided')
  expect((await app.call(sam, escalatedReturns, { query: {} })).body.items).toEqual([])
  expect(await count(app, `select count(*)::int as n from audit_entries where act = 'return.rule'`)).toBe(2)
})

test('a lower price is paid back once for each price, within the days of the sale', async () => {
  const of = await bought(3)
  await price(1_500)
  const [lower] = (await app.call(maya, priceAdjustments, at(of))).body.lower
  expect(lower).toMatchObject({ price: 1_500, quantity: 3, refund: { goods: 1_500 } })
  const ask = (to: number) => app.call(maya, adjustPrice, { ...at(of), body: { lineId: of.lineId, price: cents(to) } })
  expect((await ask(1_400)).problem?.code).toBe('price_adjustments.none')
  const answers = await Promise.all([ask(1_500), ask(1_500)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await paidBack(of)).toBe(lower?.refund.total)
  await price(1_800)
  expect((await app.call(maya, priceAdjustments, at(of))).body).toMatchObject({ lower: [], done: [{ price: 1_500 }] })
  await price(1_000)
  expect((await ask(1_000)).body.refund.goods).toBe(1_500)
  now = new Date(START.getTime() + 16 * DAY)
  await price(500)
  expect((await ask(500)).problem?.code).toBe('price_adjustments.none')
  now = START
  await price(2_000)
})

test('the return window is the one of the sale, whatever the store decides later', async () => {
  const of = await bought(1)
  const until = async () => (await app.call(maya, returnableOfOrder, at(of))).body.items[0]?.returnBy
  const before = await until()
  await app.deps.db.$client.query('update stores set returns_days = 14 where id = $1', [shop.storeId])
  expect(await until()).toEqual(before)
})

test('returns of several orders start together with one code, or not at all', async () => {
  const [one, two] = [await bought(1), await bought(1)]
  const part = (of: BoughtLine, quantity = 1) => ({
    number: of.number,
    items: [{ lineId: of.lineId, quantity, reason: 'too_small' as const }],
  })
  const wrong = await app.call(maya, startReturns, { body: { orders: [part(one), part(two, 2)], way: 'store' } })
  expect(wrong).toMatchObject({ status: 409, problem: { code: 'returns.too_many', errors: [{ pointer: '/orders/1/items/0/quantity' }] } })
  expect((await app.call(maya, returnableOfOrder, at(one))).body.items[0]?.why).toBeNull()
  const done = await app.call(maya, startReturns, { body: { orders: [part(two), part(one)], way: 'store' } })
  expect(done.status).toBe(201)
  expect(new Set(done.body.returns.map(({ code }) => code)).size).toBe(1)
})

test('the books agree with all of it', async () => {
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
