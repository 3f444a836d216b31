import { z } from 'zod'
import { Destination } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, OrderNumber, StoreId } from './ids.ts'
import { Price } from './money.ts'
import { GuestKey, Order } from './orders.ts'
import { Instant } from './time.ts'

/** How long a store may take to accept, and what happens when it does not. */
export const ACCEPTANCE = { remindAfterMinutes: 30, tellSupportAfterMinutes: 60, chooseAfterHours: 24, answerWithinDays: 3 } as const

const oneGroup = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })

/** What a shopper may have instead of waiting for a store that does not accept. The money is always among it (`cancelOrder`). */
export const Alternatives = z
  .object({
    until: Instant,
    /** Other stores of the same retailer that hold everything, by the same method and at the same price, the nearest first. */
    stores: z.array(
      z.object({
        storeId: StoreId,
        name: z.string(),
        address: z.string(),
        opening: z.object({ open: z.boolean(), label: z.string() }),
        estimate: z.string(),
        timeZone: z.string(),
        milesAway: z.number(),
      }),
    ),
    /** Sent home at no extra charge; into `state`, whose tax was charged. An address is asked for when the order has none. */
    ship: z
      .object({ storeId: StoreId, storeName: z.string(), estimate: z.string(), state: z.string(), destination: Destination.nullable() })
      .nullable(),
    /** Everything but what the store lacks, which is refunded: goods and tax. */
    rest: z.object({ refund: Price, missing: z.array(z.object({ title: z.string(), quantity: z.int() })) }).nullable(),
  })
  .meta({ id: 'Alternatives' })
export type Alternatives = z.infer<typeof Alternatives>
export const alternatives = endpoint({
  method: 'GET',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/alternatives',
  access: 'public',
  summary: 'What the shopper may have instead of waiting for a store that does not accept.',
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Alternatives,
})
export const chooseAlternative = endpoint({
  method: 'POST',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/choice',
  access: 'public',
  summary: 'Have another store prepare it, have it shipped, take it without what is missing, or take the money.',
  idempotent: true,
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('store'), storeId: StoreId }),
    z.strictObject({ kind: z.literal('ship'), destination: Destination.optional() }),
    /** `refund` is what was seen: when more is missing meanwhile, the shopper looks again. */
    z.strictObject({ kind: z.literal('rest'), refund: Price }),
    z.strictObject({ kind: z.literal('money') }),
  ]),
  reply: Order,
})
