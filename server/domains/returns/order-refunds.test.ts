import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import {
  cancelBySupport,
  CLERK_REFUND_CENTS,
  findSales,
  previewRefund,
  previewSupportRefund,
  refundableOrder,
  refundablePart,
  refundBySupport,
  type RefundInput,
  refundPart,
} from '#contracts/returns/order-refunds.ts'
import { MONEY_SETTINGS } from '#contracts/settings.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { decideReturn, startReturn } from '#contracts/returns/returns.ts'
import { changeTracking, moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { shopper } from '#server/domains/ledger/rules.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, HOME, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, aStore, openShelf, type Shop } from '#tests/shops.ts'

let app: TestApp
let maya: TestPerson
let support: TestPerson
let shop: Shop
let clerk: TestPerson
let owner: TestPerson
beforeAll(async () => {
  app = await testApp()
  maya = await aPerson(app)
  support = await aPerson(app, { platform: ['support'] })
  shop = await aShop(app, { price: 6_000, onHand: 200 })
  clerk = await aClerk(app, shop)
  owner = await ownerOf(shop)
})
afterAll(() => app.close())

const ownerOf = (of: Shop) => aPerson(app, { retailers: [{ retailerId: of.retailerId, role: 'owner' }] })
type BoughtLine = { number: OrderNumber; id: FulfillmentId; lineId: number; total: number }
async function sold(quantity = 1, wish: Parameters<typeof buy>[3] = {}, isShipped = false, of = shop, by = clerk): Promise<BoughtLine> {
  const line = lineOf(of, { quantity, ...(isShipped && { fulfillmentMethod: 'ship-to-me' as const }) })
  const placed = await buy(app, maya, [line], { ...wish, ...(isShipped && { destination: HOME }) })
  expect(placed.status).toBe(201)
  const { number } = placed.body.order
  const id = placed.body.order.fulfillments[0]?.id as FulfillmentId
  if (isShipped) {
    for (const to of ['accepted', 'packed', 'shipped'] as const)
      expect((await app.call(by, moveFulfillment, { params: { id }, body: { to } })).status).toBe(200)
  } else await handOver(app, by, of, id)
  const seen = await seenOf(number)
  return { number, id, lineId: seen.fulfillments[0]?.items[0]?.id ?? 0, total: seen.total }
}
const seenOf = async (number: OrderNumber) => (await app.call(maya, orderEndpoint, { params: { number }, query: {} })).body
const refundedOf = async (number: OrderNumber) => (await seenOf(number)).tenders.reduce((all, { refunded }) => all + refunded, 0)
const refund = (who: TestPerson, { id }: Pick<BoughtLine, 'id'>, body: RefundInput, key?: string) =>
  app.call(who, refundPart, { params: { id }, body, ...(key && { key }) })
const items = ({ lineId }: BoughtLine, quantity = 1, restock = true): Pick<RefundInput, 'items' | 'reason'> => ({
  items: [{ lineId, quantity, restock }],
  reason: 'changed_mind',
})
const spiralsOf = async (): Promise<number> =>
  (await balanceOf(app.deps.db, shopper('spirals', maya.id))) + (await balanceOf(app.deps.db, shopper('spirals_owed', maya.id)))
const told = (number: OrderNumber) =>
  count(app, `select count(*) as n from notifications where user_id = $1 and type = 'pieces_refunded' and href like '%' || $2`, [
    maya.id,
    number,
  ])

test('an owner refunds an item after the hand-over: money, SPIRALs and stock go back, and everybody sees it (safety:M6)', async () => {
  const before = await spiralsOf()
  const order = await sold(2)
  const onHand = (await shelf(app, shop)).onHand
  const shown = (await app.call(owner, previewRefund, { params: { id: order.id }, body: items(order) })).body
  const done = await refund(owner, order, { ...items(order), note: 'Nice to meet you' })
  expect(done.status).toBe(201)
  expect(done.body).toMatchObject({
    why: null,
    items: [{ left: 1, returned: 1 }],
    back: [{ kind: 'refund', items: '1 × Blue mug', reason: 'Changed their mind: Nice to meet you', amount: shown.total }],
  })
  expect(await refundedOf(order.number)).toBe(shown.total)
  expect((await shelf(app, shop)).onHand).toBe(onHand + 1)
  const work = (await app.call(owner, retailerFulfillments, { query: { q: order.number } })).body.items[0]
  expect(work).toMatchObject({ mayRefund: true, items: [{ quantity: 2, refunded: 0, returned: 1 }] })
  // The other one stays with the shopper or cannot be sold: its money goes back, the shelf stays.
  expect((await refund(owner, order, items(order, 1, false))).body).toMatchObject({ why: 'Everything was refunded.', most: 0 })
  expect((await shelf(app, shop)).onHand).toBe(onHand + 1)
  expect(await refundedOf(order.number)).toBe(order.total)
  expect(await spiralsOf()).toBe(before)
  expect((await refund(owner, order, items(order))).problem.code).toBe('refunds.not_now')
  await app.settle()
  expect(await told(order.number)).toBe(2)
  expect(
    await count(app, `select count(*) as n from audit_entries where act = 'order.refund' and subject = $1`, [`order ${order.number}`]),
  ).toBe(2)
  await expectBooksToAgree(app.deps.db)
})

test('an amount without items goes back to the cent, within what is left, and a later return gives back the rest', async () => {
  const order = await sold(1, { giftCards: [(await aGiftCard(app, { balance: 1_234 })).sent] })
  const { most } = (await app.call(owner, refundablePart, { params: { id: order.id } })).body
  expect(most).toBe(order.total)
  const tooMuch = await refund(owner, order, { amount: cents(most + 1), reason: 'goodwill' })
  expect(tooMuch.problem).toMatchObject({ code: 'refunds.too_much', errors: [{ pointer: '/amount' }] })
  expect((await refund(owner, order, { amount: cents(500), reason: 'goodwill' })).status).toBe(201)
  expect(await refundedOf(order.number)).toBe(500)
  expect((await refund(owner, order, { amount: cents(most - 499), reason: 'goodwill' })).problem.code).toBe('refunds.too_much')
  const body = { items: [{ lineId: order.lineId, quantity: 1, reason: 'changed_mind' as const }], way: 'store' as const }
  const [made] = (await app.call(maya, startReturn, { params: { number: order.number }, query: {}, body })).body.returns
  // What is on its way back is not refunded beside it.
  expect((await refund(owner, order, { amount: cents(100), reason: 'goodwill' })).problem.code).toBe('refunds.not_now')
  expect((await refund(owner, order, items(order))).problem.code).toBe('refunds.not_now')
  const decision = { accepted: 1, condition: 'as_new' as const, shelf: 'restock' as const }
  await app.call(clerk, decideReturn, {
    params: { id: made?.id as never },
    body: { at: { storeId: shop.storeId }, items: [{ id: made?.lines[0]?.id ?? 0, ...decision }] },
  })
  expect(await refundedOf(order.number)).toBe(order.total)
  const { back } = (await app.call(owner, refundablePart, { params: { id: order.id } })).body
  expect(back.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['return', order.total - 500],
    ['refund', 500],
  ])
  await expectBooksToAgree(app.deps.db)
})

