import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import { ranking } from '#contracts/search/ranking.ts'
import { suggest } from '#contracts/search/search.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { reindexAll } from './documents.ts'
import { POINTS, RINGS } from './points.ts'

const NEW_YORK = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
let app: TestApp
let corner: StoreId
let wide: StoreId
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  const retailerId = await aRetailer(app)
  wide = await aStore(app, retailerId, { name: 'Wide Aisles' })
  corner = await aStore(app, retailerId, { name: 'Corner Rooms' })
  const add = (title: string, storeId: StoreId, price = 2000) =>
    aProduct(app, retailerId, { title, description: '', storeIds: [storeId], price })
  // Titles that only describe their thing by the word come first, so that neither age nor id helps.
  for (const title of [
    'Milk Chocolate Bar',
    'Leather Pouch',
    'Oat Milk',
    'Dress Belt',
    'Evening Dress in Red',
    'Candle Making Kit',
    'Fig Candle, 8 oz',
    'Desk Scissors',
    'Oak Desk with Drawers',
    'Potato Chips',
    'Bag of Potatoes',
    'Camera Lens',
    'Woven Basket',
    'Iced Tea',
    'Wireless Mouse',
    'Oxford Shirt',
    'Mens Linen Shirt',
    'Womens Silk Shirt',
    'Running Shoes',
    'Kids Sandals',
    'Beach Sunglasses',
    'Yoga Mat',
    'USB-C Cable',
    'C Batteries',
    '9-Volt Battery',
    '10,000 mAh Power Bank',
    '20 W Charger',
    '65 W Charger',
    'Ridge Tent',
    'Campfire Songs You Can Buy',
    'Trail Shoes',
    'Leather Couch Cleaner',
    'Red Couch',
    'Gray Couch',
    'Green Couch',
    'Blue Couch',
    'Small Couch',
    'Ceramic Mug',
    'Greeting Card in a Gift Box',
    'Trick Track Puzzle',
    'Hike Socks',
    'Wooden Sled',
    'Snow Globe for Every Day',
    'Pipe Wrench',
    'Building Blocks, Wooden',
    'Wooden Blocks',
    'Vitamin Serum',
    'Leather Wallet',
    'Macaroni & Cheese',
    'Swiss Cheese Wedge',
    'Brown Rice',
    'Curry and Rice, 12 oz',
    'Step Trash Can',
    'Trash Bag',
    'Pet Bed',
    'Bedding Set',
    'Green Apple Dish Soap',
    'Granny Smith Apples',
    'Sweet Potato Chips',
    'White Six-Sided Dice',
    'Die-Cast Car',
    'Neighborhood City Bike',
    'Seven-Speed City Bike',
    'Red Rescue Helmet',
  ])
    await add(title, wide)
  await add('Velvet Sofa', corner)
  await aProduct(app, retailerId, { title: 'Paper Towels', description: '', storeIds: [wide], gtin: '036000291452', sku: 'NO-0018-1' })
  await aProduct(app, retailerId, { title: 'Secret Towels', description: '', storeIds: [wide], sku: 'NO-0019-1', status: 'draft' })
  await add('Studio Camera XR-1000M4', wide)
  await aProduct(app, retailerId, { title: 'Cat Scratching Post', description: 'Saves your sofa.', storeIds: [wide] })
  await add('Running Shorts', wide)
  await aProduct(app, retailerId, { title: 'Braided Cable', tags: ['charging'], storeIds: [wide] })
  await aProduct(app, retailerId, { title: 'First Knitting Kit', brand: 'Skein & Needle', storeIds: [wide] })
  await aProduct(app, retailerId, { title: 'Wool Yarn with Needles', tags: ['knitting'], storeIds: [wide] })
  await aProduct(app, retailerId, {
    title: 'The Fox Who Kept Time',
    tags: ['fiction', 'children'],
    category: 'books-office',
    storeIds: [wide],
  })
  await aProduct(app, retailerId, { title: 'Folding Tripod', tags: ['photo'], storeIds: [wide] })
  await aProduct(app, retailerId, { title: 'Stickers', tags: ['kids'], category: 'books-office', storeIds: [wide] })
  const far = await aStore(app, retailerId, { name: 'Harbor Rooms', ...NEW_YORK })
  for (const title of ['Steel Kettle', 'Blue Toaster']) await add(title, far)
  await add('Kettle Corn', wide)
  await aProduct(app, retailerId, { title: 'Ankle Boots', description: 'They go with a sequin dress.', storeIds: [wide] })
  await aProduct(app, retailerId, { title: 'Countertop Blender', description: 'Stands beside your toaster.', storeIds: [wide] })
  await add('Studio Headphones', wide, 7700)
  await app.settle()
  await reindexAll(app.deps.db)
})
afterAll(() => app.close())

