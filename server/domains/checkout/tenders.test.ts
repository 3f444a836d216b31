import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, type CheckoutInput, quote } from '#contracts/checkout/checkout.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { answerChallenge, cancelOrder, order } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { setPayOrder } from '#contracts/wallet.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
})

const BANK_ASKS = { payment: { provider: 'sandbox', token: 'tok_action' } }

/** Somebody with 400 SPIRALs. */
async function aSaver(shop: Shop): Promise<TestPerson> {
  const [saver, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, saver, [lineOf(shop)])
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id ?? 0)
  return saver
}
const tendersOf = async (person: TestPerson, number: string) =>
  (await app.call(person, order, { params: { number: number as never }, query: {} })).body.tenders.map(({ kind, amount, refunded }) => [
    kind,
    amount,
    refunded,
  ])

test('gift cards where they are valid, store credit, SPIRALs and a card pay one order, and a cancellation gives each its part back', async () => {
  const [shop, other] = [await aShop(app, { price: 20_000 }), await aShop(app, { price: 10_000 })]
  const saver = await aSaver(shop)
  const here = await aGiftCard(app, { balance: 30_000, validFor: { kind: 'retailer', id: other.retailerId } })
  const anywhere = await aGiftCard(app, { balance: 5_000 })
  const storeCredit = await aCredit(app, saver, 2_500)
  const tenders = { giftCards: [anywhere.sent, here.sent], storeCredit, spirals: points(400) }
  const items = [lineOf(shop), lineOf(other)]
  const { body: priced } = await app.call(saver, quote, { body: { items, ...tenders } })
  const otherTotal = (priced.groups[1]?.subtotal ?? 0) + (priced.groups[1]?.tax ?? 0)
  expect(priced).toMatchObject({
    giftCards: 5_000 + otherTotal,
    giftCardsUsed: [
      { applied: 5_000, left: 0, problem: null },
      { applied: otherTotal, left: 30_000 - otherTotal, problem: null },
    ],
    storeCredit: 2_500,
    storeCreditBalance: 2_500,
    spirals: { applied: 400, value: 400 },
    due: priced.total - 5_000 - otherTotal - 2_500 - 400,
  })
  const placed = await buy(app, saver, items, tenders)
  expect(placed.status).toBe(201)
  const { number, fulfillments } = placed.body.order
  expect(await tendersOf(saver, number)).toEqual([
    ['gift_card', otherTotal, 0],
    ['gift_card', 5_000, 0],
    ['store_credit', 2_500, 0],
    ['spirals', 400, 0],
    ['card', priced.due, 0],
  ])
  expect([await leftOn(app, here), await leftOn(app, anywhere), await creditOf(app, saver)]).toEqual([30_000 - otherTotal, 0, 0])
  const cancel = (id: number | undefined) =>
    app.call(saver, cancelOrder, { params: { number }, query: {}, body: { fulfillmentId: id as never } })
  expect((await cancel(fulfillments[1]?.id)).status).toBe(200)
  expect([await leftOn(app, here), await leftOn(app, anywhere), await creditOf(app, saver)]).toEqual([30_000, 0, 0])
  expect((await cancel(fulfillments[0]?.id)).status).toBe(200)
  expect([await leftOn(app, here), await leftOn(app, anywhere), await creditOf(app, saver)]).toEqual([30_000, 5_000, 2_500])
  expect((await app.call(saver, spirals)).body.balance).toBe(400)
})

test('an order that gift cards and store credit pay whole needs no card', async () => {
  const shop = await aShop(app, { price: 5_000 })
  const ana = await aPerson(app)
  const card = await aGiftCard(app, { balance: 4_000 })
  const tenders = { giftCards: [card.sent], storeCredit: await aCredit(app, ana, 9_000) }
  const placed = await buy(app, ana, [lineOf(shop)], { ...tenders, payment: null })
  expect(placed).toMatchObject({ status: 201, body: { payment: { state: 'captured' } } })
  expect(await creditOf(app, ana)).toBe(9_000 - (placed.body.order.total - 4_000))
})

