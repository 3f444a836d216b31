import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { cents } from '#contracts/money.ts'
import { previewRefund, refundablePart, refundPart } from '#contracts/returns/order-refunds.ts'
import {
  adminPromotions,
  anyPromotionResults,
  capPromotion,
  changePromotion,
  createPlatformPromotion,
  createPromotion,
  decidePromotion,
  moveAnyPromotion,
  movePromotion,
  previewPromotion,
  promotionCalendar,
  promotionChoices,
  promotionReplay,
  promotionResults,
  promotionReview,
  type PromotionWish,
  retailerPromotions,
  setStacking,
  stacking,
  submitPromotion,
} from '#contracts/promotions/office.ts'
import { FIRST_STACKING } from './engine.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { preview } from './previews.ts'
import { replayKept } from './previews.ts'
import { endUsedUp } from './jobs.ts'
import { measuredOf } from './results.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const wish = (more: Partial<PromotionWish> = {}): PromotionWish => ({
  name: 'Fall sale',
  kind: 'percent',
  percent: 20,
  amount: null,
  buy: null,
  get: null,
  multiplier: null,
  minSubtotal: cents(0),
  storeIds: null,
  categoryIds: null,
  productIds: null,
  code: null,
  isListed: true,
  startsAt: '2020-11-01T00:00',
  endsAt: '2090-12-01T00:00',
  audience: 'everyone',
  funding: 'retailer',
  budget: null,
  perShopper: null,
  holdoutPercent: 0,
  ...more,
})
const aManager = (shop: Shop) => aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
type Who = Awaited<ReturnType<typeof aPerson>>
const draft = async (who: Who, shop: Shop, more: Partial<PromotionWish> = {}) =>
  (await app.call(who, createPromotion, { body: { retailerId: shop.retailerId, wish: wish(more) } })).body
const send = (who: Who, { id, version }: { id: number; version: number }) =>
  app.call(who, submitPromotion, { params: { id: id as never }, body: { version } })
const off = async (shop: Shop) => (await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })).body.discount

test('what a store pays for itself runs as soon as it is asked for, pauses, runs again and ends', async () => {
  const shop = await aShop(app, { price: 1_000 })
  const mia = await aManager(shop)
  const first = await draft(mia, shop)
  expect([first.status, await off(shop)]).toEqual(['draft', 0])
  const live = (await send(mia, first)).body
  expect([live.status, await off(shop)]).toEqual(['live', 200])
  const move = (to: 'paused' | 'approved' | 'ended', version: number) =>
    app.call(mia, movePromotion, { params: { id: live.id }, body: { version, to } })
  const paused = (await move('paused', live.version)).body
  expect([paused.status, await off(shop)]).toEqual(['paused', 0])
  expect((await move('ended', live.version)).problem?.code).toBe('conflict')
  const again = (await move('approved', paused.version)).body
  expect([again.status, await off(shop)]).toEqual(['live', 200])
  const ended = (await move('ended', again.version)).body
  expect([ended.status, await off(shop)]).toEqual(['ended', 0])
  expect((await move('approved', ended.version)).problem?.code).toBe('promotions.wrong_step')
  expect((await app.call(mia, retailerPromotions, { query: { state: 'over' } })).body.items.map(({ id }) => id)).toEqual([live.id])
  expect((await app.call(mia, promotionChoices, { query: {} })).body.stores).toHaveLength(1)
})

