import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeGoogleFeed, googleFeed } from '#contracts/retailer-office/google-feed.ts'
import { cents } from '#contracts/money.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let owner: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { store: { name: 'Harbor Goods' }, onHand: 2 })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await picture(shop.productId)
  const { productId } = await aProduct(app, shop.retailerId, {
    title: 'Wool\tcap',
    description: '<p>Warm &amp; soft.</p><p>Washable</p>',
    brand: 'Northwind',
    options: [
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['M'] },
    ],
    variants: ['Red', 'Blue'].map((color) => ({
      sku: `CAP-${color}`,
      price: cents(1950),
      compareAt: color === 'Red' ? cents(2500) : null,
      former: { since: new Date(Date.now() - 80 * 86_400_000), until: new Date(Date.now() - 86_400_000) },
      gtin: null,
      optionValues: [color, 'M'],
      stock: [{ storeId: shop.storeId, onHand: color === 'Red' ? 9 : 0 }],
    })),
  })
  await picture(productId)
  await aProduct(app, shop.retailerId, { title: 'No picture', storeIds: [shop.storeId] })
  await app.settle()
})
afterAll(() => app.close())

const picture = (productId: number) =>
  rowsOf(app.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, repeat('a', 40), 'A', 0)", [
    productId,
  ])
const params = () => ({ id: shop.retailerId })
const now = async (who = owner) => (await app.call(who, googleFeed, { params: params() })).body
const change = (who: TestPerson, version: number, on: boolean) =>
  app.call(who, changeGoogleFeed, { params: params(), body: { version, on } })
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

async function addresses() {
  const feed = await now()
  return feed.addresses ?? (await change(owner, feed.version, true)).body.addresses ?? { products: '', inventory: '' }
}
/** The lines of a file by the names of their columns. */
async function linesAt(url: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await get(url)).body.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i] ?? '', cell])))
}

test('the products file holds each variant with a picture, its price and the price before', async () => {
  const lines = await linesAt((await addresses()).products)
  expect(new Set(lines.map(({ title }) => title))).toEqual(new Set(['Blue mug', 'Wool cap, Blue, M', 'Wool cap, Red, M']))
  const [red, blue] = ['Red', 'Blue'].map((color) => lines.find((line) => line['color'] === color))
  expect(red).toMatchObject({
    description: 'Warm & soft. Washable',
    availability: 'in_stock',
    price: '25.00 USD',
    sale_price: '19.50 USD',
    brand: 'Northwind',
    mpn: 'CAP-Red',
    size: 'M',
    condition: 'new',
    // The page opens with the variant whose price the line names.
    link: expect.stringMatching(/^https?:\/\/.+\/product\/wool-cap[^?]*\?options=color%3Ared%7Csize%3Am$/),
    image_link: expect.stringMatching(/^https?:\/\/.+\/pictures\/a{40}\/1280\.webp$/),
  })
  expect(blue).toMatchObject({ availability: 'out_of_stock', price: '19.50 USD', sale_price: '', item_group_id: red?.['item_group_id'] })
})

test('the inventory file tells what each store has and how soon it can be picked up', async () => {
  const { inventory, products } = await addresses()
  const lines = await linesAt(inventory)
  const ids = new Map((await linesAt(products)).map(({ title, id }) => [title, id]))
  const of = (title: string) => lines.find(({ id }) => id === ids.get(title))
  expect(lines).toHaveLength(3)
  expect(of('Blue mug')).toMatchObject({
    quantity: '2',
    availability: 'limited_availability',
    pickup_method: 'buy',
    pickup_sla: 'same day',
  })
  expect(of('Wool cap, Red, M')).toMatchObject({ quantity: '9', availability: 'in_stock', sale_price: '19.50 USD' })
  expect(of('Wool cap, Blue, M')).toMatchObject({ quantity: '0', availability: 'out_of_stock' })
  expect(new Set(lines.map(({ store_code }) => store_code))).toEqual(new Set((await now()).stores.map(({ code }) => code)))
})

test('a file is fetched compressed, and not again while nothing in it has changed', async () => {
  const { inventory } = await addresses()
  const packed = await get(inventory, { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(inventory)).body)
  const again = { 'if-none-match': String(packed.headers.etag) }
  expect((await get(inventory, again)).statusCode).toBe(304)
  await app.deps.db.$client.query('update stock set reserved = 1 where variant_id = $1', [shop.variantId])
  const changed = await get(inventory, again)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(packed.headers.etag)
})

test('the owner makes new addresses, which ends the old ones; nobody else sees or changes them', async () => {
  const before = await addresses()
  const { version, withoutPicture, items } = await now()
  expect({ withoutPicture, items }).toEqual({ withoutPicture: 1, items: 3 })
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  expect((await change(manager, version, true)).status).toBe(403)
  const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  expect((await change(stranger, version, false)).status).toBe(404)
  const rotated = await change(owner, version, true)
  expect(rotated.body.addresses).not.toEqual(before)
  expect((await get(before.products)).statusCode).toBe(404)
  // The same change sent twice is made once.
  expect((await change(owner, version, true)).status).toBe(409)
  const off = await change(owner, rotated.body.version, false)
  expect(off.body.addresses).toBeNull()
  for (const file of Object.values(rotated.body.addresses ?? {})) expect((await get(file)).statusCode).toBe(404)
  for (const path of ['1/x/products.tsv', `${shop.retailerId}/x/products.tsv`, 'a/x/products.tsv', `${shop.retailerId}/x/other.tsv`])
    expect((await get(`/google-feeds/${path}`)).statusCode, path).toBe(404)
})

test('a long file is read in pieces, and each line stands in it once', async () => {
  const many = await aShop(app, { mall: shop.mallId })
  const boss = await aPerson(app, { retailers: [{ retailerId: many.retailerId, role: 'owner' }] })
  await picture(many.productId)
  const second = await aStore(app, many.retailerId)
  await app.deps.db.$client.query(
    `with added as (
       insert into variants (product_id, retailer_id, sku, price) select $1, $2, 'V-' || n, 100 + n from generate_series(1, 1600) n returning id
     ) insert into stock (variant_id, store_id, on_hand) select id, store_id, 3 from added, unnest($3::bigint[]) store_id`,
    [many.productId, many.retailerId, [many.storeId, second]],
  )
  const { body } = await app.call(boss, changeGoogleFeed, { params: { id: many.retailerId }, body: { version: 0, on: true } })
  const keysOf = async (url = '', ...names: string[]) => (await linesAt(url)).map((line) => names.map((name) => line[name]).join(' '))
  const products = await keysOf(body.addresses?.products, 'id')
  expect([products.length, new Set(products).size]).toEqual([1601, 1601])
  const shelves = await keysOf(body.addresses?.inventory, 'id', 'store_code')
  expect([shelves.length, new Set(shelves).size]).toEqual([3201, 3201])
})

test('a paused store has nothing for Google, a suspended business no items', async () => {
  const { inventory } = await addresses()
  await app.deps.db.$client.query('update stores set paused = true where id = $1', [shop.storeId])
  expect((await linesAt(inventory)).map(({ quantity }) => quantity)).toEqual(['0', '0', '0'])
  await app.deps.db.$client.query("update retailers set status = 'suspended' where id = $1", [shop.retailerId])
  expect(await linesAt(inventory)).toEqual([])
})
