import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { malls } from '#contracts/malls/malls.ts'
import { cents } from '#contracts/money.ts'
import { figures } from '#contracts/operations.ts'
import { productChoices } from '#contracts/search/search.ts'
import { stores } from '#contracts/stores/stores.ts'
import { trustFigures } from '#contracts/trust/figures.ts'
import { changeProduct, changeVariant } from '#contracts/catalog/inventory.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aProduct, aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { indexOutdated, indexProducts } from './documents.ts'

const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
const GTIN = '5012345678900'
type Query = Sent<typeof products>['query']

let app: TestApp
let near: Shop
let far: Shop
const find = async (query: Query) => (await app.call(guest(), products, { query: { facets: true, ...query } })).body
const shown = async (query: Query) => (await find(query)).items.map(({ store, price }) => `${store.name} $${price / 100}`)

beforeAll(async () => {
  // Midday: what a store has ready in an hour is ready today.
  app = await testApp({ clock: { now: () => new Date('2026-11-21T18:00:00Z') } })
  await seedPlaces(app.deps.db)
  near = await aShop(app, { store: { name: 'Near' }, price: 6000, product: { title: 'Copper kettle', gtin: GTIN } })
  far = await aShop(app, { store: { ...NEW_YORK, name: 'Far' }, price: 5000, product: { title: 'Copper kettle', gtin: GTIN } })
  await aProduct(app, near.retailerId, { title: 'Copper pan', price: 5500, storeIds: [near.storeId] })
  await app.settle()
})
afterAll(() => app.close())

test.each<[string, Query, string[]]>([
  ['the shopper sees the nearest offer', { q: 'kettle', near: '55425' }, ['Near $60']],
  ['the shopper of the other city sees the other one', { q: 'kettle', near: '10007' }, ['Far $50']],
  ['the lowest price leads a list by price', { q: 'copper', sort: 'price' }, ['Far $50', 'Near $55']],
  ['the highest price leads a list from the top', { q: 'copper', sort: 'price-desc' }, ['Near $60', 'Near $55']],
  ['a price limit leaves the offer that meets it', { q: 'kettle', near: '55425', maxPrice: cents(5500) }, ['Far $50']],
  ['a distance leaves the offer within it', { q: 'kettle', near: '55425', within: 25 }, ['Near $60']],
  ['by distance', { q: 'copper', near: '10007', sort: 'distance' }, ['Far $50', 'Near $55']],
])('an item of two retailers is listed once: %s', async (_, query, expected) => {
  expect((await shown(query)).toSorted()).toEqual(expected.toSorted())
})

test.each<[string, Query]>([
  ['rank', {}],
  ['newest', { sort: 'newest' }],
  ['name', { sort: 'alphabetical' }],
  ['distance', { sort: 'distance', near: '55425' }],
  ['words', { q: 'copper' }],
])('pages by %s hold each item once, and the total counts items', async (_, query) => {
  const first = await find({ ...query, limit: 1 })
  const second = await find({ ...query, limit: 1, ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }) })
  expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(['Copper kettle', 'Copper pan'])
  expect([first.total, second.nextCursor]).toEqual([2, null])
  expect(first.facets?.categories).toEqual([{ value: 'home', label: 'Home', count: 2 }])
})

test('two stores of one mall show an item once', async () => {
  const mallId = await aMall(app)
  const gtin = '5012345678917'
  for (const name of ['One', 'Two']) {
    const retailerId = await aRetailer(app)
    const storeId = await aStore(app, retailerId, { mallId, name })
    await aProduct(app, retailerId, { title: 'Brass bell', gtin, storeIds: [storeId] })
  }
  await app.settle()
  expect((await find({ mallId })).items.map(({ title }) => title)).toEqual(['Brass bell'])
})