test('what waits for a bank is held: nobody else can spend it, and it comes back when the payment ends, however it ends', async () => {
  const shop = await aShop(app, { price: 9_000, onHand: 20 })
  const ana = await aPerson(app)
  const card = await aGiftCard(app, { balance: 3_000 })
  const tenders = { giftCards: [card.sent], storeCredit: await aCredit(app, ana, 1_000) }
  const purse = async () => [await leftOn(app, card), await creditOf(app, ana)]
  const cancelled = await buy(app, ana, [lineOf(shop)], { ...tenders, ...BANK_ASKS })
  expect(cancelled.body.payment.state).toBe('requires_action')
  expect(await purse()).toEqual([0, 0])
  await app.call(ana, cancelOrder, { params: { number: cancelled.body.order.number }, query: {}, body: {} })
  expect(await purse()).toEqual([3_000, 1_000])
  const declined = await buy(app, ana, [lineOf(shop)], { ...tenders, payment: { provider: 'sandbox', token: 'tok_declined' } })
  expect(declined.status).toBe(402)
  expect(await purse()).toEqual([3_000, 1_000])
  const approved = await buy(app, ana, [lineOf(shop)], { ...tenders, ...BANK_ASKS })
  const { number } = approved.body.order
  const reference = new URL(approved.body.payment.action?.url ?? '').searchParams.get('pay') ?? ''
  await app.call(ana, answerChallenge, { params: { reference }, body: { approve: true } })
  await app.settle()
  expect((await app.call(ana, order, { params: { number }, query: {} })).body.state).toBe('open')
  expect(await purse()).toEqual([0, 0])
})

test('safety:M5 ten checkouts with one gift card at once: it pays once, and nothing is left of the others', async () => {
  const shop = await aShop(app, { price: 5_000, onHand: 50 })
  const card = await aGiftCard(app, { balance: 6_000 })
  const inputs = await Promise.all(
    Array.from({ length: 10 }, () => checkoutInput(app, guest(), [lineOf(shop)], { giftCards: [card.sent], payment: null })),
  )
  const answers = await Promise.all(inputs.map((input) => buy(app, guest(), input.items, { giftCards: [card.sent], payment: null })))
  const paid = answers.filter(({ status }) => status === 201)
  expect(paid).toHaveLength(1)
  expect(await leftOn(app, card)).toBe(6_000 - (paid[0]?.body.order.total ?? 0))
  const stock = await app.deps.db.$client.query('select reserved from stock where variant_id = $1', [shop.variantId])
  expect(stock.rows).toEqual([{ reserved: 1 }])
})

