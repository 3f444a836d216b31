import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelImport, chooseForImport, importChoices, importLeftOut, importRun } from '#contracts/imports.ts'
import type { ImportId, StoreId } from '#contracts/ids.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { importing, type Seller } from '#tests/importing.ts'
import { aRetailer, aStore } from '#tests/shops.ts'
import { upload } from '#tests/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller, apply, undo, imported, booksOf } = importing(() => app)

const choose = (seller: Seller, id: ImportId, body: object) =>
  app.call(seller.manager, chooseForImport, { params: { id }, body: body as never })
const choices = async (seller: Seller, id: ImportId) => (await app.call(seller.manager, importChoices, { params: { id } })).body
const stockOf = async (seller: Seller) =>
  (
    await app.deps.db.$client.query(
      'select v.sku, s.store_id as store, s.on_hand as count from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id where p.external_id is not null and v.retailer_id = $1 order by v.sku, s.store_id',
      [seller.retailerId],
    )
  ).rows

const OWN = 'Our name,Code,Asking price,Pieces left,Kind\nBlue vase,V-1,$24.00,3,Pots\nRed vase,V-2,$18.50,1,Pots\n'
test('own columns wait for a person, are remembered for the same header, and nothing is changed before', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, OWN)
  expect(body).toMatchObject({ state: 'uploaded', format: 'columns', may: { apply: false, choose: true, cancel: true } })
  expect(await choices(seller, body.id)).toMatchObject({
    columns: { isGuess: true, chosen: { title: 0, price: 2 }, header: expect.arrayContaining([{ name: 'Code', samples: ['V-1', 'V-2'] }]) },
  })
  const columns = { title: 0, sku: 1, price: 2, count: 3, category: 4 }
  expect((await choose(seller, body.id, { columns: { ...columns, price: 99 } })).status).toBe(422)
  expect((await choose(seller, body.id, { columns: { title: 0 } })).problem.errors?.[0]?.message).toContain('prices')
  expect((await choose(seller, body.id, { columns })).body).toMatchObject({ state: 'checked', counts: { newProducts: 2, variants: 2 } })
  expect((await apply(seller.manager, body.id)).body).toMatchObject({ state: 'applied' })
  expect(await stockOf(seller)).toMatchObject([
    { sku: 'V-1', count: 3 },
    { sku: 'V-2', count: 1 },
  ])
  const { body: again } = await upload(app, seller.manager, seller.storeId, OWN.replace('$24.00', '$25.00'))
  expect(again).toMatchObject({ state: 'checked', counts: { changedProducts: 1, unchangedProducts: 1 } })
})

test('columns that the guess did not find are left to the person; a file without any figures for prices is refused', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, 'What,How much,How many\nMug,24,3\nHat,18,2\n')
  expect(body).toMatchObject({ state: 'uploaded', warnings: [expect.stringContaining('We found no column with')] })
  const chosen = (await choose(seller, body.id, { columns: { title: 0, price: 1, count: 2 } })).body
  expect(chosen).toMatchObject({ state: 'checked', warnings: [], counts: { newProducts: 2, failedProducts: 0 } })
  const refused = await upload(app, seller.manager, seller.storeId, 'What,Our cost\nMug,24\nHat,18\n')
  expect(refused).toMatchObject({ status: 422, problem: { detail: expect.stringContaining('We found no column with') } })
})

const SQUARE =
  'Token,Item Name,Variation Name,SKU,Description,Categories,GTIN,Price,Current Quantity Downtown,Current Quantity Airport\nT1,Scarf,Red,S-R,Warm,Woolens,,20,3,5\nT2,Scarf,Blue,S-B,Warm,Woolens,,20,,2\n'
