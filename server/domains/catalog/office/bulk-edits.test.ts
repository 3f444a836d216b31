import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyBulk, type BulkChange, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { products } from '#contracts/catalog/catalog.ts'
import type { StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { changeProduct, changeVariant, inventory, type InventoryRow, stockHistory } from '#contracts/catalog/inventory.ts'
import { addProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { changeAlerts, saveWish } from '#contracts/wishlist.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { bulkOutcome } from '../rules.ts'

let app: TestApp
let shop: Shop
let second: StoreId
let manager: TestPerson
let clerk: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 5, price: 2000 })
  second = await aStore(app, shop.retailerId, { name: 'Second' })
  await aProduct(app, shop.retailerId, { title: 'Arc lamp', price: 9000, onHand: 2, storeIds: [shop.storeId, second] })
  await aProduct(app, shop.retailerId, { title: 'Zinc bucket', price: 500, onHand: 1, storeIds: [second] })
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: second }] })
  const other = await aShop(app)
  stranger = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
})
afterAll(() => app.close())

const rowsNow = async (): Promise<InventoryRow[]> => (await app.call(manager, inventory, { query: {} })).body.items
const bodyOf = (rows: readonly InventoryRow[], change: BulkChange) => ({
  change,
  rows: rows.map(({ variantId, storeId, version, productVersion, stockVersion }) => ({
    variantId,
    storeId,
    version,
    productVersion,
    stockVersion,
  })),
})
const preview = async (change: BulkChange, who = manager, rows?: InventoryRow[]) =>
  app.call(who, previewBulk, { body: bodyOf(rows ?? (await rowsNow()), change) })
const apply = async (change: BulkChange, who = manager, rows?: InventoryRow[]) =>
  app.call(who, applyBulk, { body: bodyOf(rows ?? (await rowsNow()), change) })

const now = { price: cents(1000), onHand: 5, reserved: 2, status: 'active', department: 'Home' }
test.each<[string, BulkChange, unknown, string | null, string | null]>([
  ['10 % less', { kind: 'price_percent', percent: -10 }, 900, null, null],
  ['a third more, rounded to the cent', { kind: 'price_percent', percent: 33.33 }, 1333, null, null],
  ['more than half more', { kind: 'price_by', by: cents(501) }, 1501, null, 'Raises the price by more than half.'],
  ['half more', { kind: 'price_by', by: cents(500) }, 1500, null, null],
  ['below nothing', { kind: 'price_by', by: cents(-1001) }, -1, 'Price must be 0 or more.', null],
  ['nothing', { kind: 'price_set', price: cents(0) }, 0, null, 'Makes it free.'],
  ['fewer than promised', { kind: 'stock_set', onHand: 1, reason: 'count' }, 1, '2 are reserved for orders.', null],
  ['fewer than none', { kind: 'stock_by', by: -6, reason: 'lost' }, -1, 'Stock must be 0 or more.', null],
  ['more', { kind: 'stock_by', by: 4, reason: 'received' }, 9, null, null],
  ['another state', { kind: 'status', status: 'archived' }, 'archived', null, null],
])('%s', (_, change, after, fault, warning) => {
  expect(bulkOutcome(change, now, '')).toMatchObject({ difference: { after }, fault, warning })
})

test('a preview says line by line what would change, and changes nothing', async () => {
  const before = await rowsNow()
  const seen = await preview({ kind: 'price_by', by: cents(-1000) })
  expect(seen.body.items.map(({ rows, title, difference, fault }) => [rows, title, difference?.after, fault])).toEqual([
    [[0, 1], 'Arc lamp', 8000, null],
    [[2], 'Blue mug', 1000, null],
    [[3], 'Zinc bucket', -500, 'Price must be 0 or more.'],
  ])
  expect(await rowsNow()).toEqual(before)
})

test('all rows change or none, and the rows in the way are named', async () => {
  const refused = await apply({ kind: 'price_by', by: cents(-1000) })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual([{ pointer: '/rows/3', message: 'Price must be 0 or more.' }])
  expect((await rowsNow()).map(({ price }) => price)).toEqual([9000, 9000, 2000, 500])
})

test('a lower price reaches lists, alerts and the history; the former price goes where it was reached', async () => {
  const shopper = await aPerson(app)
  await app.call(shopper, saveWish, { body: { productId: shop.productId } })
  await app.call(shopper, changeAlerts, {
    params: { productId: shop.productId },
    body: { backInStockEnabled: false, priceDropEnabled: true, targetPrice: null },
  })
  await app.settle()
  const rows = (await rowsNow()).slice(0, 3)
  expect((await apply({ kind: 'price_percent', percent: -10 }, manager, rows)).body).toEqual({ changed: 2 })
  await app.settle()
  const listed = (await app.call(guest(), products, { query: {} })).body.items
  expect(listed.find(({ id }) => id === shop.productId)?.price).toBe(1800)
  expect((await app.call(shopper, notifications, { query: {} })).body.items).toMatchObject([{ type: 'price_drop' }])
  const history = await app.call(manager, stockHistory, { query: { storeId: shop.storeId, variantId: shop.variantId } })
  expect(history.body.prices[0]).toMatchObject({ price: 1800, who: 'Ana Lopez' })
})

