import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductId } from '#contracts/ids.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { suggest } from '#contracts/search/search.ts'
import { inventory } from '#contracts/catalog/inventory.ts'
import { stores } from '#contracts/stores/stores.ts'
import { adminOrders } from '#contracts/admin/admin.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { stateOf } from './state.ts'

const ATTACKS = [
  "'",
  "' or '1'='1",
  "'; drop table orders; --",
  "1' union select email, password from users --",
  "') or pg_sleep(20)--",
  '" or ""="',
  "\\'; select 1 --",
  '$1',
  '$$;select 1;$$',
  '/* x */',
  "a' & !b | (c:*",
  ':*',
  '& | ! ( ) <->',
  "foo:A' & 'bar",
  "E'\\x27'",
  '{}',
  '[]',
  'x) y ((((',
  '"unfinished phrase',
  '-- ',
  'null',
]
/** Lists of every kind, each with filter parameters to attack. */
const DOORS: [path: string, parameters: string[], caller: 'guest' | 'owner' | 'admin' | 'maya'][] = [
  [
    '/api/products',
    ['q', 'brand', 'category', 'cursor', 'near', 'sort', 'facets', 'storeId', 'mallId', 'minPrice', 'method', 'within'],
    'guest',
  ],
  ['/api/search/suggest', ['q', 'near'], 'guest'],
  ['/api/stores', ['q', 'city', 'state', 'category', 'cursor', 'near', 'sort', 'mallId'], 'guest'],
  ['/api/malls', ['q', 'state', 'cursor', 'near', 'sort'], 'guest'],
  ['/api/places', ['q'], 'guest'],
  ['/api/places/nearest', ['lat', 'lon'], 'guest'],
  ['/api/orders', ['q', 'cursor', 'state', 'year'], 'maya'],
  ['/api/spirals/history', ['cursor', 'kind'], 'maya'],
  ['/api/retailer/inventory', ['q', 'cursor', 'sort', 'storeId', 'status'], 'owner'],
  ['/api/retailer/fulfillments', ['q', 'cursor', 'state', 'storeId'], 'owner'],
  ['/api/retailer/imports', ['cursor', 'retailerId'], 'owner'],
  ['/api/admin/orders', ['q', 'cursor', 'state'], 'admin'],
  ['/api/admin/outbox', ['q', 'cursor'], 'admin'],
  ['/api/admin/audit', ['q', 'cursor'], 'admin'],
]
/** Free text parameters: any text is allowed and matches records that contain it. */
const FREE = new Set(['q', 'brand', 'city', 'category'])

let app: TestApp
let shop: Shop
let callers: Record<'guest' | 'owner' | 'admin' | 'maya', Caller>
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  shop = await aShop(app)
  callers = {
    guest: guest(),
    maya: await aPerson(app),
    owner: await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }),
    admin: await aPerson(app, { platform: ['admin'] }),
  }
  await buy(app, callers.maya, [lineOf(shop)])
  await app.settle()
})
afterAll(() => app.close())

const ask = (url: string, caller: Caller) => app.app.inject({ url, cookies: { ...caller.cookies } })

