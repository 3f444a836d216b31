import { z } from 'zod'
import { CartItem } from './item.ts'
import { Method } from '../catalog/catalog.ts'
import { IF_UNAVAILABLE } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { MallId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'

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

export const Cart = z.object({ items: z.array(CartItem), version: z.int32() }).meta({ id: 'Cart' })

export const cart = endpoint({ method: 'GET', path: '/api/cart', access: 'shopper', summary: "The signed-in shopper's cart.", reply: Cart })
export const replaceCart = endpoint({
  method: 'PUT',
  path: '/api/cart',
  access: 'shopper',
  summary: "Replace the signed-in shopper's cart.",
  body: z.strictObject({ items: z.array(CartLineInput).max(LIMITS.orderLines, `Up to ${LIMITS.orderLines} lines per order.`) }),
  reply: Cart,
})
/** Runs once at sign-in. Merges this browser's lines into the account's by line id and keeps the larger quantity, so nothing doubles. */
export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/cart/merge',
  access: 'shopper',
  summary: 'Merge the guest cart at sign-in.',
  body: z.strictObject({ items: z.array(CartLineInput).max(LIMITS.orderLines) }),
  reply: Cart,
})