test('bad wishes are refused at their fields', async () => {
  const shop = await aShop(app)
  const mia = await aManager(shop)
  const refused = async (more: Record<string, unknown>) =>
    (
      await app.call(mia, createPromotion, { raw: JSON.stringify({ retailerId: shop.retailerId, wish: { ...wish(), ...more } }) } as never)
    ).problem?.errors?.map(({ pointer, message }) => `${pointer}: ${message}`)
  expect(await refused({ endsAt: '2020-10-01T00:00' })).toEqual(['/wish/endsAt: The end must be after the start.'])
  expect(await refused({ percent: 4 })).toEqual(['/wish/percent: Choose 5 to 80 percent.'])
  expect(await refused({ percent: 81 })).toEqual(['/wish/percent: Choose 5 to 80 percent.'])
  expect(await refused({ kind: 'spirals', multiplier: 11 })).toEqual(['/wish/multiplier: Choose 2 to 10 times.'])
  expect(await refused({ kind: 'amount', amount: 5 })).toEqual([
    '/wish/minSubtotal: The smallest subtotal must be at least the amount that is taken off.',
  ])
  expect(await refused({ code: 'a-b' })).toEqual(['/wish/code: Use at least 4 letters or digits.'])
  expect(await refused({ funding: 'platform' })).toEqual(['/wish/budget: Enter a budget: others pay a part of this promotion.'])
  expect(await refused({ funding: 'mall', budget: 1 })).toEqual([
    '/wish/funding: Choose who pays: this choice is not possible for this promotion.',
  ])
})

test('the automatic checks refuse items that are too new for a former price, and what belongs to others', async () => {
  const [shop, other] = [await aShop(app), await aShop(app)]
  const mia = await aManager(shop)
  const errors = async (more: Partial<PromotionWish>) =>
    (await send(mia, await draft(mia, shop, more))).problem?.errors?.map(({ message }) => message)
  expect(await errors({ productIds: [shop.productId] })).toEqual(["These items weren't sold at that price for 30 of the last 90 days."])
  await app.deps.db.$client.query(`update price_changes set created_at = now() - interval '60 days' where variant_id = $1`, [
    shop.variantId,
  ])
  expect(await errors({ productIds: [shop.productId] })).toBeUndefined()
  expect(await errors({ storeIds: [other.storeId] })).toEqual(['Choose stores of this business.'])
  expect(await errors({ productIds: [other.productId], kind: 'free_shipping' })).toEqual(['Choose products of this business.'])
  expect(await errors({ endsAt: '2020-12-01T00:00' })).toEqual(['The end has passed already.'])
  expect(await errors({ code: 'SAME-20' })).toBeUndefined()
  expect(await errors({ code: 'same20' })).toEqual(['Another promotion of yours uses this code.'])
})

test('where the platform pays a person decides, asks for changes, and approves', async () => {
  const shop = await aShop(app, { price: 1_000 })
  const [mia, admin] = [await aManager(shop), await aPerson(app, { platform: ['admin'] })]
  const asked = (await send(mia, await draft(mia, shop, { funding: 'platform', budget: cents(50_000) }))).body
  expect([asked.status, await off(shop)]).toEqual(['requested', 0])
  const review = (await app.call(admin, promotionReview, { params: { id: asked.id } })).body
  expect(review).toMatchObject({ promotion: { id: asked.id }, history: { promotions: 0 }, replay: { uses: 0 } })
  const say = (decision: 'approve' | 'reject' | 'change', note: string, version: number) =>
    app.call(admin, decidePromotion, { params: { id: asked.id }, body: { version, decision, note } })
  expect((await say('change', ' ', asked.version)).problem?.errors?.[0]?.message).toBe('Say what to change, or why not.')
  const back = (await say('change', 'Halve the budget.', asked.version)).body
  expect([back.status, back.note]).toEqual(['changes_requested', 'Halve the budget.'])
  const changed = await app.call(mia, changePromotion, {
    params: { id: asked.id },
    body: { version: back.version, wish: wish({ funding: 'platform', budget: cents(25_000) }) },
  })
  const again = (await send(mia, changed.body)).body
  const approved = (await say('approve', '', again.version)).body
  expect([approved.status, await off(shop)]).toEqual(['live', 200])
  const capped = await app.call(admin, capPromotion, { params: { id: asked.id }, body: { version: approved.version, budget: cents(100) } })
  expect([capped.body.status, await off(shop)]).toEqual(['live', 0])
  await app.call(admin, moveAnyPromotion, { params: { id: asked.id }, body: { version: capped.body.version, to: 'ended' } })
  expect((await app.call(admin, adminPromotions, { query: { state: 'over' } })).body.items.map(({ id }) => id)).toContain(asked.id)
})