test('the choices of a filter count an item once, as the list shows it', async () => {
  const gtins = ['5012345678986', '5012345678993']
  const mallId = await aMall(app)
  for (const name of ['First', 'Second']) {
    const retailerId = await aRetailer(app)
    const storeId = await aStore(app, retailerId, { mallId, name })
    await aProduct(app, retailerId, {
      title: 'Waxed satchel',
      options: [{ name: 'Color', values: ['Navy', 'Red'] }],
      variants: ['Navy', 'Red'].map((color, i) => ({
        sku: `${name} ${color}`,
        optionValues: [color],
        price: cents(9_000),
        compareAt: null,
        gtin: gtins[i] ?? null,
        stock: [{ storeId, onHand: 5 }],
      })),
    })
  }
  await app.settle()
  expect((await find({ q: 'satchel' })).items).toHaveLength(1)
  const { options, malls: places } = (await app.call(guest(), productChoices, { query: { q: 'satchel' } })).body
  expect(options[0]?.values.map(({ label, count }) => [label, count])).toEqual([
    ['Navy', 1],
    ['Red', 1],
  ])
  expect(places.map(({ count }) => count)).toEqual([1])
})

test('a card tells the number of retailers and the lowest price within reach, and without a place everywhere', async () => {
  const card = async () => (await find({ q: 'kettle', near: '55425' })).items[0]
  expect(await card()).toMatchObject({ sellers: 1, lowestPrice: 6000 })
  const manager = await aPerson(app, { retailers: [{ retailerId: far.retailerId, role: 'manager' }] })
  await app.call(manager, changeVariant, { params: { id: far.variantId }, body: { price: cents(4500) } })
  await app.settle()
  expect(await card()).toMatchObject({ sellers: 1, lowestPrice: 6000, price: 6000 })
  expect((await find({ q: 'kettle' })).items[0]).toMatchObject({ sellers: 2, lowestPrice: 4500 })
})

test('near a place only retailers within reach count, and of those that keep the same promise the lowest price is shown', async () => {
  const mallId = await aMall(app)
  const gtin = '5012345678931'
  const offer = async (name: string, price: number, store: object, at: object = { mallId }) => {
    const retailerId = await aRetailer(app)
    const storeId = await aStore(app, retailerId, { ...at, name, hours: '24/7', ...store })
    await aProduct(app, retailerId, { title: 'Zinc runners', gtin, price, storeIds: [storeId] })
  }
  await offer('Parcels only', 8499, { offersPickup: false })
  await offer('Here today', 5099, {})
  await offer('Here too', 5599, {})
  await offer('Far', 1999, {}, NEW_YORK)
  await app.settle()
  const [shown] = (await find({ q: 'zinc runners', near: '55425' })).items
  expect(shown).toMatchObject({ store: { name: 'Here today' }, price: 5099, lowestPrice: 5099, sellers: 3, pickupToday: true })
})

test('a product that leaves its item stands alone', async () => {
  const one = await aShop(app, { product: { title: 'Tin whistle', gtin: '5012345678924' } })
  const two = await aShop(app, { product: { title: 'Tin whistle', gtin: '5012345678924' } })
  await app.settle()
  expect((await find({ q: 'whistle' })).items).toHaveLength(1)
  const manager = await aPerson(app, { retailers: [{ retailerId: two.retailerId, role: 'manager' }] })
  await app.call(manager, changeProduct, { params: { id: two.productId }, body: { status: 'archived' } })
  await app.settle()
  expect((await find({ q: 'whistle' })).items).toMatchObject([{ id: one.productId, sellers: 1 }])
})

test('words that only products elsewhere have in full find nothing here, and a wider search finds them', async () => {
  const shop = await aShop(app, { store: { ...NEW_YORK, name: 'Games' }, product: { title: 'Board game' } })
  await aProduct(app, near.retailerId, { title: 'Board shorts', storeIds: [near.storeId] })
  await app.settle()
  expect(await find({ q: 'board game', storeId: near.storeId })).toMatchObject({ items: [], total: 0 })
  const widened = await find({ q: 'board game', near: '55425', within: 25 })
  expect(widened.items[0]).toMatchObject({ id: shop.productId })
  expect(widened).toMatchObject({ total: 1, search: { widenedTo: 1000, dropped: [], exact: 1 } })
})

