import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contracts/identity/auth.ts'
import { previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { mergeCart } from '#contracts/cart/cart.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { addPushDevice, changeNotificationPreferences } from '#contracts/notifications/notifications.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { nearestZip } from '#contracts/places/places.ts'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let maya: Caller
let owner: Caller
let clerk: Caller
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
  maya = await aPerson(app)
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

type Refusal = { detail: string; errors: Record<string, string> }
async function refused(
  caller: Caller,
  { method, path }: { method: string; path: string },
  sent: { query?: string; body?: unknown },
): Promise<Refusal> {
  const answer = await app.app.inject({
    method: method as 'GET',
    url: path.replace(':id', String(shop.variantId)) + (sent.query ? `?${sent.query}` : ''),
    cookies: caller.cookies,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  const { detail, errors = [] } = answer.json<{ detail: string; errors?: { pointer: string; message: string }[] }>()
  expect(answer.statusCode, answer.body).toBe(422)
  return { detail, errors: Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message])) }
}

test('an address that asks for what there is not says what there is', async () => {
  expect(
    await refused(guest(), products, { query: 'sort=sideways&minPrice=cheap&limit=many&inStock=maybe&storeId=x&options=blue' }),
  ).toEqual({
    detail: '6 things to fix.',
    errors: {
      '/sort': expect.stringMatching(/^Choose one of these: .*price.*\.$/),
      '/minPrice': 'Use an amount like 19.99.',
      '/limit': 'Use a whole number.',
      '/inStock': 'Choose one of these: true, 1, false, 0.',
      '/storeId': 'Use an id as it was given to you, like 12.',
      '/options': 'Name options like color:blue|size:m.',
    },
  })
  expect((await refused(guest(), products, { query: 'limit=1000' })).detail).toBe('Use 100 or less.')
  expect((await refused(guest(), products, { query: 'cursor=%7B%7D' })).detail).toBe('Use the cursor as the page before gave it.')
  expect((await refused(guest(), nearestZip, { query: 'lat=north' })).errors).toEqual({
    '/lat': 'Use a latitude like 44.8549.',
    '/lon': 'This is missing. Write it as text.',
  })
})

test('what is missing, of another kind or unknown is named in a body, each at its place', async () => {
  expect(await refused(guest(), quote, { body: {} })).toEqual({
    detail: 'This is missing. Send a list.',
    errors: { '/items': 'This is missing. Send a list.' },
  })
  const line = { variantId: 'one', storeId: 1.5, quantity: 'two', fulfillmentMethod: 'drone', price: 1 }
  expect((await refused(guest(), quote, { body: { items: [line] } })).errors).toEqual({
    '/items/0/variantId': 'Use a number.',
    '/items/0/storeId': 'Use a whole number.',
    '/items/0/quantity': 'Use a whole number.',
    '/items/0/fulfillmentMethod': expect.stringMatching(/^Choose one of these: .*ship-to-me.*\.$/),
    '/items/0/price': 'This field is not accepted.',
  })
  expect((await refused(maya, mergeCart, { body: [] })).detail).toBe('Send an object with its fields.')
  const home = { recipient: 'Maya', street1: '1 Main', city: 'x'.repeat(81), state: 'MN', zip: '55425', isDefault: 'yes' }
  expect((await refused(maya, addAddress, { body: home })).errors).toEqual({
    '/city': 'Use at most 80 characters.',
    '/isDefault': 'Choose true or false.',
  })
})

test('offices, counters and devices are told in the same words', async () => {
  expect((await refused(owner, changeVariant, { body: { price: '19.99' } })).errors).toEqual({ '/price': 'Use a number.' })
  expect((await refused(owner, changeVariant, { body: { price: 2_000_000 } })).errors).toEqual({ '/price': 'Use 1,000,000 or less.' })
  expect((await refused(owner, previewBulk, { body: { rows: [], change: { kind: 'double' } } })).errors).toEqual({
    '/rows': 'Choose at least one row.',
    '/change/kind': expect.stringMatching(/^Choose one of these: price_set, price_by,/),
  })
  expect((await refused(clerk, redeemPickup, { body: { code: 'ABCD', at: {}, takenAt: 'just now' } })).errors).toEqual({
    '/at': 'Give one of these: storeId, mallId.',
    '/takenAt': 'Use a moment like 2026-11-21T18:30:00Z.',
  })
  expect((await refused(maya, addPushDevice, { body: { endpoint: 'here', keys: { p256dh: 'x', auth: 'y' } } })).errors).toEqual({
    '/endpoint': 'Enter a full address like https://example.com/page.',
    '/keys/p256dh': 'Use the key as the browser gave it.',
    '/keys/auth': 'Use the key as the browser gave it.',
  })
  expect((await refused(maya, changeNotificationPreferences, { body: { email: 1 } })).errors).toMatchObject({
    '/email': 'Choose true or false.',
  })
})
