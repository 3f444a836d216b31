import jsqr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { product } from '#contracts/catalog/catalog.ts'
import { promotedPrices } from '#contracts/promotions/promotions.ts'
import { cellOf, labels, labelsFile, MOST_LABELS, perSheet, SHEET_NAMES, SHEET_SIZE, SHEETS, type SheetName } from '#contracts/toolkit.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { pagesOf, pixelsOf } from '#tests/pdf-reading.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { barcodesIn } from '../search/photos/barcodes.ts'

let app: TestApp
let shop: Shop
let staff: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { price: 499, product: { title: 'Café Niño', compareAt: 650, gtin: '036000291452', sku: 'CAFE-1' } })
  staff = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
})
afterAll(() => app.close())

type Wish = { variants?: number[]; kind?: 'tag' | 'price'; sheet?: SheetName; start?: number; copies?: number; storeId?: number }
/** As a browser asks, so that the server alone decides about wrong values. */
function asked({ path }: { path: string }, wish: Wish, who: TestPerson = staff) {
  const defaults = { variants: [shop.variantId], kind: 'tag', sheet: '5163', storeId: shop.storeId }
  const query = new URLSearchParams(Object.entries({ ...defaults, ...wish }).map(([name, value]) => [name, String(value)]))
  return app.app.inject({ url: `${path}?${query}`, cookies: who.cookies })
}
const said = async (wish: Wish) => labels.reply.parse((await asked(labels, wish)).json())
async function printed(wish: Wish) {
  const answer = await asked(labelsFile, wish)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return pagesOf(answer.rawPayload)
}

test.each(SHEET_NAMES)('the labels of sheet %s lie on the paper and beside one another', (sheet) => {
  const { columns, stepX, stepY, width, height } = SHEETS[sheet]
  const last = cellOf(sheet, perSheet(sheet) - 1)
  const first = cellOf(sheet, 0)
  // The sheets are cut in the middle of the paper.
  expect(last.x + width + first.x).toBeCloseTo(SHEET_SIZE.width, 5)
  expect(last.y + height + first.y).toBeCloseTo(SHEET_SIZE.height, 5)
  expect(columns === 1 || stepX >= width).toBe(true)
  expect(stepY).toBeGreaterThanOrEqual(height)
})