test('products with some of the words follow the ones with all of them, which are counted', async () => {
  await aProduct(app, near.retailerId, { title: 'Cricket bat', storeIds: [near.storeId] })
  await aProduct(app, near.retailerId, { title: 'Baseball bat', storeIds: [near.storeId] })
  await app.settle()
  const found = await find({ q: 'cricket bat' })
  expect(found.items.map(({ title }) => title)).toEqual(['Cricket bat', 'Baseball bat'])
  expect(found).toMatchObject({ total: 1, search: { exact: 1 } })
  const less = await find({ q: 'purple bat' })
  expect(less).toMatchObject({ total: 2, search: { dropped: ['purple'] } })
})

test('each public figure is the number of the list that it speaks of', async () => {
  const ask = app.deps.db.$client
  const closed = await aShop(app, { mall: { name: 'Gone mall' }, product: { title: 'Brass lamp' } })
  await ask.query('update stores set closed = true where id = $1', [closed.storeId])
  await ask.query(`update malls set suspended = true where name = 'Gone mall'`)
  await ask.query(
    `insert into trust_marks (store_id, is_trusted, figures, missing, counted_at, since) select id, true, '{}', 0, now(), now() from stores`,
  )
  app.deps.feed.emit([{ name: 'stores.store_changed', data: { storeId: closed.storeId } }])
  await app.settle()
  app.deps.ready.clear()
  const lengthOf = async (list: typeof stores | typeof malls, query: object) =>
    (await app.call(guest(), list as typeof stores, { query: { limit: 60, ...query } })).body.items.length
  expect((await app.call(guest(), figures)).body).toMatchObject({
    products: (await find({})).total,
    stores: await lengthOf(stores, {}),
    malls: await lengthOf(malls, {}),
  })
  expect((await app.call(guest(), trustFigures)).body).toMatchObject({
    stores: { trusted: await lengthOf(stores, { trusted: true }), all: await lengthOf(stores, {}) },
  })
})

/** A word of its own, also where a test is tried again. */
const ownWord = (): string => `zz${randomUUID().replaceAll(/[^a-f]/g, '')}`

