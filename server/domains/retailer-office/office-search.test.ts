import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let mugs: Shop
let lamps: Shop
let second: StoreId
let owner: TestPerson
let clerkOfSecond: TestPerson
let stranger: TestPerson
let atFirst: string
let atSecond: string
beforeAll(async () => {
  app = await testApp()
  mugs = await aShop(app, { product: { title: 'Blue mug' }, store: { name: 'Mugs downtown' } })
  lamps = await aShop(app, { product: { title: 'Blue lamp' } })
  second = await aStore(app, mugs.retailerId, { name: 'Mugs uptown' })
  const { variantIds } = await aProduct(app, mugs.retailerId, { title: 'Tall mug', storeIds: [second], onHand: 7 })
  const [tall] = variantIds
  if (!tall) throw new Error('no variant')
  owner = await aPerson(app, { retailers: [{ retailerId: mugs.retailerId, role: 'owner' }] })
  clerkOfSecond = await aPerson(app, { retailers: [{ retailerId: mugs.retailerId, role: 'staff', storeId: second }] })
  stranger = await aPerson(app, { retailers: [{ retailerId: lamps.retailerId, role: 'owner' }] })
  const maya = { contact: { name: 'Maya Green', email: 'maya@example.com' } }
  atFirst = (await buy(app, guest(), [lineOf(mugs)], maya)).body.order.number
  atSecond = (await buy(app, guest(), [lineOf({ ...mugs, storeId: second, variantId: tall })], maya)).body.order.number
})
afterAll(() => app.close())

const find = async (who: Caller, q: string, where: { retailerId?: RetailerId; storeId?: StoreId } = {}) => {
  const { status, body } = await app.call(who, findInOffice, { query: { q, ...where } })
  return status === 200
    ? { orders: body.orders.items.map(({ number }) => number), products: body.products.items.map(({ title }) => title) }
    : status
}
const nothing = { orders: [], products: [] }

test('orders are found by number and name, products by words, SKU and barcode', async () => {
  expect(await find(owner, atFirst.toLowerCase())).toEqual({ orders: [atFirst], products: [] })
  expect(await find(owner, atFirst.slice(3, 9))).toEqual({ orders: [atFirst], products: [] })
  expect(await find(owner, 'maya gr')).toEqual({ orders: [atSecond, atFirst], products: [] })
  // Names that begin with the query come first.
  expect(await find(owner, 'mug')).toEqual({ orders: [], products: ['Blue mug', 'Tall mug'] })
  expect(await find(owner, 'tall')).toEqual({ orders: [], products: ['Tall mug'] })
  const { productId } = await aProduct(app, mugs.retailerId, {
    title: 'Sugar bowl',
    status: 'draft',
    storeIds: [mugs.storeId, second],
    variants: ['small', 'large'].map((size, i) => ({
      sku: `BOWL-${size}`,
      price: cents(900 + 500 * i),
      compareAt: null,
      gtin: i === 0 ? '4006381333931' : null,
      optionValues: [size],
      stock: [mugs.storeId, second].map((storeId) => ({ storeId, onHand: 2 })),
    })),
  })
  // All its variants and shelves are one row.
  const bowl = { id: productId, title: 'Sugar bowl', status: 'draft', price: 900, available: 8, image: null }
  for (const q of ['bowl-sm', '4006381333931', 'sugar'])
    expect((await app.call(owner, findInOffice, { query: { q } })).body.products).toEqual({ items: [bowl], more: false })
  expect((await app.call(owner, findInOffice, { query: { q: 'sugar', storeId: second } })).body.products.items).toMatchObject([
    { available: 4 },
  ])
})

test('safety:R4 another business finds none of it, and who works at one store only what is there', async () => {
  for (const q of [atFirst, 'maya', 'mug', 'SKU-'])
    expect(await find(stranger, q, {})).toEqual(q === 'SKU-' ? { orders: [], products: ['Blue lamp'] } : nothing)
  expect(await find(stranger, 'mug', { retailerId: mugs.retailerId })).toBe(404)
  expect(await find(stranger, 'mug', { storeId: mugs.storeId })).toEqual(nothing)
  expect(await find(clerkOfSecond, 'maya')).toEqual({ orders: [atSecond], products: [] })
  expect(await find(clerkOfSecond, atFirst)).toEqual(nothing)
  expect(await find(clerkOfSecond, 'blue mug')).toEqual(nothing)
  expect(await find(clerkOfSecond, 'mug', { storeId: mugs.storeId })).toEqual(nothing)
  expect(await find(owner, 'maya', { storeId: second })).toEqual({ orders: [atSecond], products: [] })
  expect(await find(await aPerson(app), 'mug')).toBe(403)
  expect(await find(guest(), 'mug')).toBe(401)
})

test('pattern signs are text, less than two letters find nothing, and too many are refused', async () => {
  expect([await find(owner, '%%'), await find(owner, '__')]).toEqual([nothing, nothing])
  expect([await find(owner, ''), await find(owner, ' m ')]).toEqual([nothing, nothing])
  for (const query of ['', `?q=${'m'.repeat(61)}`])
    expect((await app.app.inject({ url: `${findInOffice.path}${query}`, cookies: owner.cookies })).statusCode).toBe(422)
})

test('a list that has more says so', async () => {
  const shop = await aShop(app, { product: { title: 'Candle 0' } })
  const merchant = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  for (let i = 1; i < 5; i++) await aProduct(app, shop.retailerId, { title: `Candle ${i}`, storeIds: [shop.storeId] })
  const more = async () => (await app.call(merchant, findInOffice, { query: { q: 'candle' } })).body.products
  expect(await more()).toMatchObject({ items: { length: 5 }, more: false })
  await aProduct(app, shop.retailerId, { title: 'A scented candle', storeIds: [shop.storeId] })
  expect(await more()).toMatchObject({ items: { length: 5 }, more: true })
})

test('the day of one store is that store’s, without what concerns the whole business; another’s is not found', async () => {
  const of = async (who: Caller, storeId?: StoreId) => app.call(who, retailerOverview, { query: { ...(storeId && { storeId }) } })
  const whole = (await of(owner)).body
  expect(whole).toMatchObject({ needsAction: [{ code: 'accept', count: 2 }], today: { orders: 2 } })
  expect(whole.payable).not.toBeNull()
  const one = (await of(owner, second)).body
  expect(one).toMatchObject({ needsAction: [{ code: 'accept', count: 1 }], today: { orders: 1 }, payable: null, setup: [] })
  expect(one.stores.map(({ name }) => name)).toEqual(['Mugs downtown', 'Mugs uptown'])
  expect((await of(clerkOfSecond, mugs.storeId)).status).toBe(404)
  expect((await of(stranger, second)).status).toBe(404)
})

test('who works at stores knows their public pages', async () => {
  const { items } = (await app.call(clerkOfSecond, counterLocations)).body
  expect(items).toMatchObject([{ kind: 'store', id: second, slug: expect.stringMatching(/^mugs-uptown-/), retailerId: mugs.retailerId }])
})
