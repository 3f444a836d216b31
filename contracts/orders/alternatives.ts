import { z } from 'zod'
import { ConfirmedZips, ParcelDestination } from '../places/delivery.ts'
import { Method } from '../catalog/catalog.ts'
import { Destination } from '../identity/people.ts'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, inUrl, OrderNumber, StoreId } from '../ids.ts'
import { Price } from '../money.ts'
import { GuestKey, Order } from './orders.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** How long a store may take to accept an order, and what happens after that. An item moves between sellers at most `rescues` times. */
export const ACCEPTANCE = {
  remindAfterMinutes: 30,
  tellSupportAfterMinutes: 60,
  chooseAfterHours: 24,
  answerWithinDays: 3,
  rescues: 2,
} as const

const oneGroup = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })

const OtherStore = z.object({
  storeId: StoreId,
  name: z.string(),
  mallName: z.string().nullable(),
  /** Floor and number in the mall. */
  unit: z.string().nullable(),
  address: z.string(),
  opening: z.object({ open: z.boolean(), label: z.string() }),
  estimate: z.string(),
  timeZone: z.string(),
  milesAway: z.number(),
})

/** The options of a shopper whose store does not accept in time. Canceling for a refund (`cancelOrder`) is always one of them. */
export const Alternatives = named('Alternatives', {
  until: Instant,
  /** Other stores of the same retailer that have every item for the same method and price, nearest first. */
  stores: z.array(OtherStore),
  /**
   * Stores of other sellers that have the same items for no more, nearest first; `total` of what was paid goes there, and `saves` goes
   * back to the shopper. Where only some items are missing, only these come from there.
   */
  sellers: z.array(OtherStore.extend({ method: Method, centerName: z.string().nullable(), total: Price, saves: Price })),
  /**
   * Shipping to the shopper at no extra charge, within `state`, whose tax was charged. The shopper enters an address when the order has
   * none.
   */
  ship: z
    .object({ storeId: StoreId, storeName: z.string(), estimate: z.string(), state: z.string(), destination: Destination.nullable() })
    .nullable(),
  /** Everything except the missing items, which are refunded with their tax. */
  rest: z.object({ refund: Price, missing: z.array(z.object({ title: z.string(), quantity: z.int() })) }).nullable(),
})
export type Alternatives = z.infer<typeof Alternatives>
export const alternatives = endpoint('GET /api/orders/:number/fulfillments/:fulfillmentId/alternatives', {
  access: 'public',
  summary: 'What the shopper may have instead of waiting for a store that does not accept.',
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Alternatives,
})
export const chooseAlternative = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/choice', {
  access: 'public',
  summary: 'Have another store prepare it, have it shipped, take it without what is missing, or take the money.',
  idempotent: true,
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('store'), storeId: StoreId }),
    /** `total` is the amount the shopper saw. When it costs anything else by then, the choice is refused. */
    z.strictObject({ kind: z.literal('seller'), storeId: StoreId, total: Price }),
    z.strictObject({ kind: z.literal('ship'), destination: ParcelDestination.optional(), confirmedZips: ConfirmedZips }),
    /** `refund` is the amount the shopper saw. When more is missing by then, the choice is refused and the shopper looks again. */
    z.strictObject({ kind: z.literal('rest'), refund: Price }),
    z.strictObject({ kind: z.literal('money') }),
  ]),
  reply: Order,
})
