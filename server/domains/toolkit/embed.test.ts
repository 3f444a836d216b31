import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedAddress } from '#contracts/toolkit.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { store: { name: 'Bits & <Pieces>' }, price: 1_000 })
  await aProduct(app, shop.retailerId, { title: 'Sold out', onHand: 0, storeIds: [shop.storeId] })
  await aProduct(app, shop.retailerId, { title: 'Draft', status: 'draft', storeIds: [shop.storeId] })
})
afterAll(() => app.close())

const get = (id: number | string, cookies: Record<string, string> = {}) =>
  app.app.inject({ url: typeof id === 'number' ? embedAddress(id as Shop['storeId']) : `/embed/store/${id}`, cookies })

test('another site may frame what a store has in stock, and the page runs nothing and sets no cookie', async () => {
  const person = await aPerson(app)
  const { headers, body, cookies, statusCode } = await get(shop.storeId, person.cookies)
  expect([statusCode, cookies, headers['x-frame-options']]).toEqual([200, [], undefined])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors \*$/)
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(body).not.toContain('<script')
  expect(body).toContain('In stock now at Bits &amp; &lt;Pieces&gt;')
  expect(body).toMatch(/Blue mug.*\$10\.00/s)
  for (const absent of ['Sold out', 'Draft', person.email]) expect(body).not.toContain(absent)
  // Every other answer stays unframed.
  expect((await app.app.inject({ url: `/api/stores/${shop.storeId}` })).headers['x-frame-options']).toBe('DENY')
})

test('it says the price that the page of the product says, and nothing of a store that does not sell', async () => {
  const other = await aShop(app, { price: 5_000 })
  await aPromotion(app, { retailerId: other.retailerId, percent: 20 })
  expect((await get(other.storeId)).body).toContain('$40.00')
  const paused = await aShop(app, { store: { paused: true } })
  expect((await get(paused.storeId)).body).toContain('Nothing can be ordered here right now.')
  const gone = await aShop(app, { store: { closed: true } })
  for (const id of [gone.storeId, 999_999, 'x', '1e3']) expect((await get(id)).statusCode, String(id)).toBe(404)
})