test('a clerk refunds up to a limit, which is told; a manager beyond it', async () => {
  const order = await sold(3)
  const part = (await app.call(clerk, refundablePart, { params: { id: order.id } })).body
  expect(part.limit).toBe(CLERK_REFUND_CENTS)
  for (const refused of [
    await app.call(clerk, previewRefund, { params: { id: order.id }, body: items(order, 2) }),
    await refund(clerk, order, items(order, 2)),
    await refund(clerk, order, { amount: cents(CLERK_REFUND_CENTS + 1), reason: 'goodwill' }),
  ]) {
    expect(refused.problem.code).toBe('refunds.over_limit')
    expect(refused.problem.detail).toContain('$100.00')
  }
  expect(await refundedOf(order.number)).toBe(0)
  expect((await refund(clerk, order, items(order))).status).toBe(201)
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  expect((await refund(manager, order, items(order, 2))).status).toBe(201)
  expect(await refundedOf(order.number)).toBe(order.total)
})

test('what is not sold yet, of others, or said wrongly is refused and changes nothing', async () => {
  const order = await sold()
  const placed = (await buy(app, maya, [lineOf(shop)])).body.order
  const open = placed.fulfillments[0]?.id as FulfillmentId
  expect((await refund(owner, { id: open }, { amount: cents(100), reason: 'goodwill' })).problem.code).toBe('refunds.not_now')
  const stranger = await ownerOf(await aShop(app))
  expect((await refund(stranger, order, items(order))).status).toBe(404)
  expect((await app.call(stranger, refundablePart, { params: { id: order.id } })).status).toBe(404)
  expect((await refund(owner, order, { reason: 'goodwill' })).problem.code).toBe('refunds.say_what')
  expect((await refund(owner, order, { ...items(order), amount: cents(100) })).problem.code).toBe('refunds.say_what')
  expect((await refund(owner, order, { ...items(order), reason: 'other' })).problem.errors?.[0]?.pointer).toBe('/note')
  expect((await refund(owner, order, items(order, 2))).problem.code).toBe('refunds.too_much')
  expect((await refund(owner, order, { ...items(order), storeId: (await aShop(app)).storeId })).status).toBe(404)
  const [one] = items(order).items ?? []
  if (!one) throw new Error('no item')
  expect((await refund(owner, order, { items: [one, one], reason: 'other', note: 'Twice' })).status).toBe(422)
  expect(await refundedOf(order.number)).toBe(0)
})

