import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, product, products } from '#contracts/catalog/catalog.ts'
import type { CategoryId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import {
  addPicture,
  addProduct,
  duplicateProduct,
  editProduct,
  type OwnProduct,
  ownProduct,
  type ProductInput,
  type VariantInput,
} from '#contracts/catalog/own-products.ts'
import { changeVariant, inventory, setStock, stockHistory } from '#contracts/catalog/inventory.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let other: Shop
let second: StoreId
let manager: TestPerson
let stranger: TestPerson
let kitchen: CategoryId
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 5 })
  other = await aShop(app)
  second = await aStore(app, shop.retailerId, { name: 'Second' })
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  stranger = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  kitchen = (await app.call(guest(), categories)).body.items.find(({ slug }) => slug === 'kitchen')?.id as CategoryId
})
afterAll(() => app.close())

const aVariant = (wish: Partial<VariantInput> = {}): VariantInput => ({
  id: null,
  version: null,
  sku: '',
  gtin: null,
  optionValues: [],
  price: cents(2500),
  compareAtPrice: null,
  shelves: [{ storeId: shop.storeId, onHand: 4, stockVersion: null }],
  ...wish,
})
const input = (wish: Partial<ProductInput> = {}): ProductInput => ({
  title: 'Oak bowl',
  description: 'Turned by hand.',
  brand: 'Grain',
  categoryId: kitchen,
  tags: [],
  options: [],
  status: 'active',
  variants: [aVariant()],
  pictures: [],
  ...wish,
})
const add = (wish: Partial<ProductInput> = {}, who = manager, retailerId = shop.retailerId) =>
  app.call(who, addProduct, { body: { retailerId, ...input(wish) } })
/** The product as it was read, ready to be sent back with changes. */
const bodyOf = (own: OwnProduct, change: Partial<ProductInput> = {}) => ({
  version: own.version,
  reason: 'correction' as const,
  title: own.title,
  description: own.description,
  brand: own.brand,
  categoryId: own.categoryId,
  tags: own.tags,
  options: own.options,
  status: own.status,
  variants: own.variants.map((variant) => ({ ...variant, shelves: [] })),
  pictures: own.pictures.map(({ id, alt, variantId }) => ({
    id,
    hash: null,
    alt,
    variant: variantId === null ? null : own.variants.findIndex((variant) => variant.id === variantId),
  })),
  ...change,
})
const edit = (own: OwnProduct, change: Partial<ProductInput> & { reason?: 'count' } = {}, who = manager) =>
  app.call(who, editProduct, { params: { id: own.id }, body: bodyOf(own, change) })
const pointers = (problem: { errors?: { pointer: string }[] | undefined }) => problem.errors?.map(({ pointer }) => pointer)

test('a product that is typed in is on the shelf, in the list and found by shoppers', async () => {
  const photo = await sendPicture(app, manager, shop.retailerId, await aPicture())
  expect(photo.status).toBe(201)
  const made = await add({
    title: 'Walnut spoon',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      aVariant({ optionValues: ['S'], gtin: '4006381333931', shelves: [{ storeId: shop.storeId, onHand: 2, stockVersion: null }] }),
      aVariant({ optionValues: ['L'], price: cents(3000), compareAtPrice: cents(3600) }),
    ],
    pictures: [{ id: null, hash: photo.body.hash, alt: 'A spoon', variant: 1 }],
  })
  expect(made.status).toBe(201)
  expect(made.body.variants.map(({ sku, optionValues, gtin }) => [sku, optionValues, gtin])).toEqual([
    ['WALNUT-SPOON-S', ['S'], '4006381333931'],
    ['WALNUT-SPOON-L', ['L'], null],
  ])
  expect(made.body.pictures).toMatchObject([{ src: photo.body.src, alt: 'A spoon', variantId: made.body.variants[1]?.id }])
  expect((await app.app.inject({ url: photo.body.src })).statusCode).toBe(200)
  await app.settle()
  expect((await app.call(guest(), products, { query: { q: 'walnut spoon' } })).body.items).toMatchObject([{ id: made.body.id }])
  const rows = (await app.call(manager, inventory, { query: { q: 'Walnut' } })).body.items
  expect(rows.map(({ onHand, price }) => [onHand, price])).toEqual([
    [2, 2500],
    [4, 3000],
  ])
})

