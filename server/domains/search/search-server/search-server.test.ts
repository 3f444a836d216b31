import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ProductCard, products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { tell } from '#server/facts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { openSearch, type SearchServer } from '#server/platform/search-server.ts'
import { type TestApp, guest, testApp } from '#tests/app.ts'
import { FakeSearchServer, RealSearchServer } from '#tests/search-server.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../../places/seed.ts'
import { Directory } from '../directory/directory.ts'
import { countVocabulary } from '../documents.ts'
import { KeptCards } from '../cards.ts'
import { Vocabulary } from '../vocabulary.ts'
import { bestMatches } from './best-matches.ts'
import { SHAPE } from './clauses.ts'
import { askToCopyAll } from './documents.ts'

type Query = Sent<typeof products>['query']
const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
const server = await new FakeSearchServer().start()
/** A real server, if there is one: `SPIRAL_TEST_OPENSEARCH_URL=http://127.0.0.1:9200 npx vitest run search-server`. */
const realAddress = process.env['SPIRAL_TEST_OPENSEARCH_URL']
const real = realAddress === undefined ? null : await new RealSearchServer(realAddress).start()
const REAL = 'a real OpenSearch'
const copyName = `another-v${SHAPE}`
afterAll(() => Promise.all([server.stop(), real?.stop()]))

type Shop = { app: TestApp; retailerId: RetailerId; mallId: MallId; near: StoreId; far: StoreId; mug: ProductId }

