import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceCart } from '#contracts/cart/cart.ts'
import { type Offer, type Product, product, type ProductCard, products } from '#contracts/catalog/catalog.ts'
import { setStock } from '#contracts/catalog/inventory.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { productCards } from '#contracts/search/search.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { saveWish, wishlist } from '#contracts/wishlist.ts'
import { checkAllCounts } from '#server/domains/search/jobs.ts'
import { isTooFar } from '#contracts/pickups/reach.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { pathOf, promiseOf } from '#web/domains/catalog/card-promise.ts'
import { methodFor } from '#web/domains/catalog/fresh-offer.ts'
import { cartItemOf, firstMethod, priceOf } from '#web/domains/catalog/offers.ts'
import { productData } from '#web/domains/catalog/product-data.ts'
import { compared } from '#web/domains/search/compared.ts'
import { guest, type TestApp, testApp } from './app.ts'
import { aClerk, buy, HOME, lineOf } from './buying.ts'
import { mailsTo } from './mails.ts'
import { aPerson } from './people.ts'
import { randomFrom } from './safety/schema-sampler.ts'
import { aMall, aProduct, aRetailer, aShop, aStore } from './shops.ts'

// The same product on every surface, as different people read it: one offer, one price, one promise.

const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
const FAR_ZIP = '96813'
/** Noon in Minnesota of the day on which this runs: stores are open, and counts of the database's clock are hours old. */
const noon = new Date(Math.floor(Date.now() / DAY) * DAY + 18 * HOUR)

let app: TestApp
let mallId: Awaited<ReturnType<typeof aMall>>
let brand: { seen: StoreId; sure: StoreId; productId: ProductId }
let sizes: ProductId

beforeAll(async () => {
  app = await testApp({ clock: { now: () => noon } })
  await seedPlaces(app.deps.db)
  mallId = await aMall(app, { name: 'Harbor Court' })
  const offered = async (
    title: string,
    store: string,
    price: number,
    changes: object = {},
    more: { compareAt?: number; countedDays?: number } = {},
  ) => {
    const retailerId = await aRetailer(app, { displayName: store })
    const storeId = await aStore(app, retailerId, { name: store, hours: '24/7', ...changes })
    await aProduct(app, retailerId, {
      title,
      price,
      gtin: title === 'Zinc runners' ? '5012345678931' : '5012345678948',
      storeIds: [storeId],
      ...(more.compareAt && { compareAt: more.compareAt }),
    })
    await counted(storeId, more.countedDays ?? 0)
  }
  // The cheapest is far away, a dearer one only ships, and one that nobody counted for long must be called.
  await offered('Zinc runners', 'Parcels only', 8499, { mallId, offersPickup: false })
  await offered('Zinc runners', 'Here today', 5099, { mallId }, { compareAt: 8499 })
  await offered('Zinc runners', 'Not sure', 4599, { mallId }, { countedDays: 60 })
  await offered('Zinc runners', 'Elsewhere', 3999, NEW_YORK)
  // Counted long enough ago that a pickup is usual only.
  await offered('Tin lantern', 'Usually here', 2900, { mallId }, { countedDays: 10 })
  // One retailer with a store where it was seen, and near the shopper one that must be called and one that is sure.
  const retailerId = await aRetailer(app, { displayName: 'Brand' })
  const at = (name: string, changes: object) => aStore(app, retailerId, { name, hours: '24/7', ...changes })
  const seen = await at('Seen', NEW_YORK)
  const doubtful = await at('Doubtful', { mallId })
  const sure = await at('Sure', { mallId })
  brand = { seen, sure, productId: (await aProduct(app, retailerId, { title: 'Brand bag', storeIds: [seen, doubtful, sure] })).productId }
  for (const [storeId, days] of [
    [seen, 0],
    [doubtful, 60],
    [sure, 0],
  ] as const)
    await counted(storeId, days)
  const size = (sku: string, price: number, compareAt: number | null, stock: { storeId: StoreId; onHand: number }[]) => ({
    sku,
    price: cents(price),
    compareAt: compareAt === null ? null : cents(compareAt),
    former: { since: new Date(noon.getTime() - 60 * DAY), until: new Date(noon.getTime() - 2 * DAY) },
    gtin: null,
    optionValues: [sku],
    stock,
  })
  sizes = (
    await aProduct(app, retailerId, {
      title: 'Sized pan',
      options: [{ name: 'Size', values: ['XS', 'S', 'L'] }],
      // The cheapest is sold out, the next one is far away and reduced, and here is the largest.
      variants: [
        size('XS', 1000, null, [{ storeId: sure, onHand: 0 }]),
        size('S', 3000, 6000, [{ storeId: seen, onHand: 9 }]),
        size('L', 4500, null, [{ storeId: sure, onHand: 9 }]),
      ],
    })
  ).productId
  await aProduct(app, retailerId, {
    title: 'Sold out here',
    variants: [
      size('one', 1500, null, [
        { storeId: sure, onHand: 0 },
        { storeId: seen, onHand: 9 },
      ]),
    ],
  })
  await app.settle()
})
afterAll(() => app.close())

