import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimableItems, claimQueue, decideClaim, openClaim } from '#contracts/returns/claims.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { decideReturn, previewReturn, startReturn } from '#contracts/returns/returns.ts'
import { refundLine } from '#contracts/store-work/store-work.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { shopper } from '#server/domains/ledger/rules.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop } from '#tests/shops.ts'

const ROUNDS = 10
let app: TestApp
let maya: TestPerson
let support: TestPerson
beforeAll(async () => {
  app = await testApp()
  maya = await aPerson(app)
  support = await aPerson(app, { platform: ['support'] })
})
afterAll(() => app.close())

const spiralsOf = async (): Promise<number> =>
  (await balanceOf(app.deps.db, shopper('spirals', maya.id))) + (await balanceOf(app.deps.db, shopper('spirals_owed', maya.id)))

test('random partial cancels, returns, price adjustments and claims come to the whole, to the cent and the SPIRAL (safety:M6, safety:M7)', {
  timeout: 240_000,
}, async () => {
  const random = randomFrom(SEED || 7)
  // SPIRALs to spend, from an order that stays.
  const first = await aShop(app, { price: 9_000, onHand: 5 })
  const kept = await buy(app, maya, [lineOf(first)])
  await handOver(app, await aClerk(app, first), first, kept.body.order.fulfillments[0]?.id ?? 0)
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await aShop(app, { price: 100 + random.below(9_000), onHand: 20, store: { priceMatchDays: 30 } })
    const clerk = await aClerk(app, shop)
    const quantity = 1 + random.below(5)
    const card = await aGiftCard(app, { balance: 1 + random.below(3_000) })
    const credit = random.chance(0.5) ? await aCredit(app, maya, random.below(1_500) + 1) : null
    const before = {
      spirals: await spiralsOf(),
      card: await leftOn(app, card),
      credit: await creditOf(app, maya),
      shelf: await shelf(app, shop),
    }
    const spirals = Math.min(await spiralsOf(), random.below(150))
    const others = { giftCards: [card.sent], ...(credit !== null && { storeCredit: credit }) }
    const lines = [lineOf(shop, { quantity })]
    const wished = await buy(app, maya, lines, { ...others, ...(spirals > 0 && { spirals: points(spirals) }) })
    // A small order may have no room left for SPIRALs.
    const placed = wished.status === 422 ? await buy(app, maya, lines, others) : wished
    expect(placed.status).toBe(201)
    const { number } = placed.body.order
    const fulfillmentId = placed.body.order.fulfillments[0]?.id as FulfillmentId
    const seen = async () => (await app.call(maya, orderEndpoint, { params: { number }, query: {} })).body
    const lineId = (await seen()).fulfillments[0]?.items[0]?.id as number
    let left = quantity
    let claimed = 0
    const gone = left > 1 && random.chance(0.5) ? 1 + random.below(left - 1) : 0
    if (gone > 0) {
      const body = { lineId, quantity: gone, left, reason: 'missing' as const }
      expect((await app.call(clerk, refundLine, { params: { id: fulfillmentId }, body })).status).toBe(200)
      left -= gone
    }
    await handOver(app, clerk, shop, fulfillmentId)
    for (let more = 3; left > 0 && more > 0; more--) {
      const kept = (await seen()).fulfillments[0]
      // Each lower price is paid back once, and never more than is still paid.
      if (random.chance(0.4)) {
        await app.deps.db.$client.query('update variants set price = 1 + price * $2 / 10 where id = $1', [shop.variantId, random.below(10)])
        const [lower] = (await app.call(maya, priceAdjustments, { params: { number }, query: {} })).body.lower
        if (lower) {
          const asked = await app.call(maya, adjustPrice, { params: { number }, query: {}, body: { lineId, price: lower.price } })
          expect(asked).toMatchObject({ status: 201, body: { refund: { total: lower.refund.total } } })
          expect((await seen()).fulfillments[0]?.refunded).toBe((kept?.refunded ?? 0) + lower.refund.total)
        }
      }
      const open = (await app.call(maya, claimableItems, { params: { number }, query: {} })).body.items[0]
      if (open?.why === null && random.chance(0.3)) {
        const pieces = 1 + random.below(left)
        const body = { lineId, quantity: pieces, reason: 'damaged' as const, text: 'Broken' }
        const { id } = (await app.call(maya, openClaim, { params: { number }, query: {}, body })).body
        const goods = (await app.call(support, claimQueue, { query: {} })).body.items.find((one) => one.id === id)?.full?.goods ?? 0
        const funder = random.chance(0.5) ? ('store' as const) : ('platform' as const)
        const isPart = goods > 1 && random.chance(0.6)
        const decided = await app.call(support, decideClaim, {
          params: { id },
          body: isPart
            ? { outcome: 'part', amount: cents(1 + random.below(goods - 1)), funder, words: 'A part' }
            : { outcome: 'full', funder, words: 'All' },
        })
        expect(decided.status).toBe(200)
        if (!isPart) {
          left -= pieces
          claimed += pieces
        }
      }
      if (left === 0) break
      const some = 1 + random.below(left)
      const body = { items: [{ lineId, quantity: some, reason: 'changed_mind' as const }], way: 'store' as const }
      const preview = (await app.call(maya, previewReturn, { params: { number }, query: {}, body })).body
      const [made] = (await app.call(maya, startReturn, { params: { number }, query: {}, body })).body.returns
      const accepted = 1 + random.below(some)
      const done = await app.call(clerk, decideReturn, {
        params: { id: made?.id as never },
        body: {
          at: { storeId: shop.storeId },
          items: [{ id: made?.lines[0]?.id ?? 0, accepted, condition: 'as_new', shelf: 'restock' }],
          ...(accepted < some && { refusal: 'Worn' }),
        },
      })
      expect(done.status).toBe(200)
      if (accepted === some) expect(done.body.refund?.total).toBe(preview.total)
      left -= accepted
      if (more === 1 && left > 0) more++
    }
    const { tenders, total } = await seen()
    expect(tenders.map(({ refunded }) => refunded)).toEqual(tenders.map(({ amount }) => amount))
    expect(tenders.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(total)
    expect({ spirals: await spiralsOf(), card: await leftOn(app, card), credit: await creditOf(app, maya) }).toEqual({
      spirals: before.spirals,
      card: before.card,
      credit: before.credit,
    })
    expect((await shelf(app, shop)).onHand).toBe(before.shelf.onHand - gone - claimed)
  }
  await expectBooksToAgree(app.deps.db)
})