describe('the same title of several retailers', () => {
  const florist = async (name: string, price: number, changes: Parameters<typeof aProduct>[2], store: object = {}) => {
    const retailerId = await aRetailer(app, { displayName: name })
    const storeId = await aStore(app, retailerId, { name, hours: '24/7', ...store })
    const { productId } = await aProduct(app, retailerId, { price, storeIds: [storeId], ...changes })
    return { retailerId, storeId, productId }
  }

  test('is one result, and totals, facets, pages and the product page agree', async () => {
    // Five florists: some give no brand, some their own name.
    const title = `Violet ${ownWord()} tulips`
    const dear = await florist('Petal', 2400, { title })
    const cheap = await florist('Stem', 1800, { title, brand: 'Stem' })
    await florist('Leaf', 2000, { title: title.toUpperCase(), brand: 'leaf' })
    await florist('Far Fields', 900, { title }, NEW_YORK)
    await florist('Bud', 2200, { title, brand: 'Bud' })
    // Another kind, another brand, and a second one of the same florist are other things.
    await florist('Toys', 700, { title, category: 'clothing' })
    await florist('Branded', 3000, { title, brand: 'Keukenhof' })
    await aProduct(app, dear.retailerId, { title, price: 2500, storeIds: [dear.storeId] })
    await app.settle()
    const all = await find({ q: title })
    expect(all.items.map(({ sellers }) => sellers).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 5])
    expect(all.items.find(({ sellers }) => sellers === 5)).toMatchObject({ lowestPrice: 900 })
    expect(all.total).toBe(4)
    expect(all.facets?.categories.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 3])
    const near = await find({ q: title, near: '55425' })
    expect(near.items.find(({ sellers }) => sellers > 1)).toMatchObject({ sellers: 4, price: 1800, store: { name: 'Stem' } })
    for (const query of [{ q: title }, { sort: 'newest' as const, q: title }]) {
      const ids: number[] = []
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await find({ ...query, limit: 1, ...(cursor === undefined ? {} : { cursor }) })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(ids).toHaveLength(4)
      expect(new Set(ids).size).toBe(4)
    }
    const { body: page } = await app.call(guest(), product, { params: { id: String(cheap.productId) }, query: {} })
    expect(page.elsewhere.map(({ store }) => store.name).toSorted()).toEqual(['Bud', 'Far Fields', 'Leaf', 'Petal'])
    // The shelf of a store holds all that is its own.
    expect((await find({ storeId: dear.storeId })).items).toHaveLength(2)
  })

  test('stands apart again with another title, and without a seller', async () => {
    const title = `Amber ${ownWord()} dahlia`
    const one = await florist('Alder', 1000, { title })
    const two = await florist('Birch', 1100, { title })
    const three = await florist('Cedar', 1200, { title })
    await app.settle()
    const sellers = async () => (await find({ q: title })).items.map((card) => card.sellers)
    expect(await sellers()).toEqual([3])
    const manager = await aPerson(app, { retailers: [{ retailerId: two.retailerId, role: 'manager' }] })
    await app.call(manager, changeProduct, { params: { id: two.productId }, body: { title: `${title} bulbs` } })
    await app.settle()
    expect((await sellers()).toSorted((a, b) => a - b)).toEqual([1, 2])
    await app.deps.db.$client.query('update stores set closed = true where id = $1', [three.storeId])
    await indexProducts(app.deps.db, [three.productId])
    app.deps.feed.emit([{ name: 'search.index_changed', data: { productIds: [one.productId, two.productId, three.productId] } }])
    app.deps.ready.clear()
    expect(await sellers()).toEqual([1, 1])
  })

  test('counts the next product of a retailer when its first one gets another title, and all others agree', async () => {
    const title = `Copper ${ownWord()} lily`
    const one = await florist('Ginkgo', 1000, { title, brand: 'Keukenhof' })
    const next = await aProduct(app, one.retailerId, { title, brand: 'Keukenhof', price: 1100, storeIds: [one.storeId] })
    const two = await florist('Hazel', 1200, { title, brand: 'keukenhof' })
    await app.settle()
    const twins = async () =>
      (await app.deps.db.$client.query('select product_id, twins from search_documents where title = $1 order by 1', [title])).rows.map(
        (row) => [Number(row.product_id), row.twins.map(Number)],
      )
    expect(await twins()).toEqual([
      [one.productId, [two.productId]],
      [next.productId, []],
      [two.productId, [one.productId]],
    ])
    const manager = await aPerson(app, { retailers: [{ retailerId: one.retailerId, role: 'manager' }] })
    await app.call(manager, changeProduct, { params: { id: one.productId }, body: { title: `${title} bulbs` } })
    await app.settle()
    expect(await twins()).toEqual([
      [next.productId, [two.productId]],
      [two.productId, [next.productId]],
    ])
  })

  test('of rows that an earlier version wrote becomes one result in the night', async () => {
    const title = `Coral ${ownWord()} aster`
    const one = await florist('Dune', 1000, { title })
    const two = await florist('Elm', 1100, { title })
    await app.settle()
    await app.deps.db.$client.query(
      `update search_documents set version = 0, item_id = product_id, twins = '{}' where product_id = any($1)`,
      [[one.productId, two.productId]],
    )
    const changed: number[] = []
    const again = async () => {
      changed.length = 0
      await indexOutdated(app.deps.db, async (_, ids) => {
        changed.push(...ids)
      })
      return changed
    }
    expect((await again()).toSorted((a, b) => a - b)).toEqual([one.productId, two.productId])
    expect(await again()).toEqual([])
  })
})
