import { z } from 'zod'
import { CartItem } from './item.ts'
import { Method } from '../catalog/catalog.ts'
import { IF_UNAVAILABLE } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { MallId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { named } from '../named.ts'

/** A quantity the server accepts: a whole number from 1 to the limit. (In the browser's own cart, 0 or less removes the line.) */
export const Quantity = z.int('Use a whole number.').min(1).max(LIMITS.quantityPerOffer, `Up to ${LIMITS.quantityPerOffer} of one item.`)
export const CartLineInput = z.strictObject({
  variantId: VariantId,
  storeId: StoreId,
  quantity: Quantity,
  fulfillmentMethod: Method,
  centerMallId: MallId.optional(),
  /** Defaults to a refund. */
  ifUnavailable: z.enum(IF_UNAVAILABLE).optional(),
})
export type CartLineInput = z.infer<typeof CartLineInput>

// In a file of its own because every page needs the cart's lines and few pages need the quote.
export { CartItem } from './item.ts'

export const Cart = named('Cart', { items: z.array(CartItem), version: z.int32() })

export const cart = endpoint('GET /api/cart', { access: 'shopper', summary: "The signed-in shopper's cart.", reply: Cart })
export const replaceCart = endpoint('PUT /api/cart', {
  access: 'shopper',
  summary: "Replace the signed-in shopper's cart.",
  body: z.strictObject({ items: z.array(CartLineInput).max(LIMITS.orderLines, `Up to ${LIMITS.orderLines} lines per order.`) }),
  reply: Cart,
})
/** Leaves all other lines as they are, whoever changes them at the same time. */
export const setCartLine = endpoint('PUT /api/cart/line', {
  access: 'shopper',
  summary: "Put one line into the signed-in shopper's cart, or change it; a quantity of 0 removes it.",
  body: CartLineInput.extend({
    quantity: z.int('Use a whole number.').min(0).max(LIMITS.quantityPerOffer, `Up to ${LIMITS.quantityPerOffer} of one item.`),
  }),
  reply: Cart,
})
/** Runs once at sign-in. Merges this browser's lines into the account's by line id and keeps the larger quantity, so nothing doubles. */
export const mergeCart = endpoint('POST /api/cart/merge', {
  access: 'shopper',
  summary: 'Merge the guest cart at sign-in.',
  body: z.strictObject({ items: z.array(CartLineInput).max(LIMITS.orderLines) }),
  reply: Cart,
})
