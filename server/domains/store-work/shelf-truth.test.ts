import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceCart } from '#contracts/cart/cart.ts'
import { product, products } from '#contracts/catalog/catalog.ts'
import { setStock } from '#contracts/catalog/inventory.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { order } from '#contracts/orders/orders.ts'
import { refundLine, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { countReadyRecords } from '../orders/ready-records.ts'
import { checkAllCounts, checkOldCounts } from '../search/jobs.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 6, product: { title: 'Juniper lantern' } })
  ;[clerk, maya] = [await aClerk(app, shop), await aPerson(app)]
  await app.settle()
})
afterAll(() => app.close())

const search = async () => (await app.call(guest(), products, { query: { q: 'lantern' } })).body.items
const shown = async () => {
  const page = await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })
  const priced = await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })
  const bought = await aPart(app, maya, shop)
  const placed = await app.call(maya, order, { params: { number: bought.number }, query: {} })
  const found = await search()
  return {
    page: page.body.offers[0]?.stock,
    quote: priced.body.groups[0]?.items[0]?.stock,
    order: placed.body.fulfillments[0]?.items[0]?.stockLevel,
    card: found.find(({ id }) => id === shop.productId)?.callAhead ?? false,
    usually: found.find(({ id }) => id === shop.productId)?.usually ?? false,
  }
}
const missOne = async () => {
  const part = await aPart(app, guest(), shop)
  const mine = (await app.call(clerk, retailerFulfillments, { query: {} })).body.items.find(({ id }) => id === part.id)
  const body = { lineId: mine?.items[0]?.id ?? 0, quantity: 1, left: 1, reason: 'missing' as const }
  expect((await app.call(clerk, refundLine, { params: { id: part.id }, body })).status).toBe(200)
  await app.settle()
}
const countAs = async (onHand: number) => {
  const body = { storeId: shop.storeId, variantId: shop.variantId, onHand, reason: 'count' as const }
  expect((await app.call(clerk, setStock, { body })).status).toBe(200)
  await app.settle()
}
const onHand = async () =>
  (await rowsOf<{ on_hand: number }>(app.deps.db, '', 'select on_hand from stock where variant_id = $1', [shop.variantId]))[0]?.on_hand ?? 0

test('one missed pick is seen on page, list, quote and order, and one count of the same number settles it', async () => {
  const sure = { level: 'sure', words: 'Counted within the last hour' }
  expect(await shown()).toMatchObject({ page: sure, quote: sure, order: 'sure', card: false, usually: false })

  await missOne()
  const doubt = { level: 'call_ahead', words: 'The store could not find 1 item of a recent order' }
  expect(await shown()).toMatchObject({ page: doubt, quote: doubt, order: 'call_ahead', card: true })

  await countAs(await onHand())
  expect(await shown()).toMatchObject({ page: sure, quote: sure, order: 'sure', card: false })
})

test('a doubtful product stands behind one that is the same in all else', async () => {
  const other = await aProduct(app, shop.retailerId, { title: 'Juniper lantern', onHand: 20, storeIds: [shop.storeId] })
  await countAs(20)
  const isFirst = async () => (await search()).map(({ id }) => id).indexOf(other.productId) === 0
  expect(new Set((await search()).map(({ id }) => id))).toEqual(new Set([other.productId, shop.productId]))
  await rowsOf(app.deps.db, '', 'update stock set missed = 1, on_hand = reserved + 4 where variant_id = any($1)', [other.variantIds])
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect(await isFirst()).toBe(false)
  await rowsOf(app.deps.db, '', 'update stock set missed = case when variant_id = any($1) then 0 else 1 end, on_hand = reserved + 4', [
    other.variantIds,
  ])
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect(await isFirst()).toBe(true)
})

test('counts become old in the index without any change', async () => {
  await countAs(5)
  const card = async () => (await search()).find(({ id }) => id === shop.productId)
  expect(await card()).not.toHaveProperty('callAhead')
  await rowsOf(app.deps.db, '', `update stock set counted_at = now() - interval '10 days' where variant_id = $1`, [shop.variantId])
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect(await card()).toMatchObject({ usually: true })
  // The page, the cart and the quote say as the card does.
  const page = await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })
  const kept = await app.call(maya, replaceCart, { body: { items: [lineOf(shop)] } })
  const priced = await app.call(maya, quote, { body: { items: [lineOf(shop)] } })
  const words = page.body.offers[0]?.estimates['in-store-pickup']
  expect(words).toMatch(/^Usually ready/)
  expect([kept.body.items[0]?.estimatedDelivery, priced.body.groups[0]?.estimatedDelivery]).toEqual([words, words])
  await rowsOf(app.deps.db, '', `update stock set on_hand = reserved + 1, counted_at = now() - interval '50 days' where variant_id = $1`, [
    shop.variantId,
  ])
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect((await search()).find(({ id }) => id === shop.productId)).toMatchObject({ callAhead: true })
})

test('within the hour in which a shelf grows old, or no longer sells fast, its card says so', async () => {
  const card = async () => (await search()).find(({ id }) => id === shop.productId)
  const become = async (shelf: string) => {
    await rowsOf(app.deps.db, '', `update stock set ${shelf} where variant_id = $1`, [shop.variantId])
    await checkOldCounts.act(app.deps, {})
    await app.settle()
  }
  await countAs(5)
  await become(`counted_at = now() - interval '7 days 30 minutes'`)
  expect(await card()).toMatchObject({ usually: true })
  await countAs(5)
  await become(`on_hand = reserved + 2, counted_at = now() - interval '1 day 30 minutes'`)
  expect(await card()).toMatchObject({ usually: true })
  // Five left of ten sold sell fast for four days after the count.
  await countAs(5)
  await become(`on_hand = reserved + 5, sold_since = 10 - reserved, counted_at = now() - interval '1 day'`)
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect(await card()).toMatchObject({ usually: true })
  await become(`counted_at = now() - interval '4 days 30 minutes'`)
  expect(await card()).not.toHaveProperty('usually')
})

test('misses of a store count for 30 days against all its shelves', async () => {
  const other = await aShop(app, { onHand: 100 })
  const place = { storeId: other.storeId, variantId: other.variantId }
  for (let i = 0; i < 20; i++) await aPart(app, guest(), other)
  await rowsOf(app.deps.db, '', 'update stock set missed_at = now() where variant_id = $1', [place.variantId])
  const share = async (at: Date) => {
    await countReadyRecords(app.deps.db, at)
    return (await rowsOf(app.deps.db, '', 'select picks, misses from store_records where store_id = $1', [place.storeId]))[0]
  }
  const now = new Date()
  expect(await share(now)).toEqual({ picks: 20, misses: 1 })
  const quiet = await aProduct(app, other.retailerId, { onHand: 6, storeIds: [other.storeId] })
  const line = lineOf({ ...other, ...quiet, variantId: quiet.variantIds[0] as Shop['variantId'] })
  const doubted = await app.call(guest(), quote, { body: { items: [line] } })
  expect(doubted.body.groups[0]?.items[0]?.stock).toEqual({
    level: 'likely',
    words: 'Counted within the last hour. This store missed some items of recent orders',
  })
  expect(await share(new Date(now.getTime() + 31 * DAY))).toMatchObject({ misses: 0 })
})
