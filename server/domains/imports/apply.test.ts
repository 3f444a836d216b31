import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyImport, cancelImport, importRun, undoImport } from '#contracts/imports/imports.ts'
import { reserveStock } from '#server/domains/catalog/stock.ts'
import { transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, MUG, TSHIRT, importing } from '#tests/importing.ts'
import { sendForm, upload } from '#tests/uploads.ts'
import * as importJobs from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller, apply, undo, imported, booksOf, variantOf } = importing(() => app)

test('a SKU that is made of a handle has its signs, not their entities', async () => {
  const seller = await aSeller()
  await imported(seller, csv('mom&#39;s ring,Ring,,,,,true,,,,1,5,,,,false,active'))
  expect(await variantOf(seller.retailerId, "mom's ring")).toMatchObject({ price: 500 })
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

test('a placeholder of a shop system only stands for the product, so that it leads no shelf', async () => {
  const seller = await aSeller()
  await imported(
    seller,
    csv(...TSHIRT)
      .replace('tee.jpg', 'No_Image-600x600.png')
      .replace('tee-back.jpg', 'place-settings.jpg'),
  )
  const { rows } = await app.deps.db.$client.query(
    'select i.stand_in from products p join product_images i on i.product_id = p.id where p.retailer_id = $1 order by i.position',
    [seller.retailerId],
  )
  expect(rows).toEqual([{ stand_in: true }, { stand_in: false }])
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

test('safety:F3 a step that was asked for is shown, not asked for again: two people who apply or undo at once do it once', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...TSHIRT, ...MUG))
  const params = { params: { id: body.id } }
  const products = async () =>
    (await app.deps.db.$client.query(`select from products where retailer_id = $1 and external_id is not null`, [seller.retailerId]))
      .rowCount
  for (const [e, step, state, count] of [
    [applyImport, 'apply', 'applied', 2],
    [undoImport, 'undo', 'undone', 0],
  ] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => app.call(seller.manager, e, params)))
    for (const { status, body: run } of answers) {
      expect(status).toBe(200)
      expect(run).toMatchObject({ working: true, progress: { step, done: 0 }, may: { apply: false, undo: false } })
    }
    const jobs = await app.deps.db.$client.query('select from graphile_worker.jobs where key = $1', [`imports.${step}/${body.id}`])
    expect(jobs.rowCount).toBe(1)
    await app.settle()
    expect((await app.call(seller.manager, importRun, params)).body).toMatchObject({ state, working: false, progress: null })
    expect(await products()).toBe(count)
  }
})

test('a file that repeats a count confirms it: the shelf is sure again, and nothing moves', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...TSHIRT, ...MUG))
  const shelf = async () =>
    (
      await app.deps.db.$client.query(
        `select s.on_hand, s.version, s.missed, s.sold_since, s.counted_by, s.counted_at > now() - interval '1 minute' as fresh
         from stock s join variants v on v.id = s.variant_id where v.retailer_id = $1 and v.sku = 'MUG-1'`,
        [seller.retailerId],
      )
    ).rows
  const known = { on_hand: 7, version: 1, missed: 0, sold_since: 0, counted_by: 'import', fresh: true }
  expect(await shelf()).toEqual([known])
  const age = (time: string) =>
    app.deps.db.$client.query(
      `update stock s set counted_at = now() - $2::interval, sold_since = 3, missed = 0 from variants v where v.id = s.variant_id and v.retailer_id = $1`,
      [seller.retailerId, time],
    )
  const again = (price: string) => imported(seller, csv(TSHIRT[0]?.replace(',3,19.99,', `,3,${price},`) ?? '', ...MUG))
  await age('40 days')
  await again('17.50')
  expect(await shelf()).toEqual([known])
  // A feed that comes every few minutes writes little.
  await age('20 minutes')
  await again('16.50')
  expect(await shelf()).toEqual([{ ...known, sold_since: 3, fresh: false }])
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

test('what is reserved for orders stays so: a lower quantity is a row error', async () => {
  const seller = await aSeller()
  await imported(seller, csv(...MUG))
  const mug = await variantOf(seller.retailerId, 'MUG-1')
  await transact(app.deps.db, (tx) => reserveStock(tx, [{ variantId: mug.id, storeId: seller.storeId, quantity: 3 }]))
  const { body } = await upload(app, seller.manager, seller.storeId, csv(MUG[0]?.replace(',7,12,', ',2,12,') ?? ''))
  expect(body.counts).toMatchObject({ failedProducts: 1, changedProducts: 0 })
  expect(body.errors).toEqual([
    { line: 2, column: 'Variant Inventory Qty', handle: 'mug', message: expect.stringContaining('3 of these are reserved') },
  ])
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

test('no step runs inside a request: each shows how far it is, one after another, and a file that is left can be canceled', async () => {
  const seller = await aSeller()
  const send = (name: string) =>
    sendForm(app, seller.manager, [
      { name: 'storeId', value: String(seller.storeId) },
      { name: 'file', fileName: name, bytes: csv(...TSHIRT, ...MUG) },
    ])
  const seen = async (id: number) => (await app.call(seller.manager, importRun, { params: { id: id as never } })).body
  const [{ body: first }, { body: second }, { body: third }] = [await send('a.csv'), await send('b.csv'), await send('c.csv')]
  expect(first).toMatchObject({
    state: 'mapped',
    progress: { step: 'check', done: 0, of: 4 },
    may: { apply: false, choose: false, cancel: true },
  })
  expect((await app.call(seller.manager, applyImport, { params: { id: first.id } })).problem).toMatchObject({ code: 'import.wrong_step' })
  expect((await app.call(seller.manager, cancelImport, { params: { id: third.id } })).body.state).toBe('cancelled')
  await app.settle()
  for (const { id } of [first, second])
    expect(await seen(id)).toMatchObject({ state: 'checked', progress: null, counts: { newProducts: 2 } })
  expect((await seen(third.id)).state).toBe('cancelled')
  const params = { params: { id: first.id } }
  expect((await app.call(seller.manager, applyImport, params)).body.may).toMatchObject({ cancel: false, choose: false })
  expect((await app.call(seller.manager, cancelImport, params)).problem).toMatchObject({ code: 'import.wrong_step' })
  await app.call(seller.manager, applyImport, { params: { id: second.id } })
  await app.settle()
  expect(await seen(first.id)).toMatchObject({ state: 'applied', counts: { newProducts: 2 } })
  expect(await seen(second.id)).toMatchObject({ state: 'applied', counts: { newProducts: 0, unchangedProducts: 2 } })
})

test('safety:F3 an apply whose server was killed goes on: what is written stays, the rest follows', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...TSHIRT, ...MUG))
  await apply(seller.manager, body.id)
  // As it stands after a kill between two batches: the claim and the job are still there.
  await app.deps.db.$client.query(`delete from products where retailer_id = $1 and external_id = 'mug'`, [seller.retailerId])
  await app.deps.db.$client.query(`delete from import_changes where run_id = $1 and after ->> 'externalId' = 'mug'`, [body.id])
  await app.deps.db.$client.query(`update import_runs set state = 'checked', asked = 'apply' where id = $1`, [body.id])
  await importJobs.apply.act(app.deps, { id: body.id })
  const { body: run } = await app.call(seller.manager, importRun, { params: { id: body.id } })
  expect(run).toMatchObject({ state: 'applied', working: false, counts: { newProducts: 2, unchangedProducts: 0 } })
})
