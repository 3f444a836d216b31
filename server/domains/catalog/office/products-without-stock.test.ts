import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyBulk, type BulkChange, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { changeProduct, inventory, inventoryProducts, type InventoryRow, setStock } from '#contracts/catalog/inventory.ts'
import { addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import type { StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { allCategories } from '../departments.ts'

let app: TestApp
let shop: Shop
let second: StoreId
let manager: TestPerson
let clerk: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 5, product: { title: 'Blue mug' } })
  second = await aStore(app, shop.retailerId, { name: 'Second' })
  await aProduct(app, shop.retailerId, { title: 'Arc lamp', onHand: 1, storeIds: [second] })
  await aProduct(app, shop.retailerId, { title: 'Clay bowl', status: 'draft' })
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: second }] })
  stranger = await aPerson(app, {
    retailers: [{ retailerId: (await aShop(app, { product: { title: 'Foreign' } })).retailerId, role: 'owner' }],
  })
})
afterAll(() => app.close())

const productsOf = async (who: TestPerson, query = {}) => (await app.call(who, inventoryProducts, { query })).body
const titles = async (who: TestPerson, query = {}) => (await productsOf(who, query)).items.map(({ title }) => title)
const rowsOf = async (who: TestPerson, query = {}): Promise<InventoryRow[]> => (await app.call(who, inventory, { query })).body.items
const found = async (who: TestPerson, q: string, storeId?: StoreId) =>
  (await app.call(who, findInOffice, { query: { q, storeId } })).body.products.items

const draft = async (
  title: string,
  status: 'draft' | 'active' = 'draft',
  shelves: { storeId: StoreId; onHand: number; stockVersion: null }[] = [],
) => ({
  retailerId: shop.retailerId,
  title,
  description: '',
  brand: null,
  categoryId: (await allCategories(app.deps.db))[0]?.id as never,
  tags: [],
  options: [],
  status,
  variants: [{ id: null, version: null, sku: '', gtin: null, optionValues: [], price: cents(1500), compareAtPrice: null, shelves }],
  pictures: [],
})

test('a draft without a shelf is listed, counted, filtered, sorted and exported like every product', async () => {
  const all = await productsOf(manager)
  expect(all.items.map(({ title, stores, onHand, low }) => [title, stores, onHand, low])).toEqual([
    ['Arc lamp', 1, 1, 1],
    ['Blue mug', 1, 5, 0],
    ['Clay bowl', 0, 0, 0],
  ])
  expect(all.total).toBe(3)
  expect(all.items[2]?.issues).toContain('no_shelf')
  expect(await titles(manager, { status: 'draft' })).toEqual(['Clay bowl'])
  expect(await titles(manager, { q: 'bowl' })).toEqual(['Clay bowl'])
  expect(await titles(manager, { lowStock: true })).toEqual(['Arc lamp'])
  expect(await titles(manager, { unshelved: true })).toEqual(['Clay bowl'])
  expect(await rowsOf(manager, { q: 'bowl' })).toMatchObject([
    { title: 'Clay bowl', storeId: null, storeName: '', onHand: 0, stores: 0, stockVersion: null, status: 'draft' },
  ])
  for (const [of, endpoint] of [
    ['rows', inventory],
    ['products', inventoryProducts],
  ] as const)
    for (const sort of ['title', 'stock', 'price', 'newest'] as const) {
      const ask = async (query: object) => (await app.call(manager, endpoint, { query: { sort, ...query } })).body
      const whole = await ask({})
      expect([of, sort, whole.total, whole.items.length]).toEqual([of, sort, 3, 3])
      const paged: unknown[] = []
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await ask({ limit: 1, cursor })
        paged.push(...page.items)
        cursor = page.nextCursor ?? undefined
      }
      expect(paged).toEqual(whole.items)
    }
  expect(await titles(stranger)).toEqual(['Foreign'])
  expect(await rowsOf(stranger, { q: 'bowl' })).toEqual([])
})

test('the search box of the office finds it', async () => {
  expect(await found(manager, 'clay')).toMatchObject([{ title: 'Clay bowl', status: 'draft', available: 0 }])
  expect(await found(manager, 'clay', second)).toMatchObject([{ title: 'Clay bowl', available: 0 }])
  expect(await found(stranger, 'clay')).toEqual([])
})

test('in one store its shelves and what is on no shelf are listed; a search also finds what other stores sell', async () => {
  expect(await titles(manager, { storeId: shop.storeId })).toEqual(['Blue mug', 'Clay bowl'])
  expect(await titles(manager, { storeId: shop.storeId, q: 'lamp' })).toEqual(['Arc lamp'])
  expect(await rowsOf(manager, { storeId: shop.storeId, q: 'lamp' })).toMatchObject([{ storeId: null, stores: 1 }])
  expect(await titles(manager, { storeId: shop.storeId, unshelved: true })).toEqual(['Arc lamp', 'Clay bowl'])
  // The search box at the top keeps to the store.
  expect(await found(manager, 'arc lamp', shop.storeId)).toEqual([])
  // Somebody who works at one store sees what is there, and what is nowhere yet.
  expect(await titles(clerk)).toEqual(['Arc lamp', 'Clay bowl'])
  expect(await titles(clerk, { q: 'mug' })).toEqual([])
  expect(await titles(clerk, { storeId: shop.storeId })).toEqual([])
  expect(await titles(clerk, { storeId: shop.storeId, q: 'lamp' })).toEqual([])
  // A store of somebody else narrows to nothing.
  expect(await titles(stranger, { storeId: second, q: 'e' })).toEqual([])
  expect(await found(stranger, 'foreign', second)).toEqual([])
})

