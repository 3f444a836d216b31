import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '#contracts/imports/imports.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, MUG, TSHIRT, importing } from '#tests/importing.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aRetailer } from '#tests/shops.ts'
import { realFile, sendForm, upload } from '#tests/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller, apply, undo, imported, booksOf, variantOf } = importing(() => app)

test('a dry run says what a file would do and changes nothing', async () => {
  const seller = await aSeller()
  const before = await booksOf(seller.retailerId)
  const { status, body } = await upload(app, seller.manager, seller.storeId, csv(...TSHIRT, ...MUG))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'checked',
    format: 'shopify',
    fileName: 'products.csv',
    rows: 4,
    counts: { newProducts: 2, changedProducts: 0, unchangedProducts: 0, failedProducts: 0, variants: 3, pictures: 2 },
    errors: [],
    errorCount: 0,
    may: { apply: true, undo: false, cancel: true },
  })
  expect(await booksOf(seller.retailerId)).toEqual(before)
})

test('safety:F3 doubled SKUs and SKUs of other products are errors by line and column, and that product is left out whole', async () => {
  const seller = await aSeller()
  await aProduct(app, seller.retailerId, { title: 'Old lamp', variants: [{ sku: 'LAMP-1', price: 900 as never }] })
  const { body } = await upload(
    app,
    seller.manager,
    seller.storeId,
    csv(
      ...MUG,
      'cup,Cup,,,,,true,Size,S,CUP-S,1,5,,,,false,active',
      'cup,,,,,,,,L,MUG-1,1,5,,,,,',
      'lamp,Lamp,,,,,true,,,LAMP-1,1,5,,,,false,active',
      'vase,Vase,,,,,true,,,,one,N/A,,,,false,active',
      ',No handle,,,,,true,,,X,1,5,,,,false,active',
    ),
  )
  expect(body.counts).toMatchObject({ newProducts: 1, failedProducts: 4 })
  expect(body.errors).toEqual([
    { line: 4, column: 'Variant SKU', handle: 'cup', message: 'The SKU "MUG-1" already stands in line 2.' },
    { line: 5, column: 'Variant SKU', handle: 'lamp', message: 'The SKU "LAMP-1" belongs to your product "Old lamp" already.' },
    { line: 6, column: 'Variant Price', handle: 'vase', message: 'The price is missing.' },
    { line: 6, column: 'Variant Inventory Qty', handle: 'vase', message: '"one" is not a whole number.' },
    { line: 7, column: 'Handle', handle: null, message: 'The handle is missing.' },
  ])
  await apply(seller.manager, body.id)
  expect(await variantOf(seller.retailerId, 'CUP-S')).toBeUndefined()
  expect(await variantOf(seller.retailerId, 'MUG-1')).toBeDefined()
})

test('the SKU of another retailer is no conflict', async () => {
  const [one, two] = [await aSeller(), await aSeller()]
  await imported(one, csv(...MUG))
  expect((await imported(two, csv(...MUG))).counts).toMatchObject({ newProducts: 1, failedProducts: 0 })
})

test.each([
  ['half an Excel file', Buffer.from('504b030414000600', 'hex'), 422, 'import.half_file'],
  ['an Excel file of the old kind', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'import.not_csv'],
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', 415, 'import.not_csv'],
  ['bytes', Buffer.from([1, 2, 0, 0, 7]), 415, 'import.not_csv'],
  ['an empty file', '', 422, 'import.empty'],
  ['a header alone', csv(), 422, 'import.empty'],
  ['other columns', 'name,age\nAna,7\n', 422, 'import.no_header'],
  ['lost quotes', csv('a,b', 'c,d', 'e,f', 'g,h', ...MUG), 422, 'import.quotes_lost'],
  ['a quote that never closes', csv('cup,"Cup,,,,,true,,,M,1,5,,,,false,active', ...MUG), 422, 'import.quotes_lost'],
])('%s is refused with one sentence and leaves nothing', async (_, bytes, status, code) => {
  const seller = await aSeller()
  const answer = await upload(app, seller.manager, seller.storeId, bytes)
  expect(answer).toMatchObject({ status, problem: { code } })
  expect(answer.problem.detail).toMatch(/^[A-Z].{10,}[.?]$/)
  expect((await app.call(seller.manager, imports, { query: {} })).body.items).toEqual([])
})

