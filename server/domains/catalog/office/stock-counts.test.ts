import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCount, findByCode } from '#contracts/catalog/stock-counts.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import { product, products } from '#contracts/catalog/catalog.ts'
import { setStock, stockHistory } from '#contracts/catalog/inventory.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let second: StoreId
let lamp: VariantId
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 5, product: { gtin: '4006381333931', title: 'Blue mug' } })
  second = await aStore(app, shop.retailerId)
  const made = await aProduct(app, shop.retailerId, { title: 'Arc lamp', onHand: 2, storeIds: [shop.storeId], gtin: '4006381333931' })
  lamp = made.variantIds[0] as VariantId
  clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await app.settle()
})
afterAll(() => app.close())

const find = (code: string, who = clerk, storeId = shop.storeId) => app.call(who, findByCode, { query: { storeId, code } })
type Item = { variantId: VariantId; counted: number; stockVersion: number | null }
const count = (items: Item[], who = clerk, storeId = shop.storeId) => app.call(who, applyCount, { body: { storeId, items } })
const seen = async (code: string) => (await find(code)).body.items

test('a code names what carries it, with what the books expect', async () => {
  const items = await seen('4006381333931')
  expect(items.map(({ title, expected, stockVersion }) => [title, expected, stockVersion])).toEqual([
    ['Arc lamp', 2, 1],
    ['Blue mug', 5, 1],
  ])
  // A scanner may send leading zeros; a SKU may be entered in lowercase.
  expect(await seen('04006381333931')).toEqual(items)
  expect((await seen(items[0]?.sku.toLowerCase() ?? '')).map(({ title }) => title)).toEqual(['Arc lamp'])
  expect(await seen('nothing')).toEqual([])
})

test('a count is one adjustment with the reason "count", also on a shelf that had none', async () => {
  const page = async () => (await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body
  for (let i = 0; i < 2; i++) expect((await page()).variants[0]?.available).toBe(5)
  const counted = await count([
    { variantId: shop.variantId, counted: 0, stockVersion: 1 },
    { variantId: lamp, counted: 2, stockVersion: 1 },
  ])
  expect(counted.body).toEqual({ counted: 2, changed: 1 })
  expect((await page()).variants[0]?.available).toBe(0)
  const history = await app.call(clerk, stockHistory, { query: { storeId: shop.storeId, variantId: shop.variantId } })
  expect(history.body.movements[0]).toMatchObject({ why: 'count', delta: -5, who: 'Ana Lopez' })
  await app.settle()
  expect((await app.call(guest(), products, { query: { inStock: true } })).body.items.map(({ title }) => title)).toEqual(['Arc lamp'])
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  expect((await find('4006381333931', manager, second)).body.items.map(({ stockVersion }) => stockVersion)).toEqual([null, null])
  expect((await count([{ variantId: lamp, counted: 4, stockVersion: null }], manager, second)).body).toEqual({ counted: 1, changed: 1 })
  expect((await count([{ variantId: lamp, counted: 9, stockVersion: null }], manager, second)).problem.code).toBe('conflict')
})

test('a shelf that moved since it was scanned is told, and none of the count is kept', async () => {
  const [mug] = (await seen('4006381333931')).filter(({ title }) => title === 'Blue mug')
  const [lampNow] = (await seen('4006381333931')).filter(({ title }) => title === 'Arc lamp')
  await app.call(clerk, setStock, { body: { storeId: shop.storeId, variantId: lamp, onHand: 3, reason: 'received' } })
  const late = await count([
    { variantId: shop.variantId, counted: 7, stockVersion: mug?.stockVersion ?? null },
    { variantId: lamp, counted: 1, stockVersion: lampNow?.stockVersion ?? null },
  ])
  expect(late.problem).toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/items/1/counted', message: 'This was changed by someone else.' }],
    current: [{ variantId: lamp, expected: 3 }],
  })
  expect((await seen('4006381333931')).map(({ expected }) => expected)).toEqual([3, 0])
})

test('nobody counts in a store that is not theirs, and bad counts are refused', async () => {
  const item = { variantId: lamp, counted: 1, stockVersion: 1 }
  expect((await find('x', clerk, second)).status).toBe(404)
  expect((await count([item], clerk, second)).status).toBe(404)
  const other = await aShop(app)
  const stranger = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  expect((await count([item], stranger)).status).toBe(404)
  expect((await count([item], stranger, other.storeId)).status).toBe(404)
  expect((await count([item], await aPerson(app))).status).toBe(403)
  expect((await count([item, item])).problem.errors?.[0]?.pointer).toBe('/items/1/variantId')
  const raw = (counted: unknown) =>
    app.call(clerk, applyCount, {
      body: { storeId: shop.storeId, items: [item] },
      raw: { storeId: shop.storeId, items: [{ ...item, counted }] },
    })
  expect((await raw(-1)).problem.errors).toEqual([{ pointer: '/items/0/counted', message: 'Stock must be 0 or more.' }])
  expect((await raw(1.5)).problem.errors?.[0]?.message).toBe('Use a whole number.')
})
