import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseAlternative } from '#contracts/orders/alternatives.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore } from '#tests/shops.ts'
import { askShoppers } from './acceptance.ts'

let now: Date
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const kept = async (id: number) => {
  const [row] = await rowsOf<{ estimate: string; by: Date | null }>(
    app.deps.db,
    'test.promise',
    'select estimate, promised_by as by from fulfillments where id = $1',
    [id],
  )
  return { words: row?.estimate, by: row?.by?.toISOString().replace('.000', '') ?? null }
}

// The stores are in Chicago, which is six hours behind UTC in winter.
test.each([
  ['Mo-Su 10:00-21:00', '2026-11-21T18:00:00Z', 'Ready today for pickup', '2026-11-22T06:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-22T01:30:00Z', 'Ready tomorrow by 11 AM', '2026-11-22T17:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-21T14:00:00Z', 'Ready today by 11 AM', '2026-11-21T17:00:00Z'],
  ['', '2026-11-21T14:00:00Z', 'Ready today for pickup', '2026-11-22T06:00:00Z'],
  ['2020 Jan 01-2020 Jan 02 10:00-12:00', '2026-11-21T14:00:00Z', 'The store tells you when it is ready', null],
])('an order at a store open %s, placed at %s, keeps "%s" as due by %s', async (hours, placed, words, by) => {
  now = new Date(placed)
  const { id } = await aPart(app, guest(), await aShop(app, { store: { hours } }))
  expect(await kept(id)).toEqual({ words, by })
})

test('a pickup that another store takes over is due by the promise of that store, one that is shipped instead by none', async () => {
  now = new Date('2026-11-28T14:00:00Z')
  const shop = await aShop(app, { onHand: 9, store: { hours: 'Mo-Su 10:00-21:00' } })
  const other = await aStore(app, shop.retailerId, { hours: 'Mo-Su 12:00-21:00', name: 'Uptown Goods' })
  await rowsOf(app.deps.db, 'test.stock', 'insert into stock (variant_id, store_id, on_hand) values ($1, $2, 3)', [shop.variantId, other])
  const maya = await aPerson(app)
  const [moved, shipped] = [await aPart(app, maya, shop), await aPart(app, maya, shop)]
  now = new Date('2026-11-29T15:00:00Z')
  await askShoppers(app.deps)
  const chosen = (part: typeof moved, body: { kind: 'store'; storeId: typeof other } | { kind: 'ship'; destination: object }) =>
    app.call(maya, chooseAlternative, { params: { number: part.number, fulfillmentId: part.id }, query: {}, body: body as never })
  expect((await chosen(moved, { kind: 'store', storeId: other })).status).toBe(200)
  // Nobody has counted the shelf of the other store.
  expect(await kept(moved.id)).toEqual({ words: 'Usually ready today by 1 PM', by: '2026-11-29T19:00:00Z' })
  const destination = { street1: '60 E Broadway', city: 'Bloomington', state: 'MN', zip: '55425' }
  expect((await chosen(shipped, { kind: 'ship', destination })).status).toBe(200)
  expect((await kept(shipped.id)).by).toBeNull()
})