const counted = (storeId: StoreId, days: number) =>
  app.deps.db.$client.query(
    "update stock set counted_at = now() - interval '1 hour' - make_interval(days => $2), counted_by = 'count', on_hand = 9, missed = (case when $2 > 45 then 1 else 0 end) where store_id = $1",
    [storeId, days],
  )

type Read = { store: string; price: number; before: number | null; promise: string; method: FulfillmentMethod | undefined }
const readCard = (card: ProductCard, isNear: boolean): Read => {
  const { words, method } = promiseOf(card, { isNear, isFar: false })
  return { store: card.store.name, price: card.price, before: card.compareAtPrice, promise: words, method }
}

/** A place as the addresses of the API name it. */
type At = { near?: string }
const cardsOf = async (list: { items: readonly ProductCard[] }, title: string) => list.items.filter((card) => card.title === title)

/** What each list says of this product. */
async function listed(title: string, at: At): Promise<Record<string, ProductCard[]>> {
  const ask = async (query: object) => cardsOf((await app.call(guest(), products, { query: { ...at, ...query } })).body, title)
  const home = (await app.call(guest(), shelves, { query: at })).body.items
  const search = await ask({ q: title.toLowerCase() })
  const ids = search.map(({ id }) => id)
  return {
    search,
    department: await ask({ category: 'home', sort: 'relevance' }),
    newest: await ask({ sort: 'newest' }),
    viewed: await cardsOf((await app.call(guest(), productCards, { query: { ...at, ids } })).body, title),
    home: home.flatMap(({ key, products: shown }) =>
      key === 'ready' || key === 'sale' ? [] : shown.filter((card) => card.title === title),
    ),
  }
}
const pageOf = async (card: ProductCard, at: At): Promise<Product> =>
  (await app.call(guest(), product, { params: { id: card.slug as never }, query: at })).body

/** What "Add" on a card puts into the drawer. */
function added(page: Product, card: ProductCard, isNear: boolean) {
  const offer = page.offers.find(({ store, available }) => store.id === card.store.id && available > 0) as Offer
  const { method } = promiseOf(card, { isNear, isFar: false })
  const how = methodFor(offer, { ...(method && { method }), isOfCard: true }, { mallId: null, storeId: null })
  // Nothing is added until the page has asked.
  return how && cartItemOf(page, offer, { method: how })
}
/** The words of a page or a cart say the same as a card, more exactly. */
function expectSame(words: string, { promise }: Read) {
  if (promise === 'Pick up today') expect(words).toMatch(/^Ready today/)
  else if (promise === 'Call ahead') expect(words).toBe('Call ahead before you come')
  else expect(words).toContain(promise)
}

