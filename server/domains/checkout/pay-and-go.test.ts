import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inStore, setShelfPlace } from '#contracts/catalog/in-store.ts'
import { inventoryRow } from '#contracts/catalog/inventory.ts'
import { order } from '#contracts/orders/orders.ts'
import { orderPasses, redeemPickup } from '#contracts/pickups/pickups.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

/** A Saturday at noon in Bloomington, when the stores are open, and an hour before they open. */
const NOON = new Date('2026-11-21T18:00:00Z')
const EARLY = new Date('2026-11-21T15:00:00Z')
let now = NOON
let app: TestApp
let shop: Shop
let maya: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = NOON
  shop = await aShop(app, { onHand: 3 })
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
})
const inHand = (who: Caller = maya, at = shop.storeId, items = [lineOf(shop)]) => buy(app, who, items, { inHandAt: at })
const look = (query: object, storeId = shop.storeId) => app.call(guest(), inStore, { params: { id: storeId }, query })

test('what is paid for in hand has its pass at once, and the counter hands it over like any pickup', async () => {
  const placed = await inHand()
  expect(placed.status).toBe(201)
  const { number } = placed.body.order
  await app.settle()
  const [pass] = (await app.call(maya, orderPasses, { params: { number }, query: {} })).body.ready
  expect(pass?.items).toMatchObject([{ quantity: 1 }])
  const [group] = (await app.call(maya, order, { params: { number }, query: {} })).body.fulfillments
  expect(group?.timeline.at(-1)).toMatchObject({ state: 'ready', note: 'Paid in the store, goods in hand' })
  const at = { storeId: shop.storeId }
  const given = await app.call(clerk, redeemPickup, { body: { code: pass?.code ?? '', at } })
  expect(given.body.handedOver).toMatchObject([{ state: 'picked_up' }])
  expect(await shelf(app, shop)).toEqual({ onHand: 2, reserved: 0 })
  expect((await app.call(clerk, redeemPickup, { body: { code: pass?.code ?? '', at } })).problem.code).toBe('pickups.used')
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a pickup that is not in hand waits for its store, and only pickups of one open store can be in hand', async () => {
  const ordinary = await buy(app, maya, [lineOf(shop)])
  await app.settle()
  expect((await app.call(maya, orderPasses, { params: { number: ordinary.body.order.number }, query: {} })).body.ready).toEqual([])

  const elsewhere = await aShop(app)
  const refused = async (answer: ReturnType<typeof inHand>) => {
    const { problem } = await answer
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/inHandAt' }] })
    return problem.errors?.[0]?.message
  }
  const oneStore = 'Pay and go is for what you hold in one store. Check out the rest by itself.'
  expect(await refused(inHand(maya, elsewhere.storeId))).toBe(oneStore)
  expect(await refused(inHand(maya, shop.storeId, [lineOf(shop), lineOf(elsewhere)]))).toBe(oneStore)
  expect(await refused(inHand(maya, shop.storeId, [lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })]))).toBe(oneStore)
  now = EARLY
  expect(await refused(inHand())).toMatch(/isn't open now \(.+\)\. Add it to your cart instead\.$/)
  expect((await look({ productId: shop.productId })).body.noPayAndGo).toMatch(/isn't open now/)
  expect(await shelf(app, shop)).toEqual({ onHand: 3, reserved: 1 })
})

test('a guest pays and goes too, and a second try with the same key is the same order', async () => {
  const visitor = guest()
  const { number } = (await inHand(visitor)).body.order
  await app.settle()
  expect((await app.call(visitor, orderPasses, { params: { number }, query: {} })).body.ready).toHaveLength(1)
  const key = 'pay-and-go-0001-0001-0001'
  const first = await buy(app, maya, [lineOf(shop)], { inHandAt: shop.storeId }, key)
  await app.settle()
  now = new Date('2026-11-22T04:00:00Z')
  const again = await buy(app, maya, [lineOf(shop)], { inHandAt: shop.storeId }, key)
  expect(again.body.order.number).toBe(first.body.order.number)
  expect(await count(app, 'select count(*) as n from orders where user_id = $1', [maya.id])).toBe(1)
})

test('the shelf of a store by product, barcode and SKU, with the place that its staff noted', async () => {
  const storeId = await aStore(app, shop.retailerId)
  const { productId, variantIds } = await aProduct(app, shop.retailerId, {
    title: 'Oak stool',
    gtin: '5012345678900',
    storeIds: [storeId],
    onHand: 2,
  })
  const [variantId] = variantIds as [Shop['variantId']]
  const here = { storeId, variantId }
  expect((await look({ productId }, storeId)).body).toMatchObject({
    items: [{ productId, variantId, available: 2, place: null }],
    noPayAndGo: null,
  })
  expect((await app.call(clerk, setShelfPlace, { body: { ...here, place: '  Aisle 4, shelf 2 ' } })).body.place).toBe('Aisle 4, shelf 2')
  expect((await look({ code: '5012-3456-78900' }, storeId)).body.items).toMatchObject([{ productId, place: 'Aisle 4, shelf 2' }])
  expect((await app.call(clerk, inventoryRow, { params: here })).body).toMatchObject({ place: 'Aisle 4, shelf 2', stockVersion: 1 })
  // Another store of the same business has none of it on a shelf.
  expect((await look({ code: '5012345678900' })).body.items).toEqual([])
  const sku = (await app.call(clerk, inventoryRow, { params: here })).body.sku
  expect((await look({ code: sku.toLowerCase() }, storeId)).body.items).toHaveLength(1)

  const stranger = await aClerk(app, await aShop(app))
  expect((await app.call(stranger, setShelfPlace, { body: { ...here, place: 'Mine' } })).status).toBe(404)
  expect((await app.call(clerk, setShelfPlace, { body: { ...here, place: '' }, raw: { ...here, place: 'x'.repeat(61) } })).status).toBe(422)
  expect((await app.call(clerk, setShelfPlace, { body: { ...here, place: ' ' } })).body.place).toBe(null)
  expect((await look({}, storeId)).status).toBe(422)
  expect((await look({ productId }, 999_999 as never)).status).toBe(404)
})
