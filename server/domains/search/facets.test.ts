import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { countInPostgres, FacetCounts } from './facets.ts'

type Query = Sent<typeof products>['query']
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a dear count may be a little old and tells when it is over; a cheap one never is old', async () => {
  let renewals = 0
  const renew = () => {
    renewals += 1
  }
  const count = (conditions: Parameters<typeof countInPostgres>[1]) => countInPostgres(app.deps.db, conditions)
  const dear = new FacetCounts(count, renew, { dearMs: 0, ageMs: 2_000 })
  const cheap = new FacetCounts(count, renew, { dearMs: 60_000, ageMs: 60_000 })
  const kept = [dear.of([]), cheap.of([])]
  await Promise.all(kept)
  for (const counts of [dear, cheap]) counts.forget()
  expect(cheap.of([])).not.toBe(kept[1])
  expect([renewals, dear.of([]) === kept[0]]).toEqual([0, true])
  await expect.poll(() => renewals).toBe(1)
  expect(dear.of([])).not.toBe(kept[0])
})

test('every facet counts what pressing it gives, in the whole marketplace, a store, a mall, near a place and in a search', async () => {
  const mallId = await aMall(app)
  const { pick, chance } = randomFrom(32)
  const shops = []
  for (const name of ['North', 'South', 'East']) {
    const retailerId = await aRetailer(app, { displayName: name })
    const at = name === 'North' ? {} : { mallId }
    const storeIds = [
      await aStore(app, retailerId, { ...at, name, offersShipToMe: name !== 'East' }),
      await aStore(app, retailerId, { ...at, name: `${name} two`, offersPickup: name !== 'South' }),
    ]
    shops.push({ retailerId, storeIds })
  }
  for (let n = 0; n < 14; n++) {
    const { retailerId, storeIds } = pick(shops)
    const price = pick([900, 1000, 1001, 2500, 2499, 5000, 9900, 20_000, 30_000])
    await aProduct(app, retailerId, {
      title: `${pick(['Red', 'Blue', 'Green'])} ${pick(['tray', 'vase', 'bowl'])}`,
      brand: pick(['Kiln', 'Oven', 'Forge']),
      category: pick(['home', 'kitchen']),
      variants: [
        {
          sku: `F-${n}`,
          price: cents(price),
          compareAt: n % 3 === 0 ? cents(price * 2) : null,
          former: { since: new Date(Date.now() - 60 * DAY), until: new Date(Date.now() - DAY) },
          gtin: null,
          stock: storeIds.filter(() => chance(0.8)).map((storeId) => ({ storeId, onHand: pick([0, 0, 3]) })),
        },
      ],
    })
  }
  await app.settle()
  const ask = async (query: Query) => (await app.call(guest(), products, { query: { facets: true, limit: 60, ...query } })).body
  const wrong: string[] = []
  for (const base of [
    {},
    { storeId: shops[0]?.storeIds[0] },
    { mallId, q: 'red' },
    { minPrice: cents(1000), maxPrice: cents(5000) },
  ] as Query[]) {
    const { facets } = await ask(base)
    if (!facets) throw new Error('no facets')
    const rest = Object.fromEntries(Object.entries(base).filter(([key]) => !key.endsWith('Price'))) as Query
    const bounds = (value: string): Query => {
      const [least = '', most = ''] = value.split('-')
      return { minPrice: cents(Number(least) * 100), ...(most === '' ? {} : { maxPrice: cents(Number(most) * 100) }) }
    }
    const pressed: [count: number, query: Query][] = [
      ...facets.categories.map(({ value, count }): [number, Query] => [count, { ...base, category: value }]),
      ...facets.brands.map(({ value, count }): [number, Query] => [count, { ...base, brand: value }]),
      ...facets.methods.map(({ value, count }): [number, Query] => [count, { ...base, method: value as FulfillmentMethod }]),
      ...facets.prices.map(({ value, count }): [number, Query] => [count, { ...rest, ...bounds(value) }]),
      [facets.onSale, { ...base, onSale: true }],
      [facets.inStock, { ...base, inStock: true }],
    ]
    await Promise.all(
      pressed.map(async ([count, query]) => {
        const { total, items } = await ask(query)
        if (total !== count || items.length !== count) wrong.push(`${JSON.stringify(query)}: ${count} said, ${items.length} of ${total}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