test('a file of 60 MB is refused before it is read, and one that hides its size while it is read', async () => {
  const seller = await aSeller()
  const declared = await sendForm(app, seller.manager, [{ name: 'file', fileName: 'big.csv', bytes: 'x' }], {
    'content-length': String(60 * 1_048_576),
  })
  expect(declared).toMatchObject({ status: 413, problem: { code: 'import.too_large' } })
  const hidden = Buffer.alloc(52_428_800 + 10, `${MUG[0]}\n`)
  expect(await upload(app, seller.manager, seller.storeId, hidden)).toMatchObject({ status: 413, problem: { code: 'import.too_large' } })
})

test('a form without a file, without a store, or with more than asked is refused by field', async () => {
  const { manager, storeId } = await aSeller()
  const file = { name: 'file', fileName: 'a.csv', bytes: csv(...MUG) }
  const store = { name: 'storeId', value: String(storeId) }
  const pointers = async (...parts: Parameters<typeof sendForm>[2]) => {
    const { status, problem } = await sendForm(app, manager, parts)
    return [status, problem.errors?.map(({ pointer }) => pointer)]
  }
  expect(await pointers(store)).toEqual([422, ['/file']])
  expect(await pointers(file)).toEqual([422, ['/storeId']])
  expect(await pointers({ name: 'storeId', value: '0' }, file)).toEqual([422, ['/storeId']])
  expect(await pointers(store, { name: 'retailerId', value: '1' }, file)).toEqual([422, ['/retailerId']])
  expect(await pointers(store, store, file)).toEqual([422, ['/storeId']])
  expect((await sendForm(app, manager, [file, store])).status).toBe(201)
  expect(
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/retailer/imports',
        cookies: manager.cookies,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    ).statusCode,
  ).toBe(415)
})

/** [drafts, variants, failed] */
test.each([
  ['template-2019.csv', { newProducts: 1, failedProducts: 0, variants: 3 }],
  ['template-2024.csv', { newProducts: 3, failedProducts: 0, variants: 16 }],
  ['template-excel-damaged.csv', { newProducts: 3, failedProducts: 0, variants: 16 }],
  ['template-dataframe-damaged.csv', { newProducts: 3, failedProducts: 0, variants: 16 }],
  ['export-2025-metafields.csv', { newProducts: 5, failedProducts: 3, variants: 11 }],
  ['export-2025-multilocation.csv', { newProducts: 34, failedProducts: 0, variants: 89 }],
  ['gatsby-starter-products.csv', { newProducts: 98, failedProducts: 1, variants: 294 }],
  ['packt-product-data.csv', { newProducts: 20, failedProducts: 0, variants: 21 }],
  ['pair-products-2023.csv', { newProducts: 27, failedProducts: 0, variants: 95 }],
  ['product-csvs-apparel.csv', { newProducts: 20, failedProducts: 0, variants: 22 }],
  ['product-csvs-home-and-garden.csv', { newProducts: 20, failedProducts: 0, variants: 21 }],
  ['theme-samples-jewelry.csv', { newProducts: 19, failedProducts: 0, variants: 24 }],
  ['theme-samples-bicycles.csv', { newProducts: 265, failedProducts: 19, variants: 1013 }],
])('the real file %s comes in, comes in once, and goes out again', async (name, counts) => {
  const bytes = await realFile(`imports/shopify/${name}`)
  if (!bytes) return console.warn(`left out: ${name} is not here`)
  const seller = await aSeller()
  const before = await booksOf(seller.retailerId)
  const { status, body } = await upload(app, seller.manager, seller.storeId, bytes, name)
  expect(status).toBe(201)
  expect(body.counts).toMatchObject(counts)
  const { body: applied } = await apply(seller.manager, body.id)
  expect(applied.counts).toEqual(body.counts)
  expect(applied.errorCount).toBe(body.errorCount)
  const { body: again } = await upload(app, seller.manager, seller.storeId, bytes, name)
  expect(again.counts).toMatchObject({
    newProducts: 0,
    changedProducts: 0,
    unchangedProducts: counts.newProducts,
    failedProducts: counts.failedProducts,
  })
  expect((await undo(seller.manager, applied.id)).status).toBe(200)
  expect(await booksOf(seller.retailerId)).toEqual(before)
})

test('the real file export-2025-quotes-lost.csv is refused with one sentence', async () => {
  const bytes = await realFile('imports/shopify/export-2025-quotes-lost.csv')
  if (!bytes) return console.warn('left out: export-2025-quotes-lost.csv is not here')
  const seller = await aSeller()
  expect((await upload(app, seller.manager, seller.storeId, bytes)).problem.code).toBe('import.quotes_lost')
})

test('a retailer without a store of that number learns nothing about it', async () => {
  const retailerId = await aRetailer(app)
  const manager = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  expect((await upload(app, manager, 999_999_999, csv(...MUG))).status).toBe(404)
})
