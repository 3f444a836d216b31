import { afterAll, beforeAll, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { decideClaim, openClaim } from '#contracts/returns/claims.ts'
import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import type { FulfillmentId, OrderNumber, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { answerChallenge, cancelOrder, order } from '#contracts/orders/orders.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import { refundLine } from '#contracts/store-work/store-work.ts'
import { cashOutRequests, payCashOut, walletHistory } from '#contracts/wallet.ts'
import { emptyVoided } from '#server/domains/gift-cards/jobs.ts'
import { type BookingKind, giftCard, platform } from '#server/domains/ledger/rules.ts'
import { post } from '#server/domains/ledger/ledger.ts'
import { transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
let admin: TestPerson
let support: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { price: 2_000, onHand: 500, store: { priceMatchDays: 14 } })
  clerk = await aClerk(app, shop)
  admin = await aPerson(app, { platform: ['admin'] })
  support = await aPerson(app, { platform: ['support'] })
})
afterAll(() => app.close())

type Paid = { who: TestPerson; number: OrderNumber; part: FulfillmentId; lineId: number; card: { id: number }; total: number }
const seen = async (who: Caller, number: OrderNumber) => (await app.call(who, order, { params: { number }, query: {} })).body
async function paid(quantity = 1): Promise<Paid> {
  const who = await aPerson(app)
  const card = await aGiftCard(app, { balance: 20_000 })
  const placed = (await buy(app, who, [lineOf(shop, { quantity })], { giftCards: [card.sent], payment: null })).body.order
  const part = placed.fulfillments[0]?.id as FulfillmentId
  const lineId = (await seen(who, placed.number)).fulfillments[0]?.items[0]?.id as number
  return { who, number: placed.number, part, lineId, card, total: placed.total }
}
const end = async ({ id }: { id: number }, act: 'void' | 'block') =>
  expect((await app.call(admin, decideGiftCard, { params: { id: id as never }, body: { act, reason: 'A test' } })).status).toBe(200)
const handedOver = async (made: Paid): Promise<Paid> => {
  await handOver(app, clerk, shop, made.part)
  return made
}
const at = ({ number }: Paid) => ({ params: { number }, query: {} })