describe.each<[who: string, at: At, title: string, expected: Read]>([
  [
    'somebody without a place',
    {},
    'Zinc runners',
    { store: 'Elsewhere', price: 3999, before: null, promise: 'Ships in 2-5 business days', method: 'ship-to-me' },
  ],
  [
    'a neighbor',
    { near: '55425' },
    'Zinc runners',
    { store: 'Here today', price: 5099, before: 8499, promise: 'Pick up today', method: 'in-store-pickup' },
  ],
  [
    'a neighbor',
    { near: '55425' },
    'Tin lantern',
    { store: 'Usually here', price: 2900, before: null, promise: 'Usually ready today', method: 'in-store-pickup' },
  ],
  [
    'somebody in another state',
    { near: '10007' },
    'Zinc runners',
    { store: 'Elsewhere', price: 3999, before: null, promise: 'Pick up today', method: 'in-store-pickup' },
  ],
  [
    'somebody far from every store',
    { near: FAR_ZIP },
    'Zinc runners',
    { store: 'Elsewhere', price: 3999, before: null, promise: 'Ships in 2-5 business days', method: 'ship-to-me' },
  ],
])('%s %o: %s', (_, at, title, expected) => {
  const isNear = at.near !== undefined

  test('every list shows one offer', async () => {
    for (const [where, cards] of Object.entries(await listed(title, at)))
      for (const card of cards) expect({ where, ...readCard(card, isNear) }).toEqual({ where, ...expected })
  })

  test('the product page, the comparison, the drawer, the cart, the quote, the order and its mail keep it', async () => {
    const [card] = (await listed(title, at))['search'] ?? []
    if (!card) throw new Error('nothing was found')
    const page = await pageOf(card, at)
    const side = compared(page)
    expect({ store: side.offer?.store.name, price: side.price, before: side.compareAtPrice, method: side.method }).toEqual({
      store: expected.store,
      price: expected.price,
      before: expected.before,
      method: expected.method,
    })
    expectSame(side.promise ?? '', expected)
    const line = added(page, card, isNear) ?? cartItemOf(page, page.offers[0] as Offer)
    expect([line.store, line.price, line.fulfillmentMethod]).toEqual([expected.store, expected.price, expected.method])
    expectSame(line.estimatedDelivery ?? '', expected)

    const email = `one-truth-${crypto.randomUUID()}@example.com`
    const buyer = await aPerson(app, { email })
    const items = [
      {
        variantId: line.variantId as never,
        storeId: line.storeId as never,
        quantity: 1,
        fulfillmentMethod: line.fulfillmentMethod ?? 'ship-to-me',
      },
    ]
    const kept = (await app.call(buyer, replaceCart, { body: { items } as never })).body.items[0]
    expect([kept?.store, kept?.price, kept?.estimatedDelivery]).toEqual([expected.store, expected.price, line.estimatedDelivery])
    const [group] = (await app.call(buyer, quote, { body: { items, ...(expected.method === 'ship-to-me' && { destination: HOME }) } })).body
      .groups
    expect([group?.items[0]?.price, group?.estimatedDelivery]).toEqual([expected.price, line.estimatedDelivery])
    const placed = (await buy(app, buyer, items, { contact: { name: 'Maya Green', email } })).body.order
    const { fulfillments } = (await app.call(buyer, order, { params: { number: placed.number }, query: {} })).body
    expect([fulfillments[0]?.items[0]?.price, fulfillments[0]?.estimatedDelivery]).toEqual([expected.price, line.estimatedDelivery])
    await app.settle()
    const { text = '' } = (await mailsTo(app, email))[0] ?? {}
    expect(text).toContain(dollars(cents(expected.price)))
    expect(text).toContain(line.estimatedDelivery)
  })
})

