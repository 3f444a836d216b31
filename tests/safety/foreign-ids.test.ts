import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceCart } from '#contracts/cart/cart.ts'
import { CheckoutInput, quote, checkout } from '#contracts/checkout/checkout.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { changeProduct, changeVariant, setStock } from '#contracts/catalog/inventory.ts'
import { applyImport } from '#contracts/imports/imports.ts'
import { aWorld, type World } from '#tests/access-world.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { checkoutInput, lineOf } from '#tests/buying.ts'
import { aMall } from '#tests/shops.ts'
import { sendForm } from '#tests/uploads.ts'
import { z } from 'zod'
import { stateOf } from './state.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
  await app.settle()
})
afterAll(() => app.close())

/**
 * Returns a check that a request is rejected as if the record did not exist, and that nothing is attached, moved or written. Nothing else
 * may be asked between two checks: the state after one is the state before the next.
 */
async function refusals() {
  let before = await stateOf(app.deps.db)
  return async (name: string, act: () => Promise<{ status: number }>, statuses: readonly number[] = [404]): Promise<void> => {
    expect.soft(statuses, name).toContain((await act()).status)
    const after = await stateOf(app.deps.db)
    expect.soft(after, `${name} left a trace`).toEqual(before)
    before = after
  }
}

test('safety:R2 ids inside bodies are checked like ids in paths', async () => {
  const { callers, shop, otherShop, parcelId, guestOrderNumber, orderNumber } = world
  const count = { onHand: 9, reason: 'count' } as const
  const expectNothing = await refusals()
  await expectNothing('a foreign shelf', () =>
    app.call(callers.staff, setStock, { body: { storeId: otherShop.storeId, variantId: otherShop.variantId, ...count } }),
  )
  await expectNothing('a foreign variant on an own shelf', () =>
    app.call(callers.staff, setStock, { body: { storeId: shop.storeId, variantId: otherShop.variantId, ...count } }),
  )
  await expectNothing('a foreign part of an own order', () =>
    app.call(callers['guest who bought'], cancelOrder, {
      params: { number: guestOrderNumber },
      query: {},
      body: { fulfillmentId: parcelId },
    }),
  )
  await expectNothing('an own part of a foreign order', () =>
    app.call(callers['guest who bought'], cancelOrder, { params: { number: orderNumber }, query: {}, body: { fulfillmentId: parcelId } }),
  )
  await expectNothing('a foreign counter', () =>
    app.call(callers.staff, redeemPickup, { body: { code: 'ZZZZZZZZ', at: { storeId: otherShop.storeId } } }),
  )
  await expectNothing('a foreign center', () =>
    app.call(callers['mall staff'], redeemPickup, { body: { code: 'ZZZZZZZZ', at: { mallId: otherShop.mallId } } }),
  )
  await expectNothing('a mall counter of a seller', () =>
    app.call(callers.staff, redeemPickup, { body: { code: 'ZZZZZZZZ', at: { mallId: shop.mallId } } }),
  )
  await expectNothing('an upload to a foreign store', () =>
    sendForm(app, callers.manager, [
      { name: 'storeId', value: String(otherShop.storeId) },
      { name: 'file', fileName: 'a.csv', bytes: 'Handle,Title,Variant SKU,Variant Price\na,A,A-1,9\n' },
    ]),
  )
})

test('safety:R2 a cart line joins only what belongs together', async () => {
  const { callers, shop, otherShop } = world
  const mismatch = { ...lineOf(shop), storeId: otherShop.storeId }
  const quoted = await app.call(callers.buyer, quote, { body: { items: [mismatch] } })
  expect(quoted.body.problems.map(({ code }) => code)).toEqual(['out_of_stock'])
  expect(quoted.body.total).toBe(0)
  const without = await aMall(app, { hasCenter: false, centerPlace: null, centerHours: null })
  for (const centerMallId of [without, 999_999 as typeof without]) {
    const line = lineOf(shop, { fulfillmentMethod: 'ship-to-mall', centerMallId })
    const { body } = await app.call(callers.buyer, quote, { body: { items: [line] } })
    expect(body.problems.map(({ code }) => code)).toEqual(['method_unavailable'])
    const good = z.encode(CheckoutInput, await checkoutInput(app, callers.buyer, [lineOf(shop)]))
    const expectNothing = await refusals()
    await expectNothing(
      `a center that is none (${centerMallId})`,
      () => app.call(callers.buyer, checkout, { body: undefined as never, raw: { ...good, items: [line] } }),
      [409],
    )
  }
  const kept = await app.call(callers.shopper, replaceCart, { body: { items: [mismatch] } })
  expect(kept.status === 200 ? kept.body.items : []).toEqual([])
})

test('safety:R4 a bare id of a row of another seller moves nothing', async () => {
  const { callers, shop, pickupId, parcelId, importId } = world
  const expectNothing = await refusals()
  for (const role of ['other staff', 'other manager', 'other owner', 'staff of one store'] as const) {
    for (const id of [pickupId, parcelId])
      for (const to of ['accepted', 'ready', 'packed', 'in_transit', 'cancelled'] as const)
        await expectNothing(`${role}: ${to}`, () => app.call(callers[role], moveFulfillment, { params: { id }, body: { to, note: 'x' } }))
    await expectNothing(`${role}: a shelf`, () =>
      app.call(callers[role], setStock, { body: { storeId: shop.storeId, variantId: shop.variantId, onHand: 1, reason: 'count' } }),
    )
  }
  for (const role of ['other manager', 'other owner'] as const) {
    await expectNothing(`${role}: a price`, () =>
      app.call(callers[role], changeVariant, { params: { id: shop.variantId }, body: { price: 1 as never } }),
    )
    await expectNothing(`${role}: a product`, () =>
      app.call(callers[role], changeProduct, { params: { id: shop.productId }, body: { status: 'archived' } }),
    )
    if (importId) await expectNothing(`${role}: an import`, () => app.call(callers[role], applyImport, { params: { id: importId } }))
  }
})
