import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { cents } from '#contracts/money.ts'
import { decideCase, moderationCases, openCase, reportText } from '#contracts/moderation.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { rating } from '#contracts/reviews/reviews.ts'
import { writeReview } from '#contracts/reviews/writing.ts'
import { stores } from '#contracts/stores/stores.ts'
import { saveSearch } from '#contracts/search/saved-searches.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, handOver, moveOn } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'
import { rowsOf } from '#server/platform/db.ts'
import { indexOutdated } from '../search/documents.ts'
import { answerSavedSearches } from '../search/jobs.ts'
import { forgetPerson } from './personal-data.ts'

let app: TestApp
/** The same stool of two retailers, and plain stools. */
let oak: Shop
let oakTwin: Shop
let pine: Shop
let elm: Shop
let fir: Shop
const clerks = new Map<Shop, TestPerson>()

const receiver = async (shop: Shop) => {
  const person = await aPerson(app)
  const clerk = clerks.get(shop) ?? (await aClerk(app, shop))
  clerks.set(shop, clerk)
  const part = await aPart(app, person, shop)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  return person
}
let n = 0
const write = async (
  person: TestPerson,
  shop: Shop,
  stars: number,
  version = 0,
  text = `It stands firm on a rough floor, stool ${++n}.`,
) => {
  const query = { subject: 'product' as const, id: shop.productId }
  const answer = await app.call(person, writeReview, { query, body: { rating: stars, text, version } })
  expect(answer.status).toBe(200)
  await app.settle()
  return answer.body
}
const list = async (query: Sent<typeof products>['query'] = {}) => (await app.call(guest(), products, { query })).body
const cardOf = async (title: string) => (await list()).items.find((card) => card.title === title)
const titles = async (query: Sent<typeof products>['query']) => (await list(query)).items.map(({ title }) => title)

beforeAll(async () => {
  app = await testApp()
  const gtin = '5012345678900'
  oak = await aShop(app, { onHand: 50, product: { title: 'Oak stool', gtin } })
  oakTwin = await aShop(app, { onHand: 50, product: { title: 'Oak stool', gtin } })
  pine = await aShop(app, { onHand: 50, product: { title: 'Pine stool' } })
  elm = await aShop(app, { onHand: 50, product: { title: 'Elm stool' } })
  fir = await aShop(app, { onHand: 50, product: { title: 'Fir stool' } })
  await app.settle()
})
afterAll(() => app.close())

test('a card has no rating before the first review, and the rating of its reviews as soon as the facts are handled', async () => {
  expect((await list()).items.map(({ rating }) => rating)).toEqual([null, null, null, null])
  const [glad, sad] = [await receiver(pine), await receiver(pine)]
  await write(glad, pine, 5)
  expect((await cardOf('Pine stool'))?.rating).toEqual({ average: 5, count: 1 })
  await write(sad, pine, 2)
  expect((await cardOf('Pine stool'))?.rating).toEqual({ average: 3.5, count: 2 })
  await write(sad, pine, 3, 1)
  expect((await cardOf('Pine stool'))?.rating).toEqual({ average: 4, count: 2 })
})

test('an item of two retailers has one rating, whoever sold it', async () => {
  await write(await receiver(oak), oak, 5)
  await write(await receiver(oakTwin), oakTwin, 4)
  for (const shop of [oak, oakTwin]) {
    const { items } = await list({ storeId: shop.storeId })
    expect(items.map(({ rating }) => rating)).toEqual([{ average: 4.5, count: 2 }])
    const query = { subject: 'product' as const, id: shop.productId }
    expect((await app.call(guest(), rating, { query })).body).toMatchObject({ average: 4.5, count: 2 })
  }
})

test('a held review counts nowhere, a hidden one stops counting, and so does that of a person who leaves', async () => {
  const before = await cardOf('Pine stool')
  const held = await receiver(pine)
  await write(held, pine, 1, 0, 'Buy the one at www.stools.example, it costs half of this one.')
  expect(await cardOf('Pine stool')).toEqual(before)
  const author = await receiver(pine)
  const text = 'The bus was late and the driver did not say a word about it.'
  const { id } = await write(author, pine, 1, 0, text)
  expect((await cardOf('Pine stool'))?.rating?.count).toBe(3)
  const admin = await aPerson(app, { platform: ['admin'] })
  await app.call(await aPerson(app), reportText, { body: { kind: 'review', id, rule: 'off_topic', words: 'About a bus.' } })
  const found = (await app.call(admin, moderationCases, { query: {} })).body.items.find((one) => one.text === text)
  const params = { id: found?.id ?? (0 as never) }
  await app.call(admin, openCase, { params })
  await app.call(admin, decideCase, { params, body: { outcome: 'hide', rule: 'off_topic', note: 'Write about the stool.' } })
  await app.settle()
  expect((await cardOf('Pine stool'))?.rating).toEqual(before?.rating)
  const leaver = await receiver(pine)
  await write(leaver, pine, 1)
  expect((await cardOf('Pine stool'))?.rating?.count).toBe(3)
  await forgetPerson(app.deps.db, leaver.id)
  await app.settle()
  expect((await cardOf('Pine stool'))?.rating).toEqual(before?.rating)
})

