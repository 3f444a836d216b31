import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, products } from '#contracts/catalog/catalog.ts'
import type { StoreId } from '#contracts/ids.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { applyImport, undoImport } from '#contracts/imports/imports.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, handOver } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { upload, whenDone } from '#tests/uploads.ts'

let app: TestApp
let shop: Shop
let manager: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
})
afterAll(() => app.close())

const HEADER = 'Handle,Title,Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price'
async function imported(...lines: string[]): Promise<number> {
  const { body } = await upload(app, manager, shop.storeId, `${[HEADER, ...lines].join('\n')}\n`)
  expect((await app.call(manager, applyImport, { params: { id: body.id } })).status).toBe(200)
  await app.settle()
  return body.id
}
const undo = async (id: number) => whenDone(app, manager, await app.call(manager, undoImport, { params: { id: id as never } }))
async function offerOf(words: string) {
  const { body } = await app.call(guest(), products, { query: { q: words } })
  const [card] = body.items
  if (!card) return null
  const { body: seen } = await app.call(guest(), product, { params: { id: String(card.id) }, query: {} })
  return { ...card, variantId: seen.variants[0]?.id ?? (0 as never), available: seen.variants[0]?.available }
}
async function sell(words: string): Promise<void> {
  const offer = await offerOf(words)
  const bought = await buy(app, guest(), [
    { variantId: offer?.variantId ?? (0 as never), storeId: shop.storeId as StoreId, quantity: 1, fulfillmentMethod: 'in-store-pickup' },
  ])
  expect(bought.status).toBe(201)
  await handOver(app, await aClerk(app, shop), shop, bought.body.order.fulfillments[0]?.id ?? 0)
  await app.settle()
}
const onHand = async (sku: string) =>
  (
    await app.deps.db.$client.query(
      'select s.on_hand, p.status from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id where v.sku = $1',
      [sku],
    )
  ).rows[0]

test('imported products are found, bought and handed over like all others', async () => {
  await imported('teapot,Copper Teapot,Brasswork,Kitchen,POT-1,3,45')
  expect(await offerOf('copper teapot')).toMatchObject({
    title: 'Copper Teapot',
    brand: 'Brasswork',
    price: 4500,
    image: null,
    inStock: true,
    available: 3,
  })
  await sell('copper teapot')
  expect(await offerOf('copper teapot')).toMatchObject({ available: 2 })
})

test('undoing gives back what was there, less what was sold meanwhile, and keeps sold new products in the archive', async () => {
  await imported('lantern,Tin Lantern,Brasswork,Home,LAN-1,10,30')
  const second = await imported(
    'lantern,Tin Lantern,Brasswork,Home,LAN-1,4,25',
    'candle,Bees Candle,Brasswork,Home,CAN-1,5,8',
    'match,Long Matches,Brasswork,Home,MAT-1,5,2',
  )
  await sell('tin lantern')
  await sell('bees candle')
  expect((await undo(second)).status).toBe(200)
  await app.settle()
  expect(await onHand('LAN-1')).toEqual({ on_hand: 9, status: 'active' })
  expect(await offerOf('tin lantern')).toMatchObject({ price: 3000, available: 9 })
  expect(await onHand('CAN-1')).toEqual({ on_hand: 4, status: 'archived' })
  expect(await onHand('MAT-1')).toBeUndefined()
  expect(await offerOf('bees candle')).toBeNull()
  expect(await offerOf('long matches')).toBeNull()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('new products whose only order was cancelled stay in the archive: orders and ledger speak of them', async () => {
  const run = await imported('kettle,Iron Kettle,Brasswork,Kitchen,KET-1,3,60', 'trivet,Iron Trivet,Brasswork,Kitchen,TRI-1,3,9')
  const offer = await offerOf('iron kettle')
  const maya = await aPerson(app)
  const bought = await buy(app, maya, [
    { variantId: offer?.variantId ?? (0 as never), storeId: shop.storeId as StoreId, quantity: 1, fulfillmentMethod: 'in-store-pickup' },
  ])
  const { number } = bought.body.order
  expect((await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })).body.state).toBe('cancelled')
  expect((await undo(run)).status).toBe(200)
  await app.settle()
  expect(await onHand('KET-1')).toEqual({ on_hand: 3, status: 'archived' })
  expect(await onHand('TRI-1')).toBeUndefined()
  expect((await app.call(maya, order, { params: { number }, query: {} })).body.fulfillments[0]?.items).toMatchObject([
    { title: 'Iron Kettle' },
  ])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
