import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { applyImport, cancelImport, importRun, imports, undoImport } from '#contracts/retailers.ts'
import { reserveStock, setStockCount, changeVariantPrice } from '#server/domains/catalog/index.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { realFile, sendForm, upload } from '#tests/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Seller = { retailerId: RetailerId; storeId: StoreId; manager: TestPerson }
/** A retailer with one store and its manager; departments are there. */
async function aSeller(): Promise<Seller> {
  const { retailerId, storeId } = await aShop(app)
  const manager = await aPerson(app, { retailers: [{ retailerId, role: 'manager' }] })
  return { retailerId, storeId, manager }
}

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Gift Card,Status'
const TSHIRT = [
  'tee,Cotton Tee,<p>Soft.</p>,Acme,Shirts,"summer, cotton",true,Size,S,TEE-S,3,19.99,24.99,,https://cdn.example.com/tee.jpg,false,active',
  'tee,,,,,,,,M,TEE-M,4,19.99,24.99,,,,',
  'tee,,,,,,,,,,,,,,https://cdn.example.com/tee-back.jpg,,',
]
const MUG = ['mug,Blue Mug,<p>Stoneware.</p>,Acme,Mugs,,true,Title,Default Title,MUG-1,7,12,,036000291452,,false,active']
const csv = (...lines: string[]): string => `${[HEADER, ...lines].join('\n')}\n`

const apply = (person: TestPerson, id: number) => app.call(person, applyImport, { params: { id: id as never } })
const undo = (person: TestPerson, id: number) => app.call(person, undoImport, { params: { id: id as never } })
async function imported({ manager, storeId }: Seller, file: string) {
  const { body } = await upload(app, manager, storeId, file)
  const { body: applied } = await apply(manager, body.id)
  return applied
}
/** Everything the shop holds of a retailer, without the marks of time. */
async function booksOf(retailerId: RetailerId): Promise<unknown> {
  const { rows } = await app.deps.db.$client.query(
    `select p.id, p.external_id, p.title, p.description, p.brand, p.category_id, p.tags, p.options, p.status,
       (select json_agg(json_build_array(v.id, v.sku, v.gtin, v.option_values, v.price, v.compare_at, v.weight_grams, v.position, v.archived) order by v.id) from variants v where v.product_id = p.id) as variants,
       (select json_agg(json_build_array(s.variant_id, s.store_id, s.on_hand, s.reserved) order by s.variant_id, s.store_id) from stock s join variants v on v.id = s.variant_id where v.product_id = p.id) as stock,
       (select json_agg(json_build_array(i.variant_id, i.hash, i.source_url, i.alt, i.position) order by i.position, i.source_url) from product_images i where i.product_id = p.id) as images
     from products p where p.retailer_id = $1 order by p.id`,
    [retailerId],
  )
  return rows
}
const variantOf = async (retailerId: RetailerId, sku: string) => {
  const { rows } = await app.deps.db.$client.query('select id, product_id, price, gtin from variants where retailer_id = $1 and sku = $2', [
    retailerId,
    sku,
  ])
  return rows[0]
}

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

test('applying brings products in with variants, options, prices, barcodes, stock, brand, department and pictures to fetch', async () => {
  const seller = await aSeller()
  const run = await imported(seller, csv(...TSHIRT, ...MUG))
  expect(run).toMatchObject({
    state: 'applied',
    counts: { newProducts: 2, failedProducts: 0 },
    may: { apply: false, undo: true, cancel: false },
  })
  const { rows } = await app.deps.db.$client.query(
    `select p.title, p.description, p.brand, p.tags, p.options, p.status, c.name as department, v.sku, v.option_values, v.price, v.compare_at, v.gtin, s.on_hand,
       (select array_agg(i.source_url order by i.position) from product_images i where i.product_id = p.id) as pictures
     from products p join categories c on c.id = p.category_id join variants v on v.product_id = p.id join stock s on s.variant_id = v.id and s.store_id = $2
     where p.retailer_id = $1 and p.external_id is not null order by v.sku`,
    [seller.retailerId, seller.storeId],
  )
  expect(rows).toMatchObject([
    {
      title: 'Blue Mug',
      options: [],
      sku: 'MUG-1',
      option_values: [],
      price: 1200,
      compare_at: null,
      gtin: '036000291452',
      on_hand: 7,
      department: 'Kitchen',
      pictures: null,
    },
    {
      title: 'Cotton Tee',
      description: '<p>Soft.</p>',
      brand: 'Acme',
      tags: ['summer', 'cotton'],
      status: 'active',
      department: 'Clothing',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      sku: 'TEE-M',
      option_values: ['M'],
      price: 1999,
      compare_at: 2499,
      on_hand: 4,
      pictures: ['https://cdn.example.com/tee.jpg', 'https://cdn.example.com/tee-back.jpg'],
    },
    { sku: 'TEE-S', option_values: ['S'], on_hand: 3 },
  ])
})