const find = async (query: Sent<typeof products>['query']) => (await app.call(guest(), products, { query })).body
const titles = async (q: string) => (await find({ q })).items.map(({ title }) => title)

test.each([
  ['milk', 'Oat Milk'],
  ['dress', 'Evening Dress in Red'],
  ['candle', 'Fig Candle, 8 oz'],
  ['desk', 'Oak Desk with Drawers'],
  ['potatoes', 'Bag of Potatoes'],
  ['cheese', 'Swiss Cheese Wedge'],
  ['macaroni', 'Macaroni & Cheese'],
  ['rice', 'Brown Rice'],
  ['trash can', 'Step Trash Can'],
  ['trash cans', 'Step Trash Can'],
  ['bed', 'Pet Bed'],
])('the noun at the end of a title is the thing: %s', async (q, title) => expect((await titles(q))[0]).toBe(title))

test.each([
  ['mens shirt', 'Mens Linen Shirt', 'Womens Silk Shirt'],
  ["men's shirt", 'Mens Linen Shirt', 'Womens Silk Shirt'],
  ['shirt for women', 'Womens Silk Shirt', 'Mens Linen Shirt'],
  ['ladies shirt', 'Womens Silk Shirt', 'Mens Linen Shirt'],
])('"%s" says for whom it is, and finds what names nobody too', async (q, first, never) => {
  const { items, search } = await find({ q })
  const found = items.map(({ title }) => title)
  expect(found[0]).toBe(first)
  expect(found).toContain('Oxford Shirt')
  expect(found).not.toContain(never)
  expect(search).toMatchObject({
    corrected: null,
    dropped: [],
    understood: [{ label: expect.stringMatching(/^For (wo)?men$/), rest: 'shirt' }],
  })
})

test('what is not made for children is shown, and said, only where nothing is', async () => {
  expect((await find({ q: 'kids sandals' })).items.map(({ title }) => title)).toEqual(['Kids Sandals'])
  const { items, search } = await find({ q: 'running shoes for kids' })
  expect(items[0]?.title).toBe('Running Shoes')
  expect(search?.gaveUp).toEqual(['For kids'])
})

test.each([
  ['sun glasses', 'Beach Sunglasses'],
  ['yogamat', 'Yoga Mat'],
  ['usbc cable', 'USB-C Cable'],
  ['9v battery', '9-Volt Battery'],
  ['10000mah', '10,000 mAh Power Bank'],
  ['65w charger', '65 W Charger'],
  ['mice', 'Wireless Mouse'],
  ['where can i buy a tent', 'Ridge Tent'],
  ['mens', 'Mens Linen Shirt'],
  ['green apples', 'Granny Smith Apples'],
  ['die', 'White Six-Sided Dice'],
])('together or apart, plural, and asked in a sentence: %s', async (q, title) => expect((await titles(q))[0]).toBe(title))

test('what only has all words is no answer where others are the thing: nobody sells sweet potatoes', async () => {
  const { items, search } = await find({ q: 'sweet potatoes' })
  expect(items[0]?.title).toBe('Sweet Potato Chips')
  expect(search).toMatchObject({ exact: 0, nobodyNear: { nearest: null } })
})

test('where nothing has both words, the thing comes before what has the other one', async () => {
  const { items, search } = await find({ q: 'bike helmet' })
  expect(items[0]?.title).toBe('Red Rescue Helmet')
  expect(search).toMatchObject({ exact: 0, dropped: ['bike'] })
})

test('what is only tagged with the word is no answer to a search of more: nobody sells a photo of nothing', async () => {
  expect((await find({ q: 'photo' })).search).toMatchObject({ exact: null, nobodyNear: null })
  const { items, search } = await find({ q: 'photo of nothing' })
  expect(items[0]?.title).toBe('Folding Tripod')
  expect(search).toMatchObject({ exact: 0, nobodyNear: { nearest: null } })
  // Elsewhere a word that nothing has is left out.
  expect((await find({ q: 'wallet of nothing' })).search?.nobodyNear ?? null).toBeNull()
})

test('words in the other order are another thing: nobody sells soap dishes', async () => {
  const { items, search } = await find({ q: 'soap dish' })
  expect(items[0]?.title).toBe('Green Apple Dish Soap')
  expect(search).toMatchObject({ exact: 0, nobodyNear: { nearest: null } })
  // Running shorts tell that "running" only describes.
  const turned = await find({ q: 'shoes running' })
  expect(turned.items[0]?.title).toBe('Running Shoes')
  expect(turned.search?.nobodyNear ?? null).toBeNull()
})

