import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { askAboutMissing, moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, count, handOver, lineOf, moveOn, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { aGiftCode } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { creditOf } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop, refillShelves, type Shop } from '#tests/shops.ts'
import { askShoppers } from './acceptance.ts'
import { endWaiting } from './jobs.ts'

const MORNING = new Date('2026-11-21T15:00:00Z')
let now = MORNING
let app: TestApp
let maya: TestPerson
let [first, second]: Shop[] = []
let barcodes = 0

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = MORNING
  maya = await aPerson(app)
  const gtin = nextGtin()
  first = await aShop(app, { store: { name: 'North Loop Goods' }, product: { gtin }, onHand: 9 })
  second = await sellerOf(gtin, 1800)
})

/** A barcode of its own for each test, with its check digit. */
function nextGtin(): string {
  const digits = `7350${String(++barcodes).padStart(8, '0')}`
  const total = digits.split('').reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (total % 10)) % 10)
}
const sellerOf = (gtin: string, price: number): Promise<Shop> =>
  aShop(app, { store: { name: 'Harbor Home', lat: 44.9 }, product: { gtin }, price, onHand: 9 })

async function unaccepted(buyer: Caller = maya, quantity = 1, options: Parameters<typeof buy>[3] = {}): Promise<BoughtFulfillment> {
  const { body } = await buy(app, buyer, [lineOf(first as Shop, { quantity })], {
    contact: { name: 'Maya Green', email: maya.email },
    ...options,
  })
  await waitADay()
  return { number: body.order.number, id: body.order.fulfillments[0]?.id as never }
}
async function waitADay(): Promise<void> {
  now = new Date(now.getTime() + DAY + MINUTE)
  await askShoppers(app.deps)
  await app.settle()
}
const at = ({ number, id }: BoughtFulfillment) => ({ params: { number, fulfillmentId: id }, query: {} })
const offersOf = async (part: BoughtFulfillment, who: Caller = maya) => (await app.call(who, alternatives, at(part))).body.sellers
const take = (part: BoughtFulfillment, total: number, who: Caller = maya, shop = second) =>
  app.call(who, chooseAlternative, { ...at(part), body: { kind: 'seller', storeId: shop?.storeId as never, total: cents(total) } })
const orderOf = async (number: OrderNumber, who: Caller = maya) => (await app.call(who, order, { params: { number }, query: {} })).body
async function rescued(part: BoughtFulfillment, who: Caller = maya): Promise<BoughtFulfillment> {
  const [offer] = await offersOf(part, who)
  const { body } = await take(part, offer?.total ?? 0, who)
  return movedPart(body.fulfillments[0]?.movedTo.at(-1)?.number as OrderNumber, who)
}
const movedPart = async (number: OrderNumber, who: Caller = maya): Promise<BoughtFulfillment> => ({
  number,
  id: (await orderOf(number, who)).fulfillments[0]?.id as never,
})
const payable = (shop: Shop | undefined) =>
  count(app, `select coalesce(sum(balance), 0) as n from ledger_accounts where owner_kind = 'retailer' and owner_id = $1`, [
    String(shop?.retailerId),
  ])

test('another seller with the same barcode takes over with the money already paid; the difference goes back', async () => {
  const part = await unaccepted(maya, 2)
  const before = await orderOf(part.number)
  const [offer, ...others] = await offersOf(part)
  expect(others).toEqual([])
  expect(offer).toMatchObject({ storeId: second?.storeId, method: 'in-store-pickup' })
  expect((offer?.total ?? 0) + (offer?.saves ?? 0)).toBe(before.total)
  const chosen = await take(part, offer?.total ?? 0)
  expect(chosen.status).toBe(200)
  const [group] = chosen.body.fulfillments
  expect(group).toMatchObject({ state: 'cancelled', choose: null, movedTo: [{ storeName: 'Harbor Home' }] })
  const next = await orderOf(group?.movedTo[0]?.number as OrderNumber)
  expect(next).toMatchObject({
    state: 'open',
    movedFrom: part.number,
    subtotal: 3600,
    total: offer?.total,
    tenders: [{ kind: 'card', amount: offer?.total, refunded: 0 }],
    fulfillments: [{ storeName: 'Harbor Home', state: 'placed' }],
  })
  expect([await shelf(app, first as Shop), await shelf(app, second as Shop)]).toEqual([
    { onHand: 9, reserved: 0 },
    { onHand: 9, reserved: 2 },
  ])
  expect(await payable(first)).toBe(0)
  expect(await payable(second)).toBeGreaterThan(0)
  await app.settle()
  expect(await count(app, 'select refunded as n from sandbox_charges where order_number = $1', [part.number])).toBe(offer?.saves)
  const kinds = (await mailsTo(app, maya.email)).map(({ subject }) => subject)
  expect(kinds).toContain('Your items now come from Harbor Home')
  expect(kinds.filter((subject) => subject.includes('canceled'))).toEqual([])
  const clerk = await aClerk(app, second as Shop)
  expect((await app.call(clerk, retailerFulfillments, { query: {} })).body.items).toMatchObject([
    { orderNumber: next.number, acceptBy: new Date(now.getTime() + DAY) },
  ])
})