test('refunds at the same moment never give back more than was captured; one key gives back once (safety:M7)', async () => {
  const order = await sold(2)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => refund(owner, order, items(order))),
    ...Array.from({ length: 4 }, () => refund(owner, order, { amount: cents(5_000), reason: 'goodwill' })),
    app.call(support, refundBySupport, {
      params: { id: order.id },
      body: { ...items(order, 2), note: 'Both of them', funder: 'platform' },
    }),
  ])
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  for (const { status } of answers) expect([201, 409]).toContain(status)
  const back = await refundedOf(order.number)
  expect(back).toBeLessThanOrEqual(order.total)
  expect((await refund(owner, order, { amount: cents(order.total - back + 1), reason: 'goodwill' })).status).toBe(409)
  const again = await sold(2)
  const twice = await Promise.all([1, 2].map(() => refund(owner, again, { amount: cents(500), reason: 'goodwill' }, 'the-same-key-twice')))
  expect(twice.some(({ status }) => status === 201)).toBe(true)
  expect(await refundedOf(again.number)).toBe(500)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('a shopper without a phone: the sale is found by number, card or name, and the items go to the shelf of this counter', async () => {
  const order = await sold()
  const other = await aStore(app, shop.retailerId, { mallId: shop.mallId })
  await openShelf(app, { variantId: shop.variantId, storeId: other }, 3)
  const find = (q: string, who = clerk, storeId = other) => app.call(who, findSales, { query: { storeId, q } })
  for (const q of [order.number, order.number.toLowerCase(), '4242', '•••• 4242', 'maya gr'])
    expect(
      (await find(q)).body.items.some((sale) => sale.orderNumber === order.number),
      q,
    ).toBe(true)
  expect((await find('0005')).body.items).toEqual([])
  // The names of shoppers stay short, and other businesses find nothing.
  expect((await find(order.number)).body.items[0]).toMatchObject({ customer: 'Maya', items: [{ left: 1 }] })
  const elsewhere = await aShop(app)
  expect((await find(order.number, await aClerk(app, elsewhere), elsewhere.storeId)).body.items).toEqual([])
  expect((await find(order.number, await aClerk(app, elsewhere))).status).toBe(404)
  expect((await refund(clerk, order, { ...items(order), storeId: other })).status).toBe(201)
  expect((await shelf(app, { ...shop, storeId: other })).onHand).toBe(4)
  expect(await refundedOf(order.number)).toBe(order.total)
})

