import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ProductCard, product, products } from '#contracts/catalog/catalog.ts'
import { productCards, productChoices, productDetails } from '#contracts/search/search.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { changeRetailerStatus } from '../retailers/retailers.ts'
import { rowsOf } from '#server/platform/db.ts'
import { checkFormerPrices } from './jobs.ts'
import { reindexAll } from './documents.ts'

let app: TestApp
let bloomington: StoreId
let manhattan: StoreId
let retailerId: Awaited<ReturnType<typeof aRetailer>>
let mallId: Awaited<ReturnType<typeof aMall>>

const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
type Query = Sent<typeof products>['query']
const find = async (query: Query) => (await app.call(guest(), products, { query })).body
const titles = ({ items }: { items: readonly ProductCard[] }) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  mallId = await aMall(app, { name: 'North Mall' })
  retailerId = await aRetailer(app)
  bloomington = await aStore(app, retailerId, { mallId, name: 'Prairie Goods' })
  manhattan = await aStore(app, retailerId, { ...NEW_YORK, name: 'Harbor Goods', offersPickup: false })
  const add = (title: string, more: Parameters<typeof aProduct>[2] = {}) =>
    aProduct(app, retailerId, { title, description: '', storeIds: [bloomington, manhattan], ...more })
  await add('Trail running shoes', { category: 'shoes', brand: 'Northfield', price: 8999 })
  await add('Leather boots', {
    category: 'shoes',
    brand: 'Oakline',
    price: 14_900,
    description: '<p>Good on any trail.</p>',
    storeIds: [manhattan],
  })
  await add('Shoe brush', { category: 'cleaning-bath', price: 700, compareAt: 999, storeIds: [bloomington] })
  await add('Blue umbrella', { category: 'accessories', brand: 'Northfield', price: 2500, createdAt: new Date('2030-01-01') })
  await add('Red umbrella', { category: 'accessories', price: 2400, onHand: 0 })
  await add('Wireless headphones', { category: 'electronics', price: 9900, brand: 'Trail Audio' })
  await add('Headphones with wires', { category: 'electronics', price: 1900 })
  await add('Cotton shirt', {
    category: 'clothing',
    options: [{ name: 'Color', values: ['Teal'] }],
    variants: [
      { sku: 'SHIRT', price: cents(3100), optionValues: ['Teal'], gtin: '4006381333931', stock: [{ storeId: bloomington, onHand: 3 }] },
    ],
  })
  await app.settle()
  // What sells best comes first.
  await rowsOf(
    app.deps.db,
    'test.sold',
    `insert into stock_changes (variant_id, store_id, why, delta) select v.id, $1, 'sale', -3 from variants v join products p on p.id = v.product_id where p.title = 'Trail running shoes'`,
    [bloomington],
  )
  await reindexAll(app.deps.db)
})
afterAll(() => app.close())

describe('words', () => {
  test.each([
    ['a plural finds the singular', 'brushes', ['Shoe brush']],
    ['the singular finds a plural', 'boot', ['Leather boots']],
    ['title over brand over description', 'trail', ['Trail running shoes', 'Wireless headphones', 'Leather boots']],
    ['all words before some', 'blue umbrellas', ['Blue umbrella', 'Red umbrella']],
    ['an option of a variant', 'teal shirts', ['Cotton shirt']],
    ['a number on the package', '4006381333931', ['Cotton shirt']],
    ['accents and signs do not matter', 'ÚMBRELLA, (blue)', ['Blue umbrella', 'Red umbrella']],
  ])('%s', async (_, q, expected) => {
    const found = await find({ q })
    expect(titles(found).slice(0, expected.length)).toEqual(expected)
  })

  test.each([
    ['umbrela', 'umbrella', 'Blue umbrella'],
    ['lether botos', 'leather boots', 'Leather boots'],
    ['hedphones', 'headphones', 'Headphones with wires'],
  ])('a mistake in %s is mended and said', async (q, corrected, title) => {
    const found = await find({ q })
    expect(found.search).toMatchObject({ corrected })
    expect(titles(found)).toContain(title)
  })

  test('what is not wanted is left out', async () => {
    expect(titles(await find({ q: 'headphones without wires' }))).toEqual(['Wireless headphones'])
  })

  test('when nothing has all the words, the least telling are dropped and named', async () => {
    const found = await find({ q: 'purple umbrella' })
    expect(titles(found)).toEqual(['Blue umbrella', 'Red umbrella'])
    expect(found.search?.dropped).toEqual(['purple'])
    expect(await find({ q: 'leather umbrella' })).toMatchObject({ search: { dropped: [expect.stringMatching(/leather|umbrella/)] } })
    expect(await find({ q: 'qqqqqqq' })).toMatchObject({ items: [], search: { dropped: ['qqqqqqq'] } })
    expect(await find({ q: '!!! ???' })).toMatchObject({ items: [] })
  })

  test('sold out comes last', async () => {
    const found = await find({ q: 'umbrella' })
    expect(found.items.map(({ title, inStock }) => [title, inStock])).toEqual([
      ['Blue umbrella', true],
      ['Red umbrella', false],
    ])
    expect(titles(await find({ q: 'umbrella', inStock: true }))).toEqual(['Blue umbrella'])
  })

  test('safety:V4 signs of queries and patterns in a search are text', async () => {
    for (const q of ["' or 1=1 --", '%', '_', '\\', "a' & !b | (c:*", '*:*', '";select pg_sleep(9)', '<->', "shoe'"]) {
      const answer = await app.call(guest(), products, { query: { q } })
      expect(answer.status).toBe(200)
    }
    expect(titles(await find({ q: "shoe'" }))).toContain('Shoe brush')
    expect(titles(await find({ brand: '%' }))).toEqual([])
    expect((await app.app.inject('/api/products?sort=price%3Bdrop')).statusCode).toBe(422)
  })
})