test('the same press twice lists one product', async () => {
  const body = { retailerId: shop.retailerId, ...input({ title: 'Pressed twice' }) }
  const first = await app.call(manager, addProduct, { body, key: 'pressed-twice' })
  const again = await app.call(manager, addProduct, { body, key: 'pressed-twice' })
  expect(again.body.id).toBe(first.body.id)
  expect((await app.call(manager, inventory, { query: { q: 'Pressed twice' } })).body.items).toHaveLength(1)
})

test('everything that is wrong is said at its field, and nothing is kept', async () => {
  const wrong = await add({
    title: 'All wrong',
    categoryId: 999_999 as CategoryId,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      aVariant({ optionValues: ['S'], sku: 'SAME', gtin: '4006381333932' }),
      aVariant({ optionValues: ['S'], sku: 'SAME', compareAtPrice: cents(2500) }),
      aVariant({ optionValues: ['XL'], shelves: [] }),
    ],
    pictures: [{ id: null, hash: 'a'.repeat(40), alt: '', variant: null }],
  })
  expect(wrong.status).toBe(422)
  expect(pointers(wrong.problem)?.toSorted()).toEqual([
    '/categoryId',
    '/pictures/0',
    '/variants/0/gtin',
    '/variants/1/compareAtPrice',
    '/variants/1/optionValues',
    '/variants/1/sku',
    '/variants/2/optionValues',
    '/variants/2/shelves',
  ])
  expect((await app.call(manager, inventory, { query: { q: 'All wrong' } })).body.items).toEqual([])
  const raw = (change: object) =>
    app.call(manager, addProduct, {
      body: { retailerId: shop.retailerId, ...input() },
      raw: { retailerId: shop.retailerId, ...input(), variants: [{ ...aVariant(), price: 1 }], ...change },
    })
  expect(pointers((await raw({ title: ' ' })).problem)).toEqual(['/title'])
  expect((await raw({ title: 'x'.repeat(201) })).problem.detail).toBe('Keep it under 200 characters. You have 201.')
  expect(pointers((await raw({ soldCount: 5 })).problem)).toEqual(['/soldCount'])
  expect(pointers((await raw({ variants: [{ ...aVariant(), price: -1 }] })).problem)).toEqual(['/variants/0/price'])
  const taken = await add({ title: 'Ash bowl', variants: [aVariant({ sku: 'BOWL-1' })] })
  expect(taken.status).toBe(201)
  expect((await add({ variants: [aVariant({ sku: 'BOWL-1' })] })).problem.errors).toEqual([
    { pointer: '/variants/0/sku', message: 'That SKU is already used by "Ash bowl".' },
  ])
  const foreign = aVariant({ shelves: [{ storeId: other.storeId, onHand: 1, stockVersion: null }] })
  expect(pointers((await add({ variants: [foreign] })).problem)).toEqual(['/variants/0/shelves/0/onHand'])
})

test('strangers, clerks and guests list and change nothing', async () => {
  const own = (await add({ title: 'Mine alone' })).body
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  expect((await add({}, stranger)).status).toBe(404)
  expect((await edit(own, { title: 'Stolen' }, stranger)).status).toBe(404)
  expect((await app.call(stranger, ownProduct, { params: { id: own.id } })).status).toBe(404)
  expect((await app.call(stranger, duplicateProduct, { params: { id: own.id } })).status).toBe(404)
  expect((await sendPicture(app, stranger, shop.retailerId, await aPicture())).status).toBe(404)
  expect((await add({}, clerk)).status).toBe(403)
  expect((await edit(own, {}, clerk)).status).toBe(403)
  expect((await app.call(guest(), ownProduct, { params: { id: own.id } })).status).toBe(401)
  const theirs = await sendPicture(app, stranger, other.retailerId, await aPicture('#cc0000'))
  expect(pointers((await edit(own, { pictures: [{ id: null, hash: theirs.body.hash, alt: '', variant: null }] })).problem)).toEqual([
    '/pictures/0',
  ])
})

