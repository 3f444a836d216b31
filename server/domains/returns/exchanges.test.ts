import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOrders } from '#contracts/admin/admin.ts'
import type { FulfillmentId, GiftCardId, OrderNumber, SavedCardId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { privacy } from '#contracts/privacy.ts'
import {
  cancelReturn,
  decideReturn,
  exchangeChoices,
  payExchange,
  previewReturn,
  type Return,
  returnsOfOrder,
  startReturn,
} from '#contracts/returns/returns.ts'
import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import { giftPurchase } from '#contracts/gift-cards/gift-cards.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { answerChallenge } from '#contracts/orders/orders.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { walletTrace } from '#contracts/traces.ts'
import { walletHistory } from '#contracts/wallet.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { sweepUnpaid } from '../gift-cards/jobs.ts'
import { expireReturns, sendBackUnused } from './jobs.ts'

let now = new Date('2026-11-21T17:00:00Z')
let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
/** The same shop's other items, by what they cost compared to the first. */
let same: Shop
let dear: Shop
let cheap: Shop
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 200, price: 2000 })
  clerk = await aClerk(app, shop)
  maya = await aPerson(app, {})
  const another = async (title: string, price: number): Promise<Shop> => {
    const { productId, variantIds } = await aProduct(app, shop.retailerId, { title, price, onHand: 100, storeIds: [shop.storeId] })
    return { ...shop, productId, variantId: variantIds[0] as VariantId, price }
  }
  same = await another('Green mug', 2000)
  dear = await another('Tall mug', 3000)
  cheap = await another('Small mug', 1200)
})
afterAll(() => app.close())

type BoughtLine = { number: OrderNumber; lineId: number }
async function bought(who: TestPerson = maya, quantity = 1): Promise<BoughtLine> {
  const placed = await buy(app, who, [lineOf(shop, { quantity })])
  expect(placed.status).toBe(201)
  const { number } = placed.body.order
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id as FulfillmentId)
  const { body } = await app.call(who, orderEndpoint, { params: { number }, query: {} })
  return { number, lineId: body.fulfillments[0]?.items[0]?.id as number }
}
const seen = async (number: OrderNumber, who: TestPerson = maya) =>
  (await app.call(who, orderEndpoint, { params: { number }, query: {} })).body
const choicesOf = async ({ number, lineId }: BoughtLine, q?: string) =>
  (await app.call(maya, exchangeChoices, { params: { number }, query: { line: lineId, quantity: 1, ...(q && { q }) } })).body
const begin = async (
  { number, lineId }: BoughtLine,
  into: Shop,
  { due, who = maya, key, payFrom }: { due: Cents; who?: TestPerson; key?: string; payFrom?: GiftCardId },
) =>
  app.call(who, startReturn, {
    params: { number },
    query: {},
    body: {
      items: [{ lineId, quantity: 1, reason: 'too_small', exchange: { variantId: into.variantId, due } }],
      way: 'store',
      ...(payFrom && { payFrom }),
    },
    ...(key && { key }),
  })
const dueFor = async (of: BoughtLine, into: Shop): Promise<Cents> =>
  (await choicesOf(of)).choices.find(({ variantId }) => variantId === into.variantId)?.due as Cents
async function begun(of: BoughtLine, into: Shop): Promise<Return> {
  const answer = await begin(of, into, { due: await dueFor(of, into) })
  expect(answer.status).toBe(201)
  return answer.body.returns[0] as Return
}
const decide = (of: Return, wish: { accepted?: number; handOver?: boolean; refusal?: string; at?: Shop; key?: string } = {}) =>
  app.call(clerk, decideReturn, {
    params: { id: of.id },
    body: {
      at: { storeId: (wish.at ?? shop).storeId },
      items: of.lines.map(({ id, quantity }) => ({
        id,
        accepted: wish.accepted ?? quantity,
        condition: 'as_new' as const,
        shelf: 'restock' as const,
      })),
      ...(wish.handOver !== undefined && { handOver: wish.handOver }),
      ...(wish.refusal && { refusal: wish.refusal }),
    },
    ...(wish.key && { key: wish.key }),
  })
