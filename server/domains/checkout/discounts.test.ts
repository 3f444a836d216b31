import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import type { PromotionId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { moveFulfillment, refundLine } from '#contracts/store-work/store-work.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { type BookingKind, platform, shopper } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { aPromotion, promotionChanged } from '#tests/promotions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const broken = async () => (await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)
const balance = (kind: string, owner = '') =>
  count(app, 'select coalesce(sum(balance), 0) as n from ledger_accounts where kind = $1 and owner_id = $2', [kind, owner])

test('the store pays for its own discount, the platform for its own: payable, commission, tax and SPIRALs follow', async () => {
  const [own, platforms] = [await aShop(app, { price: 10_000 }), await aShop(app, { price: 10_000 })]
  await aPromotion(app, { productIds: [own.productId], funding: 'retailer' })
  await aPromotion(app, { productIds: [platforms.productId], funding: 'platform' })
  await aPromotion(app, { kind: 'free_shipping', storeIds: [platforms.storeId], funding: 'platform' })
  const [ana, clerk] = [await aPerson(app), await aClerk(app, own)]
  const items = [lineOf(own), lineOf(platforms, { fulfillmentMethod: 'ship-to-me' })]
  const plain = await app.call(guest(), quote, { body: { items: [lineOf(await aShop(app, { price: 8_000 }))] } })
  const placed = await buy(app, ana, items)
  const { body } = await app.call(ana, order, { params: { number: placed.body.order.number }, query: {} })
  expect(body).toMatchObject({ subtotal: 20_000, discount: 2_000 + 2_000 + 499, shipping: 499, total: 16_000 + body.tax })
  // Tax and SPIRALs are those of an item that costs what is left.
  expect(body.fulfillments[0]).toMatchObject({ discount: 2_000, tax: plain.body.tax, spirals: plain.body.spiralsToEarn })
  // The commission is 8 %: of 80 dollars where the store gave the discount, of 100 where the platform did.
  expect(await balance('payable', String(own.retailerId))).toBe(8_000 - 640)
  expect(await balance('payable', String(platforms.retailerId))).toBe(10_000 + 499 - 800)
  expect(await balance('promotions_funding')).toBe(-2_499)
  await handOver(app, clerk, own, body.fulfillments[0]?.id ?? 0)
  expect((await app.call(ana, spirals)).body.balance).toBe(160)
  await app.call(ana, cancelOrder, {
    params: { number: body.number },
    query: {},
    body: { fulfillmentId: body.fulfillments[1]?.id as never },
  })
  expect(await balance('promotions_funding')).toBe(0)
  expect(await balance('payable', String(platforms.retailerId))).toBe(0)
  expect(await broken()).toEqual([])
})

const funding = fc.constantFrom('retailer' as const, 'shared' as const, 'platform' as const)
const promotion = fc.option(fc.record({ percent: fc.constantFrom(15, 33, 50, 100), funding }))
const cart = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 9_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      promotion,
      refunds: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: fc.option(funding),
  method: fc.constantFrom('in-store-pickup' as const, 'ship-to-me' as const),
  giftCards: fc.array(fc.integer({ min: 500, max: 9_000 }), { maxLength: 2 }),
  credit: fc.nat(5_000),
  points: fc.nat(300),
  isCancelled: fc.boolean(),
})

test('random carts with discounts, tenders and partial refunds sum to the whole, to the cent and to the point', async () => {
  const shop = await aShop(app)
  const clerk = await aClerk(app, shop)
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, shipping, method, giftCards, credit, points: used, isCancelled }) => {
      const ana = await aPerson(app)
      // The next cart has none of the promotions of this one.
      const { rows: ended } = await app.deps.db.$client.query<{ id: PromotionId }>(
        `update promotions set state = 'ended' where kind = 'free_shipping' returning id`,
      )
      for (const { id } of ended) promotionChanged(app, id)
      if (shipping) await aPromotion(app, { kind: 'free_shipping', retailerId: shop.retailerId, funding: shipping })
      const goods: Shop[] = []
      for (const { price, promotion: each } of lines) {
        const { productId, variantIds } = await aProduct(app, shop.retailerId, { price, onHand: 9, storeIds: [shop.storeId] })
        if (each) await aPromotion(app, { ...each, productIds: [productId] })
        goods.push({ ...shop, productId, variantId: variantIds[0] as Shop['variantId'], price })
      }
      const cards = []
      for (const amount of giftCards) cards.push(await aGiftCard(app, { balance: amount }))
      const storeCredit = credit > 0 ? await aCredit(app, ana, credit) : cents(0)
      if (used > 0) await giveSpirals(ana.id, used)
      const items = goods.map((each, i) => lineOf(each, { quantity: lines[i]?.quantity ?? 1, fulfillmentMethod: method }))
      const tenders = { giftCards: cards.map(({ sent }) => sent), storeCredit }
      const priced = await app.call(ana, quote, { body: { items, ...tenders, spirals: points(used) } })
      const placed = await buy(app, ana, items, { ...tenders, spirals: priced.body.spirals.applied })
      expect(placed.status).toBe(201)
      const { number } = placed.body.order
      const seen = async () => (await app.call(ana, order, { params: { number }, query: {} })).body
      const [group] = (await seen()).fulfillments
      const id = group?.id as never
      await moveOn(app, clerk, { number, id }, 'accepted')
      for (const [i, { refunds, quantity }] of lines.entries()) {
        let left = quantity
        for (const pieces of refunds) {
          if (left === 0) break
          const gone = Math.min(pieces, left)
          const body = { lineId: group?.items[i]?.id ?? 0, quantity: gone, left, reason: 'missing' as const }
          expect((await app.call(clerk, refundLine, { params: { id }, body })).status).toBe(200)
          left -= gone
        }
      }
      if (isCancelled && (await seen()).state !== 'cancelled')
        await app.call(clerk, moveFulfillment, {
          params: { id },
          body: { to: 'cancelled', note: 'Sold out' },
        })
      const after = await seen()
      expect(after.tenders.reduce((all, { amount }) => all + amount, 0)).toBe(after.total)
      expect(after.tenders.reduce((all, { refunded }) => all + refunded, 0)).toBe(after.fulfillments[0]?.refunded)
      if (after.state === 'cancelled') {
        expect(after.fulfillments[0]?.refunded).toBe(after.total)
        expect(await Promise.all(cards.map((card) => leftOn(app, card)))).toEqual(giftCards)
        expect(await creditOf(app, ana)).toBe(credit)
        expect((await app.call(ana, spirals)).body.balance).toBe(used)
      }
    }),
    { numRuns: 12 },
  )
  await app.settle()
  expect(await broken()).toEqual([])
})

const giveSpirals = (userId: string, amount: number): Promise<void> =>
  transact(app.deps.db, async (tx) => {
    const now = app.deps.clock.now()
    const gift = { amount, kind: 'spirals.gift' as BookingKind, reference: `gift-${userId}` }
    await post(tx, [{ from: platform('spirals_issued', 0), to: shopper('spirals', userId), ...gift }], now)
    await tx.$client.query(
      `insert into spiral_lots (user_id, earned, remaining, source, expires_at, created_at) values ($1, $2, $2, 'test', now() + interval '1 year', now())`,
      [userId, amount],
    )
  })