test('words, variants, pictures and stock change as one act, with every move and price noted', async () => {
  const own = (await add({ title: 'Pine tray' })).body
  const [one, two] = [
    await sendPicture(app, manager, shop.retailerId, await aPicture('#00aa00')),
    await sendPicture(app, manager, shop.retailerId, await aPicture('#0000aa')),
  ]
  const [variant] = own.variants
  if (!variant) throw new Error('no variant')
  const changed = await edit(own, {
    title: 'Pine tray, oiled',
    options: [{ name: 'Size', values: ['S', 'L', 'unused'] }],
    variants: [
      aVariant({ optionValues: ['L'], sku: 'TRAY-L', shelves: [{ storeId: second, onHand: 1, stockVersion: null }] }),
      { ...variant, optionValues: ['S'], price: cents(1900), shelves: [{ storeId: shop.storeId, onHand: 9, stockVersion: 1 }] },
    ],
    pictures: [one, two].map(({ body }) => ({ id: null, hash: body.hash, alt: 'Tray', variant: null })),
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    title: 'Pine tray, oiled',
    version: own.version + 1,
    options: [{ name: 'Size', values: ['S', 'L'] }],
  })
  expect(changed.body.variants.map(({ sku, shelves }) => [sku, shelves.map(({ onHand }) => onHand)])).toEqual([
    ['TRAY-L', [1]],
    [variant.sku, [9]],
  ])
  const history = (await app.call(manager, stockHistory, { query: { storeId: shop.storeId, variantId: variant.id } })).body
  expect(history.movements[0]).toMatchObject({ why: 'correction', delta: 5, who: 'Ana Lopez' })
  expect(history.prices[0]).toMatchObject({ price: 1900, who: 'Ana Lopez' })

  const [first, last] = changed.body.pictures
  if (!first || !last) throw new Error('pictures are missing')
  const turned = await edit(changed.body, {
    variants: changed.body.variants.slice(1).map((one) => ({ ...one, shelves: [] })),
    pictures: [{ id: last.id, hash: null, alt: 'From above', variant: null }],
  })
  expect(turned.body.pictures).toEqual([{ id: last.id, src: two.body.src, alt: 'From above', variantId: null }])
  expect(turned.body.variants).toHaveLength(1)
  // The SKU of the removed variant is free again.
  expect((await add({ title: 'Another', variants: [aVariant({ sku: 'TRAY-L' })] })).status).toBe(201)
  await app.settle()
  const seen = (await app.call(guest(), product, { params: { id: String(own.id) }, query: {} })).body
  expect(seen).toMatchObject({ title: 'Pine tray, oiled', price: 1900, images: [{ alt: 'From above' }] })
  expect(seen.variants).toHaveLength(1)
})

test('a change that somebody did not see is never written over: words, price or stock', async () => {
  const own = (await add({ title: 'Elm box' })).body
  const [variant] = own.variants
  if (!variant) throw new Error('no variant')
  await app.call(manager, setStock, { body: { storeId: shop.storeId, variantId: variant.id, onHand: 7, reason: 'received' } })
  const stale = { ...variant, shelves: [{ storeId: shop.storeId, onHand: 3, stockVersion: 1 }] }
  expect((await edit(own, { title: 'Lost', variants: [stale] })).problem.code).toBe('conflict')
  // An edit that does not touch the stock does not conflict with a stock change.
  const renamed = await edit(own, { title: 'Elm chest' })
  expect(renamed.status).toBe(200)
  expect((await edit(own, { title: 'Second' })).problem).toMatchObject({ code: 'conflict', current: { version: 2 } })
  await app.call(manager, changeVariant, { params: { id: variant.id }, body: { price: cents(1000) } })
  expect((await edit(renamed.body, { title: 'Third' })).problem.code).toBe('conflict')
  expect((await app.call(manager, ownProduct, { params: { id: own.id } })).body).toMatchObject({
    title: 'Elm chest',
    variants: [{ price: 1000 }],
  })
})

test('what is kept ready for shoppers goes with each edit: the page at once, lists with the index', async () => {
  const own = (await add({ title: 'Maple board' })).body
  await app.settle()
  const page = async () => (await app.call(guest(), product, { params: { id: String(own.id) }, query: {} })).body
  const listed = async () =>
    (await app.call(guest(), products, { query: { category: 'kitchen' } })).body.items.find(({ id }) => id === own.id)
  for (let i = 0; i < 2; i++) expect([(await page()).title, (await listed())?.title]).toEqual(['Maple board', 'Maple board'])
  const [variant] = own.variants
  if (!variant) throw new Error('no variant')
  const renamed = await edit(own, { title: 'Maple plank', variants: [{ ...variant, price: cents(700), shelves: [] }] })
  expect(renamed.status).toBe(200)
  expect(await page()).toMatchObject({ title: 'Maple plank', price: 700 })
  await app.settle()
  expect(await listed()).toMatchObject({ title: 'Maple plank', price: 700 })
  await edit(renamed.body, { status: 'archived' })
  await app.settle()
  expect(await listed()).toBeUndefined()
})

