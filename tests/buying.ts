import type { CartLineInput } from '#contracts/cart/cart.ts'
import { type CheckoutInput, quote, checkout } from '#contracts/checkout/checkout.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { aPerson } from './people.ts'
import type { Shop } from './shops.ts'

type Shopping = Pick<TestApp, 'call' | 'deps'>
export const HOME = { street1: '100 Lake Street', city: 'Bloomington', state: 'MN', zip: '55425' } as const
export const lineOf = (shop: Shop, line: Partial<CartLineInput> = {}): CartLineInput => ({
  variantId: shop.variantId,
  storeId: shop.storeId,
  quantity: 1,
  fulfillmentMethod: 'in-store-pickup',
  ...line,
})

/** A checkout of these lines at today's quote, unless overridden. */
export async function checkoutInput(
  app: Shopping,
  buyer: Caller,
  items: CartLineInput[],
  changes: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const destination = items.some((line) => line.fulfillmentMethod === 'ship-to-me') ? { destination: HOME } : {}
  const { spirals, giftCards, storeCredit } = changes
  const tenders = { ...(spirals && { spirals }), ...(giftCards && { giftCards }), ...(storeCredit && { storeCredit }) }
  const priced = await app.call(buyer, quote, { body: { items, ...destination, ...tenders } })
  return {
    items,
    ...destination,
    contact: { name: 'Maya Green', email: 'maya@example.com' },
    payment: { provider: 'sandbox', token: 'tok_visa' },
    agreedTotal: priced.body?.total ?? cents(0),
    ...(priced.body && { agreedDue: cents(priced.body.due) }),
    ...changes,
  }
}

export async function buy(
  app: Shopping,
  buyer: Caller,
  items: CartLineInput[],
  changes: Partial<CheckoutInput> = {},
  key?: string,
): Promise<Answer<typeof checkout>> {
  return app.call(buyer, checkout, { body: await checkoutInput(app, buyer, items, changes), ...(key ? { key } : {}) })
}

/** One fulfillment of an order. */
export type BoughtFulfillment = { number: OrderNumber; id: FulfillmentId }

/** A new fulfillment with one of this shop's products. */
export async function aPart(app: Shopping, buyer: Caller, shop: Shop, line: Partial<CartLineInput> = {}): Promise<BoughtFulfillment> {
  const placed = (await buy(app, buyer, [lineOf(shop, line)])).body.order
  return { number: placed.number, id: placed.fulfillments[0]?.id as FulfillmentId }
}

/** The clerk moves a fulfillment through these states. */
export async function moveOn(app: Shopping, clerk: Caller, { id }: BoughtFulfillment, ...steps: ('accepted' | 'ready')[]): Promise<void> {
  for (const to of steps) await app.call(clerk, moveFulfillment, { params: { id }, body: { to } })
}

/** The clerk accepts the fulfillment, makes it ready, and hands it over with the pass. */
export async function handOver(app: Shopping, clerk: Caller, shop: Shop, fulfillmentId: number): Promise<void> {
  for (const to of ['accepted', 'ready'] as const)
    await app.call(clerk, moveFulfillment, { params: { id: fulfillmentId as never }, body: { to } })
  await app.call(clerk, redeemPickup, { body: { code: await codeOf(app, fulfillmentId), at: { storeId: shop.storeId } } })
}
export async function codeOf(app: Shopping, fulfillmentId: number): Promise<string> {
  const { rows } = await app.deps.db.$client.query<{ pickup_code: string }>('select pickup_code from fulfillments where id = $1', [
    fulfillmentId,
  ])
  return rows[0]?.pickup_code ?? ''
}

export const aClerk = (app: Shopping, shop: Shop) => aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
export const count = async (app: Shopping, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await app.deps.db.$client.query(sql, values)).rows[0]?.['n'])
export const shelf = async (app: Shopping, shop: Shop): Promise<{ onHand: number; reserved: number }> =>
  (
    await app.deps.db.$client.query('select on_hand as "onHand", reserved from stock where variant_id = $1 and store_id = $2', [
      shop.variantId,
      shop.storeId,
    ])
  ).rows[0]
/** The code on a parcel's label, as its store prints it. */
export const labelOf = async (app: Shopping, clerk: Caller, { id, number }: BoughtFulfillment): Promise<string> =>
  (await app.call(clerk, retailerFulfillments, { query: { q: number } })).body.items.find((item) => item.id === id)?.parcelCode ?? ''