test.each([
  ['the thing itself, whose name leaves a word out', 'phone charger', '65 W Charger', 'Braided Cable'],
  ['a noun of the title, before one of a brand', 'knitting needles', 'Wool Yarn with Needles', 'First Knitting Kit'],
  ['what another name tells too, before what only its department has', 'kids books', 'The Fox Who Kept Time', 'Stickers'],
])('%s, comes first', async (_, q, first, later) => {
  const found = await titles(q)
  expect(found[0]).toBe(first)
  expect(found).toContain(later)
})

test('small words and signs name no product, and beside a price they are left out', async () => {
  for (const q of ['the', 'with a', '🎂'])
    expect(await find({ q })).toMatchObject({ items: [], search: { namesNothing: true, dropped: [] } })
  expect((await find({ q: 'qwzx' })).search).toMatchObject({ namesNothing: false, dropped: ['qwzx'] })
  const { items, search } = await find({ q: 'the under $50' })
  expect(items.length).toBeGreaterThan(0)
  expect(search?.understood).toEqual([{ label: 'Under $50', rest: 'the' }])
})

test('a store without the word is asked for its other names', async () => {
  expect((await find({ q: 'couch', storeId: corner })).items.map(({ title }) => title)).toEqual(['Velvet Sofa'])
  expect(await titles('couch')).not.toContain('Velvet Sofa')
})

test('a correction fits the rest of the search', async () => {
  // "Shirt" is the commoner word, but nothing is a running shirt.
  const { items, search } = await find({ q: 'running shoet' })
  expect(search?.corrected).toBe('running shoes')
  expect(items[0]?.title).toBe('Running Shoes')
})

test('the thing without one of the words comes before what only mentions all of them', async () =>
  expect((await titles('sequin dress')).filter((title) => /Dress in|Boots/.test(title))).toEqual(['Evening Dress in Red', 'Ankle Boots']))

test('a price that no such thing has is said, with the lowest one', async () => {
  const { items, search } = await find({ q: 'headphones under $50' })
  expect(items.map(({ title }) => title)).toEqual(['Studio Headphones'])
  expect(search).toMatchObject({ gaveUp: ['Under $50'], lowestPrice: 7700 })
  expect((await find({ q: 'headphones under $80' })).search).toMatchObject({ gaveUp: [], lowestPrice: null })
})

test('what only mentions a thing comes after it, and is counted as related', async () => {
  const { items, search } = await find({ q: 'sofa' })
  expect(items.map(({ title }) => title)).toEqual(['Velvet Sofa', 'Cat Scratching Post'])
  expect(search).toMatchObject({ exact: 1, nobodyNear: null })
})

test.each([
  ['kettle', 'Steel Kettle', 'Kettle Corn'],
  ['toaster', 'Blue Toaster', 'Countertop Blender'],
])('where nobody sells a %s, the nearest one is named, and what has the word is only related', async (q, nearest, related) => {
  const near = { near: '55425', within: 25 } as const
  const wider = await find({ q, ...near })
  expect(wider.items[0]?.title).toBe(nearest)
  expect(wider.search).toMatchObject({ widenedTo: 1000, nobodyNear: { nearest: { title: nearest, store: { name: 'Harbor Rooms' } } } })
  const inStore = await find({ q, storeId: wide })
  expect(inStore.items.map(({ title }) => title)).toEqual([related])
  expect(inStore).toMatchObject({ total: 0, search: { exact: 0, widenedTo: null, nobodyNear: { nearest: { title: nearest } } } })
})

test('a color that one title ends with is no thing that others lack', async () => {
  expect((await find({ q: 'blue', storeId: corner })).search?.nobodyNear ?? null).toBeNull()
  expect((await find({ q: 'red', storeId: wide })).search).toMatchObject({ exact: null, nobodyNear: null })
})

test('a word that nothing is named by still finds what it describes, in one place and everywhere', async () => {
  expect((await find({ q: 'velvet', storeId: corner })).search).toMatchObject({ exact: null, nobodyNear: null })
  expect((await find({ q: 'velvet' })).search).toMatchObject({ exact: null, nobodyNear: null })
})