test('a wishlist adds the offer and the way that cards show, and says when it is there', async () => {
  for (const { zip, method, estimate, storeName } of [
    { zip: null, method: 'ship-to-me', estimate: 'Ships in 2-5 business days', storeName: 'Seen' },
    { zip: '55425', method: 'in-store-pickup', estimate: /^Ready today/, storeName: 'Sure' },
    { zip: '10007', method: 'in-store-pickup', estimate: /^Ready today/, storeName: 'Seen' },
    { zip: FAR_ZIP, method: 'ship-to-me', estimate: 'Ships in 2-5 business days', storeName: 'Seen' },
  ]) {
    const maya = await aPerson(app)
    await app.deps.db.$client.query('update users set zip = $2 where id = $1', [maya.id, zip])
    await app.call(maya, saveWish, { body: { productId: brand.productId, storeId: brand.seen } })
    const [wish] = (await app.call(maya, wishlist)).body.items
    expect({ zip, ...wish?.toCart }).toMatchObject({
      zip,
      storeName,
      fulfillmentMethod: method,
      estimate: typeof estimate === 'string' ? estimate : expect.stringMatching(estimate),
    })
  }
})

test('a shelf that sells fast is as sure on cards as on its page, and sure again where its orders are canceled', async () => {
  const shop = await aShop(app, { onHand: 9, product: { title: 'Fast kettle' }, store: { name: 'Busy', hours: '24/7', mallId } })
  await counted(shop.storeId, 0)
  await app.settle()
  const seen = async () => {
    const lists = await listed('Fast kettle', { near: '55425' })
    const page = await pageOf(lists['search']?.[0] as ProductCard, { near: '55425' })
    const words = page.offers[0]?.estimates['in-store-pickup'] ?? ''
    return new Set(
      [...Object.values(lists).flat(), page.offers[0]].flatMap((shown) => {
        const said = shown && 'sellers' in shown ? readCard(shown, true).promise : words
        return said.startsWith('Usually ready today') ? 'usually' : /^(Pick up|Ready) today/.test(said) ? 'today' : said
      }),
    )
  }
  expect(await seen()).toEqual(new Set(['today']))
  const buyer = await aPerson(app)
  const placed = (await buy(app, buyer, [lineOf(shop, { quantity: 4 })])).body.order
  await app.settle()
  expect(await seen()).toEqual(new Set(['usually']))
  const canceled = await app.call(buyer, cancelOrder, { params: { number: placed.number }, query: {}, body: {} })
  expect(canceled.status).toBe(200)
  await app.settle()
  expect(await seen()).toEqual(new Set(['today']))
  // It grows old, and somebody counts the same number.
  await counted(shop.storeId, 10)
  await checkAllCounts.act(app.deps, {})
  await app.settle()
  expect(await seen()).toEqual(new Set(['usually']))
  const body = { storeId: shop.storeId, variantId: shop.variantId, onHand: 9, reason: 'count' as const }
  expect((await app.call(await aClerk(app, shop), setStock, { body })).status).toBe(200)
  await app.settle()
  expect(await seen()).toEqual(new Set(['today']))
})