test('the promise of another seller is as sure as its count', async () => {
  const part = await unaccepted()
  expect((await offersOf(part))[0]?.estimate).toMatch(/^Ready /)
  await app.deps.db.$client.query("update stock set counted_at = '2026-09-01' where store_id = $1", [second?.storeId])
  const [offer] = await offersOf(part)
  expect(offer?.estimate).toMatch(/^Usually ready /)
  const next = await rescued(part)
  expect((await orderOf(next.number)).fulfillments[0]?.estimatedDelivery).toBe(offer?.estimate)
})

test('the new part is handed over, earns there, and can be canceled instead', async () => {
  const [kept, dropped] = [await rescued(await unaccepted()), await rescued(await unaccepted())]
  const clerk = await aClerk(app, second as Shop)
  await handOver(app, clerk, second as Shop, kept.id)
  expect(await orderOf(kept.number)).toMatchObject({ state: 'complete', fulfillments: [{ state: 'picked_up' }] })
  expect((await orderOf(kept.number)).spiralsEarned).toBeGreaterThan(0)
  await app.call(maya, cancelOrder, { params: { number: dropped.number }, query: {}, body: {} })
  await app.settle()
  const back = await orderOf(dropped.number)
  expect(back).toMatchObject({ state: 'cancelled', tenders: [{ kind: 'card', refunded: back.total }] })
  await expectBooksToAgree(app.deps.db)
})