test('search puts the better rated of two alike first, and turns around when their reviews do', async () => {
  const [ash, yew] = await Promise.all(
    ['Ash bench', 'Yew bench'].map((title) => aShop(app, { onHand: 50, product: { title, createdAt: new Date(2026, 1, 1) } })),
  )
  if (!ash || !yew) throw new Error('no shops')
  const [hers, his] = [await receiver(ash), await receiver(yew)]
  await write(hers, ash, 5)
  await write(his, yew, 2)
  expect(await titles({ q: 'bench' })).toEqual(['Ash bench', 'Yew bench'])
  expect(await titles({ q: 'bench', sort: 'rating' })).toEqual(['Ash bench', 'Yew bench'])
  await write(hers, ash, 2, 1)
  await write(his, yew, 5, 1)
  expect(await titles({ q: 'bench' })).toEqual(['Yew bench', 'Ash bench'])
  expect(await titles({ q: 'bench', sort: 'rating' })).toEqual(['Yew bench', 'Ash bench'])
})

test('many good reviews stand above a single better one, and products without reviews come last', async () => {
  await count(pine, { five: 200, four: 10 })
  await count(elm, { five: 1 })
  await write(await receiver(pine), pine, 4)
  await app.deps.db.$client.query('update search_documents set version = 0')
  await indexOutdated(app.deps.db, async () => {})
  expect((await titles({ q: 'stool', sort: 'rating' })).slice(0, 2)).toEqual(['Pine stool', 'Elm stool'])
  expect((await titles({ sort: 'rating' })).at(-1)).toBe('Fir stool')
})

test('the filter keeps items with the stars as shown, and the facet counts them', async () => {
  const found = await list({ q: 'stool', minStars: 5, facets: true })
  expect(found.items.map(({ title }) => title)).toEqual(['Elm stool'])
  const four = await list({ q: 'stool', minStars: 4, facets: true })
  expect(four.items.map(({ title }) => title).toSorted()).toEqual(['Elm stool', 'Oak stool', 'Pine stool'])
  expect([four.total, four.facets?.wellRated]).toEqual([3, 3])
  expect((await list({ q: 'stool', facets: true })).facets?.wellRated).toBe(3)
})

test('a saved search with stars tells only of items with these stars, and says so', async () => {
  const searcher = await aPerson(app)
  const search = { q: 'stool', minStars: 5 }
  const saved = await app.call(searcher, saveSearch, { body: { name: 'Stools', search } })
  expect(saved).toMatchObject({ status: 201, body: { href: '/search?minStars=5&q=stool&everywhere=1' } })
  expect(saved.body.about).toContain('5 stars and up')
  for (const { retailerId, variantId } of [elm, pine]) {
    const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
    expect((await app.call(owner, changeVariant, { params: { id: variantId }, body: { price: cents(15_00) } })).status).toBe(200)
  }
  await app.settle()
  await answerSavedSearches.act(app.deps, {})
  await app.settle()
  const heard = (await app.call(searcher, notifications, { query: { category: 'searches' } })).body.items
  expect(heard.map(({ message }) => message)).toEqual([expect.stringMatching(/^Elm stool /u)])
})

test('a store in a list has the rating of its reviews, at once', async () => {
  const ratingInList = async () =>
    (await app.call(guest(), stores, { query: { mallId: fir.mallId } })).body.items.map(({ id, rating: shown }) => [id, shown])
  const query = { subject: 'store' as const, id: fir.storeId }
  const people = [await receiver(fir), await receiver(fir)]
  await app.settle()
  // The list is kept ready from here on.
  expect(await ratingInList()).toEqual([[fir.storeId, null]])
  for (const [i, person] of people.entries()) {
    const body = { rating: [5, 2][i] as 5 | 2, text: `They found my order quickly, visit ${++n}.`, version: 0 }
    expect((await app.call(person, writeReview, { query, body })).status).toBe(200)
    await app.settle()
  }
  expect(await ratingInList()).toEqual([[fir.storeId, { average: 3.5, count: 2 }]])
})

/** Counts reviews without writing them. */
const count = (shop: Shop, { four = 0, five = 0 }: { four?: number; five?: number }) =>
  rowsOf(
    app.deps.db,
    'test.count',
    `insert into ratings (subject, subject_id, four, five) values ('product', $1, $2, $3)
     on conflict (subject, subject_id) do update set four = ratings.four + $2, five = ratings.five + $3`,
    [shop.productId, four, five],
  )
