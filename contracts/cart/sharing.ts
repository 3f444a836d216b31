import { z } from 'zod'
import { CartLineInput } from './cart.ts'
import { CartItem } from './item.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** The one link by which this person or browser shares a copy of a cart. */
export const CartShare = named('CartShare', { url: z.string(), sharedAt: Instant, lineCount: z.int() })
export type CartShare = z.infer<typeof CartShare>
export const cartShare = endpoint('GET /api/cart/share', {
  access: 'public',
  summary: 'The living link of my shared cart, if there is one.',
  reply: z.object({ share: CartShare.nullable() }),
})
/** Shares a copy. Later changes to the cart do not show until it is shared again, under the same link. */
export const shareCart = endpoint('PUT /api/cart/share', {
  access: 'public',
  summary: 'Share a read-only copy of a cart by link.',
  body: z.strictObject({ items: z.array(CartLineInput).min(1, 'Choose at least one item.').max(LIMITS.orderLines) }),
  reply: CartShare,
})
export const endCartShare = endpoint('DELETE /api/cart/share', {
  access: 'public',
  summary: 'End the link of my shared cart.',
  status: 204,
  reply: z.undefined(),
})
/** Does not reveal whose cart it is. Prices and stock are current. */
export const sharedCart = endpoint('GET /api/shared-carts/:token', {
  access: 'public',
  summary: 'A shared cart, as it can be bought now.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.object({ items: z.array(CartItem), sharedAt: Instant }),
})