test('a retailer without a store finds its drafts', async () => {
  const retailerId = await aRetailer(app)
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  await aProduct(app, retailerId, { title: 'First draft', status: 'draft' })
  expect(await productsOf(owner)).toMatchObject({ total: 1, items: [{ title: 'First draft', stores: 0 }] })
  expect(await found(owner, 'first')).toHaveLength(1)
})

test('prices and states of products without a shelf change in bulk; stock and sale need a shelf', async () => {
  await aProduct(app, shop.retailerId, { title: 'Dune vase', status: 'draft', price: 3000 })
  const rows = await rowsOf(manager, { q: 'dune' })
  const body = (change: BulkChange, of = rows) => ({
    change,
    rows: of.map(({ variantId, storeId, version, productVersion, stockVersion }) => ({
      variantId,
      storeId,
      version,
      productVersion,
      stockVersion,
    })),
  })
  expect((await app.call(manager, applyBulk, { body: body({ kind: 'price_percent', percent: -10 }) })).body).toEqual({ changed: 1 })
  const now = await rowsOf(manager, { q: 'dune' })
  expect(now).toMatchObject([{ price: 2700 }])
  for (const change of [
    { kind: 'status', status: 'active' },
    { kind: 'stock_set', onHand: 4, reason: 'count' },
    { kind: 'stock_by', by: 4, reason: 'received' },
  ] as const) {
    const { items } = (await app.call(manager, previewBulk, { body: body(change, now) })).body
    expect(items[0]?.fault).toBe('Enter how many are in stock in at least one store, or 0.')
    expect((await app.call(manager, applyBulk, { body: body(change, now) })).status).toBe(422)
  }
  // With its pieces on the shelf of a store it can go live.
  const [row] = now
  if (!row) throw new Error('no row')
  expect(
    (await app.call(manager, setStock, { body: { storeId: second, variantId: row.variantId, onHand: 2, reason: 'received' } })).status,
  ).toBe(200)
  expect(
    (await app.call(manager, applyBulk, { body: body({ kind: 'status', status: 'active' }, await rowsOf(manager, { q: 'dune' })) })).body,
  ).toEqual({
    changed: 1,
  })
  expect((await app.call(stranger, previewBulk, { body: body({ kind: 'price_percent', percent: -10 }) })).status).toBe(404)
})

test('a draft is saved without a shelf; publishing asks for one at every door', async () => {
  const asked = { code: 'invalid', errors: [{ message: 'Enter how many are in stock in at least one store, or 0.' }] }
  expect((await app.call(manager, addProduct, { body: await draft('Live at once', 'active') })).problem).toMatchObject(asked)
  const saved = await app.call(manager, addProduct, { body: await draft('From a photo') })
  expect(saved.status).toBe(201)
  const { id, retailerId: _, slug: __, takenDownNote: ___, pictures, variants, ...fields } = saved.body
  expect(await titles(manager, { q: 'photo' })).toEqual(['From a photo'])
  expect((await app.call(manager, changeProduct, { params: { id }, body: { status: 'active' } })).problem).toMatchObject(asked)
  const whole = {
    ...fields,
    reason: 'received' as const,
    variants: variants.map((variant) => ({ ...variant, shelves: [] as { storeId: StoreId; onHand: number; stockVersion: null }[] })),
    pictures: pictures.map(({ id: pictureId, alt }) => ({ id: pictureId, hash: null, alt, variant: null })),
  }
  const renamed = await app.call(manager, editProduct, { params: { id }, body: { ...whole, title: 'From a photo, mended' } })
  expect(renamed.status).toBe(200)
  const live = { ...whole, title: 'From a photo, mended', version: renamed.body.version, status: 'active' as const }
  const again = (shelves: (typeof whole.variants)[number]['shelves']) => ({
    ...live,
    variants: renamed.body.variants.map((variant) => ({ ...variant, shelves })),
  })
  expect((await app.call(manager, editProduct, { params: { id }, body: again([]) })).problem).toMatchObject({
    ...asked,
    errors: [{ pointer: '/variants/0/shelves' }],
  })
  expect((await app.call(manager, ownProduct, { params: { id } })).body.status).toBe('draft')
  const placed = [{ storeId: second, onHand: 3, stockVersion: null }]
  expect((await app.call(manager, editProduct, { params: { id }, body: again(placed) })).body).toMatchObject({ status: 'active' })
  await app.settle()
  expect((await app.call(guest(), products, { query: { q: 'photo mended' } })).body.items).toHaveLength(1)
  // A copy of a draft without shelves is such a draft too.
  const other = (await app.call(manager, addProduct, { body: await draft('Second photo') })).body
  expect((await app.call(manager, duplicateProduct, { params: { id: other.id } })).status).toBe(201)
  expect(await titles(manager, { q: 'second photo' })).toEqual(['Second photo', 'Second photo (copy)'])
})