test('over the budget of the month a second admin must approve, and nobody approves their own', async () => {
  const [one, two] = [await aPerson(app, { platform: ['admin'] }), await aPerson(app, { platform: ['admin'] })]
  const body = { mallId: null, wish: wish({ funding: 'platform', budget: cents(2_000_000), startsAt: '2089-01-01T00:00' }) }
  const { id, version } = (await app.call(one, createPlatformPromotion, { body })).body
  const approve = async (who: Who) =>
    (await app.call(who, decidePromotion, { params: { id }, body: { version, decision: 'approve', note: '' } })).problem?.code
  const three = await aPerson(app, { platform: ['admin'] })
  expect(await approve(one)).toBe('promotions.own_request')
  expect(await approve(two)).toBe('promotions.second_person')
  expect(await approve(two)).toBe('promotions.second_person')
  expect(await approve(three)).toBeUndefined()
})

test('the replay says what a promotion would have cost, at once or in the background', async () => {
  const shop = await aShop(app, { price: 5_000, onHand: 9 })
  const [mia, ana, ben] = [await aManager(shop), await aPerson(app), await aPerson(app)]
  for (const who of [ana, ana, ben]) await buy(app, who, [lineOf(shop)])
  const ask = async (more: Partial<PromotionWish>) =>
    (await app.call(mia, previewPromotion, { body: { retailerId: shop.retailerId, wish: wish(more) } })).body
  const shown = await ask({ budget: cents(10) })
  expect(shown.replay).toMatchObject({ orders: 3, uses: 3, shoppers: 2, returning: 1, sales: 15_000, cost: 3_000, costOfStore: 3_000 })
  // 8 % commission: 13,800 without it, 11,040 with it, so a quarter more must be sold.
  expect(shown.replay).toMatchObject({ keptWithout: 13_800, kept: 11_040, breakEvenPercent: 25 })
  expect(shown.checks.map(({ text }) => text)).toContainEqual(expect.stringContaining('lower than the estimate for one day'))
  expect((await ask({ perShopper: 1 })).replay).toMatchObject({ uses: 2 })
  expect((await ask({ minSubtotal: cents(6_000) })).replay).toMatchObject({ uses: 0, breakEvenPercent: null })
  const { rows } = await app.deps.db.$client.query<{ id: number }>(
    'insert into promotion_replays (retailer_id, wish) values ($1, $2) returning id',
    [shop.retailerId, JSON.stringify({ ...wish(), minSubtotal: 0 })],
  )
  const id = rows[0]?.id ?? 0
  const kept = async () => (await app.call(mia, promotionReplay, { params: { id } })).body.replay
  expect(await kept()).toBeNull()
  await replayKept(app.deps, id)
  expect(await kept()).toEqual((await preview(app.deps, shop.retailerId, wish())).replay)
})

test('results count uses, sales, cost and new customers; a budget that is used up ends it', async () => {
  const shop = await aShop(app, { price: 1_000, onHand: 9 })
  const [mia, ana, ben] = [await aManager(shop), await aPerson(app), await aPerson(app)]
  await buy(app, ana, [lineOf(shop)])
  const live = (await send(mia, await draft(mia, shop, { budget: cents(500) }))).body
  await buy(app, ana, [lineOf(shop)])
  await buy(app, ben, [lineOf(shop)])
  const { body } = await app.call(mia, promotionResults, { params: { id: live.id } })
  expect(body).toMatchObject({ uses: 2, sales: 1_600, cost: 400, newCustomers: 1, measured: { interval: null } })
  await endUsedUp.act(app.deps, {})
  const admin = await aPerson(app, { platform: ['admin'] })
  expect((await app.call(admin, anyPromotionResults, { params: { id: live.id } })).body).toEqual(body)
  const over = (await app.call(mia, retailerPromotions, { query: { state: 'over' } })).body.items
  expect(over).toMatchObject([{ id: live.id, status: 'ended', uses: 2, spent: 400 }])
})

