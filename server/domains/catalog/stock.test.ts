import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { offersFor } from './offers.ts'
import { putBackStock, releaseStock, reserveStock, takeStock } from './stock.ts'
import { setStockCount } from './change.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const stockOf = async (variantId: number) =>
  (await app.deps.db.$client.query('select on_hand, reserved, version from stock where variant_id = $1', [variantId])).rows[0]
const factsOf = async () => (await app.deps.db.$client.query('select name, data from facts order by id')).rows as { name: string }[]

test('a reservation takes what is there, says what it costs, and announces only the last piece to lists', async () => {
  const { variantId, storeId, productId } = await aShop(app, { onHand: 3, price: 1999 })
  await app.settle()
  const reserve = (quantity: number) => transact(app.deps.db, (tx) => reserveStock(tx, [{ variantId, storeId, quantity }]))
  expect(await reserve(2)).toMatchObject([
    { variantId, storeId, productId, reserved: true, available: 3, price: 1999, sellable: true, taxCategory: 'general' },
  ])
  expect(await factsOf()).toEqual([])
  expect(await reserve(2)).toMatchObject([{ reserved: false, available: 1 }])
  expect(await reserve(1)).toMatchObject([{ reserved: true, available: 1 }])
  expect(await factsOf()).toMatchObject([{ name: 'catalog.products_changed', data: { productIds: [productId] } }])
  expect(await stockOf(variantId)).toMatchObject({ on_hand: 3, reserved: 3 })
  await transact(app.deps.db, (tx) => releaseStock(tx, [{ variantId, storeId, quantity: 1 }]))
  await transact(app.deps.db, (tx) =>
    takeStock(
      tx,
      [
        { variantId, storeId, quantity: 1 },
        { variantId, storeId, quantity: 1 },
      ],
      null,
      new Date(),
    ),
  )
  expect(await stockOf(variantId)).toMatchObject({ on_hand: 1, reserved: 0, version: 2 })
  await transact(app.deps.db, (tx) => putBackStock(tx, [{ variantId, storeId, quantity: 2 }], null, new Date()))
  expect(await stockOf(variantId)).toMatchObject({ on_hand: 3, reserved: 0 })
  const { rows } = await app.deps.db.$client.query('select why, delta from stock_changes where variant_id = $1 order by id', [variantId])
  expect(rows).toEqual([
    { why: 'received', delta: 3 },
    { why: 'sale', delta: -2 },
    { why: 'return', delta: 2 },
  ])
})

test('many buyers of one piece at once: one has it', async () => {
  const { variantId, storeId } = await aShop(app, { onHand: 1 })
  const tries = await Promise.all(
    Array.from({ length: 30 }, () =>
      transact(app.deps.db, async (tx) => (await reserveStock(tx, [{ variantId, storeId, quantity: 1 }]))[0]?.reserved),
    ),
  )
  expect(tries.filter(Boolean)).toHaveLength(1)
  expect(await stockOf(variantId)).toMatchObject({ on_hand: 1, reserved: 1 })
})

test('carts with the same offers in opposite order do not wait for each other in a circle', async () => {
  const shop = await aShop(app, { onHand: 100 })
  const { variantIds } = await aProduct(app, shop.retailerId, { onHand: 100, storeIds: [shop.storeId] })
  const other = variantIds[0] ?? shop.variantId
  const lines = [shop.variantId, other].map((variantId) => ({ variantId, storeId: shop.storeId, quantity: 1 }))
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => transact(app.deps.db, (tx) => reserveStock(tx, i % 2 ? lines : lines.toReversed()))),
  )
  expect(await stockOf(other)).toMatchObject({ reserved: 40 })
})

test('what is not on sale is known and not sellable; what never was is left out', async () => {
  const shop = await aShop(app, { product: { status: 'draft' } })
  const offers = await offersFor(app.deps.db, [shop, { variantId: 99_999 as never, storeId: shop.storeId }])
  expect(offers).toMatchObject([{ variantId: shop.variantId, sellable: false, title: 'Blue mug', options: '' }])
})

test('safety:S4 a count below what orders were promised is refused, and so is one over a change not seen', async () => {
  const { variantId, storeId, retailerId } = await aShop(app, { onHand: 5 })
  await transact(app.deps.db, (tx) => reserveStock(tx, [{ variantId, storeId, quantity: 4 }]))
  const count = (onHand: number, stockVersion?: number) =>
    setStockCount(app.deps.db, [retailerId], { variantId, storeId, onHand, reason: 'count', stockVersion }, null)
  await expect(count(3)).rejects.toMatchObject({ code: 'retailer.below_reserved' })
  expect(await count(9, 1)).toMatchObject({ onHand: 9, reserved: 4, stockVersion: 2 })
  await expect(count(8, 1)).rejects.toMatchObject({ code: 'conflict' })
  await expect(setStockCount(app.deps.db, [], { variantId, storeId, onHand: 1, reason: 'count' }, null)).rejects.toMatchObject({
    code: 'not_found',
  })
})
