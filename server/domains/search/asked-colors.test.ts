import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aProduct, aShop } from '#tests/shops.ts'

let app: TestApp
const COLORS = ['Black', 'Fire Red', 'Blue', 'Light Blue']
beforeAll(async () => {
  app = await testApp()
  const shop = await aShop(app)
  const shoes = async (title: string) => {
    const { productId, variantIds } = await aProduct(app, shop.retailerId, {
      title,
      options: [
        { name: 'Size', values: ['9'] },
        { name: 'Color', values: COLORS },
      ],
      variants: COLORS.map((color) => ({
        sku: `${title} ${color}`,
        price: cents(5000),
        gtin: null,
        optionValues: ['9', color],
        stock: [{ storeId: shop.storeId, onHand: 2 }],
      })),
    })
    for (const [i, id] of variantIds.entries()) await picture(productId, id, i)
  }
  await shoes('Trail shoe')
  await shoes('Red Wing boot')
  await app.settle()
})
afterAll(() => app.close())

const hashOf = (color: string) => String(COLORS.indexOf(color)).repeat(40)
const picture = (productId: number, variantId: VariantId, position: number) =>
  rowsOf(
    app.deps.db,
    'test.picture',
    'insert into product_images (product_id, variant_id, hash, alt, position) values ($1, $2, $3, $4, $5)',
    [productId, variantId, hashOf(COLORS[position] ?? ''), 'A shoe', position],
  )
const first = async (query: Sent<typeof products>['query']) => (await app.call(guest(), products, { query })).body.items[0]

test.each([
  [{ q: 'red shoe' }, 'Fire Red'],
  [{ q: 'light blue shoe' }, 'Light Blue'],
  [{ q: 'blue shoe' }, 'Blue'],
  [{ q: 'trail', options: 'color:blue' }, 'Blue'],
])('a search %o shows the picture of %s, and its page opens with it', async (query, color) => {
  const card = await first(query)
  expect([card?.image?.src.split('/')[2], card?.shown]).toEqual([hashOf(color), `color:${color.toLowerCase()}`])
})

test.each([
  [{ q: 'size 9 trail shoe' }, 'size:9'],
  [{ q: 'size 9 red shoe' }, 'color:fire red|size:9'],
  [{ q: 'trail', options: 'size:9' }, 'size:9'],
  [{ q: 'trail', options: 'size:9|size:10' }, undefined],
])('the page of a product found by %o opens with its size', async (query, shown) => {
  expect((await first(query))?.shown).toBe(shown)
})

test('a search that names no color, or names it as the product is called, shows the first picture', async () => {
  for (const q of ['trail shoe', 'green trail shoe', 'red wing boot']) {
    const card = await first({ q })
    expect([card?.image?.src.split('/')[2], card?.shown], q).toEqual([hashOf('Black'), undefined])
  }
})
