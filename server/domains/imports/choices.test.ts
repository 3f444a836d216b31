import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelImport, chooseForImport, importChoices, importLeftOut, importRun } from '#contracts/imports/imports.ts'
import type { ImportId, StoreId } from '#contracts/ids.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { importing, type Seller } from '#tests/importing.ts'
import { aRetailer, aStore } from '#tests/shops.ts'
import { upload, whenDone } from '#tests/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller, apply, undo, imported, booksOf } = importing(() => app)

const choose = async (seller: Seller, id: ImportId, body: object) =>
  whenDone(app, seller.manager, await app.call(seller.manager, chooseForImport, { params: { id }, body: body as never }))
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

test('what items cost is read from a column that a person chose; a blank cell leaves it, and an undo brings back what was known', async () => {
  const seller = await aSeller()
  const file = (first: string, second: string) =>
    `Our name,Code,Asking price,What we pay\nBlue vase,V-1,$24.00,${first}\nRed vase,V-2,$18.50,${second}\n`
  const costs = async () =>
    (
      await app.deps.db.$client.query("select sku, cost::int from variants where retailer_id = $1 and sku like 'V-%' order by sku", [
        seller.retailerId,
      ])
    ).rows
  const { body } = await upload(app, seller.manager, seller.storeId, file('$11.50', 'unknown'))
  expect(body).toMatchObject({ state: 'uploaded' })
  const chosen = await choose(seller, body.id, { columns: { title: 0, sku: 1, price: 2, cost: 3 } })
  expect(chosen.body.warnings).toContainEqual(expect.stringContaining('cost was not an amount'))
  await apply(seller.manager, body.id)
  expect(await costs()).toEqual([
    { sku: 'V-1', cost: 1150 },
    { sku: 'V-2', cost: null },
  ])
  const { body: next } = await upload(app, seller.manager, seller.storeId, file('', '9'))
  expect(next).toMatchObject({ state: 'checked', counts: { changedProducts: 1, unchangedProducts: 1 } })
  await apply(seller.manager, next.id)
  expect(await costs()).toEqual([
    { sku: 'V-1', cost: 1150 },
    { sku: 'V-2', cost: 900 },
  ])
  await undo(seller.manager, next.id)
  expect(await costs()).toEqual([
    { sku: 'V-1', cost: 1150 },
    { sku: 'V-2', cost: null },
  ])
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

test('goods that are in stock, nobody knows how many of, are asked about', async () => {
  const seller = await aSeller()
  const feed =
    'id\ttitle\tdescription\tlink\tavailability\tprice\nG-1\tStand\tFits\thttps://shop.example/1\tin stock\t49.00 USD\nG-2\tMat\tSoft\thttps://shop.example/2\tout_of_stock\t19.00 USD\nG-3\tChair\tNice\thttps://shop.example/3\tIn_Stock\t99.00 USD\n'
  const { body } = await upload(app, seller.manager, seller.storeId, feed)
  const asked = (await choices(seller, body.id)).questions
  expect(asked).toMatchObject([{ code: 'in_stock', text: '2 lines say "in stock" and not how many, like "Stand".', answer: null }])
  expect((await choose(seller, body.id, { answers: [{ code: 'in_stock', yes: true }] })).body).toMatchObject({ state: 'checked' })
  await apply(seller.manager, body.id)
  expect(await stockOf(seller)).toMatchObject([
    { sku: 'G-1', count: 1 },
    { sku: 'G-2', count: 0 },
    { sku: 'G-3', count: 1 },
  ])
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

const TEES = [
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
  'tee,Tee,Size,S,T,3,15',
  'tee,,,M,T,4,15',
  'tee,,,L,T,5,15',
  'sock,Sock,Size,8-Jun,K-1,1,5',
  'sock,,,12-Oct,K-2,1,5',
].join('\n')
test('one SKU for all sizes and sizes that became dates are asked about, and the answers hold for the next file', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, TEES)
  expect(body).toMatchObject({ state: 'checked', counts: { newProducts: 0, failedProducts: 2 } })
  const asked = (await choices(seller, body.id)).questions
  expect(asked.map(({ code, yes, answer }) => [code, yes, answer])).toEqual([
    ['same_sku', 'Number them: T-1, T-2', null],
    ['dated', 'They are sizes: read them as such', null],
  ])
  expect(asked[1]?.text).toContain('8-Jun (6-8)')
  const answers = [
    { code: 'same_sku', yes: true },
    { code: 'dated', yes: true },
  ]
  expect((await choose(seller, body.id, { answers })).body).toMatchObject({ state: 'checked', errorCount: 0, counts: { newProducts: 2 } })
  await apply(seller.manager, body.id)
  const { rows } = await app.deps.db.$client.query(
    'select v.sku, option_values as "values" from variants v join products p on p.id = v.product_id where external_id is not null and v.retailer_id = $1 order by v.sku',
    [seller.retailerId],
  )
  expect(rows.map(({ sku, values }) => `${sku} ${values}`)).toEqual(['K-1 6-8', 'K-2 10-12', 'T-1 S', 'T-2 M', 'T-3 L'])
  const { body: next } = await upload(app, seller.manager, seller.storeId, TEES.replace(',5,15', ',6,15'))
  expect(next.counts).toMatchObject({ changedProducts: 1, unchangedProducts: 1, failedProducts: 0 })
  const other = await upload(app, seller.manager, seller.storeId, OWN)
  expect(await choose(seller, other.body.id, { answers })).toMatchObject({
    status: 422,
    problem: { errors: [{ pointer: '/answers/0/code' }, { pointer: '/answers/1/code' }] },
  })
})

const GROUPED =
  'Spring list,,,\nThing,Number,Money,Shelf\nWhat,Code,Ask,Left\nBlue bowl,B-1,$24.00,3\nRed bowl,B-2,$18.50,1\nJug,B-3,$9.50,1\nCup,B-4,$5.50,1\nPot,B-5,$7.50,1\n'
test('a line above the header that names groups of columns is skipped', async () => {
  const seller = await aSeller()
  for (const groups of ['Goods,Goods,Prices,Stock', ',,Prices,Stock', 'Product data,,Money,Shelf']) {
    const { body } = await upload(app, seller.manager, seller.storeId, `${groups}\nName,SKU,Retail,On hand\nBlue bowl,B-1,$24.00,3\n`)
    expect((await choices(seller, body.id)).columns).toMatchObject({ headerLine: 2, chosen: { title: 0, sku: 1, price: 2, count: 3 } })
  }
})

test('another line can be chosen as the header, and is found in the next file', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, GROUPED)
  const { columns } = await choices(seller, body.id)
  expect(columns?.start.map(({ line, cells }) => [line, cells[0]])).toContainEqual([3, 'What'])
  expect(columns?.headerLine).toBe(2)
  expect((await choose(seller, body.id, { headerLine: 77 })).problem.errors?.[0]?.pointer).toBe('/headerLine')
  expect((await choose(seller, body.id, { headerLine: 3 })).body).toMatchObject({ state: 'uploaded', rows: 5 })
  const chosen = await choices(seller, body.id)
  expect(chosen.columns).toMatchObject({ headerLine: 3, header: [{ name: 'What' }, { name: 'Code' }, { name: 'Ask' }, { name: 'Left' }] })
  const columnsOfHeader = { title: 0, sku: 1, price: 2, count: 3 }
  expect((await choose(seller, body.id, { columns: columnsOfHeader })).body).toMatchObject({ state: 'checked', counts: { newProducts: 5 } })
  expect((await apply(seller.manager, body.id)).body).toMatchObject({ state: 'applied', counts: { newProducts: 5 } })
  const next = await upload(app, seller.manager, seller.storeId, GROUPED.replace('$24.00', '$25.00'))
  expect(next.body).toMatchObject({ state: 'checked', counts: { changedProducts: 1, unchangedProducts: 4, failedProducts: 0 } })
})