test('a parcel on its way is refunded too; what it earns later is for what is kept', async () => {
  const before = await spiralsOf()
  const order = await sold(2, {}, true)
  expect((await refund(owner, order, { ...items(order, 1, false), reason: 'damaged' })).status).toBe(201)
  expect((await app.call(clerk, moveFulfillment, { params: { id: order.id }, body: { to: 'delivered' } })).status).toBe(200)
  const kept = (await spiralsOf()) - before
  expect((await seenOf(order.number)).spiralsEarned).toBe(kept)
  expect(kept).toBeGreaterThan(0)
  // The store's fault: the shipping goes back with the last item.
  expect((await refund(owner, order, { ...items(order, 1, false), reason: 'damaged' })).status).toBe(201)
  expect(await refundedOf(order.number)).toBe(order.total)
  expect(await spiralsOf()).toBe(before)
  await expectBooksToAgree(app.deps.db)
})

test('support cancels what was not handed over and refunds the rest, with a reason; SPIRAL can pay (safety:S4)', async () => {
  const order = await sold()
  const placed = (
    await buy(app, maya, [lineOf(shop), lineOf(await aShop(app), { fulfillmentMethod: 'ship-to-me' })], { destination: HOME })
  ).body.order
  const at = { params: { number: placed.number } }
  expect((await app.call(support, cancelBySupport, { ...at, body: { reason: 'x' }, raw: { reason: '' } })).status).toBe(422)
  expect((await app.call(owner, cancelBySupport, { ...at, body: { reason: 'Fraud' } })).status).toBe(403)
  const [first] = placed.fulfillments
  const one = await app.call(support, cancelBySupport, {
    ...at,
    body: { reason: 'Asked by phone', fulfillmentId: first?.id as FulfillmentId },
  })
  expect(one.body.cancelled).toEqual([first?.id])
  expect((await app.call(support, cancelBySupport, { ...at, body: { reason: 'Asked by phone' } })).status).toBe(200)
  expect(await seenOf(placed.number)).toMatchObject({ state: 'cancelled' })
  expect(await refundedOf(placed.number)).toBe((await seenOf(placed.number)).total)
  expect((await app.call(support, cancelBySupport, { ...at, body: { reason: 'Again' } })).problem.code).toBe('refunds.not_now')
  // Handed over: refunded instead.
  expect((await app.call(support, cancelBySupport, { params: { number: order.number }, body: { reason: 'Too late' } })).status).toBe(409)
  const owed = () =>
    count(app, `select coalesce(sum(balance), 0) as n from ledger_accounts where kind = 'payable' and owner_id = $1`, [
      String(shop.retailerId),
    ])
  const before = await owed()
  const asked = { amount: cents(700), reason: 'goodwill' as const }
  expect((await app.call(support, previewSupportRefund, { params: { id: order.id }, body: asked })).body.total).toBe(700)
  const done = await app.call(support, refundBySupport, {
    params: { id: order.id },
    body: { ...asked, note: 'For the wait', funder: 'platform' },
  })
  expect(done.status).toBe(201)
  expect(done.body.back[0]).toMatchObject({ by: 'SPIRAL support', reason: 'Goodwill: For the wait', amount: 700 })
  expect(await owed()).toBe(before)
  expect((await app.call(support, refundableOrder, { params: { number: order.number } })).body.parts[0]?.mayCancel).toBe(false)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('support staff refund an order up to the limit in all, an admin beyond it; nobody their own', async () => {
  const order = await sold(5)
  const wish = (amount: number) => ({ amount: cents(amount), reason: 'goodwill' as const })
  const give = (who: TestPerson, amount: number, id = order.id) =>
    app.call(who, refundBySupport, { params: { id }, body: { ...wish(amount), note: 'For the wait', funder: 'platform' } })
  const first = MONEY_SETTINGS.supportRefund.first
  const over = await give(support, first + 1)
  expect(over.problem).toMatchObject({
    code: 'refunds.over_limit',
    detail: 'You can refund up to $200.00 of this order. This is $200.01. Hand the case to an admin.',
  })
  expect((await give(support, first - 5_000)).body.limit).toBe(5_000)
  const preview = await app.call(support, previewSupportRefund, { params: { id: order.id }, body: wish(5_001) })
  expect(preview.problem.code).toBe('refunds.over_limit')
  const both = await Promise.all([give(support, 4_000), give(support, 4_000)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403])
  expect((await give(await aPerson(app, { platform: ['admin'] }), 4_000)).status).toBe(201)
  const own = await buy(app, support, [lineOf(shop, { quantity: 1 })])
  const ownId = own.body.order.fulfillments[0]?.id as FulfillmentId
  await handOver(app, clerk, shop, ownId)
  expect((await give(support, 100, ownId)).problem.code).toBe('refunds.own')
})

test('a tracking number is added or corrected after the parcel left, and the shopper is told once for each', async () => {
  const order = await sold(1, {}, true)
  const put = (tracking: string, who = clerk, id = order.id) =>
    app.call(who, changeTracking, { params: { id }, body: { carrier: 'UPS', tracking } })
  const toldTracking = () =>
    count(app, `select count(*) as n from notifications where user_id = $1 and subject like '%tracking number'`, [maya.id])
  expect((await put('not a number')).problem.errors?.[0]?.pointer).toBe('/tracking')
  expect((await put('1Z999AA10123456784', await aClerk(app, await aShop(app)))).status).toBe(404)
  expect((await put('1Z999AA10123456784')).body).toMatchObject({ carrier: 'UPS', tracking: '1Z999AA10123456784', mayChangeTracking: true })
  expect((await put('1Z999AA10123456784')).status).toBe(200)
  await app.settle()
  expect(await toldTracking()).toBe(1)
  expect((await put('1Z999AA10123456793')).status).toBe(200)
  await app.settle()
  expect(await toldTracking()).toBe(2)
  const events = await count(app, `select count(*) as n from fulfillment_events where fulfillment_id = $1 and note like 'Tracking%'`, [
    order.id,
  ])
  expect(events).toBe(2)
  expect((await seenOf(order.number)).fulfillments[0]).toMatchObject({ tracking: '1Z999AA10123456793' })
  const picked = await sold()
  expect((await put('1Z999AA10123456784', clerk, picked.id)).status).toBe(409)
  await expectBooksToAgree(app.deps.db)
})

test('any row of refunds from the order comes to the whole, to the cent and the SPIRAL (safety:M6)', { timeout: 240_000 }, async () => {
  const random = randomFrom(SEED || 5)
  for (let round = 0; round < 8; round++) {
    const of = await aShop(app, { price: 50 + random.below(9_000), onHand: 20 })
    const [by, boss] = [await aClerk(app, of), await ownerOf(of)]
    const before = await spiralsOf()
    const quantity = 1 + random.below(5)
    const card = await aGiftCard(app, { balance: 1 + random.below(3_000) })
    const credit = random.chance(0.5) ? await aCredit(app, maya, 1 + random.below(1_500)) : null
    const order = await sold(
      quantity,
      { giftCards: [card.sent], ...(credit !== null && { storeCredit: credit }) },
      random.chance(0.3),
      of,
      by,
    )
    const left = async () => (await app.call(boss, refundablePart, { params: { id: order.id } })).body
    for (let now = await left(); (now.items[0]?.left ?? 0) > 0; now = await left()) {
      const pieces = now.items[0]?.left ?? 0
      const input: RefundInput =
        now.most > 0 && random.chance(0.5)
          ? { amount: cents(1 + random.below(now.most)), reason: 'goodwill' }
          : { ...items(order, 1 + random.below(pieces), random.chance(0.5)), reason: 'damaged' }
      const shown = await app.call(boss, previewRefund, { params: { id: order.id }, body: input })
      const was = await refundedOf(order.number)
      const done = await refund(boss, order, input)
      // Pieces whose whole price went back as an amount have nothing left to give.
      if (shown.status === 409) {
        expect(done.status).toBe(409)
        break
      }
      expect(done.status).toBe(201)
      expect(await refundedOf(order.number)).toBe(was + shown.body.total)
    }
    const { total, fulfillments } = await seenOf(order.number)
    const back = await refundedOf(order.number)
    expect(back).toBeLessThanOrEqual(total)
    expect(back).toBeGreaterThanOrEqual(total - (fulfillments[0]?.shippingCost ?? 0))
    expect(await spiralsOf()).toBe(before)
  }
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