/** The orders that admins see behind the refunds of today: those whose money went back to shoppers. */
const refundedToday = async (): Promise<OrderNumber[]> => {
  const admin = await aPerson(app, { platform: ['admin'] })
  return (await app.call(admin, adminOrders, { query: { of: 'refunds' } })).body.items.map(({ number }) => number)
}
const returnOf = async ({ number }: BoughtLine): Promise<Return> =>
  (await app.call(maya, returnsOfOrder, { params: { number }, query: {} })).body.returns[0] as Return

test('the choices are in stock at the same store, the same product first, each with its difference', async () => {
  const of = await bought()
  const { choices } = await choicesOf(of)
  expect(choices[0]?.productId).toBe(shop.productId)
  const named = (title: string) => choices.find((choice) => choice.title === title)
  expect(named('Green mug')).toMatchObject({ due: 0, back: 0, isPayable: true })
  expect(named('Small mug')).toMatchObject({ due: 0, isPayable: true })
  expect(named('Small mug')?.back).toBeGreaterThan(800)
  expect(named('Tall mug')).toMatchObject({ back: 0, isPayable: true })
  expect(named('Tall mug')?.due).toBeGreaterThan(1000)
  // Others whose title has these letters; the same product always stays.
  expect((await choicesOf(of, 'small')).choices.map(({ title }) => title)).toEqual(['Blue mug', 'Small mug'])
})

test('an even exchange: held at once, handed over with the return, and no money moves to or from the shopper', async () => {
  const of = await bought()
  const made = await begun(of, same)
  expect(made.exchange).toMatchObject({ state: 'held', title: 'Green mug', due: 0, orderNumber: null })
  expect(await shelf(app, same)).toEqual({ onHand: 100, reserved: 1 })
  const done = await decide(made, { handOver: true })
  expect(done.body).toMatchObject({ state: 'refunded', exchange: { state: 'done' } })
  expect(await shelf(app, same)).toEqual({ onHand: 99, reserved: 0 })
  const order = await seen(done.body.exchange?.orderNumber as OrderNumber)
  expect(order).toMatchObject({ state: 'complete', total: made.refund?.total, fulfillments: [{ state: 'picked_up' }] })
  const { rows } = await app.deps.db.$client.query(
    `select count(*)::int as n from refunds f join orders o on o.id = f.order_id where o.number = $1 and not f.moved`,
    [of.number],
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(await refundedToday()).not.toContain(of.number)
  const back = async (number: OrderNumber) => (await app.call(maya, returnsOfOrder, { params: { number }, query: {} })).body.exchangeOf
  expect(await back(order.number)).toEqual({ orderNumber: of.number, title: 'Blue mug' })
  expect(await back(of.number)).toBeNull()
  await expectBooksToAgree(app.deps.db)
})

test('a replacement that costs less: the rest goes back once, and a later return of it gives the card what it paid', async () => {
  const of = await bought()
  const made = await begun(of, cheap)
  const done = await decide(made, { handOver: true, key: 'receive-once' })
  expect((await decide(made, { handOver: true, key: 'receive-once' })).body).toEqual(done.body)
  expect((await decide(made, { handOver: true })).status).toBe(409)
  const second = await seen(done.body.exchange?.orderNumber as OrderNumber)
  const { rows } = await app.deps.db.$client.query(
    `select sum(f.amount)::int as n from refunds f join orders o on o.id = f.order_id where o.number = $1 and not f.moved`,
    [of.number],
  )
  expect(rows).toEqual([{ n: (made.refund?.total ?? 0) - second.total }])
  expect(await refundedToday()).toContain(of.number)
  const next = { number: second.number, lineId: second.fulfillments[0]?.items[0]?.id as number }
  const [back] = (
    await app.call(maya, startReturn, {
      params: { number: next.number },
      query: {},
      body: { items: [{ lineId: next.lineId, quantity: 1, reason: 'changed_mind' }], way: 'store' },
    })
  ).body.returns
  expect((await decide(back as Return)).body.refund?.total).toBe(second.total)
  await app.settle()
  const charges = await app.deps.db.$client.query('select amount, refunded from sandbox_charges where order_number = $1', [of.number])
  expect(charges.rows).toEqual([{ amount: made.refund?.total, refunded: made.refund?.total }])
  await expectBooksToAgree(app.deps.db)
})

test('a replacement that costs more is paid ahead with store credit, once; too little of it changes nothing', async () => {
  const of = await bought()
  const due = await dueFor(of, dear)
  const refused = await begin(of, dear, { due })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'returns.exchange_credit' } })
  expect(await shelf(app, dear)).toEqual({ onHand: 100, reserved: 0 })
  expect((await app.call(maya, returnsOfOrder, { params: { number: of.number }, query: {} })).body.returns).toEqual([])
  await aCredit(app, maya, due + 100)
  const [first, again] = await Promise.all([
    begin(of, dear, { due, key: 'pay-ahead-once' }),
    begin(of, dear, { due, key: 'pay-ahead-once' }),
  ])
  expect([first.status, again.status].filter((status) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(await creditOf(app, maya)).toBe(100)
  const made = await returnOf(of)
  const done = await decide(made)
  // It waits at the counter with a pass of its own.
  const order = await seen(done.body.exchange?.orderNumber as OrderNumber)
  expect(order.fulfillments[0]).toMatchObject({ state: 'ready' })
  expect(order.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['card', made.refund?.total],
    ['store_credit', due],
  ])
  expect(await creditOf(app, maya)).toBe(100)
  await expectBooksToAgree(app.deps.db)
})