async function open(env: Record<string, string>): Promise<Shop> {
  const app = await testApp({ env })
  await seedPlaces(app.deps.db)
  const mallId = await aMall(app, { name: 'North Mall' })
  const retailerId = await aRetailer(app)
  const other = await aRetailer(app)
  const near = await aStore(app, retailerId, { mallId, name: 'Prairie Goods' })
  const far = await aStore(app, retailerId, { ...NEW_YORK, name: 'Harbor Goods', offersPickup: false })
  const theirs = await aStore(app, other, { name: 'Lake Goods' })
  const add = (title: string, more: Parameters<typeof aProduct>[2] = {}) =>
    aProduct(app, retailerId, { title, description: '', storeIds: [near, far], ...more })
  await add('Trail running shoes', { category: 'shoes', brand: 'Northfield', price: 8999 })
  await add('Leather boots', {
    category: 'shoes',
    brand: 'Oakline',
    price: 14_900,
    description: '<p>Good on any trail.</p>',
    storeIds: [far],
  })
  await add('Wireless headphones', { category: 'electronics', brand: 'Trail Audio', price: 9900 })
  await add('Shoe brush', { category: 'cleaning-bath', price: 700, compareAt: 999, storeIds: [near] })
  await add('Granola bar with nuts', { category: 'home', price: 300 })
  await add('Nut-free granola bar', { category: 'home', price: 400 })
  await add('Granola bar', { category: 'home', price: 500, onHand: 0 })
  const shirt = (size: string, color: string) => ({
    sku: `SHIRT-${size}-${color}`,
    price: cents(3100),
    optionValues: [size, color],
    stock: [{ storeId: near, onHand: 3 }],
  })
  await add('Cotton shirt', {
    category: 'clothing',
    options: [
      { name: 'Size', values: ['9', 'M'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ],
    variants: [shirt('9', 'Red'), shirt('M', 'Blue')],
  })
  await add('Enamel kettle', { gtin: '4006381333931', price: 4500 })
  await aProduct(app, other, { title: 'Enamel kettle', description: '', gtin: '4006381333931', price: 3900, storeIds: [theirs] })
  for (let n = 1; n <= 7; n++) await add(`Steel spoon ${n}`, { price: 100 * n })
  await add('Copper fruit bowl rack')
  await add('Fruit rack copper bowl')
  await add('Shade lamp', { brand: 'Oakline' })
  await add('Oakline style lamp')
  const { productId: mug } = await add('Stoneware mug', { price: 1500 })
  await app.settle()
  await countVocabulary(app.deps.db)
  if (app.deps.searchServer) await app.settle()
  return { app, retailerId, mallId, near, far, mug }
}

const shops: Record<string, Shop> = {}
beforeAll(async () => {
  shops['Postgres'] = await open({})
  shops['OpenSearch'] = await open({ SPIRAL_OPENSEARCH_URL: server.url, SPIRAL_OPENSEARCH_INDEX: 'shelf' })
  if (real) shops[REAL] = await open({ SPIRAL_OPENSEARCH_URL: real.url, SPIRAL_OPENSEARCH_INDEX: real.index })
  for (const { app } of Object.values(shops).filter(({ app }) => app.deps.searchServer)) {
    await app.deps.db.$client.query(`select graphile_worker.add_job('search.fillSearchServer')`)
    await app.settle()
  }
})
afterAll(() => Promise.all(Object.values(shops).map(({ app }) => app.close())))

const find = async ({ app }: Shop, query: Query) => (await app.call(guest(), products, { query })).body
const titles = ({ items }: { items: readonly ProductCard[] }) => items.map(({ title }) => title)
const searches = () => [...server.asked, ...(real?.asked ?? [])].filter((asked) => asked.endsWith('/_search')).length

/** A search without the rest of the server, so that a test can hand in a search server of its own. */
const context = ({ app: { deps } }: Shop, searchServer: SearchServer) => ({ db: deps.db, log: deps.log, searchServer })
async function options({ app: { deps } }: Shop, cursor?: string | null) {
  const [vocabulary, places] = [new Vocabulary(deps.db), await new Directory(deps.db).places()]
  const typed = 'steel spoon'
  return {
    cards: new KeptCards(deps.db),
    analysis: await vocabulary.analyse(typed),
    typed,
    conditions: [],
    selective: true,
    limit: 3,
    cursor: cursor ?? undefined,
    where: { places, now: new Date(), near: null, only: null },
  }
}

test.skipIf(real)('a real OpenSearch is asked too where SPIRAL_TEST_OPENSEARCH_URL names one', () => {
  expect(Object.keys(shops)).toEqual(['Postgres', 'OpenSearch'])
})

describe.each(['Postgres', 'OpenSearch', ...(real ? [REAL] : [])])('%s', (engine) => {
  let shop: Shop
  let asked = 0
  beforeEach(() => {
    shop = shops[engine] as Shop
    asked = searches()
  })
  const expectAnswerFrom = (name = engine) => expect(searches() > asked).toBe(name !== 'Postgres')

  test('title counts more than brand, and brand more than description', async () => {
    const found = await find(shop, { q: 'trail' })
    expect(titles(found)).toEqual(['Trail running shoes', 'Wireless headphones', 'Leather boots'])
    expect(found.total).toBe(3)
    expectAnswerFrom()
  })
  test('words that stand side by side in the title come first, and of two words the brand is asked for', async () => {
    expect(titles(await find(shop, { q: 'copper fruit bowl' }))).toEqual(['Copper fruit bowl rack', 'Fruit rack copper bowl'])
    expect(titles(await find(shop, { q: 'oakline lamp' })).slice(0, 2)).toEqual(['Shade lamp', 'Oakline style lamp'])
    expectAnswerFrom()
  })
  test('products with most of the words follow, and the missing word is named', async () => {
    const found = await find(shop, { q: 'trail spoons boots' })
    expect(titles(found)[0]).toBe('Leather boots')
    expect(found.search).toMatchObject({ dropped: ['spoons'], exact: 0 })
    expectAnswerFrom()
  })
  test('a mistake in a word is corrected', async () => {
    const found = await find(shop, { q: 'headphnoes' })
    expect(titles(found)).toEqual(['Wireless headphones'])
    expect(found.search?.corrected).toBe('headphones')
  })
  test('another name of a thing finds it', async () => {
    expect(titles(await find(shop, { q: 'sneakers' }))).toContain('Trail running shoes')
    expectAnswerFrom()
  })
  test('"without" leaves products out that have the thing, and puts first what says so; what is sold out comes last', async () => {
    expect(titles(await find(shop, { q: 'granola bar without nuts' }))).toEqual(['Nut-free granola bar', 'Granola bar'])
    expect(titles(await find(shop, { q: 'granola bar' })).at(-1)).toBe('Granola bar')
    expectAnswerFrom()
  })
  test.each<[string, Query | ((all: Shop) => Query), string[]]>([
    ['a brand', { q: 'trail', brand: 'OAKLINE' }, ['Leather boots']],
    ['a category', { q: 'trail', category: 'electronics' }, ['Wireless headphones']],
    ['a lowest price', { q: 'trail', minPrice: cents(9000) }, ['Wireless headphones', 'Leather boots']],
    ['a highest price', { q: 'trail', maxPrice: cents(9000) }, ['Trail running shoes']],
    ['a price in words', { q: 'trail under $90' }, ['Trail running shoes']],
    ['a method', { q: 'trail', method: 'in-store-pickup' }, ['Trail running shoes', 'Wireless headphones']],
    ['an option', { q: 'cotton', options: 'color:red' }, ['Cotton shirt']],
    ['an option that nothing has', { q: 'cotton', options: 'color:pink' }, []],
    ['a size in words', { q: 'cotton shirt size 9' }, ['Cotton shirt']],
    ['a sale', { q: 'shoe', onSale: true }, ['Shoe brush']],
    ['stock', { q: 'granola bar', inStock: true, maxPrice: cents(350) }, ['Granola bar with nuts']],
    ['stars that nothing has', { q: 'trail', minStars: 4 }, []],
    ['a store', ({ near }) => ({ q: 'trail', storeId: near }), ['Trail running shoes', 'Wireless headphones']],
    ['a mall', ({ mallId }) => ({ q: 'trail', mallId }), ['Trail running shoes', 'Wireless headphones']],
    ['a distance', { q: 'trail', near: '10007', within: 25 }, ['Trail running shoes', 'Wireless headphones', 'Leather boots']],
  ])('narrowed by %s', async (_, query, wanted) => {
    expect(titles(await find(shop, typeof query === 'function' ? query(shop) : query))).toEqual(wanted)
  })
  test.each<[string, Query]>([
    ['of a search', { q: 'trail' }],
    ['beside a chosen brand, price and method', { q: 'trail', brand: 'Northfield', maxPrice: cents(12_000), method: 'ship-to-me' }],
    ['near a place', { q: 'granola bar', near: '55425', within: 25 }],
    ['of an item that several retailers sell', { q: 'enamel kettle' }],
    ['of most words', { q: 'trail spoons boots' }],
    ['of nothing', { q: 'trail', options: 'color:pink' }],
  ])('the counts %s are those of Postgres', async (_, query) => {
    const { facets, total } = await find(shop, { ...query, facets: true })
    expectAnswerFrom()
    const other = await find(shops['Postgres'] as Shop, { ...query, facets: true })
    expect(facets).toEqual(other.facets)
    expect(total).toBe(other.total)
  })
  test('options of one variant are asked of Postgres, which knows the variants', async () => {
    expect(titles(await find(shop, { q: 'cotton', options: 'size:9|color:red' }))).toEqual(['Cotton shirt'])
    expect(titles(await find(shop, { q: 'cotton', options: 'size:9|color:blue' }))).toEqual([])
    expectAnswerFrom('Postgres')
  })
  test('the same item of several retailers is listed once', async () => {
    const found = await find(shop, { q: 'enamel kettle' })
    expect(titles(found)).toEqual(['Enamel kettle'])
    expect(found.total).toBe(1)
  })
  test('pages go on without a gap and without a repetition', async () => {
    const whole = titles(await find(shop, { q: 'steel spoon' }))
    expect(whole).toHaveLength(7)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find(shop, { q: 'steel spoon', limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...titles(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole)
    expectAnswerFrom()
  })
  test('a cursor of another kind is refused', async () => {
    const { status } = await shop.app.call(guest(), products, { query: { q: 'steel spoon', cursor: 'bm9uc2Vuc2U' } })
    expect(status).toBe(422)
  })
  test('a changed title and price are found after the change, and a withdrawn product is not', async () => {
    const { app, mug } = shop
    const change = async (column: 'title' | 'status', value: string) => {
      await rowsOf(app.deps.db, '', `update products set ${column} = $2 where id = $1`, [mug, value])
      await transact(app.deps.db, (tx) => tell(tx, 'catalog.products_changed', { productIds: [mug] }))
      await app.settle()
    }
    await change('title', 'Porcelain goblet')
    expect(titles(await find(shop, { q: 'goblet' }))).toEqual(['Porcelain goblet'])
    expect(titles(await find(shop, { q: 'stoneware' }))).toEqual([])
    await change('status', 'archived')
    expect(titles(await find(shop, { q: 'goblet' }))).toEqual([])
  })
})

describe('an OpenSearch that does not answer', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open({ SPIRAL_OPENSEARCH_URL: server.url, SPIRAL_OPENSEARCH_INDEX: 'another' })
  })
  afterAll(() => shop.app.close())

  test('an empty copy is not searched; a job fills it in parts, and removes what is gone', async () => {
    expect(titles(await find(shop, { q: 'kettle' }))).toEqual(['Enamel kettle'])
    expect(server.aliases.has('another')).toBe(false)
    const { app } = shop
    await app.deps.searchServer?.write([{ id: 999_999, fields: { product_id: 999_999, copied_at: 1 } }], [])
    const asked = () => rowsOf(app.deps.db, '', `select key, payload from graphile_worker._private_jobs where key is not null`)
    await askToCopyAll(app.deps.db)
    // A copy that is half made goes on, however often it is asked for.
    await rowsOf(app.deps.db, '', `update graphile_worker._private_jobs set payload = '{"after": 3}' where key is not null`)
    await askToCopyAll(app.deps.db)
    expect(await asked()).toMatchObject([{ payload: { after: 3 } }])
    await rowsOf(app.deps.db, '', `update graphile_worker._private_jobs set payload = '{"after": 0}' where key is not null`)
    await app.settle()
    expect(server.aliases.get('another')).toBe(copyName)
    const copied = [...(server.indices.get(copyName)?.documents.keys() ?? [])].map(Number).sort((a, b) => a - b)
    const rows = await rowsOf<{ id: number }>(app.deps.db, '', 'select product_id as id from search_documents order by 1')
    expect(copied).toEqual(rows.map(({ id }) => id))
  })

  test.each(['broken', 'nonsense', 'slow inside', 'silent'] as const)(
    'Postgres answers while it is %s, and a list begun by it stops',
    async (mode) => {
      // A server of its own each time: one that failed is left alone for half a minute.
      const fresh = openSearch(server.url, 'another', 1)
      const begun = await bestMatches({ ...context(shop, fresh) }, await options(shop))
      expect(begun.items).toHaveLength(3)
      server.mode = mode
      try {
        await expect(bestMatches(context(shop, fresh), await options(shop, begun.nextCursor))).rejects.toMatchObject({
          code: 'search.interrupted',
        })
        const asked = searches()
        const instead = await bestMatches(context(shop, fresh), await options(shop))
        expect(instead.items.map(({ title }) => title)).toEqual(begun.items.map(({ title }) => title))
        expect(searches()).toBe(asked)
        const next = await bestMatches(context(shop, fresh), await options(shop, instead.nextCursor))
        expect(next.items).toHaveLength(3)
      } finally {
        server.mode = 'well'
      }
    },
  )

  test('a change waits for it, and comes when it is back', async () => {
    const { app, mug } = shop
    server.mode = 'broken'
    await rowsOf(app.deps.db, '', `update products set title = 'Tin beaker' where id = $1`, [mug])
    await transact(app.deps.db, (tx) => tell(tx, 'catalog.products_changed', { productIds: [mug] }))
    await app.settle()
    server.mode = 'well'
    const copy = () => server.indices.get(copyName)?.documents.get(String(mug))?.['title_key']
    expect(copy()).toBe('stoneware mug')
    await app.deps.db.$client.query('update graphile_worker._private_jobs set run_at = now()')
    await app.settle()
    expect(copy()).toBe('tin beaker')
  })
})