test('safety:F3 twice is once: the same file again changes nothing, and an applied run is not applied again', async () => {
  const seller = await aSeller()
  const file = csv(...TSHIRT, ...MUG, 'sock,Sock,,,,,true,,,,,5,,,,false,')
  const first = await imported(seller, file)
  const books = await booksOf(seller.retailerId)
  expect(await apply(seller.manager, first.id)).toMatchObject({ status: 409, problem: { code: 'import.wrong_step' } })
  const { body: again } = await upload(app, seller.manager, seller.storeId, file)
  expect(again).toMatchObject({
    counts: { newProducts: 0, changedProducts: 0, unchangedProducts: 3, failedProducts: 0 },
    may: { apply: false },
  })
  expect((await apply(seller.manager, again.id)).body).toMatchObject({
    counts: { newProducts: 0, changedProducts: 0, unchangedProducts: 3 },
  })
  expect(await booksOf(seller.retailerId)).toEqual(books)
})

test('safety:F3 two people who apply the same run at once apply it once', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...TSHIRT, ...MUG))
  const answers = await Promise.all([apply(seller.manager, body.id), apply(seller.manager, body.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(
    await app.deps.db.$client.query(`select from products where retailer_id = $1 and external_id is not null`, [seller.retailerId]),
  ).toMatchObject({ rowCount: 2 })
})

test('a quantity means "set to", a vanished row is no delete, and only what differs is changed', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...TSHIRT, ...MUG))
  const { rows: versions } = await app.deps.db.$client.query(`select id, version from variants where retailer_id = $1 and sku = 'MUG-1'`, [
    seller.retailerId,
  ])
  const run = await imported(seller, csv(TSHIRT[0]?.replace(',3,19.99,', ',9,17.50,') ?? ''))
  expect(run.counts).toMatchObject({ newProducts: 0, changedProducts: 1, unchangedProducts: 0 })
  const { rows } = await app.deps.db.$client.query(
    `select v.sku, v.price, s.on_hand, v.archived, p.status, v.version from variants v join products p on p.id = v.product_id join stock s on s.variant_id = v.id where v.retailer_id = $1 and p.external_id is not null order by sku`,
    [seller.retailerId],
  )
  expect(rows).toMatchObject([
    { sku: 'MUG-1', price: 1200, on_hand: 7, status: 'active', version: versions[0].version },
    { sku: 'TEE-M', price: 1999, on_hand: 4, archived: false },
    { sku: 'TEE-S', price: 1750, on_hand: 9 },
  ])
  const changes = await app.deps.db.$client.query(
    `select c.why, c.delta from stock_changes c join variants v on v.id = c.variant_id where v.retailer_id = $1 and v.sku = 'TEE-S' order by c.id`,
    [seller.retailerId],
  )
  expect(changes.rows).toEqual([
    { why: 'import', delta: 3 },
    { why: 'import', delta: 6 },
  ])
})

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
  expect(await undo(seller.manager, run.id)).toMatchObject({ status: 409, problem: { code: 'import.changed_since' } })
  expect(await booksOf(seller.retailerId)).toEqual(before)
  expect((await app.call(seller.manager, importRun, { params: { id: run.id } })).body.state).toBe('applied')
  const counted = await imported(await aSeller().then((other) => Object.assign(seller, other)), csv(...MUG))
  const other = await variantOf(seller.retailerId, 'MUG-1')
  await setStockCount(app.deps.db, [seller.retailerId], { variantId: other.id, storeId: seller.storeId, onHand: 6, reason: 'count' }, null)
  expect(await undo(seller.manager, counted.id)).toMatchObject({ status: 409, problem: { code: 'import.changed_since' } })
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

test('what is promised to orders stays promised: a lower quantity is a row error', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...MUG))
  const mug = await variantOf(seller.retailerId, 'MUG-1')
  await transact(app.deps.db, (tx) => reserveStock(tx, [{ variantId: mug.id, storeId: seller.storeId, quantity: 3 }]))
  const { body } = await upload(app, seller.manager, seller.storeId, csv(MUG[0]?.replace(',7,12,', ',2,12,') ?? ''))
  expect(body.counts).toMatchObject({ failedProducts: 1, changedProducts: 0 })
  expect(body.errors).toEqual([
    { line: 2, column: 'Variant Inventory Qty', handle: 'mug', message: expect.stringContaining('3 of these are promised') },
  ])
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