test.each(['canceled by the shopper', 'never brought', 'refused', 'accepted in part'] as const)(
  'an exchange that is %s releases the item and gives the difference back',
  async (how) => {
    const of = await bought(maya, 2)
    const before = await creditOf(app, maya)
    const due = (await dueFor(of, dear)) * 2
    await aCredit(app, maya, due)
    const started = await app.call(maya, startReturn, {
      params: { number: of.number },
      query: {},
      body: {
        items: [{ lineId: of.lineId, quantity: 2, reason: 'too_small', exchange: { variantId: dear.variantId, due: cents(due + 2) } }],
        way: 'store',
      },
    })
    const made = started.body.returns[0] as Return
    const { reserved } = await shelf(app, dear)
    if (how === 'canceled by the shopper') await app.call(maya, cancelReturn, { params: { number: of.number, id: made.id }, query: {} })
    if (how === 'never brought') {
      now = new Date(now.getTime() + 15 * DAY)
      await expireReturns.act(app.deps, {})
    }
    if (how === 'refused') await decide(made, { accepted: 0, refusal: 'Worn' })
    if (how === 'accepted in part') await decide(made, { accepted: 1, refusal: 'One is worn' })
    expect((await returnOf(of)).exchange).toMatchObject({ state: 'ended', orderNumber: null })
    expect((await shelf(app, dear)).reserved).toBe(reserved - 2)
    expect(await creditOf(app, maya)).toBe(before + due)
    await expectBooksToAgree(app.deps.db)
  },
)

test('what is held for an exchange stands in the history of the wallet, and what is left after it', async () => {
  const ana = await aPerson(app, {})
  await aCredit(app, ana, 9_000)
  const of = await bought(ana)
  const due = (
    await app.call(ana, exchangeChoices, { params: { number: of.number }, query: { line: of.lineId, quantity: 1 } })
  ).body.choices.find(({ variantId }) => variantId === dear.variantId)?.due as Cents
  expect((await begin(of, dear, { due, who: ana })).status).toBe(201)
  const { items } = (await app.call(ana, walletHistory, { query: {} })).body
  expect(items[0]).toMatchObject({ text: 'Held for an exchange', amount: 0 - due })
  expect((await app.call(ana, walletTrace, { params: { id: Number(items[0]?.id) as never } })).body.sums[0]?.total.amount).toBe(9_000 - due)
})

test('an account cannot be closed while a store holds an item for its exchange', async () => {
  const ana = await aPerson(app, {})
  const of = await bought(ana)
  const made = await begin(of, same, { due: cents(0), who: ana })
  expect((await app.call(ana, privacy)).body.hindrances).toEqual([
    'A store holds an item for your exchange. Bring your item, or cancel the return.',
  ])
  await app.call(ana, cancelReturn, { params: { number: of.number, id: made.body.returns[0]?.id as never }, query: {} })
  expect((await app.call(ana, privacy)).body.hindrances).toEqual([])
})

