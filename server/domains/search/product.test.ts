import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, product, products } from '#contracts/catalog/catalog.ts'
import { suggest } from '#contracts/search/search.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { cents } from '#contracts/money.ts'
import { tell } from '#server/facts.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { changeVariantPrice } from '../catalog/change.ts'
import { releaseStock, reserveStock } from '../catalog/stock.ts'
import { publishFirstRule } from '../loyalty/published-rules.ts'
import { seedPlaces } from '../places/seed.ts'
import { reindexAll } from './documents.ts'

/** Saturday noon in Chicago. */
const noon = new Date('2026-11-21T18:00:00Z')
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp({ clock: { now: () => noon } })
  await seedPlaces(app.deps.db)
  await publishFirstRule(app.deps.db, new Date('2026-01-01'))
  shop = await aShop(app, {
    mall: { name: 'South Mall' },
    store: { name: 'South Goods' },
    product: { title: 'Oak desk lamp', gtin: '5012345678900' },
    price: 4250,
    onHand: 2,
  })
  await app.settle()
})
afterAll(() => app.close())

const detail = async (id: number | string, query = {}) => app.call(guest(), product, { params: { id: String(id) }, query })

test('a product says what it costs, where it is, how to get it and what it earns', async () => {
  const { body } = await detail(shop.productId, { near: '55425' })
  expect(body).toMatchObject({
    title: 'Oak desk lamp',
    description: '<p>A mug of blue stoneware.</p>',
    status: 'active',
    price: 4250,
    category: { slug: 'home', path: [{ slug: 'home', name: 'Home' }] },
    variants: [{ id: shop.variantId, available: 2, gtin: '5012345678900' }],
    offers: [
      {
        store: { name: 'South Goods' },
        mall: { name: 'South Mall', hasCenter: true },
        available: 2,
        methods: ['in-store-pickup', 'ship-to-mall', 'ship-to-me'],
        opening: { open: true, label: 'Open until 9 PM' },
        estimates: { 'in-store-pickup': 'Ready today for pickup', 'ship-to-me': 'Ships in 2-5 business days' },
        timeZone: 'America/Chicago',
        distanceMiles: expect.any(Number),
      },
    ],
    spirals: { 'in-store-pickup': 85, 'ship-to-mall': 85, 'ship-to-me': 42 },
  })
  expect((await detail(body.slug)).body.id).toBe(shop.productId)
})

test('a store farther away than 60 miles promises no pickup on cards; its page says how far it is, and when it is ready for whoever comes', async () => {
  const near = async (zip: string) => {
    const [offer] = (await detail(shop.productId, { near: zip })).body.offers
    return [offer?.estimates['in-store-pickup'], Math.round((offer?.distanceMiles ?? 0) / 100)]
  }
  expect(await near('55425')).toEqual([expect.stringMatching(/^Ready/), 0])
  // Chicago.
  expect(await near('60601')).toEqual([expect.stringMatching(/^Ready/), 3])
  const card = async (zip: string) =>
    (await app.call(guest(), products, { query: { q: 'oak desk lamp', near: zip } })).body.items.find(({ id }) => id === shop.productId)
  expect((await card('55425'))?.pickupToday).toBe(true)
  expect((await card('60601'))?.pickupToday).toBe(false)
})

test('drafts and what never was are not there; what was taken off sale has no offers', async () => {
  const draft = await aProduct(app, shop.retailerId, { title: 'Secret lamp', status: 'draft', storeIds: [shop.storeId] })
  const old = await aProduct(app, shop.retailerId, { title: 'Old lamp', status: 'archived', storeIds: [shop.storeId] })
  expect(await detail(draft.productId)).toMatchObject({ status: 404, problem: { code: 'catalog.product_gone' } })
  expect((await detail(99_999)).status).toBe(404)
  expect((await detail('no-such-lamp')).status).toBe(404)
  expect((await detail(old.productId)).body).toMatchObject({ status: 'archived', offers: [] })
})

test('offers come from the mall one is in, then from what is in stock, near before far', async () => {
  const here = await aMall(app, { name: 'Here' })
  const retailerId = await aRetailer(app)
  const far = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
  const [inMall, near, away, empty] = [
    await aStore(app, retailerId, { name: 'In the mall', mallId: here, ...far }),
    await aStore(app, retailerId, { name: 'Near' }),
    await aStore(app, retailerId, { name: 'Away', ...far }),
    await aStore(app, retailerId, { name: 'Empty' }),
  ]
  const { productId } = await aProduct(app, retailerId, {
    title: 'Lantern',
    variants: [
      {
        sku: 'L',
        price: cents(100),
        stock: [...[inMall, near, away].map((storeId) => ({ storeId, onHand: 1 })), { storeId: empty, onHand: 0 }],
      },
    ],
  })
  await app.settle()
  const { body } = await detail(productId, { near: '55425', mallId: here })
  expect(body.offers.map(({ store }) => store.name)).toEqual(['In the mall', 'Near', 'Away', 'Empty'])
  expect((await detail(productId, { near: '55425' })).body.offers[0]?.store.name).toBe('Near')
})