test('SKUs may change places within a product, and one is made where the file has none', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...TSHIRT))
  const run = await imported(seller, csv(TSHIRT[0]?.replace('TEE-S', 'TEE-M') ?? '', TSHIRT[1]?.replace('TEE-M', 'TEE-S') ?? ''))
  expect(run.counts).toMatchObject({ changedProducts: 1, failedProducts: 0 })
  await imported(seller, csv('cap,Cap,,,Hats,,true,Size,One size,,1,9,,,,false,active'))
  const { rows } = await app.deps.db.$client.query(
    `select v.sku, v.option_values from variants v join products p on p.id = v.product_id where v.retailer_id = $1 and p.external_id is not null order by v.id`,
    [seller.retailerId],
  )
  expect(rows).toEqual([
    { sku: 'TEE-M', option_values: ['S'] },
    { sku: 'TEE-S', option_values: ['M'] },
    { sku: 'cap/one-size', option_values: ['One size'] },
  ])
  expect((await undo(seller.manager, run.id)).status).toBe(200)
  expect((await variantOf(seller.retailerId, 'TEE-S')).product_id).toBe((await variantOf(seller.retailerId, 'TEE-M')).product_id)
})

test('safety:R4 another retailer, a clerk, a manager of another store and a stranger get nowhere near an import', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const secondStore = await aStore(app, seller.retailerId)
  const elsewhere = await aPerson(app, { retailers: [{ retailerId: seller.retailerId, role: 'manager', storeId: secondStore }] })
  const clerk = await aPerson(app, { retailers: [{ retailerId: seller.retailerId, role: 'staff' }] })
  const params = { params: { id: body.id } }
  for (const person of [other.manager, elsewhere])
    for (const e of [importRun, applyImport, undoImport, cancelImport]) expect((await app.call(person, e, params)).status).toBe(404)
  for (const e of [importRun, applyImport, undoImport, cancelImport]) {
    expect((await app.call(clerk, e, params)).status).toBe(403)
    expect((await app.call(guest(), e, params)).status).toBe(401)
  }
  expect((await upload(app, other.manager, seller.storeId, csv(...MUG))).status).toBe(404)
  expect((await upload(app, elsewhere, seller.storeId, csv(...MUG))).status).toBe(404)
  expect((await app.call(other.manager, imports, { query: {} })).body.items).toEqual([])
  expect((await app.call(other.manager, imports, { query: { retailerId: seller.retailerId } })).body.items).toEqual([])
  expect((await app.call(seller.manager, imports, { query: {} })).body.items).toHaveLength(1)
})

test('safety:R9 a cancelled run stays cancelled, and its file is gone', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const { rows } = await app.deps.db.$client.query('select file_key from import_runs where id = $1', [body.id])
  expect(await app.deps.files.has(rows[0].file_key)).toBe(true)
  expect((await app.call(seller.manager, cancelImport, { params: { id: body.id } })).body.state).toBe('cancelled')
  expect(await app.deps.files.has(rows[0].file_key)).toBe(false)
  for (const e of [applyImport, undoImport, cancelImport])
    expect(await app.call(seller.manager, e, { params: { id: body.id } })).toMatchObject({
      status: 409,
      problem: { code: 'import.wrong_step' },
    })
})

test('past imports come page by page, newest first', async () => {
  const seller = await aSeller()
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await upload(app, seller.manager, seller.storeId, csv(...MUG), name)
  const first = await app.call(seller.manager, imports, { query: { limit: 2 } })
  expect(first.body.items.map(({ fileName }) => fileName)).toEqual(['c.csv', 'b.csv'])
  const rest = await app.call(seller.manager, imports, { query: { limit: 2, cursor: first.body.nextCursor ?? '' } })
  expect(rest.body).toMatchObject({ items: [{ fileName: 'a.csv' }], nextCursor: null })
})

