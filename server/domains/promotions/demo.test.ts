import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { cents } from '#contracts/money.ts'
import { createPromotion, submitPromotion } from '#contracts/promotions/office.ts'
import { type TriedPromotion, tryPromotion, wishOf } from '#contracts/promotions/demo.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { promotedPrices } from '#contracts/promotions/promotions.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aPromotion, promotionChanged } from '#tests/promotions.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const asked = (shop: Pick<Shop, 'productId'>, more: Partial<TriedPromotion> = {}): TriedPromotion => ({
  productId: shop.productId,
  quantity: 1,
  method: 'in-store-pickup',
  kind: 'percent',
  percent: 20,
  startsAt: '2020-11-01T00:00',
  endsAt: '2090-12-01T00:00',
  ...more,
})
const tried = async (query: TriedPromotion) => (await app.call(guest(), tryPromotion, { query })).body
/** The product was sold at its price all the time, so that the automatic checks let it be promoted. */
const soldLong = (shop: Shop) =>
  app.deps.db.$client.query(`update price_changes set created_at = now() - interval '100 days' where variant_id = $1`, [shop.variantId])

const KINDS: [string, Partial<TriedPromotion>][] = [
  ['a percentage', { kind: 'percent', percent: 33, quantity: 3 }],
  ['an amount', { kind: 'amount', amount: cents(700), minSubtotal: cents(3_000), quantity: 3 }],
  ['an amount that the cart is too small for', { kind: 'amount', amount: cents(700), minSubtotal: cents(30_000) }],
  ['a third item at half the price', { kind: 'buy_x_get_y', buy: 2, get: 1, percent: 50, quantity: 4 }],
  ['free shipping', { kind: 'free_shipping', method: 'ship-to-me', quantity: 2 }],
  ['triple SPIRALs', { kind: 'spirals', multiplier: 3, quantity: 2 }],
]
test.each(KINDS)('the demo says of %s what checkout says once it is published', async (_, terms) => {
  const shop = await aShop(app, { price: 1_999, onHand: 20 })
  await soldLong(shop)
  const wanted = asked(shop, terms)
  const shown = await tried(wanted)
  const method: FulfillmentMethod = wanted.method
  const quoted = async () =>
    (await app.call(guest(), quote, { body: { items: [{ ...lineOf(shop, { quantity: wanted.quantity }), fulfillmentMethod: method }] } }))
      .body
  const sumsOf = ({ subtotal, discount, shipping, tax, total, spiralsToEarn }: Awaited<ReturnType<typeof quoted>>) => ({
    subtotal,
    discount,
    shipping,
    tax,
    total,
    spirals: spiralsToEarn,
  })
  const ofDemo = ({ subtotal, discount, shipping, shippingDiscount, tax, total, spirals }: typeof shown.after) => ({
    subtotal,
    discount: discount + shippingDiscount,
    shipping,
    tax,
    total,
    spirals,
  })
  expect(ofDemo(shown.before)).toEqual(sumsOf(await quoted()))

  const mia = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const wish = wishOf(wanted)
  const draft = (await app.call(mia, createPromotion, { body: { retailerId: shop.retailerId, wish } })).body
  const live = await app.call(mia, submitPromotion, { params: { id: draft.id }, body: { version: draft.version } })
  expect(live.body.status).toBe('live')
  const published = await quoted()
  expect(ofDemo(shown.after)).toEqual(sumsOf(published))
  expect(shown.after.applied.map(({ amount }) => amount)).toEqual(published.promotions.applied.map(({ amount }) => amount))
  const [listed] = (await app.call(guest(), promotedPrices, { query: { ids: [shop.productId] } })).body.items
  expect(shown.card).toEqual(listed ?? null)
})

