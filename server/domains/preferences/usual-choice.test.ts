import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { changePreferences } from '#contracts/preferences.ts'
import { usualChoice } from '#contracts/preferences/usual-choice.ts'
import { cents } from '#contracts/money.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aProduct, aShop } from '#tests/shops.ts'

let app: TestApp
let shop: { retailerId: RetailerId; storeId: StoreId }
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
})
afterAll(() => app.close())

type Wish = { title: string; category?: string; option?: string; sizes: Record<string, number>; tags?: string[]; fit?: string }
/** A product in one color with these pieces of each size. */
async function sized({ title, category = 'clothing', option = 'Size', sizes, tags = [], fit }: Wish): Promise<ProductId> {
  const { productId } = await aProduct(app, shop.retailerId, {
    title,
    category,
    tags,
    ...(fit && { facts: [{ name: 'Fit', value: fit }] }),
    options: [
      { name: 'Color', values: ['Navy'] },
      { name: option, values: Object.keys(sizes) },
    ],
    variants: Object.entries(sizes).map(([size, onHand]) => ({
      sku: `${title}-${size}`,
      price: cents(2000),
      compareAt: null,
      gtin: null,
      stock: [{ storeId: shop.storeId, onHand }],
      optionValues: ['Navy', size],
    })),
  })
  return productId
}
const usual = async (who: TestPerson, productId: ProductId) => (await app.call(who, usualChoice, { query: { productId } })).body
const sizeFor = async (who: TestPerson, wish: Wish) => (await usual(who, await sized(wish))).size?.value ?? null
const choose = (who: TestPerson, body: object) => app.call(who, changePreferences, { body: body as never })

test('a product begins with the size that its shopper wears, and says where it comes from', async () => {
  const ana = await aPerson(app)
  const shirt = await sized({ title: 'Striped Dress Shirt', sizes: { S: 2, M: 3, L: 1 } })
  expect((await usual(ana, shirt)).size).toBeNull()
  await choose(ana, { sizes: { tops: 'M', dresses: 'L' } })
  expect((await usual(ana, shirt)).size).toEqual({ option: 'Size', value: 'M', words: 'Size M, from your preferences' })
  expect((await usual(await aPerson(app), shirt)).size).toBeNull()
  expect((await app.call(guest(), usualChoice, { query: { productId: shirt } })).status).toBe(401)
  await choose(ana, { sizes: { tops: null } })
  expect((await usual(ana, shirt)).size).toBeNull()
})

test('each kind of product has its own size, however its seller writes it; where the kind is not said, none is chosen', async () => {
  const ana = await aPerson(app)
  await choose(ana, { sizes: { tops: 'XXL', bottoms: '32', dresses: '8', shoesWomen: '8.5', shoesMen: '10', shoesKids: '3Y', rings: '7' } })
  expect(await sizeFor(ana, { title: 'Wool Sweater', sizes: { XL: 1, '2XL': 1 } })).toBe('2XL')
  expect(await sizeFor(ana, { title: 'Straight Jeans', option: 'Waist', sizes: { '30': 1, '32': 1 } })).toBe('32')
  expect(await sizeFor(ana, { title: 'Linen Sun Dress', sizes: { '6': 1, '8': 1 } })).toBe('8')
  const shoe = { category: 'shoes', sizes: { 'US 8.5': 1, 'US 10': 1 } }
  expect(await sizeFor(ana, { ...shoe, title: 'Suede Flats', fit: 'Women’s, true to size' })).toBe('US 8.5')
  expect(await sizeFor(ana, { ...shoe, title: "Men's Running Shoes" })).toBe('US 10')
  expect(await sizeFor(ana, { ...shoe, title: 'Running Shoes' })).toBeNull()
  expect(await sizeFor(ana, { title: 'Kids Rain Boots', category: 'shoes', sizes: { '2Y': 1, '3Y': 1 } })).toBe('3Y')
  expect(await sizeFor(ana, { title: 'Silver Band', category: 'accessories', option: 'Ring size', sizes: { '6': 1, '7': 1 } })).toBe('7')
  expect(await sizeFor(ana, { title: 'Kids T-Shirt', sizes: { XXL: 1 } })).toBeNull()
  expect(await sizeFor(ana, { title: 'Wool Socks', sizes: { XXL: 1 } })).toBeNull()
  expect(await sizeFor(ana, { title: 'Mixing Bowl', category: 'kitchen', sizes: { XXL: 1 } })).toBeNull()
})

test('a size that is unknown or sold out chooses nothing, and neither does a product that is gone', async () => {
  const ana = await aPerson(app)
  await choose(ana, { sizes: { tops: 'M' } })
  expect(await sizeFor(ana, { title: 'Cotton Shirt', sizes: { S: 1, L: 1 } })).toBeNull()
  expect(await sizeFor(ana, { title: 'Linen Shirt', sizes: { S: 1, M: 0 } })).toBeNull()
  expect(await usual(ana, 999_999_999 as ProductId)).toEqual({ size: null, method: null, centerMallId: null })
})

test('the usual way and Center go with it; without personalization nothing is chosen', async () => {
  const ana = await aPerson(app)
  const shirt = await sized({ title: 'Oxford Shirt', sizes: { M: 1 } })
  const centerMallId = await aMall(app, { hasCenter: true })
  await choose(ana, { sizes: { tops: 'M' }, method: 'ship-to-mall', centerMallId })
  expect(await usual(ana, shirt)).toMatchObject({ size: { value: 'M' }, method: 'ship-to-mall', centerMallId })
  await choose(ana, { personalized: false })
  expect(await usual(ana, shirt)).toEqual({ size: null, method: null, centerMallId: null })
})
