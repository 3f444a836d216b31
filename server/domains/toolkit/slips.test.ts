import jsqr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { store } from '#contracts/stores/stores.ts'
import { packSlip, packSlips, windowSticker } from '#contracts/toolkit.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart, buy, lineOf } from '#tests/buying.ts'
import { pagesOf, pixelsOf } from '#tests/pdf-reading.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let staff: TestPerson
let ana: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { store: { name: 'Harbor Goods' }, onHand: 50 })
  ;[staff, ana] = await Promise.all([aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] }), aPerson(app)])
})
afterAll(() => app.close())

const get = (url: string, who: TestPerson) => app.app.inject({ url, cookies: who.cookies })
const slipAt = (id: number) => packSlip.path.replace(':id', String(id))
const slipsAt = (storeId = shop.storeId) => `${packSlips.path}?storeId=${storeId}`

test('a window sticker opens the page of its store, and the visit is a scan', async () => {
  const answer = await get(`${windowSticker.path}?storeId=${shop.storeId}`, staff)
  const [page] = pagesOf(answer.rawPayload)
  expect(page?.text).toContain('Find us on SPIRAL\nHarbor Goods')
  const seen = pixelsOf(page?.rectangles ?? [], page?.size ?? [1, 1], 4)
  const address = new URL(jsqr(seen.data, seen.width, seen.height)?.data ?? '')
  expect([address.searchParams.get('via'), address.pathname.split('/')[1]]).toEqual(['sticker', 'store'])
  const id = address.pathname.split('/')[2] ?? ''
  expect((await app.call(guest(), store, { params: { id }, query: {} })).body.id).toBe(shop.storeId)
})

test("pack slips are for the seller's people only, and name what is to be packed without prices and codes", async () => {
  expect((await get(slipsAt(), staff)).json()).toMatchObject({ code: 'toolkit.nothing_to_pack' })
  const { id, number } = await aPart(app, ana, shop, { quantity: 3 })
  const [slip] = pagesOf((await get(slipAt(id), staff)).rawPayload)
  expect(slip?.text).toContain(number)
  expect(slip?.text).toMatch(/\n3\nBlue mug\nSKU-/)
  expect(slip?.text).toContain('3 items in all.')
  expect(slip?.text).not.toContain('$')
  const other = await aShop(app)
  const stranger = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  expect([(await get(slipAt(id), stranger)).statusCode, (await get(slipsAt(), stranger)).statusCode]).toEqual([404, 404])
  expect((await get(slipAt(id), ana)).statusCode).toBe(403)
  await aPart(app, ana, shop)
  expect(pagesOf((await get(slipsAt(), staff)).rawPayload)).toHaveLength(2)
})

test('an order with many items goes on on a second page', async () => {
  const products = await Promise.all(
    Array.from({ length: 40 }, (_, i) => aProduct(app, shop.retailerId, { title: `Thing ${i}`, storeIds: [shop.storeId] })),
  )
  const lines = products.flatMap(({ variantIds: [variantId] }) => (variantId ? [lineOf({ ...shop, variantId })] : []))
  const placed = (await buy(app, ana, lines)).body.order
  const pages = pagesOf((await get(slipAt(placed.fulfillments[0]?.id ?? 0), staff)).rawPayload)
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.map((page) => page.text).join('\n')
  for (let i = 0; i < 40; i++) expect(text).toContain(`\nThing ${i}\n`)
})
