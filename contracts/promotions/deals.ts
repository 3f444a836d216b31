import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, ProductId, PromotionId, StoreId } from '../ids.ts'
import { named } from '../named.ts'

// In a file of its own because product pages need it before the rest of the promotions.

/** A promotion as shoppers see it. */
export const Deal = named('Deal', {
  id: PromotionId,
  name: z.string(),
  /** "20% off" */
  offer: z.string(),
  /** What it is for and from which amount on: "Selected items at Maple Books. Spend $30.00 or more." */
  terms: z.string(),
  /** To be entered in the cart; null where it applies by itself. */
  code: z.string().nullable(),
  /** "Ends Nov 30" by the clock of the store. */
  ends: z.string(),
  isSpirals: z.boolean(),
})
export type Deal = z.infer<typeof Deal>

export const deals = endpoint('GET /api/deals', {
  access: 'public',
  summary: 'The promotions that run at a store, in a mall or for a product.',
  query: z.object({
    storeId: inUrl(StoreId).optional(),
    mallId: inUrl(MallId).optional(),
    productId: inUrl(ProductId).optional(),
  }),
  reply: z.object({ items: z.array(Deal) }),
})
