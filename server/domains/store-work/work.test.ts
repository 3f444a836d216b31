import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import type { Sent } from '#contracts/endpoint.ts'
import { retailerFulfillments, workExport } from '#contracts/store-work/store-work.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let [mugs, lamps]: Shop[] = []
let secondMugStore: Shop
beforeAll(async () => {
  app = await testApp()
  mugs = await aShop(app)
  lamps = await aShop(app)
  const storeId = await aStore(app, mugs.retailerId, { name: 'Second mugs' })
  await app.deps.db.$client.query('insert into stock (variant_id, store_id, on_hand) values ($1, $2, 5)', [mugs.variantId, storeId])
  secondMugStore = { ...mugs, storeId }
  for (const shop of [mugs, secondMugStore, lamps]) expect((await buy(app, guest(), [lineOf(shop)])).status).toBe(201)
})
afterAll(() => app.close())

const storesOf = async (who: Awaited<ReturnType<typeof aPerson>>, retailerId?: Shop['retailerId']) => {
  const { status, body } = await app.call(who, retailerFulfillments, { query: { ...(retailerId && { retailerId }) } })
  return status === 200 ? { stores: body.items.map(({ storeId }) => storeId).toSorted((a, b) => a - b), counts: body.counts } : status
}

test('who works for two businesses sees the work of both, or of the one that is asked for', async () => {
  const [{ retailerId: ofMugs }, { retailerId: ofLamps }] = [mugs as Shop, lamps as Shop]
  const omar = await aPerson(app, { retailers: [ofMugs, ofLamps].map((retailerId) => ({ retailerId, role: 'manager' as const })) })
  expect(await storesOf(omar)).toMatchObject({ counts: { placed: 3 } })
  expect(await storesOf(omar, ofLamps)).toEqual({ stores: [lamps?.storeId], counts: { placed: 1 } })
  expect(await storesOf(omar, ofMugs)).toMatchObject({ counts: { placed: 2 } })
})

test('all of one business and a single store of another are exactly that; a business of others is not found', async () => {
  const clerk = await aPerson(app, {
    retailers: [
      { retailerId: (lamps as Shop).retailerId, role: 'staff' },
      { retailerId: secondMugStore.retailerId, role: 'staff', storeId: secondMugStore.storeId },
    ],
  })
  expect(await storesOf(clerk)).toMatchObject({ stores: [secondMugStore.storeId, lamps?.storeId ?? 0].toSorted((a, b) => a - b) })
  const stranger = await aPerson(app, { retailers: [{ retailerId: (lamps as Shop).retailerId, role: 'owner' }] })
  expect(await storesOf(stranger, (mugs as Shop).retailerId)).toBe(404)
})

/** The file as a spreadsheet reads it, one record per row. */
async function exported(who: Caller, query: Sent<typeof workExport>['query'] = {}): Promise<Record<string, string>[] | number> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { statusCode, headers, body } = await app.app.inject({ url: `${workExport.path}?${search}`, cookies: who.cookies })
  if (statusCode !== 200) return statusCode
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': expect.stringContaining('no-store') })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/)
  return parse(body, { columns: true, bom: true })
}

test('safety:F4 safety:R4 the work is exported as it is filtered, with formulas defused, and of no other business', async () => {
  const [mug, lamp] = [mugs as Shop, lamps as Shop]
  const contact = { name: '=HYPERLINK("http://evil.example") Green', email: 'maya@example.com' }
  await buy(app, guest(), [lineOf(mug, { quantity: 2 })], { contact })
  const owner = await aPerson(app, { retailers: [{ retailerId: mug.retailerId, role: 'owner' }] })
  const rows = await exported(owner)
  expect(rows).toMatchObject([
    { Customer: `'=HYPERLINK("http://evil.example")`, State: 'placed', Quantity: '2', Items: expect.stringMatching(/^2 × Blue mug/) },
    { State: 'placed', Store: 'Second mugs' },
    { State: 'placed', Customer: 'Maya' },
  ])
  expect(JSON.stringify(rows)).not.toContain('maya@example.com')
  expect(await exported(owner, { storeId: secondMugStore.storeId })).toHaveLength(1)
  expect(await exported(owner, { state: 'ready' })).toEqual([])
  expect(await exported(owner, { q: 'maya', open: true })).toHaveLength(2)
  const clerk = await aPerson(app, { retailers: [{ retailerId: mug.retailerId, role: 'staff', storeId: secondMugStore.storeId }] })
  expect(await exported(clerk)).toMatchObject([{ Store: 'Second mugs' }])
  expect(await exported(owner, { retailerId: lamp.retailerId })).toBe(404)
  expect([await exported(guest()), await exported(await aPerson(app)), await exported(owner, { state: 'gone' as never })]).toEqual([
    401, 403, 422,
  ])
})

test('a long history leaves page by page, each part once', async () => {
  const shop = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await buy(app, guest(), [lineOf(shop)])
  await app.deps.db.$client.query(
    `insert into fulfillments (order_id, store_id, retailer_id, method, state, subtotal, shipping, tax, estimate, commission_bps, commission, changed_at)
     select f.order_id, f.store_id, f.retailer_id, f.method, 'cancelled', n, 0, 0, '', 0, 0, f.changed_at from fulfillments f, generate_series(1, 450) n
     where f.store_id = $1`,
    [shop.storeId],
  )
  const rows = (await exported(owner)) as Record<string, string>[]
  expect(rows).toHaveLength(451)
  expect(new Set(rows.map(({ Subtotal }) => Subtotal)).size).toBeGreaterThanOrEqual(450)
})
