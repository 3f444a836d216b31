import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProductId, PromotionId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { named } from '../named.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'buy_x_get_y', 'free_shipping', 'spirals'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Who pays for a promotion: the retailer, the platform, both in halves, or a mall. */
export const FUNDINGS = ['retailer', 'shared', 'platform', 'mall'] as const
export type Funding = (typeof FUNDINGS)[number]

export const AUDIENCES = ['everyone', 'new_shoppers'] as const

/** Letters and digits in one spelling: case, spaces and dashes do not count. */
export const codeKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What a promotion did to a quote. */
export const AppliedPromotion = named('AppliedPromotion', {
  id: PromotionId,
  name: z.string(),
  /** The code that was entered for it, as the store spells it. */
  code: z.string().nullable(),
  /** "20% off" */
  offer: z.string(),
  amount: Price,
  /** It gives more SPIRALs instead of a lower price. */
  isSpirals: z.boolean(),
})
export type AppliedPromotion = z.infer<typeof AppliedPromotion>

/** A code that was entered, and why it takes nothing off; null where it does. */
export const CodeAnswer = named('CodeAnswer', { code: z.string(), problem: z.string().nullable() })
export type CodeAnswer = z.infer<typeof CodeAnswer>

export const QuotePromotions = named('QuotePromotions', {
  applied: z.array(AppliedPromotion),
  codes: z.array(CodeAnswer),
  /** What is missing for a promotion that nearly applies: "Add $8.00 from Maple Books for 10% off." */
  hints: z.array(z.string()),
})
export type QuotePromotions = z.infer<typeof QuotePromotions>

const productIds = z.codec(
  z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'Use up to 100 ids of products, like 12,15.'),
  z.array(ProductId),
  { decode: (text) => text.split(',').map(Number), encode: (ids) => ids.join(',') },
)

/** Variants in stores, like 12-3,15-3. */
const offerKeys = z.codec(
  z
    .string()
    .regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}(,[1-9]\d{0,14}-[1-9]\d{0,14}){0,99}$/, 'Use up to 100 variants in stores, like 12-3,15-3.'),
  z.array(z.object({ variantId: VariantId, storeId: StoreId })),
  {
    decode: (text) =>
      text.split(',').map((key) => {
        const [variantId = 0, storeId = 0] = key.split('-').map(Number)
        return { variantId, storeId }
      }),
    encode: (offers) => offers.map(({ variantId, storeId }) => `${variantId}-${storeId}`).join(','),
  },
)

/** A product under an automatic promotion, as lists show it. */
export const PromotedPrice = named('PromotedPrice', {
  productId: ProductId,
  /** "20% off", "Buy 2, get 1 free", "20% off $30+" */
  offer: z.string(),
  /** Its last day there: "Nov 30" */
  ends: z.string(),
  /** The price of one piece without the promotion. */
  from: Price,
  /** The price of one piece; null where the promotion does not lower it. */
  price: Price.nullable(),
  /** The price before, where the store asked for it long enough to call it a former price. */
  formerPrice: Price.nullable(),
  /** The offer that was asked for; a product that was asked for has its cheapest one. */
  variantId: VariantId.optional(),
  storeId: StoreId.optional(),
})
export type PromotedPrice = z.infer<typeof PromotedPrice>

export const promotedPrices = endpoint('GET /api/deals/prices', {
  access: 'public',
  summary: 'What automatic promotions make of the prices of these products, or of these variants in these stores.',
  query: z.object({ ids: productIds.optional(), offers: offerKeys.optional() }),
  reply: z.object({ items: z.array(PromotedPrice) }),
})
