import { afterAll, beforeAll, expect, test } from 'vitest'
import { reserveStock } from '#server/domains/catalog/stock.ts'
import { setStockCount, changeVariantPrice } from '#server/domains/catalog/change.ts'
import { transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, MUG, TSHIRT, importing } from '#tests/importing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller, undo, imported, booksOf, variantOf } = importing(() => app)

test('safety:F3 undoing restores exactly what was there', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...TSHIRT, ...MUG))
  const before = await booksOf(seller.retailerId)
  const second = csv(
    'tee,Linen Tee,<p>Softer.</p>,Bolt,Shirts,linen,true,Color,Red,TEE-S,1,29,,,https://cdn.example.com/other.jpg,false,draft',
    'tee,,,,,,,,Green,TEE-G,2,29,,,,,',
    MUG[0]?.replace(',7,12,', ',2,14,') ?? '',
    'hat,Hat,,,Hats,,true,,,HAT,5,9,,,,false,active',
  )
  const run = await imported(seller, second)
  expect(run.counts).toMatchObject({ newProducts: 1, changedProducts: 2, failedProducts: 0 })
  expect(await booksOf(seller.retailerId)).not.toEqual(before)
  const { body: undone } = await undo(seller.manager, run.id)
  expect(undone).toMatchObject({ state: 'undone', may: { apply: false, undo: false, cancel: false } })
  expect(await booksOf(seller.retailerId)).toEqual(before)
  expect(await undo(seller.manager, run.id)).toMatchObject({ status: 409, problem: { code: 'import.wrong_step' } })
})

test('safety:F3 what somebody changed since is not undone over their head, and then nothing is', async () => {
  const seller = await aSeller()
  const run = await imported(seller, csv(...TSHIRT, ...MUG))
  const mug = await variantOf(seller.retailerId, 'MUG-1')
  await changeVariantPrice(app.deps.db, [seller.retailerId], mug.id, { price: 1100 as never }, seller.manager.id)
  const before = await booksOf(seller.retailerId)
  const failure = "Some of its products have changed since, so this import can't be undone."
  expect((await undo(seller.manager, run.id)).body).toMatchObject({ state: 'applied', progress: null, failure, may: { undo: true } })
  expect(await booksOf(seller.retailerId)).toEqual(before)
  const counted = await imported(await aSeller().then((other) => Object.assign(seller, other)), csv(...MUG))
  const other = await variantOf(seller.retailerId, 'MUG-1')
  await setStockCount(app.deps.db, [seller.retailerId], { variantId: other.id, storeId: seller.storeId, onHand: 6, reason: 'count' }, null)
  expect((await undo(seller.manager, counted.id)).body).toMatchObject({ state: 'applied', failure })
})

test('a product that somebody has reserved is archived instead of removed', async () => {
  const seller = await aSeller()
  const run = await imported(seller, csv(...TSHIRT, ...MUG))
  const mug = await variantOf(seller.retailerId, 'MUG-1')
  await transact(app.deps.db, (tx) => reserveStock(tx, [{ variantId: mug.id, storeId: seller.storeId, quantity: 2 }]))
  expect(await undo(seller.manager, run.id)).toMatchObject({ status: 200 })
  const { rows } = await app.deps.db.$client.query(
    'select external_id, status from products where retailer_id = $1 and external_id is not null',
    [seller.retailerId],
  )
  expect(rows).toEqual([{ external_id: 'mug', status: 'archived' }])
})
