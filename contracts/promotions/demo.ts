import { z } from 'zod'
import { Method } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, ProductId, RetailerId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { cents, Price, PriceInUrl } from '../money.ts'
import { WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { PROMOTION_LIMITS as MOST } from './codes.ts'
import { checkWish, Clock, PromotionCheck, type PromotionWish } from './office.ts'
import { Deal } from './deals.ts'
import { PROMOTION_KINDS, PromotedPrice } from './promotions.ts'
import { named } from '../named.ts'

/** A promotion of one product, as it stands in the address of the demo. */
const Tried = z.object({
  productId: inUrl(ProductId),
  quantity: WholeInUrl(1, LIMITS.quantityPerOffer).default(1),
  method: Method.exclude(['ship-to-mall']).default('in-store-pickup'),
  kind: z.enum(PROMOTION_KINDS),
  percent: WholeInUrl(1, 100).optional(),
  amount: PriceInUrl.optional(),
  buy: WholeInUrl(1, MOST.mostBuy).optional(),
  get: WholeInUrl(1, MOST.mostBuy).optional(),
  multiplier: WholeInUrl(0, 100).optional(),
  minSubtotal: PriceInUrl.optional(),
  startsAt: Clock,
  endsAt: Clock,
})
type Tried = z.output<typeof Tried>

/** The same as a request of a business for this product alone, which it pays for itself. */
export const wishOf = ({
  productId,
  kind,
  percent,
  amount,
  buy,
  get,
  multiplier,
  minSubtotal,
  startsAt,
  endsAt,
}: Tried): PromotionWish => ({
  name: 'New promotion',
  kind,
  percent: percent ?? null,
  amount: amount ?? null,
  buy: buy ?? null,
  get: get ?? null,
  multiplier: multiplier ?? null,
  minSubtotal: minSubtotal ?? cents(0),
  storeIds: null,
  categoryIds: null,
  productIds: [productId],
  code: null,
  isListed: true,
  startsAt,
  endsAt,
  audience: 'everyone',
  funding: 'retailer',
  budget: null,
  perShopper: null,
  holdoutPercent: 0,
})

export const TriedPromotion = Tried.check((context) =>
  checkWish(wishOf(context.value), (field, message) =>
    context.issues.push({ code: 'custom', input: context.value, path: [field], message }),
  ),
)
export type TriedPromotion = z.output<typeof TriedPromotion>

/** What a cart comes to. */
const CartSums = named('CartSums', {
  subtotal: Price,
  discount: Price,
  shipping: Price,
  shippingDiscount: Price,
  tax: Price,
  total: Price,
  spirals: z.int(),
  /** The promotions that act on it. */
  applied: z.array(z.object({ name: z.string(), offer: z.string(), amount: Price, isSpirals: z.boolean(), isTried: z.boolean() })),
})
export type CartSums = z.infer<typeof CartSums>

export const tryPromotion = endpoint('GET /api/promotion-demo', {
  access: 'public',
  summary: 'What a promotion would do to a cart with one product if it ran today. Saves nothing.',
  query: TriedPromotion,
  reply: z.object({
    product: z.object({
      id: ProductId,
      slug: z.string(),
      title: z.string(),
      /** "Blue / M"; empty when the product has no options. */
      options: z.string(),
      image: Picture.nullable(),
      glyph: z.string(),
      price: Price,
      available: z.int(),
      storeName: z.string(),
      retailerId: RetailerId,
      timeZone: z.string(),
    }),
    offer: z.string(),
    terms: z.string(),
    /** How lists show one of it: as `promotedPrices` would. */
    card: PromotedPrice.nullable(),
    /** Without the promotion, and with it. */
    before: CartSums,
    after: CartSums,
    /** Why it takes nothing off this cart: "New promotion needs 3 of its items in your cart."; null where it does. */
    refusal: z.string().nullable(),
    /** The promotions that shoppers see at this product today. */
    live: z.array(Deal),
    /** What the store gives away with this cart, and of it for each piece. */
    cost: Price,
    costPerPiece: Price,
    checks: z.array(PromotionCheck),
    needsPerson: z.boolean(),
  }),
})
