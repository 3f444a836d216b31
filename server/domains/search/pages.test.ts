import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aRetailer, aStore } from '#tests/shops.ts'
import { addProducts } from '../catalog/add-products.ts'
import { allCategories, seedDepartments } from '../catalog/departments.ts'
import { seedPlaces } from '../places/seed.ts'
import { countVocabulary, reindexAll } from './documents.ts'

const PORTLAND = { city: 'Portland', state: 'OR', zip: '97201', lat: 45.51, lon: -122.68, timeZone: 'America/Los_Angeles' }
type Query = Sent<typeof products>['query']
let app: TestApp
let chain: RetailerId
let own: RetailerId
let chainStores: StoreId[]
let ownStore: StoreId

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  await seedDepartments(app.deps.db)
  chain = await aRetailer(app, { displayName: 'Big Chain' })
  own = await aRetailer(app, { displayName: 'Corner Shop' })
  chainStores = [await aStore(app, chain), await aStore(app, chain, PORTLAND), await aStore(app, chain)]
  ownStore = await aStore(app, own, { name: 'Corner Shop' })
  // Equal titles, so that only the id tells one from the other; and so many descriptions that the search takes its second way.
  await add(chain, chainStores.slice(0, 2), 40, 'Walnut stool', 'Sturdy')
  await add(own, [ownStore], 1, 'Walnut stool of the village', 'Sturdy')
  await add(chain, chainStores.slice(0, 1), 10, 'Beech tray', 'Oiled')
  await add(chain, chainStores.slice(0, 1), 2_200, 'Plain thing', 'Made with beech')
  await reindexAll(app.deps.db)
  await countVocabulary(app.deps.db)
}, 120_000)
afterAll(() => app.close())

let sku = 0
async function add(retailerId: RetailerId, storeIds: StoreId[], count: number, title: string, description: string) {
  const [category] = await allCategories(app.deps.db)
  if (!category) throw new Error('there are no departments')
  for (let i = 0; i < count; i += 500)
    await transact(app.deps.db, (tx) =>
      addProducts(
        tx,
        retailerId,
        Array.from({ length: Math.min(500, count - i) }, () => ({
          title,
          description,
          categoryId: category.id,
          variants: [
            {
              sku: `S${++sku}`,
              price: cents(2_000),
              compareAt: null,
              gtin: null,
              stock: storeIds.map((storeId) => ({ storeId, onHand: 5 })),
            },
          ],
        })),
      ),
    )
}

async function allPages(query: Query, most = 300): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  for (let page = 0; page < most; page++) {
    const { body } = await app.call(guest(), products, { query: { ...query, ...(cursor && { cursor }) } })
    ids.push(...body.items.map(({ id }) => id))
    if (body.nextCursor === null) return ids
    cursor = body.nextCursor
  }
  return ids
}

test.each<[string, Query, number]>([
  ['words with equal scores', { q: 'walnut stool', limit: 7 }, 41],
  ['words with a place', { q: 'walnut stool', limit: 7, near: '97201' }, 41],
  ['words within miles', { q: 'walnut stool', limit: 7, near: '97201', within: 25 }, 40],
  ['words by distance', { q: 'walnut stool', limit: 7, near: '97201', sort: 'distance' }, 41],
  ['words by price', { q: 'walnut stool', limit: 7, sort: 'price' }, 41],
  ['words by name', { q: 'walnut stool', limit: 7, sort: 'alphabetical' }, 41],
  ['the newest, all made at once', { q: 'walnut stool', limit: 7, sort: 'newest' }, 41],
  ['a store', { storeId: 1 as StoreId, limit: 100 }, 2_250],
  ['titles that just fill the first page, then descriptions', { q: 'beech', limit: 10 }, 2_210],
  ['titles that end on a page, then descriptions', { q: 'beech', limit: 100 }, 2_210],
])('the pages of a list hold each product once, in one order: %s', async (_, query, count) => {
  const asked = query.storeId === undefined ? query : { ...query, storeId: chainStores[0] as StoreId }
  const ids = await allPages(asked)
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
  expect((await allPages(asked)).slice(0, 60)).toEqual(ids.slice(0, 60))
})

test('one of the first twelve results comes from a small retailer that matches well, and the page stays the same', async () => {
  const page = async (limit: number) => (await app.call(guest(), products, { query: { q: 'walnut stool', limit } })).body.items
  const first = await page(48)
  expect(first.findIndex(({ store }) => store.name === 'Corner Shop')).toBe(11)
  expect(new Set(first.map(({ id }) => id)).size).toBe(41)
  // A poor match stays where its points put it.
  expect((await page(12)).some(({ store }) => store.name === 'Corner Shop')).toBe(false)
})
