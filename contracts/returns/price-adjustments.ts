import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, ProductId } from '../ids.ts'
import { Price } from '../money.ts'
import { byNumber, GuestKey } from '../orders/orders.ts'
import { ReturnRefund } from './returns.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** A bought item that its store sells for less now, within the store's days for price adjustments. */
export const LowerPrice = named('LowerPrice', {
  lineId: z.int(),
  fulfillmentId: FulfillmentId,
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  storeName: z.string(),
  /** How many of them the shopper keeps. */
  quantity: z.int(),
  /** What is still paid for them, without tax. */
  paid: Price,
  /** What one costs there now. */
  price: Price,
  /** The last moment to ask. */
  until: Instant,
  timeZone: z.string(),
  /** What asking now gives back. */
  refund: ReturnRefund,
})
export type LowerPrice = z.infer<typeof LowerPrice>
export const PriceAdjustment = named('PriceAdjustment', {
  id: z.int(),
  lineId: z.int(),
  title: z.string(),
  price: Price,
  refund: ReturnRefund,
  at: Instant,
})
export type PriceAdjustment = z.infer<typeof PriceAdjustment>

export const priceAdjustments = endpoint('GET /api/orders/:number/price-adjustments', {
  access: 'public',
  summary: 'Items of an order that their stores sell for less now and pay the difference for, and what was adjusted before.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ lower: z.array(LowerPrice), done: z.array(PriceAdjustment) }),
})
/** `price` is what the shopper saw; another one now is refused. */
export const adjustPrice = endpoint('POST /api/orders/:number/price-adjustments', {
  access: 'public',
  summary: 'Get back the difference to the lower price of today.',
  status: 201,
  idempotent: true,
  params: byNumber,
  query: z.object(GuestKey),
  body: z.strictObject({ lineId: z.int().positive(), price: Price }),
  reply: PriceAdjustment,
})

export const priceAdjustmentProblems = {
  'price_adjustments.none': {
    status: 409,
    message: 'There is no lower price to adjust now. Reload to see the price of today.',
  },
} as const
