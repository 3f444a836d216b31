import { z } from 'zod'
import { cents, dollars, Price } from '../money.ts'
import { Points } from '../points.ts'
import { named } from '../named.ts'

/** Means of paying, in the order in which they are used. */
export const TENDER_KINDS = ['gift_card', 'store_credit', 'spirals', 'card'] as const
export const TenderKind = z.enum(TENDER_KINDS)
export type TenderKind = z.infer<typeof TenderKind>

/** Card companies refuse charges below this. */
export const LEAST_CARD_CHARGE = cents(50)
export const CARD_TOO_LITTLE = `Cards can't be charged less than ${dollars(LEAST_CARD_CHARGE)}.`

/** One means of paying of an order, as on its receipt. */
export const OrderTender = named('OrderTender', {
  kind: TenderKind,
  label: z.string(),
  amount: Price,
  spirals: Points.nullable(),
  refunded: Price,
  /** What of the refund could not go back to it, and where that is: a gift card may have ended meanwhile. */
  landed: z.array(z.object({ amount: Price, to: z.enum(['store_credit', 'pay_out']) })),
})
export type OrderTender = z.infer<typeof OrderTender>