test('the rows of a store and of a mall say what the page that they lead to says, wherever the reader is', async () => {
  const { store } = (await pageOf((await listed('Zinc runners', {}))['search']?.[0] as ProductCard, {})).offers[0] as Offer
  const here = brand.sure
  const rows: Record<string, object> = {
    'Popular here': { storeId: here, inStock: true },
    'New in': { storeId: here, inStock: true, sort: 'newest' },
    'Under $25': { storeId: here, inStock: true, maxPrice: cents(25_00) },
    'Everything in the store': { storeId: here, facets: true },
    'In stock, by price': { storeId: here, inStock: true, sort: 'price' },
    'In stock, by name': { storeId: here, inStock: true, q: 'here' },
    'In stock at the mall': { mallId, inStock: true, limit: 10 },
    'New at the mall': { mallId, inStock: true, sort: 'newest' },
    'A store far away': { storeId: store.id, inStock: true },
  }
  for (const near of [undefined, '55425', '10007', FAR_ZIP]) {
    const at: At = near === undefined ? {} : { near }
    for (const [row, query] of Object.entries(rows)) {
      const { items } = (await app.call(guest(), products, { query: query as never })).body
      expect(items.length > 0 || 'q' in query).toBe(true)
      // What is sold out here is in stock nowhere for this row.
      for (const card of items.filter(({ inStock }) => 'inStock' in query || inStock)) {
        expect({ row, title: card.title, inStock: card.inStock }).toMatchObject({ inStock: true })
        const read = readCard(card, true)
        const { pathname, searchParams } = new URL(pathOf(card, true), 'https://shop.example')
        expect(pathname).toBe(`/product/${card.slug}`)
        const page = await pageOf(card, at)
        // As the page chooses: the store of its address, and how it is got there.
        const offer = page.offers.find(({ store: { id } }) => String(id) === searchParams.get('store'))
        if (!offer) throw new Error(`${row}: the page does not begin with ${card.store.name}`)
        const method = firstMethod(offer, { mallId: null, storeId: offer.store.id })
        if (isTooFar(offer.distanceMiles))
          expect(compared({ ...page, offers: [{ ...offer, methods: ['in-store-pickup'] }] }).promise).toMatch(/^Too far for pickup/)
        expect({ row, near, store: offer.store.name, method }).toEqual({ row, near, store: read.store, method: read.method })
        expectSame(offer.estimates[method] ?? '', read)
        expect(card.isFrom ? priceOf(page, undefined).price : offer.price).toBe(read.price)
        expect(priceOf(page, undefined).compareAtPrice).toBe(read.before)
      }
    }
  }
})

test('a page, its comparison and its data for search engines name the price of what can be bought', async () => {
  const page = (await app.call(guest(), product, { params: { id: String(sizes) as never }, query: { near: '55425' } })).body
  const data = productData(page)('https://shop.example') as { offers: { lowPrice: number; highPrice: number } }
  expect(data.offers).toMatchObject({ lowPrice: 30, highPrice: 45 })
  const [card] = await cardsOf((await app.call(guest(), products, { query: { q: 'sized pan', near: '55425' } })).body, 'Sized pan')
  expect([card?.price, card?.compareAtPrice, card?.isFrom]).toEqual([3000, 6000, true])
  for (const { price, compareAtPrice, isFrom } of [compared(page), priceOf(page, undefined)])
    expect({ price, compareAtPrice, isFrom }).toEqual({ price: 3000, compareAtPrice: 6000, isFrom: true })
  for (const variant of page.variants)
    expect(priceOf(page, variant)).toEqual({ price: variant.price, compareAtPrice: variant.compareAtPrice, isFrom: false })
})

/** Whether what "Add" puts into the cart is what the card says. */
function brokenPromise(card: ProductCard, page: Product, isNear: boolean): string | null {
  if (!card.inStock) return null
  const { kind, words, method } = promiseOf(card, { isNear, isFar: false })
  const shown = priceOf(page, undefined)
  if (shown.isFrom !== (card.isFrom ?? false)) return 'is "From" a price on one of card and page'
  if (shown.price !== card.price || shown.compareAtPrice !== card.compareAtPrice)
    return `costs ${card.price} (${card.compareAtPrice}) on the card and ${shown.price} (${shown.compareAtPrice}) on the page`
  if (!page.offers.some(({ store, available }) => store.id === card.store.id && available > 0)) return `is not at ${card.store.name}`
  // An option is chosen on the page, which names the price of each.
  if (card.onlyVariantId === null) return null
  const line = added(page, card, isNear)
  if (line === null) return kind === 'center' ? null : `says "${words}" and asks`
  const estimate = line.estimatedDelivery ?? ''
  if (line.price !== card.price) return `is added for ${line.price}`
  if (method && line.fulfillmentMethod !== method) return `says "${words}" and is added as ${line.fulfillmentMethod}`
  const isKept =
    kind === 'today'
      ? estimate.startsWith(words === 'Pick up today' ? 'Ready today' : words)
      : kind === 'pickup-only' || (kind === 'call-ahead' ? estimate === 'Call ahead before you come' : estimate === words)
  return isKept ? null : `says "${words}" and is promised "${estimate}"`
}