test('safety:M5 shoppers who place orders at once share a transaction and spend no SPIRAL and no cent twice', async () => {
  const shop = await aShop(app, { price: 20_000, onHand: 50 })
  const savers = await Promise.all([1, 2, 3].map(() => aSaver(shop)))
  // A second lot of 400, so that the second order takes the rest of one and a part of the other.
  const clerk = await aClerk(app, shop)
  const orders: { saver: TestPerson; card: { id: number }; body: CheckoutInput }[] = []
  for (const saver of savers) {
    const placed = await buy(app, saver, [lineOf(shop)])
    await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id ?? 0)
    const storeCredit = await aCredit(app, saver, 1_500)
    const [half, cards] = [cents(storeCredit / 2), [1, 2, 3].map(() => aGiftCard(app, { balance: 700 }))]
    for (const card of await Promise.all(cards)) {
      const changes = { giftCards: [card.sent], storeCredit: half, spirals: points(300) }
      orders.push({ saver, card, body: await checkoutInput(app, saver, [lineOf(shop)], changes) })
    }
  }
  const place = (all: typeof orders) => Promise.all(all.map(({ saver, body }) => app.call(saver, checkout, { body })))
  const third = orders.filter((_, i) => i % 3 === 2)
  const answers = await place(orders.filter((each) => !third.includes(each)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  const { rows } = await app.deps.db.$client.query(
    `select count(*)::int as spends, sum(points)::int as points, count(distinct s.xmin::text)::int as transactions from spiral_spends s
     join orders o on o.id = s.order_id where o.user_id = any($1)`,
    [savers.map(({ id }) => id)],
  )
  expect(rows).toMatchObject([{ spends: 9, points: 1_800 }])
  expect(rows[0].transactions).toBeLessThan(6)
  expect((await place(third)).map(({ status }) => status)).toEqual([409, 409, 409])
  for (const saver of savers) {
    expect((await app.call(saver, spirals, {})).body.balance).toBe(200)
    expect(await creditOf(app, saver)).toBe(0)
  }
  expect(await Promise.all(orders.map(({ card }) => leftOn(app, card)))).toEqual([0, 0, 700, 0, 0, 700, 0, 0, 700])
})

test('a gift card that is unknown, entered twice, empty or for another store pays nothing, says why, and refuses the order', async () => {
  const shop = await aShop(app)
  const [good, elsewhere] = [
    await aGiftCard(app, { balance: 100 }),
    await aGiftCard(app, { balance: 500, validFor: { kind: 'mall', id: 999_999 } }),
  ]
  const blocked = await aGiftCard(app, { balance: 500, isBlocked: true })
  const items = [lineOf(shop)]
  const giftCards = [good.sent, good.sent, elsewhere.sent, blocked.sent, { code: 'NOBODYHASTHIS' }]
  const { body } = await app.call(guest(), quote, { body: { items, giftCards } })
  expect(body.giftCardsUsed.map(({ applied, problem }) => [applied, problem])).toEqual([
    [100, null],
    [0, 'You entered this gift card twice.'],
    [0, "This gift card can't be used at the stores in your cart."],
    [0, "We can't use that gift card. Check the 16 characters."],
    [0, "We can't use that gift card. Check the 16 characters."],
  ])
  expect(body.due).toBe(body.total - 100)
  const refused = await buy(app, guest(), items, { giftCards })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'quote_changed' } })
})

test('an amount for the card other than the agreed one is refused with the new quote', async () => {
  const shop = await aShop(app, { price: 5_000 })
  const ana = await aPerson(app)
  await aCredit(app, ana, 1_000)
  const answer = await buy(app, ana, [lineOf(shop)], { storeCredit: cents(2_000), agreedDue: cents(3_000) })
  expect(answer).toMatchObject({ status: 409, problem: { code: 'quote_changed' } })
  expect(await creditOf(app, ana)).toBe(1_000)
})

test("nobody spends another person's store credit, and a guest has none", async () => {
  const shop = await aShop(app)
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await aCredit(app, ana, 5_000)
  for (const caller of [bo, guest()]) {
    const { body } = await app.call(caller, quote, { body: { items: [lineOf(shop)], storeCredit: cents(5_000) } })
    expect(body).toMatchObject({ storeCredit: 0, storeCreditBalance: 0 })
  }
})

test("the shopper's order decides what pays first, and keeps the rest for another day", async () => {
  const shop = await aShop(app, { price: 1_000 })
  const saver = await aSaver(await aShop(app, { price: 20_000 }))
  const storeCredit = await aCredit(app, saver, 2_500)
  const tenders = { storeCredit, spirals: points(400) }
  const priced = async () => (await app.call(saver, quote, { body: { items: [lineOf(shop)], ...tenders } })).body
  const first = await priced()
  expect(first).toMatchObject({ storeCredit: first.total, spirals: { applied: 0 }, due: 0 })
  await app.call(saver, setPayOrder, { body: { order: ['spirals', 'gift_card', 'store_credit'] } })
  expect(await priced()).toMatchObject({ storeCredit: first.total - 400, spirals: { applied: 400 }, due: 0 })
  const placed = await buy(app, saver, [lineOf(shop)], tenders)
  expect(await tendersOf(saver, placed.body.order.number)).toEqual([
    ['spirals', 400, 0],
    ['store_credit', first.total - 400, 0],
  ])
})