test('the same thing at other retailers is offered, and things like it', async () => {
  const other = await aShop(app, { product: { title: 'Oak desk lamp, warm', gtin: '5012345678900' } })
  const alike = await aShop(app, { product: { title: 'Brass desk lamp' } })
  await app.settle()
  await reindexAll(app.deps.db)
  app.deps.ready.clear()
  const { body } = await detail(shop.productId)
  expect(body.elsewhere.map(({ id }) => id)).toEqual([other.productId])
  expect(body.similar.map(({ id }) => id)).toContain(alike.productId)
  expect(body.similar.map(({ id }) => id)).not.toContain(shop.productId)
})

test('pages kept as bytes go with the change that makes them untrue, and only those', async () => {
  const other = await aShop(app, { product: { title: 'Copper kettle', category: 'kitchen' }, onHand: 3 })
  await app.settle()
  const list = () => app.call(guest(), products, { query: { category: 'kitchen' } })
  const [page, kitchen] = [await detail(other.productId), await list()]
  const kept = (headers: typeof page.headers) => headers['etag']
  expect((await detail(other.productId)).headers['etag']).toBe(kept(page.headers))
  const line = [{ variantId: other.variantId, storeId: other.storeId, quantity: 1 }]
  await transact(app.deps.db, async (tx) => {
    await reserveStock(tx, line)
    await tell(tx, 'catalog.stock_moved', { productIds: [other.productId] })
  })
  expect((await detail(other.productId)).body.offers[0]?.available).toBe(2)
  expect((await list()).headers['etag']).toBe(kept(kitchen.headers))
  await transact(app.deps.db, (tx) => reserveStock(tx, [...line, ...line]))
  await app.settle()
  expect((await list()).body.items[0]).toMatchObject({ inStock: false })
  await transact(app.deps.db, (tx) => releaseStock(tx, line))
  await changeVariantPrice(app.deps.db, [other.retailerId], other.variantId, { price: cents(999) }, null)
  await app.settle()
  expect((await list()).body.items[0]).toMatchObject({ inStock: true, price: 999 })
  expect((await detail(other.productId)).body).toMatchObject({ price: 999, variants: [{ available: 1 }] })
})

test('what changed on a card is shown by lists that nobody asked for before', async () => {
  const other = await aShop(app, { product: { title: 'Tin kettle', category: 'kitchen' }, price: 1500 })
  await app.settle()
  const cardIn = async (query: Sent<typeof products>['query']) =>
    (await app.call(guest(), products, { query })).body.items.find(({ id }) => id === other.productId)
  expect(await cardIn({ category: 'kitchen', limit: 50 })).toMatchObject({ price: 1500 })
  await changeVariantPrice(app.deps.db, [other.retailerId], other.variantId, { price: cents(1200) }, null)
  await app.settle()
  expect(await cardIn({ category: 'kitchen', limit: 51 })).toMatchObject({ price: 1200 })
  expect(await cardIn({ q: 'tin kettle', near: '55425' })).toMatchObject({ price: 1200 })
})

test('departments say how much they hold', async () => {
  const { items } = (await app.call(guest(), categories)).body
  expect(items).toHaveLength(24)
  expect(items.find(({ slug }) => slug === 'home')).toMatchObject({ name: 'Home', glyph: '🛋️', productCount: 4 })
})

test('typing brings queries that find something, departments, products, stores, malls and ZIPs', async () => {
  await reindexAll(app.deps.db)
  const typed = async (q: string) => (await app.call(guest(), suggest, { query: { q } })).body.items
  const lamps = await typed('desk la')
  expect(lamps).toContainEqual({ kind: 'query', text: 'desk lamp' })
  expect(lamps.filter(({ kind }) => kind === 'product').length).toBeGreaterThan(1)
  expect(await typed('lanp')).toContainEqual(expect.objectContaining({ kind: 'product', text: 'Brass desk lamp' }))
  expect(await typed('kit')).toContainEqual({ kind: 'category', slug: 'kitchen', text: 'Kitchen', words: null })
  expect(await typed('south')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'store', text: 'South Goods' }),
      expect.objectContaining({ kind: 'mall', text: 'South Mall' }),
    ]),
  )
  expect(await typed('55425')).toContainEqual({ kind: 'zip', zip: '55425', text: 'Shop near 55425' })
  expect(await typed('secret')).toEqual([])
  expect(await typed("' | :*")).toEqual([])
  expect(await typed('lamp')).toContainEqual({ kind: 'category', slug: 'home', text: 'lamp in Home', words: 'lamp' })
  expect((await typed('la')).length).toBeLessThanOrEqual(10)
})