test('received at another counter, the replacement waits for its own store', async () => {
  const elsewhere = await aShop(app, { retailer: shop.retailerId })
  const made = await begun(await bought(), same)
  await app.deps.db.$client.query("update stock set counted_at = '2026-09-01' where variant_id = $1", [same.variantId])
  const done = await decide(made, { at: elsewhere, handOver: true })
  const order = await seen(done.body.exchange?.orderNumber as OrderNumber)
  expect(order.fulfillments[0]).toMatchObject({
    state: 'placed',
    storeId: shop.storeId,
    // Its shelf was counted long ago.
    estimatedDelivery: expect.stringMatching(/^Usually ready /),
  })
  await expectBooksToAgree(app.deps.db)
})

test('the last piece is promised once; what is gone, of another store, or dearer than agreed is refused', async () => {
  const { productId, variantIds } = await aProduct(app, shop.retailerId, {
    title: 'Last mug',
    price: 2000,
    onHand: 1,
    storeIds: [shop.storeId],
  })
  const last = { ...shop, productId, variantId: variantIds[0] as VariantId }
  const [one, two] = [await bought(), await bought()]
  const answers = await Promise.all([begin(one, last, { due: cents(0) }), begin(two, last, { due: cents(0) })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const other = await aShop(app)
  expect((await begin(await bought(), other, { due: cents(0) })).problem).toMatchObject({ code: 'returns.exchange_gone' })
  expect((await begin(await bought(), dear, { due: cents(1) })).problem).toMatchObject({ code: 'returns.exchange_changed' })
  await expectBooksToAgree(app.deps.db)
})

test('an exchange is brought to a counter, and its preview says what the act does', async () => {
  const of = await bought()
  const body = {
    items: [{ lineId: of.lineId, quantity: 1, reason: 'too_small' as const, exchange: { variantId: cheap.variantId, due: cents(0) } }],
    way: 'store' as const,
  }
  const at = { params: { number: of.number }, query: {} }
  const preview = await app.call(maya, previewReturn, { ...at, body })
  const [choice] = (await choicesOf(of, 'small')).choices.filter(({ variantId }) => variantId === cheap.variantId)
  expect(preview.body.refunds[0]?.exchange).toMatchObject({ title: 'Small mug', total: choice?.total, due: 0, back: choice?.back })
  const posted = await app.call(maya, startReturn, { ...at, body: { ...body, way: 'post' } })
  expect(posted).toMatchObject({ status: 422, problem: { code: 'returns.exchange_by_counter' } })
})

test('nobody else sees the choices of an order, and a guest cannot owe a difference', async () => {
  const of = await bought()
  const asked = { params: { number: of.number }, query: { line: of.lineId, quantity: 1 } }
  expect((await app.call(guest(), exchangeChoices, asked)).status).toBe(404)
  expect((await app.call(await aPerson(app, {}), exchangeChoices, asked)).status).toBe(404)
})

const saved = async (who: TestPerson, token: string) => {
  const { items } = (await app.call(who, addCard, { body: { provider: 'sandbox', token } })).body
  return items.toSorted((a, b) => b.id - a.id)[0]?.id as SavedCardId
}
/** What the card company keeps of a payment. */
const kept = async (number: string): Promise<number> => {
  const { rows } = await app.deps.db.$client.query(
    `select coalesce(sum(amount - refunded), 0)::int as kept from sandbox_charges where order_number = $1 and state = 'captured'`,
    [number],
  )
  return rows[0]?.kept as number
}
const pay = (who: TestPerson, amount: Cents, savedCardId: SavedCardId, key?: string) =>
  app.call(who, payExchange, { body: { amount, savedCardId }, ...(key && { key }) })

test('a dearer exchange is paid by card: charged once, a tender of the new order, and back on the card when that is returned (safety:M7)', async () => {
  const zoe = await aPerson(app)
  const card = await saved(zoe, 'tok_visa')
  const of = await bought(zoe)
  const { choices } = (await app.call(zoe, exchangeChoices, { params: { number: of.number }, query: { line: of.lineId, quantity: 1 } }))
    .body
  const due = choices.find(({ variantId }) => variantId === dear.variantId)?.due as Cents
  expect((await begin(of, dear, { due, who: zoe })).problem).toMatchObject({ code: 'returns.exchange_credit' })
  const paid = await pay(zoe, due, card, 'pay-once')
  expect((await pay(zoe, due, card, 'pay-once')).body).toEqual(paid.body)
  expect(paid.body.payment.state).toBe('captured')
  expect(await kept(paid.body.number)).toBe(due)
  const payFrom = paid.body.giftCardId as GiftCardId
  // The card of a stranger pays for nobody, and neither does a payment that is held already.
  const theirs = await bought(maya)
  expect((await begin(theirs, dear, { due, payFrom })).problem).toMatchObject({ code: 'returns.exchange_unpaid' })
  const made = (await begin(of, dear, { due, who: zoe, payFrom })).body.returns[0] as Return
  expect(made.exchange).toMatchObject({ state: 'held', due, isByCard: true })
  const again = await bought(zoe)
  expect((await begin(again, dear, { due, who: zoe, payFrom })).problem).toMatchObject({ code: 'returns.exchange_unpaid' })
  await expectBooksToAgree(app.deps.db)

  const done = await decide(made, { handOver: true })
  const next = await seen(done.body.exchange?.orderNumber as OrderNumber, zoe)
  expect(next.tenders.reduce((all, { amount }) => all + amount, 0)).toBe(next.total)
  expect(next.tenders).toContainEqual(expect.objectContaining({ label: 'Gift card for this exchange', amount: due }))
  await expectBooksToAgree(app.deps.db)

  const line = next.fulfillments[0]?.items[0]?.id as number
  const back = await app.call(zoe, startReturn, {
    params: { number: next.number },
    query: {},
    body: { items: [{ lineId: line, quantity: 1, reason: 'changed_mind' }], way: 'store' },
  })
  await decide(back.body.returns[0] as Return, { at: shop })
  now = new Date(now.getTime() + 31 * MINUTE)
  await sendBackUnused.act(app.deps, {})
  await sendBackUnused.act(app.deps, {})
  await app.settle()
  expect(await kept(paid.body.number)).toBe(0)
  await expectBooksToAgree(app.deps.db)
})

test('money paid for an exchange goes back to the card once when the exchange ends, or never begins', async () => {
  const zoe = await aPerson(app)
  const card = await saved(zoe, 'tok_visa')
  const of = await bought(zoe)
  const due = cents(1_500)
  const first = (await pay(zoe, due, card)).body
  const started = await begin(of, dear, { due, who: zoe, payFrom: first.giftCardId as GiftCardId })
  const made = started.body.returns[0] as Return
  expect(made.exchange?.due).toBeLessThan(due)
  await app.call(zoe, cancelReturn, { params: { number: of.number, id: made.id }, query: {} })
  await app.settle()
  expect(await kept(first.number)).toBe(0)

  const second = (await pay(zoe, due, card)).body
  now = new Date(now.getTime() + 29 * MINUTE)
  await sendBackUnused.act(app.deps, {})
  await app.settle()
  expect(await kept(second.number)).toBe(due)
  now = new Date(now.getTime() + 2 * MINUTE)
  await sendBackUnused.act(app.deps, {})
  await app.settle()
  expect(await kept(second.number)).toBe(0)
  const late = await begin(of, dear, { due, who: zoe, payFrom: second.giftCardId as GiftCardId })
  expect(late.problem).toMatchObject({ code: 'returns.exchange_unpaid' })
  expect((await app.call(zoe, returnsOfOrder, { params: { number: of.number }, query: {} })).body.returns).toHaveLength(1)
  await expectBooksToAgree(app.deps.db)
})

test('a declined card pays nothing, the card of another person is unknown, and a bank can ask first', async () => {
  const zoe = await aPerson(app)
  const declined = await saved(zoe, 'tok_declined')
  expect((await pay(zoe, cents(700), declined)).problem).toMatchObject({ code: 'gift_cards.declined' })
  expect((await pay(maya, cents(700), declined)).problem).toMatchObject({ code: 'checkout.card_gone' })
  const asking = await saved(zoe, 'tok_action')
  const begun = (await pay(zoe, cents(700), asking)).body
  expect(begun).toMatchObject({ payment: { state: 'requires_action' }, giftCardId: null })
  const reference = new URL(begun.payment.action?.url ?? '').searchParams.get('pay') ?? ''
  await app.call(zoe, answerChallenge, { params: { reference }, body: { approve: true } })
  await app.settle()
  // The answer of a request that was cut off is looked up.
  now = new Date(now.getTime() + MINUTE)
  await sweepUnpaid.act(app.deps, {})
  const purchase = (await app.call(zoe, giftPurchase, { params: { number: begun.number }, query: {} })).body
  expect(purchase).toMatchObject({ state: 'paid', cards: [{ amount: 700, claimed: true }] })
  await expectBooksToAgree(app.deps.db)
})

test('the office cannot end what was paid for an exchange, only send back what is left; an earlier release could, and then it is store credit', async () => {
  const zoe = await aPerson(app)
  const card = await saved(zoe, 'tok_visa')
  const of = await bought(zoe)
  const { choices } = (await app.call(zoe, exchangeChoices, { params: { number: of.number }, query: { line: of.lineId, quantity: 1 } }))
    .body
  const due = choices.find(({ variantId }) => variantId === dear.variantId)?.due as Cents
  const payFrom = (await pay(zoe, due, card)).body.giftCardId as GiftCardId
  const made = (await begin(of, dear, { due, who: zoe, payFrom })).body.returns[0] as Return
  const admin = await aPerson(app, { platform: ['admin'] })
  const decide = (id: GiftCardId, act: 'void' | 'block' | 'refund') =>
    app.call(admin, decideGiftCard, { params: { id }, body: { act, reason: 'A test' } })
  for (const act of ['void', 'block'] as const)
    expect((await decide(payFrom, act)).problem).toMatchObject({ code: 'gift_cards.of_exchange' })
  expect((await decide(payFrom, 'refund')).status).toBe(200)
  const unused = (await pay(zoe, due, card)).body
  expect((await decide(unused.giftCardId as GiftCardId, 'refund')).status).toBe(200)
  await app.settle()
  expect(await kept(unused.number)).toBe(0)
  await app.deps.db.$client.query(`update gift_cards set state = 'voided', state_reason = 'A test' where id = $1`, [payFrom])
  await app.call(zoe, cancelReturn, { params: { number: of.number, id: made.id }, query: {} })
  await app.settle()
  expect(await creditOf(app, zoe)).toBe(due)
  await expectBooksToAgree(app.deps.db)
})

test('a difference of less than 50 cents is no charge: the choice says so, and store credit pays it', async () => {
  const { productId, variantIds } = await aProduct(app, shop.retailerId, {
    title: 'Nearly the same mug',
    price: 2020,
    onHand: 10,
    storeIds: [shop.storeId],
  })
  const near = { ...shop, productId, variantId: variantIds[0] as VariantId }
  const zoe = await aPerson(app)
  const of = await bought(zoe)
  const seenBy = async () =>
    (await app.call(zoe, exchangeChoices, { params: { number: of.number }, query: { line: of.lineId, quantity: 1 } })).body.choices.find(
      ({ variantId }) => variantId === near.variantId,
    )
  const choice = await seenBy()
  expect(choice).toMatchObject({ isPayable: false })
  const due = choice?.due as Cents
  expect(due).toBeLessThan(50)
  const raw = { amount: due / 100, savedCardId: await saved(zoe, 'tok_visa') }
  const refused = await app.call(zoe, payExchange, { body: {} as never, raw })
  expect(refused).toMatchObject({
    status: 422,
    problem: { errors: [{ pointer: '/amount', message: "Cards can't be charged less than $0.50." }] },
  })
  await aCredit(app, zoe, due)
  expect(await seenBy()).toMatchObject({ isPayable: true })
  expect((await begin(of, near, { due, who: zoe })).status).toBe(201)
  await expectBooksToAgree(app.deps.db)
})

test('a gift card of the wallet does not pay for an exchange, and neither does what was paid for one pay for an order', async () => {
  const zoe = await aPerson(app)
  const of = await bought(zoe)
  const gift = await aGiftCard(app, { balance: 5_000 })
  await app.deps.db.$client.query('update gift_cards set claimed_by = $2, claimed_at = now() where id = $1', [gift.id, zoe.id])
  expect((await begin(of, dear, { due: cents(2_000), who: zoe, payFrom: gift.id as GiftCardId })).problem).toMatchObject({
    code: 'returns.exchange_unpaid',
  })
})