test('each location goes to its store: guessed by name, chosen by a person, remembered, put back by an undo', async () => {
  const seller = await aSeller()
  const downtown = await aStore(app, seller.retailerId, { name: 'Acme Downtown' })
  const before = await booksOf(seller.retailerId)
  const { body } = await upload(app, seller.manager, seller.storeId, SQUARE)
  expect(body.warnings).toContain('The quantities of Airport were left out: choose a store for it.')
  expect((await choices(seller, body.id)).places).toEqual([
    { place: 'Downtown', storeId: downtown },
    { place: 'Airport', storeId: null },
  ])
  const foreign = await aStore(app, await aRetailer(app))
  expect((await choose(seller, body.id, { places: [{ place: 'Airport', storeId: foreign }] })).status).toBe(422)
  await choose(seller, body.id, { places: [{ place: 'Airport', storeId: seller.storeId }] })
  expect((await apply(seller.manager, body.id)).body).toMatchObject({ state: 'applied', counts: { newProducts: 1, variants: 2 } })
  const shelf = (sku: string, store: StoreId, count: number) => ({ sku, store, count })
  expect(await stockOf(seller)).toEqual(
    [shelf('S-B', seller.storeId, 2), shelf('S-R', seller.storeId, 5), shelf('S-R', downtown, 3)].toSorted(
      (a, b) => a.sku.localeCompare(b.sku) || a.store - b.store,
    ),
  )
  const again = await imported(seller, SQUARE)
  expect(again.counts).toMatchObject({ newProducts: 0, changedProducts: 0, unchangedProducts: 1 })
  expect((await undo(seller.manager, body.id)).status).toBe(200)
  expect(await booksOf(seller.retailerId)).toEqual(before)
})

test('a stock file changes counts and prices of what is there, names what is not, and is undone exactly', async () => {
  const seller = await aSeller()
  await imported(seller, SQUARE)
  const before = await booksOf(seller.retailerId)
  const file = 'Token,SKU,GTIN,Price,Quantity\nT1,S-R,,21,9\nT2,S-B,,20,1\nT3,NOPE,,5,4\n'
  const { body } = await upload(app, seller.manager, seller.storeId, file)
  const { body: checked } = await choose(seller, body.id, {})
  expect(checked).toMatchObject({ state: 'checked', counts: { changedProducts: 1, failedProducts: 1 } })
  expect(checked.errors).toMatchObject([{ line: 4, message: 'You have no product "NOPE".' }])
  expect((await apply(seller.manager, body.id)).body.counts).toMatchObject({ changedProducts: 1, failedProducts: 1 })
  expect(await stockOf(seller)).toMatchObject([
    { sku: 'S-B', count: 1 },
    { sku: 'S-R', count: 9 },
  ])
  expect((await undo(seller.manager, body.id)).status).toBe(200)
  expect(await booksOf(seller.retailerId)).toEqual(before)
})

test('a category goes where a person files it, also in the next file, and our suggestion stands until then', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, SQUARE)
  const { categories, departments } = await choices(seller, body.id)
  expect(categories).toMatchObject([{ name: 'Woolens', count: 1, isChosen: false }])
  const games = departments.find(({ name }) => name === 'Games')?.id
  expect((await choose(seller, body.id, { categories: [{ name: 'Socks', categoryId: games }] })).status).toBe(422)
  await choose(seller, body.id, { categories: [{ name: 'Woolens', categoryId: games }] })
  await apply(seller.manager, body.id)
  const { rows } = await app.deps.db.$client.query('select category_id as id from products where retailer_id = $1 and external_id = $2', [
    seller.retailerId,
    'scarf',
  ])
  expect(rows).toEqual([{ id: games }])
  const next = await upload(app, seller.manager, seller.storeId, SQUARE.replaceAll('Scarf', 'Shawl').replaceAll('S-', 'W-'))
  expect((await choices(seller, next.body.id)).categories).toMatchObject([{ name: 'Woolens', categoryId: games, isChosen: true }])
})

test('lines that were left out come back as a file that runs no formulas, and come in once they are mended', async () => {
  const seller = await aSeller()
  const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'
  const { body } = await upload(app, seller.manager, seller.storeId, `${header}\ngood,Good,G-1,5,1\nbad,"=cmd|' /C calc'!A0",B-1,oops,2\n`)
  const answer = await app.app.inject({ url: importLeftOut.path.replace(':id', String(body.id)), cookies: seller.manager.cookies })
  const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(`${header},Problem`)
  expect(lines[1]).toContain(`'=cmd|' /C calc'!A0`)
  expect(lines[1]).toContain('Variant Price: ""oops"" is not a price.')
  const mended = await upload(app, seller.manager, seller.storeId, lines.join('\r\n').replace(',oops,', ',7,'))
  expect(mended.body).toMatchObject({ state: 'checked', errorCount: 0, counts: { newProducts: 1 } })
  const run = await app.call(seller.manager, importRun, { params: { id: mended.body.id } })
  expect(run.body.may.apply).toBe(true)
})

test('a cancelled import takes no choices: its file is gone, and the answer says to look again', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, OWN)
  expect((await app.call(seller.manager, cancelImport, { params: { id: body.id } })).status).toBe(200)
  expect(await choose(seller, body.id, {})).toMatchObject({ status: 409, problem: { code: 'import.wrong_step' } })
})