test.each([
  ['returns', '/easy-returns'],
  ['Track my order?', '/orders'],
  ['hours', '/stores'],
  ['gift cards', '/mall-gift-card-system'],
  ['jobs', '/about'],
])('"%s" leads to a page, and to no product that is none of it', async (q, to) => {
  const { items, search } = await find({ q })
  expect(search).toMatchObject({ shortcut: { to }, corrected: null, nobodyNear: null })
  expect(items.every(({ title }) => q === 'gift cards' && title.includes('Card'))).toBe(true)
})

test('a page at the end of a search is offered beside its products, and while it is typed', async () => {
  expect((await find({ q: 'corner rooms gift card' })).search?.shortcut?.to).toBe('/mall-gift-card-system')
  expect((await find({ q: 'gift card holder' })).search?.shortcut).toBeNull()
  const { items } = (await app.call(guest(), suggest, { query: { q: 'gift ca' } })).body
  expect(items[0]).toEqual({ kind: 'page', to: '/mall-gift-card-system', text: 'Gift cards' })
})

test('a brand that nobody sells is named and never corrected; one that is sold is searched', async () => {
  const { items, search } = await find({ q: 'nike shoes' })
  expect(search).toMatchObject({ corrected: null, dropped: [], missingBrands: ['Nike'] })
  expect(items.map(({ title }) => title).sort()).toEqual(['Running Shoes', 'Trail Shoes'])
  expect((await find({ q: 'Nike' })).items[0]?.title).toBe('Running Shoes')
  expect((await find({ q: 'yoga mat' })).search?.missingBrands).toEqual([])
})

test.each([
  '036000291452',
  '0036000291452',
  '00036000291452',
  '36000291452',
  '0 36000 29145 2',
  'NO-0018-1',
  'no-0018-1',
  'NO00181',
  '#no-0018-1',
])('a label finds its product and no other: %s', async (code) => {
  const { items, search } = await find({ q: code })
  expect(items.map(({ title }) => title)).toEqual(['Paper Towels'])
  expect(search?.understood).toEqual([{ label: `Code ${code}`, rest: '' }])
})

test('the code of a draft, or of nothing, finds nothing; a code in a title is found by its words', async () => {
  for (const code of ['NO-0019-1', '012345678905'])
    expect(await find({ q: code })).toMatchObject({ items: [], search: { dropped: [code] } })
  expect(await titles('XR-1000M4')).toEqual(['Studio Camera XR-1000M4'])
})

test.each([
  ['snow day', 'Wooden Sled', 'Snow Globe for Every Day'],
  ['leaky faucet', 'Pipe Wrench', 'Leather Pouch'],
  ['birthday gift for a 6 year old', 'Wooden Blocks', 'Greeting Card in a Gift Box'],
  ['6-year-old birthday present', 'Wooden Blocks', 'Greeting Card in a Gift Box'],
  ['a gift for dad', 'Leather Wallet', 'Greeting Card in a Gift Box'],
  ["dad's birthday gift under $50", 'Leather Wallet', 'Greeting Card in a Gift Box'],
])('a need finds what helps, and not what bears one of its words: %s', async (q, title, other) => {
  const { items, search } = await find({ q })
  expect(items[0]?.title).toBe(title)
  expect(items.map((item) => item.title).indexOf(other)).toBe(other.startsWith('Snow') ? items.length - 1 : -1)
  expect(search).toMatchObject({ corrected: null, dropped: [], nobodyNear: null })
})

test('no vitamin is a remedy for a headache: nobody sells one', async () => {
  expect(await find({ q: 'something for a headache' })).toMatchObject({ items: [], total: 0 })
})

test('the page on ranking has the weights that order results, the heaviest first', async () => {
  const { rules } = (await app.call(guest(), ranking)).body
  const told = rules.map(({ points }) => Math.abs(points))
  const weights = [...Object.values(POINTS), ...RINGS.map(({ points }) => points)]
  expect(told).toEqual(weights.toSorted((a, b) => b - a))
  expect(rules.filter(({ points }) => points < 0).map(({ text }) => text)).toEqual(['It is sold out.', 'It has no picture of its own.'])
})

test('suggestions know other names and audiences as well', async () => {
  const suggested = async (q: string) => (await app.call(guest(), suggest, { query: { q } })).body.items.map(({ text }) => text)
  expect(await suggested('settee')).toContain('sofa')
  expect(await suggested('snow day')).toContain('Wooden Sled')
  expect((await suggested('nike')).filter((text) => /hike/i.test(text))).toEqual([])
  expect(await suggested('mens')).not.toContain('lens')
  expect((await suggested('leche'))[0]).toBe('milk')
  expect(await suggested('gents')).not.toContain('tent')
  expect((await suggested('gents')).filter((text) => /tent/i.test(text))).toEqual([])
})