test("a label says the price, the former price and the sale of the product's page", async () => {
  expect((await said({})).items).toMatchObject([{ title: 'Café Niño', price: cents(499), sale: null }])
  await aPromotion(app, { retailerId: shop.retailerId, percent: 20, productIds: [shop.productId], endsAt: '2099-12-01T00:00' })
  const [label] = (await said({})).items
  const [deal] = (await app.call(guest(), promotedPrices, { query: { offers: [shop] } })).body.items
  const page = (await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body
  expect(label).toMatchObject({ price: deal?.price, sale: { offer: '20% off', ends: 'Nov 30' } })
  expect(label?.formerPrice).toBe(deal?.formerPrice ?? page.variants[0]?.compareAtPrice)
  const [sheet] = await printed({})
  expect(sheet?.text).toContain('Café Niño')
  expect(sheet?.text).toContain('$3.99')
  expect(sheet?.text).toMatch(/Was \$[\d.]+ · 20% off, ends Nov 30/)
})

test('a label says what an ounce costs, at the price that shoppers pay now', async () => {
  const { variantIds } = await aProduct(app, shop.retailerId, { title: 'Rolled oats', price: 600, storeIds: [shop.storeId] })
  await app.deps.db.$client.query('update products set facts = $2 where id = (select product_id from variants where id = $1)', [
    variantIds[0],
    JSON.stringify([
      { name: 'Ingredients', value: 'Oats' },
      { name: 'Net weight', value: '24 oz' },
    ]),
  ])
  const wish = { variants: [...variantIds], kind: 'price' as const }
  expect((await said(wish)).items).toMatchObject([{ price: cents(600), unitPrice: { price: cents(25), per: 'oz' } }])
  expect((await said({})).items).toMatchObject([{ unitPrice: null }])
  const [sheet] = await printed(wish)
  expect(sheet?.text).toContain('$0.25 per oz')
})

test('a shelf tag opens the page of this product at this store, and its visit is a scan', async () => {
  const [page] = await printed({ sheet: '22806' })
  const seen = pixelsOf(page?.rectangles ?? [], page?.size ?? [1, 1], 4)
  const address = new URL(jsqr(seen.data, seen.width, seen.height)?.data ?? '')
  expect(address.pathname).toMatch(/^\/product\/cafe-nino/)
  expect(address.searchParams.get('via')).toBe('tag')
  expect((await app.app.inject({ url: `/api/stores/${address.searchParams.get('store')}` })).json()).toMatchObject({ id: shop.storeId })
})

test.each(SHEET_NAMES.filter((sheet) => sheet !== 'letter'))('scanners read the barcode of a price label on sheet %s', async (sheet) => {
  const [page] = await printed({ kind: 'price', sheet })
  const { data, width, height } = pixelsOf(page?.rectangles ?? [], page?.size ?? [1, 1], 4)
  expect(await barcodesIn({ data: Buffer.from(data.buffer), width, height })).toEqual(['036000291452'])
})

test('a sheet that was used before goes on at its first free label, and full sheets follow', async () => {
  expect((await said({ start: 10, copies: 12 })).sheets).toBe(3)
  const pages = await printed({ start: 10, copies: 12 })
  expect(pages.map(({ text }) => text.split('Café Niño').length - 1)).toEqual([1, 10, 1])
  const firstCell = cellOf('5163', 9)
  for (const { x, y } of pages[0]?.rectangles ?? []) {
    expect(x).toBeGreaterThan(firstCell.x * 72)
    expect(y).toBeGreaterThan(firstCell.y * 72)
  }
})

test('very long names end with an ellipsis inside their labels', async () => {
  const { variantIds } = await aProduct(app, shop.retailerId, {
    title: 'Extraordinary '.repeat(14).trim(),
    price: 1_234_567,
    storeIds: [shop.storeId],
  })
  for (const sheet of SHEET_NAMES) {
    const [page] = await printed({ variants: variantIds, sheet })
    expect(page?.text).toContain('…')
    expect(page?.text).toContain('$12,345.67')
  }
})

test('products without a price or off sale get no label, and the answer says why', async () => {
  const free = await aProduct(app, shop.retailerId, { title: 'Free', price: 0, storeIds: [shop.storeId] })
  const draft = await aProduct(app, shop.retailerId, { title: 'Draft', status: 'draft', storeIds: [shop.storeId] })
  const variants = [...free.variantIds, ...draft.variantIds]
  const { items, leftOut } = await said({ variants: [shop.variantId, ...variants] })
  expect(items.map(({ title }) => title)).toEqual(['Café Niño'])
  expect(leftOut.map(({ title, why }) => [title, why])).toEqual([
    ['Free', 'no_price'],
    ['Draft', 'not_on_sale'],
  ])
  expect((await asked(labelsFile, { variants })).json()).toMatchObject({ status: 422, code: 'toolkit.nothing_to_print' })
})

test('nothing chosen, too much chosen, and what belongs to others is refused in words', async () => {
  const elsewhere = await aShop(app)
  const second = await aStore(app, shop.retailerId)
  const refusal = async (wish: Wish, who = staff) => {
    const { status, detail } = (await asked(labels, wish, who)).json<{ status: number; detail: string }>()
    return [status, detail]
  }
  expect(await refusal({ variants: [] })).toEqual([422, 'Choose at least one product.'])
  expect(await refusal({ variants: Array.from({ length: 5_000 }, (_, i) => i + 1) })).toEqual([
    422,
    `Print up to ${MOST_LABELS} labels at once. Choose fewer products.`,
  ])
  expect(await refusal({ start: 11 })).toEqual([422, 'This sheet has fewer labels. Choose a lower first label.'])
  expect((await refusal({ variants: [elsewhere.variantId] }))[0]).toBe(422)
  expect((await refusal({ storeId: second }))[0]).toBe(422)
  expect((await refusal({ storeId: elsewhere.storeId, variants: [elsewhere.variantId] }))[0]).toBe(404)
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: second }] })
  expect((await refusal({}, clerk))[0]).toBe(404)
})