test('of two who save at the same moment one is asked again, and of two equal SKUs one is refused', async () => {
  const own = (await add({ title: 'Raced bench' })).body
  const both = await Promise.all([edit(own, { title: 'Bench A' }), edit(own, { title: 'Bench B' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const twins = await Promise.all(['One', 'Two'].map((title) => add({ title, variants: [aVariant({ sku: 'RACED' })] })))
  expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(twins.map(({ problem }) => problem?.errors?.[0]?.pointer).filter(Boolean)).toEqual(['/variants/0/sku'])
})

test('a count cannot fall below what orders were promised', async () => {
  const own = (await add({ title: 'Promised lamp' })).body
  const [variant] = own.variants
  if (!variant) throw new Error('no variant')
  await app.settle()
  await buy(app, await aPerson(app), [lineOf({ ...shop, productId: own.id, variantId: variant.id, price: 2500 }, { quantity: 3 })])
  const seen = (await app.call(manager, ownProduct, { params: { id: own.id } })).body
  const [shelf] = seen.variants[0]?.shelves ?? []
  const low = { ...variant, shelves: [{ storeId: shop.storeId, onHand: 2, stockVersion: shelf?.stockVersion ?? 0 }] }
  expect((await edit(seen, { variants: [low] })).problem.errors).toEqual([
    { pointer: '/variants/0/shelves/0/onHand', message: '3 are reserved for orders.' },
  ])
})

test('a copy is a draft without stock and barcodes, and its own product', async () => {
  const own = (await add({ title: 'Cherry desk', variants: [aVariant({ sku: 'DESK', gtin: '4006381333931' })] })).body
  const copy = await app.call(manager, duplicateProduct, { params: { id: own.id } })
  expect(copy.body).toMatchObject({
    title: 'Cherry desk (copy)',
    status: 'draft',
    variants: [{ sku: 'CHERRY-DESK-COPY', gtin: null, price: 2500, shelves: [{ onHand: 0 }] }],
  })
  const twice = await app.call(manager, duplicateProduct, { params: { id: own.id } })
  expect(twice.body.variants[0]?.sku).toBe('CHERRY-DESK-COPY-2')
})

test('safety:F1 what is no picture is refused, and an empty form says what is missing', async () => {
  const send = (bytes: Buffer | string) => sendPicture(app, manager, shop.retailerId, Buffer.from(bytes))
  expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).problem.code).toBe('pictures.wrong_kind')
  expect((await send((await aPicture()).subarray(0, 200))).status).toBe(422)
  expect((await send('')).problem.errors).toEqual([{ pointer: '/file', message: 'Choose a picture.' }])
  expect((await send(Buffer.alloc(10_485_761))).problem.code).toBe('pictures.too_large')
  expect((await app.app.inject({ method: 'POST', url: addPicture.path, cookies: manager.cookies, payload: {} })).statusCode).toBe(415)
})

test('SKUs change places within a product in one save, pass to a variant from one that is taken out, and may not be another product’s', async () => {
  const sizes = ['S', 'M', 'L']
  const { body: own } = await add({
    title: 'Ash tray',
    options: [{ name: 'Size', values: sizes }],
    variants: sizes.map((size) => aVariant({ sku: `ASH-${size}`, optionValues: [size] })),
  })
  const renamed = (from: OwnProduct, skus: string[]) => from.variants.map((variant, i) => ({ ...variant, sku: skus[i] ?? '', shelves: [] }))
  const skusOf = ({ variants }: OwnProduct) => variants.map(({ id, sku }) => [id, sku])
  const [s, m, l] = own.variants.map(({ id }) => id)
  const turned = await edit(own, { variants: renamed(own, ['ASH-M', 'ASH-L', 'ASH-S']) })
  expect([turned.status, skusOf(turned.body)]).toEqual([
    200,
    [
      [s, 'ASH-M'],
      [m, 'ASH-L'],
      [l, 'ASH-S'],
    ],
  ])
  const inherited = await edit(turned.body, {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: renamed(turned.body, ['ASH-S', 'ASH-M']).slice(0, 2),
  })
  expect([inherited.status, skusOf(inherited.body)]).toEqual([
    200,
    [
      [s, 'ASH-S'],
      [m, 'ASH-M'],
    ],
  ])
  const { body: stool } = await add({ title: 'Ash stool', variants: [aVariant({ sku: 'STOOL' })] })
  const taken = await edit(inherited.body, { variants: renamed(inherited.body, ['ASH-M', 'STOOL']) })
  expect([taken.status, pointers(taken.problem)]).toEqual([422, ['/variants/1/sku']])
  expect(skusOf((await app.call(manager, ownProduct, { params: { id: stool.id } })).body)).toEqual([[stool.variants[0]?.id, 'STOOL']])
})