test('only the missing pieces come from elsewhere; the rest stays, and the store may have accepted it', async () => {
  const part = await aPart(app, maya, first as Shop, { quantity: 3 })
  const clerk = await aClerk(app, first as Shop)
  await moveOn(app, clerk, part, 'accepted')
  const lineId = (await orderOf(part.number)).fulfillments[0]?.items[0]?.id as number
  const asked = await app.call(clerk, askAboutMissing, { params: { id: part.id }, body: { lineId, quantity: 1, left: 3 } })
  expect(asked.status).toBe(200)
  const next = await rescued(part)
  expect(await orderOf(part.number)).toMatchObject({
    state: 'open',
    fulfillments: [{ state: 'accepted', choose: null, items: [{ quantity: 3, cancelled: 1 }] }],
  })
  expect(await orderOf(next.number)).toMatchObject({ subtotal: 1800, fulfillments: [{ items: [{ quantity: 1 }] }] })
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('a dearer seller is not offered, nor one without enough, nor one in another state', async () => {
  const gtin = nextGtin()
  first = await aShop(app, { product: { gtin }, onHand: 9 })
  await sellerOf(gtin, 2001)
  await aShop(app, { product: { gtin }, price: 1500, onHand: 1 })
  await aShop(app, { product: { gtin }, price: 1500, store: { state: 'WI', offersShipToMall: false } })
  expect(await offersOf(await unaccepted(maya, 2))).toEqual([])
})

test('what a store refuses is offered elsewhere before anything is canceled; where nobody else has it, the money goes back at once', async () => {
  const [part, alone] = [await aPart(app, maya, first as Shop), await aPart(app, maya, await aShop(app))]
  const refusal = (who: TestPerson, { id }: BoughtFulfillment) =>
    app.call(who, moveFulfillment, { params: { id }, body: { to: 'cancelled', note: 'It fell off the shelf' } })
  const clerk = await aClerk(app, first as Shop)
  expect((await refusal(clerk, part)).body).toMatchObject({ state: 'placed', shopperChooses: true })
  expect((await orderOf(part.number)).fulfillments[0]?.timeline.at(-1)?.note).toBe('It fell off the shelf')
  const next = await rescued(part)
  expect((await orderOf(next.number)).state).toBe('open')
  const storeId = (await orderOf(alone.number)).fulfillments[0]?.storeId
  const owner = await count(app, 'select retailer_id as n from stores where id = $1', [storeId])
  const other = await aPerson(app, { retailers: [{ retailerId: owner as never, role: 'staff' }] })
  expect((await refusal(other, alone)).body).toMatchObject({ state: 'cancelled' })
})

test('safety:M7 a choice made twice, or at once with a refund, moves the money once', async () => {
  const part = await unaccepted()
  const [offer] = await offersOf(part)
  const total = offer?.total ?? 0
  const answers = await Promise.all([
    take(part, total),
    take(part, total),
    app.call(maya, chooseAlternative, { ...at(part), body: { kind: 'money' } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await take(part, total)).problem.code).toBe('orders.nothing_to_choose')
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('safety:S1 what was sold meanwhile, costs more now, or was never offered is refused and changes nothing', async () => {
  const part = await unaccepted()
  const [offer] = await offersOf(part)
  const total = offer?.total ?? 0
  expect((await take(part, total - 1)).problem.code).toBe('orders.choice_gone')
  expect((await take(part, total, maya, first)).problem.code).toBe('orders.choice_gone')
  await refillShelves(app, [second?.storeId as never], 0)
  expect((await take(part, total)).problem.code).toBe('orders.choice_gone')
  expect(await shelf(app, first as Shop)).toEqual({ onHand: 9, reserved: 1 })
  expect(await orderOf(part.number)).toMatchObject({ state: 'open', fulfillments: [{ state: 'placed', refunded: 0, movedTo: [] }] })
})

test('safety:S1 two shoppers choose the last piece of the other seller at once: one has it', async () => {
  const bo = await aPerson(app)
  const parts = [await unaccepted(), await unaccepted(bo)]
  await refillShelves(app, [second?.storeId as never], 1)
  const total = (await offersOf(parts[0] as BoughtFulfillment))[0]?.total ?? 0
  const answers = await Promise.all([take(parts[0] as BoughtFulfillment, total), take(parts[1] as BoughtFulfillment, total, bo)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shelf(app, second as Shop)).toMatchObject({ reserved: 1 })
})

test('nobody but the buyer chooses; a guest does with the key of the mailed link', async () => {
  const part = await unaccepted()
  const total = (await offersOf(part))[0]?.total ?? 0
  expect((await take(part, total, guest())).status).toBe(404)
  expect((await take(part, total, await aPerson(app))).status).toBe(404)
  const visitor = guest()
  const email = `guest.${crypto.randomUUID().slice(0, 8)}@example.com`
  const own = await unaccepted(visitor, 1, { contact: { name: 'Gus', email } })
  const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'choice-needed')
  const key = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const stranger = guest()
  const linked = { params: { number: own.number, fulfillmentId: own.id }, query: { key } }
  const [offer] = (await app.call(stranger, alternatives, linked)).body.sellers
  const chosen = await app.call(stranger, chooseAlternative, {
    ...linked,
    body: { kind: 'seller', storeId: second?.storeId as never, total: offer?.total as never },
  })
  expect(chosen.status).toBe(200)
  await app.settle()
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain('Your items now come from Harbor Home')
})

test('items move between sellers twice at most, and three days of silence end in the money', async () => {
  const gtin = nextGtin()
  first = await aShop(app, { product: { gtin }, onHand: 9 })
  second = await sellerOf(gtin, 1900)
  const third = await aShop(app, { product: { gtin }, price: 1800, store: { lat: 44.95 } })
  const once = await rescued(await unaccepted())
  await waitADay()
  const back = (await offersOf(once)).find(({ storeId }) => storeId === third.storeId)
  const { body } = await take(once, back?.total ?? 0, maya, third)
  const twice = await movedPart(body.fulfillments[0]?.movedTo[0]?.number as OrderNumber)
  await waitADay()
  expect(await offersOf(twice)).toEqual([])
  now = new Date(now.getTime() + 3 * DAY + MINUTE)
  expect((await orderOf(twice.number)).state).toBe('open')
  await endWaiting.act(app.deps, null)
  await app.settle()
  const ended = await orderOf(twice.number)
  expect(ended).toMatchObject({ state: 'cancelled', tenders: [{ refunded: ended.total }] })
  expect((await take(twice, 1)).problem.code).toBe('orders.nothing_to_choose')
  await expectBooksToAgree(app.deps.db)
})

test('a gift card follows to a store that takes it, and keeps a store that does not from being offered', async () => {
  const anywhere = await aGiftCode(app, maya)
  const part = await unaccepted(maya, 1, { giftCards: [{ code: anywhere }] as never })
  const next = await rescued(part)
  expect((await orderOf(next.number)).tenders[0]).toMatchObject({ kind: 'gift_card' })
  const own = await aGiftCode(app, maya, { scope: { kind: 'retailer', retailerId: first?.retailerId as never } })
  const bound = await unaccepted(maya, 1, { giftCards: [{ code: own }] as never })
  expect(await offersOf(bound)).toEqual([])
})

test('a gift card that was voided meanwhile still pays at another store, and what comes back is store credit', async () => {
  const part = await unaccepted(maya, 1, { giftCards: [{ code: await aGiftCode(app, maya) }] as never })
  const { total } = await orderOf(part.number)
  await app.deps.db.$client.query(
    `update gift_cards set state = 'blocked', state_reason = 'A test' where id = (select u.account::bigint from tender_uses u join orders o on o.id = u.order_id where o.number = $1)`,
    [part.number],
  )
  const next = await rescued(part)
  const moved = (await orderOf(next.number)).total
  expect(await creditOf(app, maya)).toBe(total - moved)
  expect((await orderOf(part.number)).tenders[0]?.landed).toEqual([{ amount: total - moved, to: 'store_credit' }])
  await app.call(maya, cancelOrder, { params: { number: next.number }, query: {}, body: {} })
  expect(await creditOf(app, maya)).toBe(total)
})

test('after all of it the books agree', async () => {
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