describe('safety:V4 what looks like a command is text', () => {
  test.each(DOORS)('%s', async (path, parameters, who) => {
    const before = await stateOf(app.deps.db)
    for (const parameter of parameters)
      for (const attack of ATTACKS) {
        const needed =
          path === '/api/places/nearest'
            ? parameter === 'lat'
              ? '&lon=1'
              : '&lat=1'
            : path === '/api/search/suggest' && parameter !== 'q'
              ? '&q=mug'
              : ''
        const start = performance.now()
        const answer = await ask(`${path}?${parameter}=${encodeURIComponent(attack)}${needed}`, callers[who])
        const name = `${parameter}=${attack} is ${answer.statusCode}`
        if (!FREE.has(parameter) && parameter !== 'cursor') expect.soft(answer.statusCode, name).toBe(422)
        else expect.soft([200, 422], name).toContain(answer.statusCode)
        expect.soft(answer.body, name).not.toMatch(/pg_catalog|syntax error|relation "|scrypt/i)
        expect.soft(performance.now() - start, `${name} slept`).toBeLessThan(15_000)
      }
    expect(await stateOf(app.deps.db)).toEqual(before)
  })

  test('a cursor that somebody wrote by hand moves nothing but the place in the list', async () => {
    for (let i = 0; i < 3; i++) await aProduct(app, shop.retailerId, { title: `Plate ${i}`, storeIds: [shop.storeId] })
    await app.settle()
    const { nextCursor } = (await app.call(guest(), products, { query: { limit: 1 as never, sort: 'price' } })).body
    expect(nextCursor).not.toBeNull()
    const own = nextCursor ?? ''
    const read = (text: string) => Buffer.from(text, 'base64url').toString()
    const forged = [
      own.slice(0, -2),
      `${own}AAAA`,
      own.split('').toReversed().join(''),
      Buffer.from(read(own).replace(/\d+/, "0' or 1=1--")).toString('base64url'),
      Buffer.from('{"id":"1; drop table products"}').toString('base64url'),
      Buffer.from('[1e400,null,"x"]').toString('base64url'),
      Buffer.from('[[[[]]]]').toString('base64url'),
      Buffer.from('{"__proto__":1}').toString('base64url'),
      '-1',
      '0',
      '9'.repeat(40),
    ]
    for (const cursor of forged)
      for (const path of [
        '/api/products?sort=price&',
        '/api/products?q=plate&',
        '/api/products?sort=distance&near=55425&',
        '/api/stores?',
        '/api/malls?',
      ]) {
        const answer = await ask(`${path}cursor=${encodeURIComponent(cursor)}`, guest())
        expect.soft([200, 422], `${path} ${cursor} is ${answer.statusCode} ${answer.body.slice(0, 100)}`).toContain(answer.statusCode)
      }
  })

  test('signs of patterns are text: % and _ find what contains them', async () => {
    const retailerId = shop.retailerId
    const named = await Promise.all(
      ['Wool 100% blanket', 'Snake_case poster', 'Plain cup'].map(async (title) => ({
        title,
        id: (await aProduct(app, retailerId, { title, storeIds: [shop.storeId] })).productId as ProductId,
      })),
    )
    await aStore(app, retailerId, { name: 'Fifty % Off' })
    await aStore(app, retailerId, { name: 'Under_score' })
    await app.settle()
    const titlesOf = async (q: string) =>
      (await app.call(callers.owner, inventory, { query: { q, limit: 100 as never } })).body.items
        .map(({ title }) => title)
        .filter((title) => named.some((one) => one.title === title))
    expect(await titlesOf('%')).toEqual(['Wool 100% blanket'])
    expect(await titlesOf('_')).toEqual(['Snake_case poster'])
    expect(await titlesOf('\\')).toEqual([])
    const storesOf = async (q: string) => (await app.call(guest(), stores, { query: { q } })).body.items.map(({ name }) => name)
    for (const q of ['%%%', '___', '\\']) expect.soft(await storesOf(q), q).not.toContain('Under')
    expect((await storesOf('_')).filter((name) => !name.includes('_'))).toEqual([])
    expect((await storesOf('%')).filter((name) => !name.includes('%'))).toEqual([])
    for (const q of ['%', '_', '%%']) {
      expect.soft((await app.call(callers.owner, retailerFulfillments, { query: { q } })).body.items, `work ${q}`).toEqual([])
      expect.soft((await app.call(callers.admin, adminOrders, { query: { q } })).body.items, `orders ${q}`).toEqual([])
      const suggested = await app.call(guest(), suggest, { query: { q } })
      expect.soft(suggested.status, `suggest ${q}`).toBe(200)
      const found = (await app.call(guest(), products, { query: { q } })).body.items
      expect
        .soft(
          found.every(({ title }) => title.includes(q)),
          `products ${q}: ${found.map(({ title }) => title).join(', ')}`,
        )
        .toBe(true)
    }
  })
})