test('an old quote is refused once the card would pay more, whether or not the client says what was agreed', async () => {
  const [shop, elsewhere] = [await aShop(app, { price: 5_500 }), await aShop(app, { price: 2_700 })]
  const [maya, ben] = [await aPerson(app), await aPerson(app)]
  const card = await aGiftCard(app, { balance: 5_000 })
  const storeCredit = await aCredit(app, maya, 300)
  const old = await checkoutInput(app, maya, [lineOf(shop)], { giftCards: [card.sent], storeCredit })
  const due = old.agreedDue as number
  expect(due).toBe(old.agreedTotal - 5_300)
  expect((await buy(app, ben, [lineOf(elsewhere)], { giftCards: [card.sent] })).status).toBe(201)
  const left = await leftOn(app, card)
  const { agreedDue: _, ...silent } = old
  for (const body of [old, silent]) {
    const refused = await app.call(maya, checkout, { body })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'quote_changed', quote: { due: (old.agreedTotal - left - 300) / 100 } } })
    expect(refused.problem?.detail).toContain(`changed from ${dollars(cents(due))} to ${dollars(cents(old.agreedTotal - left - 300))}`)
  }
  expect([await leftOn(app, card), await creditOf(app, maya)]).toEqual([left, 300])
  // A new look at the same cart is enough.
  expect((await buy(app, maya, [lineOf(shop)], { giftCards: [card.sent], storeCredit })).status).toBe(201)
})

test('store credit that was spent meanwhile is missed as well, and a card whose money came back is not', async () => {
  const shop = await aShop(app, { price: 5_500 })
  const maya = await aPerson(app)
  const storeCredit = await aCredit(app, maya, 4_000)
  const { agreedDue: _, ...old } = await checkoutInput(app, maya, [lineOf(shop)], { storeCredit })
  const spent = await buy(app, maya, [lineOf(shop)], { storeCredit: cents(1_000) })
  expect((await app.call(maya, checkout, { body: old })).problem).toMatchObject({ code: 'quote_changed' })
  await app.call(maya, cancelOrder, { params: { number: spent.body.order.number }, query: {}, body: {} })
  expect((await app.call(maya, checkout, { body: old })).status).toBe(201)
})

test('a card pays nothing or at least 50 cents, and what the others pay less stays with them', async () => {
  const shop = await aShop(app, { price: 6_000, onHand: 20 })
  const saver = await aSaver(await aShop(app, { price: 20_000 }))
  const items = [lineOf(shop)]
  const { total } = (await app.call(saver, quote, { body: { items } })).body
  const card = await aGiftCard(app, { balance: total - 1 })
  const priced = (await app.call(guest(), quote, { body: { items, giftCards: [card.sent] } })).body
  expect(priced).toMatchObject({ due: 50, leftForCard: 49, giftCards: total - 50, problems: [] })
  expect(priced.giftCardsUsed).toEqual([expect.objectContaining({ applied: total - 50, left: 49 })])
  const placed = await buy(app, guest(), items, { giftCards: [card.sent] })
  expect(placed.status).toBe(201)
  expect(await leftOn(app, card)).toBe(49)

  // SPIRALs that were asked for and are not needed stay too.
  const most = await aGiftCard(app, { balance: total - 410 })
  const tenders = { giftCards: [most.sent], spirals: points(400) }
  expect((await app.call(saver, quote, { body: { items, ...tenders } })).body).toMatchObject({ due: 50, spirals: { applied: 360 } })
  expect((await buy(app, saver, items, tenders)).status).toBe(201)
  expect((await app.call(saver, spirals)).body.balance).toBe(40)
})

test('an order of less than 50 cents says that a card cannot pay it, and is paid another way', async () => {
  const shop = await aShop(app, { price: 30 })
  const items = [lineOf(shop)]
  const priced = (await app.call(guest(), quote, { body: { items } })).body
  expect(priced.problems).toEqual([expect.objectContaining({ code: 'card_too_little', message: expect.stringContaining('$0.50') })])
  expect((await buy(app, guest(), items)).problem).toMatchObject({ code: 'quote_changed' })
  const little = await aGiftCard(app, { balance: 10 })
  expect((await buy(app, guest(), items, { giftCards: [little.sent] })).problem).toMatchObject({ code: 'quote_changed' })
  const enough = await aGiftCard(app, { balance: 100 })
  expect((await buy(app, guest(), items, { giftCards: [enough.sent], payment: null })).status).toBe(201)
})