/** Each way in which money comes back, on an order of two pieces; what it gives back. */
const WAYS: Record<string, (act: 'void' | 'block') => Promise<Paid>> = {
  async 'a canceled order'(act) {
    const made = await paid(2)
    await end(made.card, act)
    await app.call(made.who, cancelOrder, { ...at(made), body: {} })
    return made
  },
  async 'a missing piece'(act) {
    const made = await paid(2)
    await end(made.card, act)
    const missing = { lineId: made.lineId, quantity: 1, left: 2, reason: 'missing' as const }
    expect((await app.call(clerk, refundLine, { params: { id: made.part }, body: missing })).status).toBe(200)
    return made
  },
  async 'a return'(act) {
    const made = await handedOver(await paid(2))
    await end(made.card, act)
    const started = await aReturn(app, made.who, made.number)
    expect(started.refund?.parts[0]?.label).toMatch(/^Store credit, because gift card •••• \w{4} can't be used any more$/)
    await acceptReturn(app, clerk, shop, started)
    return made
  },
  async 'a cheaper exchange'(act) {
    const made = await handedOver(await paid(2))
    const { variantIds } = await aProduct(app, shop.retailerId, { title: 'Small mug', price: 900, onHand: 20, storeIds: [shop.storeId] })
    await end(made.card, act)
    const started = await aReturn(app, made.who, made.number, { variantId: variantIds[0] as VariantId, due: cents(0) })
    await acceptReturn(app, clerk, shop, started)
    return made
  },
  async 'a claim'(act) {
    const made = await handedOver(await paid(2))
    await end(made.card, act)
    const body = { lineId: made.lineId, quantity: 1, reason: 'not_as_described' as const, text: 'It is green.' }
    const claim = (await app.call(made.who, openClaim, { ...at(made), body })).body
    const decision = { outcome: 'full' as const, funder: 'platform' as const, words: 'We agree.' }
    const decided = await app.call(support, decideClaim, { params: { id: claim.id }, body: decision })
    expect(decided.status).toBe(200)
    return made
  },
  async 'a lower price'(act) {
    const made = await handedOver(await paid(2))
    await end(made.card, act)
    await app.deps.db.$client.query('update variants set price = 1500 where id = $1', [shop.variantId])
    const [offer] = (await app.call(made.who, priceAdjustments, at(made))).body.lower
    const adjusted = await app.call(made.who, adjustPrice, { ...at(made), body: { lineId: made.lineId, price: offer?.price as never } })
    await app.deps.db.$client.query('update variants set price = 2000 where id = $1', [shop.variantId])
    expect(adjusted.status).toBe(201)
    return made
  },
}

test.each(Object.keys(WAYS).flatMap((way) => (['void', 'block'] as const).map((act) => [way, act] as const)))(
  '%s, paid by a gift card that was %sed since: store credit, and the order says so',
  async (way, act) => {
    const made = await (WAYS[way] as (typeof WAYS)[string])(act)
    const credit = await creditOf(app, made.who)
    expect(credit).toBeGreaterThan(0)
    expect(await leftOn(app, made.card)).toBe(act === 'void' ? 0 : 20_000 - made.total)
    const { tenders } = await seen(made.who, made.number)
    expect(tenders).toEqual([expect.objectContaining({ kind: 'gift_card', landed: [{ amount: credit, to: 'store_credit' }] })])
    const [entry] = (await app.call(made.who, walletHistory, { query: { kind: 'store_credit' } })).body.items
    expect(entry).toMatchObject({ kind: 'store_credit', amount: credit, orderNumber: made.number })
    await app.settle()
    await expectBooksToAgree(app.deps.db)
  },
)

test('the mail of a canceled order says where the money is, and does not promise the way it was paid', async () => {
  const made = await (WAYS['a canceled order'] as (typeof WAYS)[string])('void')
  await app.settle()
  const [mail] = (await mailsTo(app, 'maya@example.com')).filter(
    ({ kind, text }) => kind === 'fulfillment-cancelled' && text.includes(made.number),
  )
  expect(mail?.text).toContain("can't be used any more, so $")
  expect(mail?.text).not.toMatch(/We refunded \$[\d.]+: .*gift card/)
})

test('a card that ends while its order waits for a bank does not take the money back when the order is not paid', async () => {
  const dear = await aShop(app, { price: 9_000, onHand: 20 })
  for (const how of ['canceled', 'refused by the bank'] as const) {
    const who = await aPerson(app)
    const card = await aGiftCard(app, { balance: 3_000 })
    const options = { giftCards: [card.sent], payment: { provider: 'sandbox', token: 'tok_action' } }
    const placed = (await buy(app, who, [lineOf(dear)], options)).body
    await end(card, 'void')
    if (how === 'canceled') await app.call(who, cancelOrder, { params: { number: placed.order.number }, query: {}, body: {} })
    else {
      const reference = new URL(placed.payment.action?.url ?? '').searchParams.get('pay') ?? ''
      await app.call(who, answerChallenge, { params: { reference }, body: { approve: false } })
      await app.settle()
    }
    expect([await leftOn(app, card), await creditOf(app, who)]).toEqual([0, 3_000])
  }
  await expectBooksToAgree(app.deps.db)
})

test('a guest has no store credit: the refund waits for an admin, the guest is told, and the admin pays it once', async () => {
  const card = await aGiftCard(app, { balance: 20_000 })
  const ana = guest()
  const contact = { name: 'Ana Diaz', email: 'ana.guest@example.com' }
  const placed = (await buy(app, ana, [lineOf(shop)], { giftCards: [card.sent], payment: null, contact })).body.order
  await end(card, 'void')
  expect((await app.call(ana, cancelOrder, { params: { number: placed.number }, query: {}, body: {} })).status).toBe(200)
  expect(await leftOn(app, card)).toBe(0)
  expect((await seen(ana, placed.number)).tenders).toEqual([
    expect.objectContaining({ refunded: placed.total, landed: [{ amount: placed.total, to: 'pay_out' }] }),
  ])
  await app.settle()
  const mail = (await mailsTo(app, contact.email)).find(({ kind }) => kind === 'fulfillment-cancelled')
  expect(mail?.text).toContain("We'll email you about how you get")
  const waiting = async () => (await app.call(admin, attention)).body.items.filter(({ code }) => code === 'refunds.to_pay_out')
  expect(await waiting()).toEqual([expect.objectContaining({ detail: expect.stringContaining(contact.email) })])
  const [request] = (await app.call(admin, cashOutRequests, { query: {} })).body.items
  expect(request).toMatchObject({ amount: placed.total, source: `Refund of order ${placed.number}`, state: '' })
  const pay = () => app.call(admin, payCashOut, { params: { id: request?.id as number }, body: { note: 'Check 1042' } })
  expect((await pay()).status).toBe(200)
  expect((await pay()).problem).toMatchObject({ code: 'wallet.already_paid' })
  expect(await waiting()).toEqual([])
  await expectBooksToAgree(app.deps.db)
})

test('money that an earlier release left on a voided card is moved on', async () => {
  const made = await paid()
  await end(made.card, 'void')
  await transact(app.deps.db, async (tx) => {
    const lost = {
      from: platform('gift_cards_voided', made.card.id),
      to: giftCard(made.card.id),
      amount: 500,
      kind: 'test.gift_card' as BookingKind,
      reference: 'lost',
    }
    await post(tx, [lost], app.deps.clock.now())
  })
  await app.deps.db.$client.query('update gift_cards set claimed_by = $2, claimed_at = now() where id = $1', [made.card.id, made.who.id])
  await emptyVoided.act(app.deps, {})
  await emptyVoided.act(app.deps, {})
  expect([await leftOn(app, made.card), await creditOf(app, made.who)]).toEqual([0, 500])
})
