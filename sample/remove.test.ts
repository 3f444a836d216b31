import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceCart } from '#contracts/cart/cart.ts'
import { saveWish } from '#contracts/wishlist.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart, lineOf, buy, moveOn } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { seedDepartments } from '#server/domains/catalog/departments.ts'
import { publishLegalDocuments } from '#server/domains/legal/legal.ts'
import { gatherEarnings } from '#server/domains/payouts/earnings.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { removeUnused } from '#server/domains/reviews/photos.ts'
import { rowsOf } from '#server/platform/db.ts'
import { plantSample } from './index.ts'
import { removeSample, SampleInUse } from './remove.ts'

let app: TestApp
let shop: Shop
let maria: TestPerson
let before: Dump

type Dump = Record<string, Record<string, unknown>[]>
/** Written by the program about itself, append-only, or a count of changes (carts). */
const APART = ['audit_entries', 'carts', 'facts', 'payout_position', 'rate_limits', 'search_vocabulary', 'settings']

/** Every row of every table. */
async function dump(): Promise<Dump> {
  const { db } = app.deps
  const tables = await rowsOf<{ name: string }>(
    db,
    'test.tables',
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [APART],
  )
  const all: Dump = {}
  for (const { name } of tables) {
    const { rows } = await db.$client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    )
    all[name] = rows
      .map(({ row }) => row)
      .filter((row) => !(name === 'ledger_accounts' && row['owner_kind'] === 'platform' && row['balance'] === 0))
  }
  return all
}
const sampleRow = async <Row>(sql: string): Promise<Row> => {
  const [row] = await rowsOf<Row>(app.deps.db, `test ${sql.slice(0, 40)}`, sql)
  if (!row) throw new Error('the sample has none')
  return row
}

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  await seedDepartments(app.deps.db)
  await publishLegalDocuments(app.deps.db)
  shop = await aShop(app, { onHand: 30 })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  maria = await aPerson(app, { email: 'maria@real.example' })
  await aPart(app, maria, shop)
  await aPart(app, guest(), shop)
  await moveOn(app, owner, await aPart(app, maria, shop, { quantity: 2 }), 'accepted', 'ready')
  await app.call(maria, saveWish, { body: { productId: shop.productId } })
  await app.call(maria, replaceCart, { body: { items: [lineOf(shop)] } })
  await app.settle()
  await gatherEarnings(app.deps.db)
  before = await dump()
  await plantSample(app, { products: 900, orders: 90 }, () => {})
}, 180_000)
afterAll(() => app.close())

test('real rows that need the sample are named, and nothing is removed', async () => {
  const { variantId, storeId } = await sampleRow<Shop>(
    `select k.variant_id as "variantId", k.store_id as "storeId" from stock k join stores s on s.id = k.store_id
     where k.on_hand - k.reserved > 2 and s.is_sample and s.offers_ship_to_me limit 1`,
  )
  const tess = await aPerson(app, { email: 'tess@real.example' })
  const wish = { contact: { name: 'Tess Hill', email: tess.email } }
  const placed = await buy(app, tess, [lineOf({ ...shop, variantId, storeId }, { fulfillmentMethod: 'ship-to-me' })], wish)
  expect(placed.status).toBe(201)
  await app.settle()
  const standing = await dump()
  const refusal = await removeSample(app.deps.db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SampleInUse)
  expect(String(refusal)).toContain(`Order ${placed.body.order.number} of a real shopper is at `)
  expect(await dump()).toEqual(standing)
  // As a shopper of the sample she goes with it in the next test.
  await rowsOf(app.deps.db, 'test.adopt', 'update users set is_sample = true where id = $1', [tess.id])
})

test('the sample goes whole: every row of every table is what it was before, the books agree, and a second run finds nothing', {
  timeout: 60_000,
}, async () => {
  const { productId, variantId, storeId } = await sampleRow<Shop>(
    `select v.product_id as "productId", k.variant_id as "variantId", k.store_id as "storeId" from stock k join variants v on v.id = k.variant_id
     join stores s on s.id = k.store_id where s.is_sample and k.on_hand > k.reserved limit 1`,
  )
  await app.call(maria, saveWish, { body: { productId } })
  await app.call(maria, replaceCart, { body: { items: [lineOf(shop), lineOf({ ...shop, variantId, storeId })] } })
  before['cart_lines'] = (await dump())['cart_lines']?.filter((line) => line['store_id'] === shop.storeId) ?? []
  const removed = await removeSample(app.deps.db)
  expect(removed).toMatchObject({ people: expect.any(Number), orders: expect.any(Number) })
  expect(removed.orders).toBeGreaterThan(10)
  expect(removed.notes).toEqual([
    '1 saved item of a real shopper was a sample product',
    '1 cart line of a real shopper was a sample product',
  ])
  await app.settle()
  // Photos whose reviews are gone go with their files in the next night.
  await removeUnused(app.deps, app.deps.clock.now())
  const after = await dump()
  for (const [table, rows] of Object.entries(before)) expect.soft(after[table], table).toEqual(rows)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  expect(await removeSample(app.deps.db)).toEqual({ people: 0, retailers: 0, malls: 0, products: 0, orders: 0, notes: [] })
})