test.each([
  ['an Excel file', Buffer.from('504b030414000600', 'hex'), 415, 'import.not_csv'],
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', 415, 'import.not_csv'],
  ['bytes', Buffer.from([1, 2, 0, 0, 7]), 415, 'import.not_csv'],
  ['an empty file', '', 422, 'import.empty'],
  ['a header alone', csv(), 422, 'import.empty'],
  ['other columns', 'name,age\nAna,7\n', 422, 'import.no_header'],
  ['an inventory file', 'Handle,Title,SKU,Location,On hand (new)\nmug,Mug,M,Here,3\n', 422, 'import.no_header'],
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

test('malicious cells stay text', async () => {
  const seller = await aSeller()
  const run = await imported(
    seller,
    csv(
      `evil,"=cmd|' /C calc'!A0","<script>alert(1)</script><p onclick=""x()"">Hi <img src=x onerror=alert(1)><a href=""javascript:x()"">there</a></p>",'=Acme,,"<b>tag</b>",true,Size,"';drop table products;--",E-1,1,5,,,javascript:alert(1),false,active`,
    ),
  )
  expect(run.warnings).toEqual(expect.arrayContaining([expect.stringContaining('picture address')]))
  const { rows } = await app.deps.db.$client.query(
    `select title, description, brand, tags, options from products where retailer_id = $1 and external_id = 'evil'`,
    [seller.retailerId],
  )
  expect(rows[0]).toEqual({
    title: "=cmd|' /C calc'!A0",
    description: '<p>Hi there</p>',
    brand: '=Acme',
    tags: ['<b>tag</b>'],
    options: [{ name: 'Size', values: ["';drop table products;--"] }],
  })
})

test('imported products can be found: the search hears of them', async () => {
  const seller = await aSeller()
  await app.settle()
  const heard: unknown[] = []
  const stop = app.deps.feed.on((fact) => heard.push(fact))
  await imported(seller, csv(...TSHIRT, ...MUG))
  stop()
  const tee = await variantOf(seller.retailerId, 'TEE-S')
  const mug = await variantOf(seller.retailerId, 'MUG-1')
  expect(heard).toEqual([
    { name: 'catalog.products_changed', data: { productIds: [tee.product_id, mug.product_id] } },
    { name: 'imports.applied', data: { retailerId: seller.retailerId } },
  ])
})

test('a run that was cut off can be applied again, and undoing covers both parts', async () => {
  const seller = await aSeller()
  const before = await booksOf(seller.retailerId)
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...TSHIRT, ...MUG))
  await apply(seller.manager, body.id)
  await app.deps.db.$client.query(`update import_runs set state = 'checked' where id = $1`, [body.id])
  await app.deps.db.$client.query(`delete from products where retailer_id = $1 and external_id = 'mug'`, [seller.retailerId])
  await app.deps.db.$client.query(`delete from import_changes where run_id = $1 and after ->> 'externalId' = 'mug'`, [body.id])
  const { body: again } = await apply(seller.manager, body.id)
  expect(again).toMatchObject({ state: 'applied', counts: { newProducts: 2, unchangedProducts: 0 } })
  await undo(seller.manager, body.id)
  expect(await booksOf(seller.retailerId)).toEqual(before)
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

test.each([
  ['export-2025-quotes-lost.csv', 'import.quotes_lost'],
  ['inventory-2026-19col.csv', 'import.no_header'],
  ['inventory-minimal-import.csv', 'import.no_header'],
  ['pair-inventory-2023-17col.csv', 'import.no_header'],
])('the real file %s is refused with one sentence', async (name, code) => {
  const bytes = await realFile(`imports/shopify/${name}`)
  if (!bytes) return console.warn(`left out: ${name} is not here`)
  const seller = await aSeller()
  expect((await upload(app, seller.manager, seller.storeId, bytes, name)).problem.code).toBe(code)
})

test('a retailer without a store of that number learns nothing about it', async () => {
  const retailerId = await aRetailer(app)
  const manager = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  expect((await upload(app, manager, 999_999_999, csv(...MUG))).status).toBe(404)
})

test('a large file is checked and applied in the background, asked for once, and says so meanwhile', async () => {
  const seller = await aSeller()
  const lines = Array.from({ length: 30_001 }, (_, i) =>
    i % 100 === 0
      ? `p${i / 100},Sock ${i},,,,,true,Size,S0,SK-${i},1,5,,,,false,active`
      : `p${Math.floor(i / 100)},,,,,,,,S${i % 100},SK-${i},1,5,,,,,`,
  )
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...lines))
  expect(body).toMatchObject({ state: 'uploaded', working: true, may: { apply: false, undo: false, cancel: true } })
  expect(await apply(seller.manager, body.id)).toMatchObject({ status: 409, problem: { code: 'import.wrong_step' } })
  await app.settle()
  const params = { params: { id: body.id } }
  const { body: checked } = await app.call(seller.manager, importRun, params)
  expect(checked).toMatchObject({ state: 'checked', working: false, counts: { newProducts: 301, variants: 30_001 }, may: { apply: true } })
  expect((await apply(seller.manager, body.id)).body).toMatchObject({ state: 'checked', working: true, may: { apply: false } })
  expect(await apply(seller.manager, body.id)).toMatchObject({ status: 409, problem: { code: 'import.wrong_step' } })
  await app.settle()
  expect((await app.call(seller.manager, importRun, params)).body).toMatchObject({
    state: 'applied',
    working: false,
    counts: { newProducts: 301 },
  })
})