test('sales of a promotion are what the stores kept of them: what was given back is not a sale', async () => {
  const shop = await aShop(app, { price: 1_000, onHand: 9 })
  const [mia, ana, ben] = [await aManager(shop), await aPerson(app), await aPerson(app)]
  const live = (await send(mia, await draft(mia, shop))).body
  const sold = [await aPart(app, ana, shop), await aPart(app, ben, shop)]
  for (const { id } of sold) await handOver(app, mia, shop, id)
  const sales = async () => (await app.call(mia, promotionResults, { params: { id: live.id } })).body.sales
  expect(await sales()).toBe(1_600)
  const [returned, allowed] = sold.map(({ id }) => id)
  if (!returned || !allowed) throw new Error('both were sold')
  const { items } = (await app.call(mia, refundablePart, { params: { id: returned } })).body
  const lineId = items[0]?.lineId ?? 0
  const all = { items: [{ lineId, quantity: 1, restock: true }], reason: 'changed_mind' as const }
  expect((await app.call(mia, refundPart, { params: { id: returned }, body: all })).status).toBe(201)
  expect(await sales()).toBe(800)
  const { total, tax } = (await app.call(mia, previewRefund, { params: { id: allowed }, body: { amount: cents(100), reason: 'goodwill' } }))
    .body
  expect((await app.call(mia, refundPart, { params: { id: allowed }, body: { amount: cents(100), reason: 'goodwill' } })).status).toBe(201)
  expect(await sales()).toBe(800 - total + tax)
})

test('the calendar has the promotions of each month that they touch, and no drafts', async () => {
  const shop = await aShop(app)
  const [mia, admin] = [await aManager(shop), await aPerson(app, { platform: ['admin'] })]
  const over = { startsAt: '2087-03-20T09:00', endsAt: '2087-05-01T00:00' }
  await send(mia, await draft(mia, shop, { name: 'Spring sale', ...over }))
  await draft(mia, shop, { name: 'Spring draft', ...over })
  await send(mia, await draft(mia, shop, { name: 'Easter sale', startsAt: '2087-04-10T09:00', endsAt: '2087-04-12T21:00' }))
  const inMonth = async (month: string) =>
    (await app.call(admin, promotionCalendar, { query: { month } })).body.items.flatMap(({ name, status, owner }) =>
      owner.retailerId === shop.retailerId ? [[name, status]] : [],
    )
  expect(await inMonth('2087-02')).toEqual([])
  expect(await inMonth('2087-03')).toEqual([['Spring sale', 'scheduled']])
  expect(await inMonth('2087-04')).toEqual([
    ['Spring sale', 'scheduled'],
    ['Easter sale', 'scheduled'],
  ])
  expect(await inMonth('2087-05')).toEqual([])
})

test('the effect of a promotion is an interval that contains the true one', () => {
  const group = (held_out: boolean, mean: number) => ({ held_out, shoppers: 400, mean, variance: 250_000 })
  const { interval } = measuredOf([group(false, 1_200), group(true, 1_000)])
  expect(interval).toEqual({ low: 131, high: 269 })
  expect(measuredOf([group(false, 1_200), { ...group(true, 1_000), shoppers: 29 }]).interval).toBeNull()
})

test('an admin publishes stacking rules, and the next quote follows them', async () => {
  const shop = await aShop(app, { price: 1_000 })
  const [mia, admin] = [await aManager(shop), await aPerson(app, { platform: ['admin'] })]
  for (const name of ['First half', 'Second half']) await send(mia, await draft(mia, shop, { name, percent: 50 }))
  expect(await off(shop)).toBe(500)
  await app.call(admin, setStacking, { body: { ...FIRST_STACKING, prices: 2 } })
  expect(await off(shop)).toBe(750)
  expect((await app.call(admin, stacking)).body.prices).toBe(2)
  await app.call(admin, setStacking, { body: FIRST_STACKING })
})