test('the store pays what is taken off, and less for each item of a larger cart', async () => {
  const shop = await aShop(app, { price: 1_000, onHand: 20 })
  const three = await tried(asked(shop, { kind: 'buy_x_get_y', percent: 100, buy: 2, get: 1, quantity: 3 }))
  expect([three.cost, three.costPerPiece, three.offer]).toEqual([1_000, 333, 'Buy 2, get 1 free'])
  const one = await tried(asked(shop, { kind: 'buy_x_get_y', percent: 100, buy: 2, get: 1 }))
  expect([one.cost, one.refusal]).toEqual([0, 'New promotion needs 3 of its items in your cart.'])
})

test('a live promotion that is better stands, and the demo says so', async () => {
  const shop = await aShop(app, { price: 1_000 })
  await aPromotion(app, { retailerId: shop.retailerId, percent: 40, name: 'Big sale' })
  const { live, before, after, refusal, cost } = await tried(asked(shop))
  expect(live.map(({ name }) => name)).toEqual(['Big sale'])
  expect([before.discount, after.discount, cost]).toEqual([400, 400, 0])
  expect(refusal).toBe('New promotion does not add to a better deal that your cart already has.')
  const better = await tried(asked(shop, { percent: 50 }))
  expect(better.after.applied).toEqual([{ name: 'New promotion', offer: '50% off', amount: 500, isSpirals: false, isTried: true }])
})

test('the rules of a request hold in the demo', async () => {
  const shop = await aShop(app, { price: 1_000 })
  const call = (more: Partial<TriedPromotion>) => app.call(guest(), tryPromotion, { query: asked(shop, more) })
  const refusal = async (more: string) => {
    const given = new URLSearchParams(
      `productId=${shop.productId}&kind=percent&percent=20&startsAt=2026-11-01T09:00&endsAt=2026-12-01T09:00`,
    )
    for (const [name, value] of new URLSearchParams(more)) given.set(name, value)
    const answer = await app.app.inject({ url: `/api/promotion-demo?${given}` })
    return [answer.statusCode, answer.json<ProblemDocument>().errors]
  }
  expect(await refusal('percent=90')).toEqual([422, [{ pointer: '/percent', message: 'Choose 5 to 80 percent.' }]])
  expect(await refusal('endsAt=2026-10-01T09:00')).toEqual([422, [{ pointer: '/endsAt', message: 'The end must be after the start.' }]])
  expect(await refusal('kind=spirals&multiplier=11')).toEqual([422, [{ pointer: '/multiplier', message: 'Choose 2 to 10 times.' }]])
  const { checks, needsPerson } = (await call({ kind: 'spirals', multiplier: 5 })).body
  expect(needsPerson).toBe(true)
  expect(checks.map(({ text }) => text)).toEqual(['The start has passed: it runs as soon as it is approved.'])
  const isNew = (await call({})).body.checks.find(({ is }) => is === 'error')
  expect(isNew?.text).toBe("These items weren't sold at that price for 30 of the last 90 days.")
  expect((await call({ productId: 999_999_999 as never })).status).toBe(404)
})

test('lists show more of an item, a smallest amount and the price that it is taken off of', async () => {
  const shop = await aShop(app, { price: 1_250 })
  const other = await aProduct(app, shop.retailerId, { price: 2_000, storeIds: [shop.storeId] })
  await aPromotion(app, { kind: 'buy_x_get_y', retailerId: shop.retailerId, productIds: [shop.productId] })
  const ended = await aPromotion(app, { retailerId: shop.retailerId, productIds: [other.productId], minSubtotal: 3_000 })
  const listed = async () =>
    (await app.call(guest(), promotedPrices, { query: { ids: [shop.productId, other.productId] } })).body.items.map(
      ({ offer, from, price }) => [offer, from, price],
    )
  expect(await listed()).toEqual([
    ['Buy 2, get 1 free', 1_250, null],
    ['20% off $30+', 2_000, null],
  ])
  await app.deps.db.$client.query(`update promotions set state = 'ended' where id = $1`, [ended])
  promotionChanged(app, ended)
  expect(await listed()).toEqual([['Buy 2, get 1 free', 1_250, null]])
})
