import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, inUrl, MallId, OrderNumber } from '../ids.ts'
import { Price } from '../money.ts'

/** Why a parcel to an address cannot go to a SPIRAL Center. */
export const STAYS_SHIPPED = ['not_shipped_home', 'packed', 'choice', 'gift', 'discount', 'changed', 'store', 'no_center'] as const
export type StaysShipped = (typeof STAYS_SHIPPED)[number]

const OnePart = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })
export const centersForPart = endpoint('GET /api/orders/:number/fulfillments/:fulfillmentId/centers', {
  access: 'shopper',
  summary: 'The SPIRAL Centers where other parcels of mine go and this one could go too, and what that changes.',
  params: OnePart,
  reply: z.object({
    centers: z.array(
      z.object({
        mallId: MallId,
        name: z.string(),
        address: z.string(),
        /** Parcels of mine that go there or wait there. */
        parcels: z.int(),
        holdDays: z.int(),
        estimate: z.string(),
        /** What was paid for the part, what it costs then, and what goes back. */
        paid: Price,
        total: Price,
        refund: Price,
      }),
    ),
    /** Null where there is a choice. */
    stays: z.enum(STAYS_SHIPPED).nullable(),
  }),
})
export const sendToCenter = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/center', {
  access: 'shopper',
  summary:
    'Have a parcel that is not packed yet sent to a SPIRAL Center instead of my address. It becomes an order of its own, paid already.',
  idempotent: true,
  params: OnePart,
  /** `refund` is the amount that the shopper saw. When it is another by then, nothing changes. */
  body: z.strictObject({ mallId: MallId, refund: Price }),
  reply: z.object({ number: OrderNumber, refund: Price }),
})
export const toCenterProblems = {
  'orders.stays_shipped': {
    status: 409,
    title: 'Nothing changed',
    message: 'This parcel can no longer go there for that price. Look again at what is possible.',
  },
} as const