test('a row that somebody changed since is told, and nothing is written over', async () => {
  const rows = await rowsNow()
  await app.call(manager, changeVariant, { params: { id: shop.variantId }, body: { price: cents(2100) } })
  const late = await apply({ kind: 'price_set', price: cents(1500) }, manager, rows)
  expect(late.problem.errors).toEqual([{ pointer: '/rows/2', message: 'This was changed by someone else. Look at it again.' }])
  expect((await rowsNow()).map(({ price }) => price)).toEqual([8100, 8100, 2100, 500])
})

test('stock moves with its reason, state and department for the product once, and twice the same press is one', async () => {
  const rows = await rowsNow()
  const body = bodyOf(rows, { kind: 'stock_by', by: 3, reason: 'received' })
  expect((await app.call(manager, applyBulk, { body, key: 'one-press-of-many' })).body).toEqual({ changed: 4 })
  expect((await app.call(manager, applyBulk, { body, key: 'one-press-of-many' })).body).toEqual({ changed: 4 })
  expect((await rowsNow()).map(({ onHand }) => onHand)).toEqual([5, 5, 8, 4])
  const { body: history } = await app.call(manager, stockHistory, { query: { storeId: shop.storeId, variantId: shop.variantId } })
  expect(history.movements[0]).toMatchObject({ why: 'received', delta: 3 })
  expect((await apply({ kind: 'status', status: 'draft' }, manager, (await rowsNow()).slice(0, 2))).body).toEqual({ changed: 1 })
  await app.settle()
  const listed = (await app.call(guest(), products, { query: {} })).body.items
  expect(listed.map(({ title }) => title)).toContain('Zinc bucket')
  expect(listed.map(({ title }) => title)).not.toContain('Arc lamp')
})

test('a clerk changes stock in the own store only, and no prices; a stranger nothing', async () => {
  const rows = await rowsNow()
  const add: BulkChange = { kind: 'stock_by', by: 1, reason: 'count' }
  const outside = rows.findIndex(({ storeId }) => storeId !== second)
  expect((await apply(add, clerk, rows)).problem.errors?.[0]).toEqual({
    pointer: `/rows/${outside}`,
    message: 'This is no longer one of your shelves.',
  })
  const own = rows.filter(({ storeId }) => storeId === second)
  expect((await apply(add, clerk, own)).body).toEqual({ changed: own.length })
  expect((await apply({ kind: 'price_set', price: cents(1) }, clerk, own)).status).toBe(403)
  expect((await apply(add, stranger, own)).status).toBe(404)
  expect((await preview({ kind: 'price_set', price: cents(1) }, stranger, own)).status).toBe(404)
  expect((await apply(add, await aPerson(app), own)).status).toBe(403)
})

const WAITING_HERE = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
test('of two who lower the same price at once the second is told, also where a manager is limited to one store', async () => {
  const limited = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId: second }] })
  const own = (await rowsNow()).filter(({ storeId }) => storeId === second)
  for (const change of [
    { kind: 'price_by', by: cents(-10) },
    { kind: 'status', status: 'draft' },
  ] satisfies BulkChange[]) {
    const pressing = await transact(app.deps.db, async (tx) => {
      await tx.$client.query(
        'select from variants v join products p on p.id = v.product_id where v.retailer_id = $1 order by p.id, v.id for update',
        [shop.retailerId],
      )
      const pressed = [apply(change, limited, own), apply(change, limited, own)]
      await expect.poll(() => count(app, WAITING_HERE)).toBe(2)
      return { pressed }
    })
    const answers = await Promise.all(pressing.pressed)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  await apply(
    { kind: 'status', status: 'active' },
    limited,
    (await rowsNow()).filter(({ storeId }) => storeId === second),
  )
})

test('bad changes and lists without end are refused', async () => {
  const rows = await rowsNow()
  const raw = (body: object) => app.call(manager, applyBulk, { body: bodyOf(rows, { kind: 'status', status: 'active' }), raw: body })
  expect((await raw({ rows: [], change: { kind: 'status', status: 'active' } })).problem.errors?.[0]?.message).toBe(
    'Choose at least one row.',
  )
  const [row] = bodyOf(rows, { kind: 'status', status: 'active' }).rows
  expect((await raw({ rows: Array(501).fill(row), change: { kind: 'status', status: 'active' } })).status).toBe(422)
  expect((await raw({ rows: [row], change: { kind: 'price_percent', percent: -100 } })).problem.errors?.[0]?.pointer).toBe(
    '/change/percent',
  )
  expect((await apply({ kind: 'department', categoryId: 999_999 as never })).problem.errors).toEqual([
    { pointer: '/change/categoryId', message: 'Choose a department.' },
  ])
})

