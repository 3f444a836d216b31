import { z } from 'zod'
import { FULFILLMENT_METHODS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, ProductId } from '../ids.ts'
import { named } from '../named.ts'

/** In a file of its own: product pages load it, and the rest of the preferences is long. */
export const UsualChoice = named('UsualChoice', {
  /** My size of this product, where it is known and in stock; `words` say where it comes from. */
  size: z.object({ option: z.string(), value: z.string(), words: z.string() }).nullable(),
  method: z.enum(FULFILLMENT_METHODS).nullable(),
  /** The mall of my usual SPIRAL Center. */
  centerMallId: MallId.nullable(),
})
export type UsualChoice = z.infer<typeof UsualChoice>

export const usualChoice = endpoint('GET /api/account/preferences/usual-choice', {
  access: 'shopper',
  summary: 'What a product begins with for me. Nothing while personalization is off.',
  query: z.object({ productId: inUrl(ProductId) }),
  reply: UsualChoice,
})