describe('filters and orders', () => {
  test.each<[string, Query, string[]]>([
    ['a department', { category: 'shoes' }, ['Trail running shoes', 'Leather boots']],
    ['an unknown department', { category: 'nothing-here' }, []],
    ['a brand, whatever its case', { brand: 'NORTHFIELD' }, ['Trail running shoes', 'Blue umbrella']],
    ['a price', { minPrice: cents(2400), maxPrice: cents(3100), sort: 'price' }, ['Red umbrella', 'Blue umbrella', 'Cotton shirt']],
    ['a sale', { onSale: true }, ['Shoe brush']],
    [
      'a store',
      { storeId: 0 as StoreId, sort: 'alphabetical' },
      [
        'Blue umbrella',
        'Cotton shirt',
        'Headphones with wires',
        'Red umbrella',
        'Shoe brush',
        'Trail running shoes',
        'Wireless headphones',
      ],
    ],
    ['a store, best first and sold out last', { storeId: 0 as StoreId, category: 'accessories' }, ['Blue umbrella', 'Red umbrella']],
    ['what a store has', { storeId: 0 as StoreId, category: 'accessories', inStock: true }, ['Blue umbrella']],
    ['pickup', { method: 'in-store-pickup', category: 'shoes' }, ['Trail running shoes']],
    ['the newest', { sort: 'newest', limit: 1 }, ['Blue umbrella']],
    ['the dearest', { sort: 'price-desc', limit: 2 }, ['Leather boots', 'Wireless headphones']],
    ['words in another order', { q: 'umbrella', sort: 'price' }, ['Red umbrella', 'Blue umbrella']],
  ])('by %s', async (_, query, expected) => {
    const found = await find(query.storeId === undefined ? query : { ...query, storeId: bloomington })
    expect(titles(found)).toEqual(expected)
  })

  test('a mall shows what its stores carry', async () => {
    const found = await find({ mallId })
    expect(found.items).toHaveLength(7)
    expect(found.items.every(({ mall }) => mall?.name === 'North Mall')).toBe(true)
  })

  test('a price range the wrong way round says so', async () => {
    const answer = await app.call(guest(), products, { query: { minPrice: cents(500), maxPrice: cents(100) } })
    expect(answer).toMatchObject({
      status: 422,
      problem: { code: 'catalog.price_range', detail: 'The lowest price must be below the highest.' },
    })
  })

  test.each<[string, Query]>([
    ['rank', {}],
    ['price', { sort: 'price' }],
    ['price-desc', { sort: 'price-desc' }],
    ['alphabetical', { sort: 'alphabetical' }],
    ['newest', { sort: 'newest' }],
    ['distance', { sort: 'distance', near: '55425' }],
    ['distance in a department', { sort: 'distance', near: '55425', category: 'electronics' }],
    ['words', { q: 'umbrella trail headphones' }],
    ['a store', { storeId: 0 as StoreId }],
    ['a mall', { mallId: 0 as never }],
  ])('pages of %s hold every product once', async (_, asked) => {
    const query = {
      ...asked,
      ...(asked.storeId === undefined ? {} : { storeId: bloomington }),
      ...(asked.mallId === undefined ? {} : { mallId }),
    }
    const whole = titles(await find({ ...query, limit: 100 }))
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await find({ ...query, limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeGreaterThan(0)
      paged.push(...titles(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(whole)
    expect(new Set(paged).size).toBe(whole.length)
  })

  test('a cursor of another list, or of nobody, is refused', async () => {
    const { nextCursor } = await find({ sort: 'price', limit: 1 })
    for (const cursor of [
      nextCursor ?? '',
      'nonsense',
      Buffer.from('["price","x",1]').toString('base64url'),
      Buffer.from('[]').toString('base64url'),
    ]) {
      const answer = await app.call(guest(), products, { query: { sort: 'newest', cursor } })
      expect(answer).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/cursor' }] } })
    }
  })

  test('facets count what is left, and a choice does not hide its neighbors', async () => {
    const all = await find({ facets: true })
    expect(all).toMatchObject({ total: 8, facets: { onSale: 1, inStock: 7 } })
    expect(all.facets?.categories).toContainEqual({ value: 'shoes', label: 'Shoes', count: 2 })
    expect(all.facets?.brands[0]).toEqual({ value: 'Northfield', label: 'Northfield', count: 2 })
    const chosen = await find({ facets: true, brand: 'Oakline' })
    expect(chosen.total).toBe(1)
    expect(chosen.facets?.brands).toContainEqual({ value: 'Northfield', label: 'Northfield', count: 2 })
    expect(chosen.facets?.categories).toEqual([{ value: 'shoes', label: 'Shoes', count: 1 }])
    // One price is a bound of two ranges, and is found by either.
    expect(all.facets?.prices.map(({ count }) => count).reduce((a, b) => a + b)).toBe(9)
    expect((await find({ facets: true, q: 'umbrella' })).facets?.categories).toEqual([
      { value: 'accessories', label: 'Accessories', count: 2 },
    ])
  })
})

test.each(['', '?q=trail', '?near=55425&limit=3', '?near=10048', '?category=nothing-here&facets=true'])(
  'a list goes out as its contract writes it: %s',
  async (search) => {
    const { body } = await app.app.inject(`/api/products${search}`)
    expect(body).toBe(JSON.stringify(z.encode(products.reply, products.reply.parse(JSON.parse(body)))))
  },
)

describe('near', () => {
  test('the nearest store that has it is named, with its distance', async () => {
    const [fromHome] = (await find({ q: 'trail running', near: '55425' })).items
    expect(fromHome).toMatchObject({ store: { name: 'Prairie Goods' }, distanceMiles: expect.any(Number) })
    const [fromNewYork] = (await find({ q: 'trail running', near: '10007' })).items
    expect(fromNewYork).toMatchObject({ store: { name: 'Harbor Goods' }, mall: null })
    expect(fromNewYork?.distanceMiles).toBeLessThan(5)
  })

  test('within some miles only what is there counts', async () => {
    expect(titles(await find({ near: '55425', within: 25, sort: 'alphabetical' }))).not.toContain('Leather boots')
    expect(titles(await find({ near: '10007', within: 25, category: 'shoes' }))).toEqual(['Trail running shoes', 'Leather boots'])
    expect(titles(await find({ near: '10007', within: 25, sort: 'distance', q: 'boots' }))).toEqual(['Leather boots'])
  })

  test('when nothing is near, the ring is widened and said', async () => {
    const found = await find({ near: '55425', within: 25, q: 'leather boots' })
    expect(titles(found)).toEqual(['Leather boots'])
    expect(found.search).toMatchObject({ widenedTo: 1000 })
  })

  test('screens:R125 from a ZIP without coordinates distances are not known', async () => {
    const found = await find({ near: '10048', q: 'trail running', sort: 'distance' })
    expect(found.items[0]).toMatchObject({ store: { name: 'Harbor Goods' }, distanceMiles: null })
  })

  test('an unknown ZIP says so', async () => {
    expect((await app.call(guest(), products, { query: { near: '00000' } })).problem.code).toBe('places.unknown_zip')
  })
})

test('safety:R7 what cannot be bought shows nowhere: drafts, suspended sellers, closed stores', async () => {
  const other = await aRetailer(app)
  const store = await aStore(app, other, { name: 'Elsewhere' })
  const secret = { storeIds: [store], brand: 'Zebrano', category: 'games' }
  await aProduct(app, other, { ...secret, title: 'Zebra puzzle' })
  await aProduct(app, other, { ...secret, title: 'Zebra draft', status: 'draft' })
  await app.settle()
  const listed = async () => {
    const [list, words, brand] = await Promise.all([find({ category: 'games' }), find({ q: 'zebra' }), find({ brand: 'Zebrano' })])
    return [titles(list), titles(words), titles(brand)]
  }
  let limit = 0
  // A page size that nothing else requests, so that no cached reply is used.
  const counted = async () =>
    (await find({ facets: true, limit: ++limit })).facets?.brands.filter(({ value }) => value === 'Zebrano').map(({ count }) => count)
  const shows = async (lists: string[], counts: number[]) => {
    expect(await listed()).toEqual([lists, lists, lists])
    // Slow counts may be ten seconds old, and on a busy machine any count may be slow.
    await expect.poll(counted, { timeout: 15_000, interval: 1_000 }).toEqual(counts)
  }
  await shows(['Zebra puzzle'], [1])
  await changeRetailerStatus(app.deps.db, other, 'suspended')
  await app.settle()
  await shows([], [])
  await changeRetailerStatus(app.deps.db, other, 'active')
  await app.settle()
  await shows(['Zebra puzzle'], [1])
  await app.deps.db.$client.query('update stores set closed = true where id = $1', [store])
  await app.deps.db.$client.query(`insert into facts (name, data) values ('stores.store_changed', $1)`, [{ storeId: store }])
  await app.settle()
  app.deps.feed.emit([{ name: 'stores.store_changed', data: { storeId: store } }])
  await shows([], [])
})

test('what does not exist is named instead of passing for a list that is empty', async () => {
  expect(await find({ category: 'no-such-thing' })).toMatchObject({ items: [], unknown: ['category'] })
  expect(await find({ storeId: 999_999 as StoreId, mallId })).toMatchObject({ items: [], unknown: ['storeId'] })
  expect((await find({ category: 'shoes', storeId: manhattan })).unknown).toBeUndefined()
})

test('words are mended unless somebody wants them as they are typed', async () => {
  expect(await find({ q: 'trial shoes' })).toMatchObject({ search: { corrected: 'trail shoes' } })
  const typed = await find({ q: 'trial shoes', asTyped: true })
  expect(typed.search).toMatchObject({ corrected: null, dropped: ['trial'] })
})

describe('what a list can be narrowed by', () => {
  const choices = async (query: Sent<typeof productChoices>['query']) => (await app.call(guest(), productChoices, { query })).body

  test('options narrow: of each name one of its values', async () => {
    const add = (title: string, ...variants: Record<string, string>[]) =>
      aProduct(app, retailerId, {
        title,
        category: 'games',
        storeIds: [bloomington],
        description: '',
        options: [...new Set(variants.flatMap((options) => Object.keys(options)))].map((name) => ({
          name,
          values: [...new Set(variants.flatMap((options) => options[name] ?? []))],
        })),
        variants: variants.map((options, i) => ({
          sku: `${title} ${i}`,
          optionValues: Object.values(options),
          price: cents(2_000),
          compareAt: null,
          gtin: null,
          stock: [{ storeId: bloomington, onHand: 5 }],
        })),
      })
    await add('Wooden train', { Color: 'Red' }, { Color: 'Sky blue' })
    await add('Wooden tram', { Color: 'red', Size: 'XL' }, { Color: 'Green', Size: 'S' })
    await app.settle()
    expect(titles(await find({ category: 'games', options: 'color:red' })).sort()).toEqual(['Wooden train', 'Wooden tram'])
    expect(titles(await find({ category: 'games', options: 'Color:sky blue' }))).toEqual(['Wooden train'])
    expect(titles(await find({ category: 'games', options: 'color:red|color:sky blue|size:xl' }))).toEqual(['Wooden tram'])
    // The tram is green and there is one in XL, but no green one in XL.
    expect(await find({ category: 'games', options: 'color:green|size:xl', facets: true })).toMatchObject({ items: [], total: 0 })
    const { options } = await choices({ category: 'games', options: 'size:xl' })
    expect(options).toEqual([
      {
        name: 'Size',
        values: [
          { value: 'size:s', label: 'S', count: 1 },
          { value: 'size:xl', label: 'XL', count: 1 },
        ],
      },
    ])
    expect(
      (await choices({ category: 'games' })).options.map(({ name, values }) => [
        name,
        values.map(({ label, count }) => `${label} ${count}`),
      ]),
    ).toEqual([
      ['Color', ['Red 2', 'Green 1', 'Sky blue 1']],
      ['Size', ['S 1', 'XL 1']],
    ])
    expect((await choices({})).options).toEqual([])
  })

  test('stores and malls that carry what is asked for, whichever of them is chosen', async () => {
    const all = await choices({ category: 'shoes', storeId: manhattan })
    expect(all.stores.map(({ label, count }) => [label, count])).toEqual([
      ['Harbor Goods', 2],
      ['Prairie Goods', 1],
    ])
    expect(all.malls).toEqual([{ value: String(mallId), label: 'North Mall', count: 1 }])
    expect((await choices({ category: 'shoes', near: '55425', within: 25 })).stores.map(({ label }) => label)).toEqual(['Prairie Goods'])
  })

  test('cards come in the order asked for, from where one is, without what is not sold', async () => {
    const [boots, umbrella] = [(await find({ q: 'leather boots' })).items[0], (await find({ q: 'blue umbrella' })).items[0]]
    const ids = [umbrella?.id, 987_654, boots?.id, umbrella?.id] as ProductCard['id'][]
    const { body } = await app.call(guest(), productCards, { query: { ids, near: '55425' } })
    expect(titles(body)).toEqual(['Blue umbrella', 'Leather boots'])
    expect(body.items[0]).toMatchObject({ store: { name: 'Prairie Goods' } })
    const listed = await app.call(guest(), productCards, { query: { ids, near: '55425', asListed: true } })
    expect(titles(listed.body)).toEqual(['Blue umbrella', 'Leather boots'])
    expect((await app.app.inject('/api/products/cards?ids=1,x')).statusCode).toBe(422)
  })

  test('many products in detail are each as on their page, without related ones', async () => {
    const [boots, umbrella] = [(await find({ q: 'leather boots' })).items[0], (await find({ q: 'blue umbrella' })).items[0]]
    const ids = [umbrella?.id, 987_654, boots?.id] as ProductCard['id'][]
    const { body } = await app.call(guest(), productDetails, { query: { ids, near: '55425' } })
    expect(body.items.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual(['Blue umbrella', 'Leather boots'])
    for (const one of body.items) {
      const page = (await app.call(guest(), product, { params: { id: String(one.id) }, query: { near: '55425' } })).body
      expect(one).toEqual({ ...page, elsewhere: [], similar: [] })
    }
  })
})

describe('former prices', () => {
  const variants = (days: number) => {
    const ago = (some: number) => new Date(Date.now() - some * DAY)
    return [
      {
        sku: `FORMER-${days}`,
        price: cents(700),
        compareAt: cents(999),
        former: { since: ago(days + 5), until: ago(5) },
        stock: [{ storeId: bloomington, onHand: 3 }],
      },
    ]
  }
  const shown = async (title: string) => {
    const { items } = await find({ q: title })
    const [card] = items
    const { body } = await app.call(guest(), product, { params: { id: card?.slug ?? '' }, query: {} })
    return [card?.compareAtPrice, body.compareAtPrice, body.variants[0]?.compareAtPrice]
  }

  test('screens:/product a former price is shown when it held for 30 of the last 90 days, and not when it was only named', async () => {
    const add = (title: string, days: number) => aProduct(app, retailerId, { title, description: '', variants: variants(days) })
    await add('Tartan blanket', 31)
    await add('Checkered blanket', 29)
    await aProduct(app, retailerId, {
      title: 'Striped blanket',
      description: '',
      variants: [{ sku: 'NAMED', price: cents(700), compareAt: cents(9999), stock: [{ storeId: bloomington, onHand: 3 }] }],
    })
    await app.settle()
    expect(await shown('tartan blanket')).toEqual([999, 999, 999])
    for (const title of ['checkered blanket', 'striped blanket']) expect(await shown(title)).toEqual([null, null, null])
    expect(titles(await find({ q: 'blanket', onSale: true }))).toEqual(['Tartan blanket'])
  })

  test('it goes with the days alone', async () => {
    const { productId } = await aProduct(app, retailerId, {
      title: 'Woven hammock',
      description: '',
      variants: variants(31).map((one) => ({ ...one, sku: 'DAYS' })),
    })
    await app.settle()
    expect(titles(await find({ q: 'woven hammock', onSale: true }))).toEqual(['Woven hammock'])
    await rowsOf(
      app.deps.db,
      '',
      `update price_changes set created_at = created_at - interval '70 days' where variant_id in (select id from variants where product_id = $1)`,
      [productId],
    )
    await checkFormerPrices.act(app.deps, {})
    await app.settle()
    expect(titles(await find({ q: 'woven hammock', onSale: true }))).toEqual([])
    expect(titles(await find({ q: 'woven hammock' }))).toEqual(['Woven hammock'])
  })
})