test('of many shops with other hours, ways, counts and prices no card says what "Add" does not keep, and no sale is without one', async () => {
  const random = randomFrom(3)
  const pick = <T>(...values: readonly T[]): T => random.pick(values)
  const mall = await aMall(app, { name: 'Random Court' })
  for (let shop = 0; shop < 14; shop++) {
    const retailerId = await aRetailer(app)
    const stores: StoreId[] = []
    for (let store = 0; store < pick(1, 1, 2, 3); store++)
      stores.push(
        await aStore(app, retailerId, {
          hours: pick('24/7', 'Mo-Su 10:00-21:00', 'Mo-Su 06:00-12:30', 'Mo-Su 20:00-02:00', 'off', ''),
          prepMinutes: pick(15, 60, 300),
          offersPickup: pick(true, true, false),
          offersShipToMe: pick(true, false),
          ...pick<object>({ mallId: mall }, {}, NEW_YORK),
        }),
      )
    for (let item = 0; item < 3; item++)
      await aProduct(app, retailerId, {
        title: `Random thing ${item}`,
        gtin: `501234567${String(item).padStart(4, '0')}`,
        price: pick(999, 1999, 2999),
        ...(pick(true, false) && { compareAt: 3999 }),
        onHand: pick(0, 1, 4, 20),
        storeIds: stores,
      })
    for (const storeId of stores)
      await app.deps.db.$client.query(
        "update stock set counted_at = now() - interval '1 hour' - make_interval(days => $2), counted_by = 'count', missed = $3 where store_id = $1",
        [storeId, pick(0, 10, 60), pick(0, 0, 1)],
      )
  }
  await app.settle()
  const someStores = (await app.call(guest(), products, { query: { q: 'random thing', limit: 48 } })).body.items.map(
    (card) => card.store.id,
  )
  const pages = new Map<string, Product>()
  const broken: string[] = []
  for (const near of [undefined, '55425', '10007', FAR_ZIP]) {
    const at: At = near === undefined ? {} : { near }
    const lists: [name: string, isNear: boolean, cards: readonly ProductCard[]][] = []
    for (const [name, query, isLocal] of [
      ['search', { q: 'random thing' }],
      ['cheapest', { sort: 'price' }],
      ['nearest', near ? { sort: 'distance' } : {}],
      ['on sale', { onSale: true }],
      ['under', { maxPrice: cents(2000), inStock: true }],
      ['today', { pickupToday: true }],
      ['mall', { mallId: mall }, true],
      ['shipped', { method: 'ship-to-me' }],
      ...[...new Set(someStores)].slice(0, 4).map((storeId) => [`store ${storeId}`, { storeId, inStock: true }, true] as const),
    ] as [string, object, boolean?][])
      lists.push([
        name,
        isLocal ?? near !== undefined,
        (await app.call(guest(), products, { query: { ...at, ...query, limit: 48 } })).body.items,
      ])
    for (const { key, products: cards } of (await app.call(guest(), shelves, { query: at })).body.items) {
      lists.push([`shelf ${key}`, key === 'ready' || near !== undefined, cards])
    }
    expect(lists.flatMap(([, , cards]) => cards).length).toBeGreaterThan(20)
    // What was sold by the tests above sells fast.
    for (const [name, isNear, cards] of lists)
      for (const card of cards.filter(({ title }) => title.startsWith('Random thing'))) {
        const key = `${card.slug} ${near}`
        const page = pages.get(key) ?? (await pageOf(card, at))
        pages.set(key, page)
        const why = /sale/.test(name) && card.compareAtPrice === null ? 'is on no sale' : brokenPromise(card, page, isNear)
        if (why) broken.push(`${name} near ${near}: ${card.slug} ${why}`)
      }
  }
  expect(broken).toEqual([])
})
