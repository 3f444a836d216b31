import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartShare, endCartShare, shareCart, sharedCart } from '#contracts/cart/sharing.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import { forgetOldShares } from './jobs.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'

let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 5, price: 2000 })
})
afterAll(() => app.close())
// The rate limit is ten shared carts a minute per address; all tests here share one address.
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})

const shared = async (caller: Caller, quantity = 2) => {
  const items = [lineOf(shop, { quantity, fulfillmentMethod: 'ship-to-mall', centerMallId: shop.mallId, ifUnavailable: 'ask' })]
  const { body } = await app.call(caller, shareCart, { body: { items } })
  return new URL(body.url).searchParams.get('shared') ?? ''
}
const visit = (token: string, caller: Caller = guest()) => app.call(caller, sharedCart, { params: { token } })

test('whoever has the link sees what can be bought now, and nothing of whose cart it is', async () => {
  const maya = await aPerson(app, { firstName: 'Maya' })
  const token = await shared(maya)
  const { body } = await visit(token)
  expect(body.items).toMatchObject([{ title: 'Blue mug', quantity: 2, price: 2000, available: 5, centerMallId: null }])
  expect(body.items[0]).not.toHaveProperty('ifUnavailable')
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${maya.email}|${maya.id}|Maya`))
  await app.deps.db.$client.query('update stock set on_hand = 1 where variant_id = $1', [shop.variantId])
  expect((await visit(token)).body.items).toMatchObject([{ available: 1 }])
  await app.deps.db.$client.query('update stock set on_hand = 5 where variant_id = $1', [shop.variantId])
})

test('a cart has one link: sharing again renews the copy, ending it ends it for good', async () => {
  const maya = await aPerson(app)
  const token = await shared(maya)
  expect(await shared(maya, 3)).toBe(token)
  expect((await visit(token)).body.items).toMatchObject([{ quantity: 3 }])
  expect((await app.call(maya, cartShare)).body.share).toMatchObject({ url: expect.stringContaining(token), lineCount: 1 })
  expect((await app.call(maya, endCartShare)).status).toBe(204)
  expect((await visit(token)).status).toBe(404)
  expect((await app.call(maya, cartShare)).body.share).toBeNull()
  expect(await shared(maya)).not.toBe(token)
})

test('a guest shares from this browser, and nobody else ends that link', async () => {
  const browser = guest()
  const token = await shared(browser)
  for (const other of [guest(), await aPerson(app)]) {
    await app.call(other, endCartShare)
    expect((await app.call(other, cartShare)).body.share).toBeNull()
  }
  expect((await visit(token)).status).toBe(200)
  await app.call(browser, endCartShare)
  expect((await visit(token)).status).toBe(404)
})

test("a guest's link that was not renewed for 90 days ends by night; an account's stays", async () => {
  const [gone, renewing, maya] = [guest(), guest(), await aPerson(app)]
  const [old, renewed, own] = [await shared(gone), await shared(renewing), await shared(maya)]
  now = new Date(now.getTime() + 60 * DAY)
  await shared(renewing)
  now = new Date(now.getTime() + 30 * DAY + MINUTE)
  await forgetOldShares.act(app.deps, {})
  expect([(await visit(old)).status, (await visit(renewed)).status, (await visit(own)).status]).toEqual([404, 200, 200])
})

test('who takes their data along has the shared copy in it, and whose account is closed shares nothing any more', async () => {
  const maya = await aPerson(app)
  const token = await shared(maya)
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain('shared_by_link')
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).not.toContain(token)
  await transact(app.deps.db, (tx) => forgetPerson(tx, maya.id))
  expect((await visit(token)).status).toBe(404)
})

test('safety:A7 the link is not in the database', async () => {
  const token = await shared(await aPerson(app))
  const rows = await rowsOf<{ row: string }>(app.deps.db, 'test cart shares', 'select cart_shares::text as row from cart_shares')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('many shares at once from one account make one link', async () => {
  const maya = await aPerson(app)
  const tokens = await Promise.all([1, 2, 3, 4].map((quantity) => shared(maya, quantity)))
  expect(new Set(tokens).size).toBe(1)
})

test('an empty cart is not shared', async () => {
  const empty = await app.call(guest(), shareCart, { body: { items: [lineOf(shop)] }, raw: { items: [] } })
  expect(empty.problem).toMatchObject({ status: 422, errors: [{ message: 'Choose at least one item.' }] })
})
