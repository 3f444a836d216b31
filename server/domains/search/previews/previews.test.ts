import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { previewAddress } from '#contracts/search/previews.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { weekOf } from './cards.ts'
import { forgetOldPreviews } from './previews.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, {
    mall: { name: 'Harbor Mall' },
    store: { name: 'Łódź & “Søn” Goods' },
    product: { title: 'A very long name for a blue stoneware mug that no preview can show as a whole <b>&</b> then some more words of it' },
  })
  await app.settle()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
const addresses = () => [
  previewAddress('product', shop.productId),
  previewAddress('store', shop.storeId),
  previewAddress('mall', shop.mallId),
]

test('a product, a store and a mall have a picture of 1200 x 630 for shared links', async () => {
  for (const address of addresses()) {
    const answer = await get(address)
    expect(answer.statusCode, address).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(answer.rawPayload.byteLength).toBeLessThan(300_000)
  }
})

test('it is drawn once for the same content, and anew for another price', async () => {
  const address = previewAddress('product', shop.productId)
  const first = await get(address)
  const etag = String(first.headers.etag)
  expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304)
  await app.deps.db.$client.query('update variants set price = $1 where id = $2', [cents(4900), shop.variantId])
  await app.settle()
  const second = await get(address, { 'if-none-match': etag })
  expect(second.statusCode).toBe(200)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
})

test('what does not exist has none', async () => {
  for (const path of ['product/999999999.jpg', 'product/abc.jpg', 'product/1.png', 'person/1.jpg', 'constructor/1.jpg', 'store/0.jpg'])
    expect((await get(`/pictures/previews/${path}`)).statusCode, path).toBe(404)
})

test('old ones are removed and drawn again when somebody asks', async () => {
  await get(previewAddress('mall', shop.mallId))
  const kept = async () => {
    let count = 0
    for await (const _ of app.deps.files.writtenBefore('previews', new Date(Date.now() + 1000))) count += 1
    return count
  }
  expect(await kept()).toBeGreaterThan(0)
  await forgetOldPreviews(app.deps.files, new Date(Date.now() + 40 * 24 * 3_600_000))
  expect(await kept()).toBe(0)
  expect((await get(previewAddress('mall', shop.mallId))).statusCode).toBe(200)
})

test('hours are told in three lines or not at all', () => {
  const week = (text: (day: number) => string) =>
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, i) => ({ day, text: text(i) }))
  expect(weekOf(week(() => '10 AM – 9 PM'))).toEqual(['Every day 10 AM – 9 PM'])
  expect(weekOf(week((i) => (i < 6 ? '10 AM – 9 PM' : 'Closed')))).toEqual(['Mon – Sat 10 AM – 9 PM', 'Sun Closed'])
  expect(weekOf(week(String))).toEqual([])
  expect(weekOf([])).toEqual([])
})