test('a change by filter reaches all that match, counts them first, and refuses what was not seen', async () => {
  const own = await aShop(app, { onHand: 1, price: 1000 })
  for (let i = 0; i < 12; i++)
    await aProduct(app, own.retailerId, { title: `Bulk pot ${i}`, price: 1000 + i, onHand: 1, storeIds: [own.storeId] })
  const boss = await aPerson(app, { retailers: [{ retailerId: own.retailerId, role: 'manager' }] })
  const filter = { retailerId: own.retailerId, q: 'bulk pot' }
  const change = { kind: 'price_by' as const, by: cents(100) }
  const seen = await app.call(boss, previewBulk, { body: { filter, change } })
  expect(seen.body.counts).toMatchObject({ products: 12, rows: 12, changes: 12, faults: 0 })
  await aProduct(app, own.retailerId, { title: 'Bulk pot late', price: 900, onHand: 1, storeIds: [own.storeId] })
  const late = await app.call(boss, applyBulk, { body: { filter, change, expectRows: 12 } })
  expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
  expect((await app.call(boss, applyBulk, { body: { filter, change, expectRows: 13 } })).body).toEqual({ changed: 13 })
  const prices = (await app.call(boss, inventory, { query: { retailerId: own.retailerId, limit: 50 } })).body.items
  expect(prices.filter(({ title }) => title.startsWith('Bulk pot')).every(({ price }) => price >= 1000)).toBe(true)
  expect(prices.find(({ title }) => !title.startsWith('Bulk pot'))?.price).toBe(1000)
  const [first] = prices.filter(({ title }) => title === 'Bulk pot 0')
  const ticked = { filter: { productIds: [first?.productId as never] }, change }
  expect((await app.call(boss, previewBulk, { body: ticked })).body.counts).toMatchObject({ products: 1, changes: 1 })
  expect((await app.call(boss, previewBulk, { body: { change } as never })).status).toBe(422)
  // Another business's products do not match.
  expect((await app.call(stranger, previewBulk, { body: ticked })).status).toBe(404)
  // Those that cannot be changed are named, or left out.
  const less = { filter, change: { kind: 'price_by' as const, by: cents(-1050) } }
  const faulty = (await app.call(boss, previewBulk, { body: less })).body
  expect(faulty.counts.faults).toBe(1)
  expect((await app.call(boss, applyBulk, { body: less })).status).toBe(422)
  expect((await app.call(boss, applyBulk, { body: { ...less, leaveOutFaults: true } })).body).toEqual({ changed: 12 })
})

test('what is on sale costs $0.00 only when the person was asked, through every door', async () => {
  const own = await aShop(app, { onHand: 1, price: 1000 })
  const boss = await aPerson(app, { retailers: [{ retailerId: own.retailerId, role: 'manager' }] })
  const free = { price: cents(0) }
  const asks = { status: 422, problem: { code: 'retailer.zero_price' } }
  const cell = (body: object) => app.call(boss, changeVariant, { params: { id: own.variantId }, body: body as never })
  expect(await cell(free)).toMatchObject({ ...asks, problem: { errors: [{ pointer: '/price' }] } })
  const rows = async () => (await app.call(boss, inventory, { query: { retailerId: own.retailerId } })).body.items
  const toZero = bodyOf(await rows(), { kind: 'price_set', ...free })
  expect((await app.call(boss, previewBulk, { body: toZero })).body.counts.zeroPrices).toBe(1)
  expect(await app.call(boss, applyBulk, { body: toZero })).toMatchObject(asks)
  const whole = (await app.call(boss, ownProduct, { params: { id: own.productId } })).body
  const { id: _, retailerId: __, slug: ___, takenDownNote: ____, version, ...fields } = whole
  const variants = fields.variants.map((one) => ({ ...one, ...free, shelves: [] }))
  const edited = { ...fields, variants, pictures: [], reason: 'correction' as const, version }
  expect(await app.call(boss, editProduct, { params: { id: own.productId }, body: edited })).toMatchObject({
    ...asks,
    problem: { errors: [{ pointer: '/variants/0/price' }] },
  })
  const made = {
    ...edited,
    retailerId: own.retailerId,
    variants: [
      { ...variants[0], id: null, version: null, sku: '', gtin: null, shelves: [{ storeId: own.storeId, onHand: 1, stockVersion: null }] },
    ],
  }
  const { version: _v, reason: _r, ...added } = made
  expect(await app.call(boss, addProduct, { body: added as never })).toMatchObject(asks)
  expect((await rows()).map(({ price }) => price)).toEqual([1000])
  // A draft may cost nothing; putting it on sale asks.
  const draft = await app.call(boss, addProduct, { body: { ...added, status: 'draft' } as never })
  expect(draft.status).toBe(201)
  const publish = (body: object) => app.call(boss, changeProduct, { params: { id: draft.body.id }, body: { status: 'active', ...body } })
  expect(await publish({})).toMatchObject(asks)
  const drafts = { filter: { productIds: [draft.body.id] }, change: { kind: 'status' as const, status: 'active' as const } }
  expect(await app.call(boss, applyBulk, { body: drafts })).toMatchObject(asks)
  expect((await publish({ confirmZeroPrice: true })).status).toBe(200)
  expect((await cell({ ...free, confirmZeroPrice: true })).body.price).toBe(0)
  // It is free already: another change of it asks nothing.
  expect((await cell({ compareAtPrice: cents(500) })).status).toBe(200)
})
