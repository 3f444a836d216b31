import { z } from 'zod'
import { FUNDERS } from './claims.ts'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, inUrl, OrderNumber, StoreId } from '../ids.ts'
import { type Cents, cents, Price } from '../money.ts'
import { byNumber, FulfillmentState } from '../orders/orders.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import type { RefundCause } from '../orders/refund-causes.ts'
import { RETURN_REASONS, ReturnRefund } from './returns.ts'
import { named } from '../named.ts'

/** Money that a store, or support, gives back from the order itself: for items, with or without having them back, or an amount. */

/** What a clerk may give back at once. More is for managers and owners. */
export const CLERK_REFUND_CENTS: Cents = cents(10_000)

export const REFUND_REASONS = ['goodwill', ...RETURN_REASONS] as const satisfies readonly RefundCause[]
export const RefundReason = z.enum(REFUND_REASONS)
export type RefundReason = z.infer<typeof RefundReason>

const Pieces = z
  .array(
    z.strictObject({
      lineId: z.int().positive(),
      quantity: z.int('Use a whole number.').min(1, 'Refund at least one.').max(9999, 'That is more than was bought.'),
      /** They are back and can be sold again. Otherwise the shopper keeps them, or nobody can sell them. */
      restock: z.boolean(),
    }),
  )
  .min(1, 'Choose at least one item.')
  .max(100, 'Refund up to 100 items at once.')
/** Items, or an amount without items; one of them. */
export const RefundInput = z.strictObject({
  items: Pieces.optional(),
  amount: Price.optional(),
  reason: RefundReason,
  /** Told to the shopper. Needed for another reason. */
  note: z.string().trim().max(300, 'Keep it under 300 characters.').optional(),
  /** The store that has the items back; the one that sold them where it is left out. */
  storeId: StoreId.optional(),
})
export type RefundInput = z.infer<typeof RefundInput>

export const BACK_KINDS = ['refund', 'return', 'claim', 'price_adjustment'] as const
/** Money that went back after the hand-over, and for what. */
export const MoneyBack = named('MoneyBack', {
  id: z.string(),
  kind: z.enum(BACK_KINDS),
  /** "1 × Ramen bowl set" or "No items"; its reason and the words that came with it. */
  items: z.string(),
  reason: z.string(),
  amount: Price,
  /** A person of the store, "SPIRAL support" or "the shopper". */
  by: z.string(),
  at: Instant,
})
export type MoneyBack = z.infer<typeof MoneyBack>

/** A part of an order, and what can be given back of it now. */
export const RefundablePart = named('RefundablePart', {
  fulfillmentId: FulfillmentId,
  orderNumber: OrderNumber,
  storeId: StoreId,
  storeName: z.string(),
  state: FulfillmentState,
  /** First name only. */
  customer: z.string(),
  placedAt: Instant,
  /** Why nothing can be refunded here now; null where something can. */
  why: z.string().nullable(),
  items: z.array(
    z.object({
      lineId: z.int(),
      title: z.string(),
      options: z.string(),
      image: Picture.nullable(),
      quantity: z.int(),
      /** Not canceled, returned, or on its way back. */
      left: z.int(),
      returned: z.int(),
    }),
  ),
  /** The most that can be given back without items, tax included. */
  most: Price,
  /** What this person may give back at once; null without a limit. */
  limit: Price.nullable(),
  back: z.array(MoneyBack),
})
export type RefundablePart = z.infer<typeof RefundablePart>

const byFulfillment = z.object({ id: inUrl(FulfillmentId) })
export const refundablePart = endpoint('GET /api/retailer/fulfillments/:id/refunds', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'What a store can give back of a part that was handed over or shipped, and what went back already.',
  params: byFulfillment,
  reply: RefundablePart,
})
export const previewRefund = endpoint('POST /api/retailer/fulfillments/:id/refunds/preview', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'The refund as it would be now, by tender.',
  params: byFulfillment,
  body: RefundInput.omit({ storeId: true }),
  reply: ReturnRefund,
})
export const refundPart = endpoint('POST /api/retailer/fulfillments/:id/refunds', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Refund items of a part that was handed over or shipped, or an amount without items.',
  status: 201,
  idempotent: true,
  params: byFulfillment,
  body: RefundInput,
  reply: RefundablePart,
})
export const FOUND_SALES = 20
/** A shopper without a phone at the counter: the sale is found by what they have with them. */
export const findSales = endpoint('GET /api/counter/sales', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Sales of the last year that a store handed over or shipped: by order number, the last four digits of the card, or name.',
  query: z.object({
    storeId: inUrl(StoreId),
    q: z.string().trim().min(3, 'Type at least 3 characters of the order number, card or name.').max(60, 'Keep it under 60 characters.'),
  }),
  reply: z.object({ items: z.array(RefundablePart) }),
})

/** Support says why and who pays. */
export const SupportRefundInput = RefundInput.omit({ storeId: true }).extend({
  note: z.string().trim().min(3, 'Say why. The shopper reads it.').max(300, 'Keep it under 300 characters.'),
  funder: z.enum(FUNDERS),
})
export const refundableOrder = endpoint('GET /api/admin/orders/:number/refunds', {
  access: 'platform:support',
  summary: 'What can be given back of each part of an order, and what went back already.',
  params: byNumber,
  reply: z.object({ parts: z.array(RefundablePart.extend({ mayCancel: z.boolean() })) }),
})
export const previewSupportRefund = endpoint('POST /api/admin/fulfillments/:id/refunds/preview', {
  access: 'platform:support',
  summary: 'The refund by support as it would be now, by tender.',
  params: byFulfillment,
  body: RefundInput.omit({ storeId: true }),
  reply: ReturnRefund,
})
export const refundBySupport = endpoint('POST /api/admin/fulfillments/:id/refunds', {
  access: 'platform:support',
  summary: 'Refund items of any part, or an amount without items, at the cost of the store or of SPIRAL.',
  status: 201,
  idempotent: true,
  params: byFulfillment,
  body: SupportRefundInput,
  reply: RefundablePart,
})
export const cancelBySupport = endpoint('POST /api/admin/orders/:number/cancel', {
  access: 'platform:support',
  summary: 'Cancel and refund what of an order has not been handed over or shipped: one part, or all.',
  idempotent: true,
  params: byNumber,
  body: z.strictObject({
    fulfillmentId: FulfillmentId.optional(),
    reason: z.string().trim().min(3, 'Say why. The shopper reads it.').max(300, 'Keep it under 300 characters.'),
  }),
  reply: z.object({ cancelled: z.array(FulfillmentId) }),
})

export const orderRefundProblems = {
  'refunds.not_now': { status: 409, message: 'Nothing can be refunded here now.' },
  'refunds.too_much': { status: 409, message: 'That is more than is left. Check the amount.' },
  'refunds.over_limit': { status: 403, message: 'This is more than you may refund at once. Ask a manager or the owner.' },
  'refunds.own': { status: 403, message: 'Someone else has to refund your own order.' },
  'refunds.say_what': { status: 422, message: 'Choose items, or enter an amount.' },
} as const
