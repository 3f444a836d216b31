import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, MallId, OrderNumber, RetailerId, StoreId } from './ids.ts'
import { CollectorName } from './people.ts'
import { byNumber, FulfillmentState, GuestKey, Order } from './orders.ts'
import { Price } from './money.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'
import { OfficeFulfillment } from './store-work.ts'

/** What the shopper told the counter of their coming. */
export const Arrival = z.object({ state: z.enum(['on_my_way', 'here']), at: Instant, note: z.string().nullable() }).meta({ id: 'Arrival' })
export type Arrival = z.infer<typeof Arrival>

/** A pass: everything ready for this person at one place, one QR and one code. */
export const PickupPass = z
  .object({
    place: z.object({
      kind: z.enum(['store', 'center']),
      name: z.string(),
      address: z.string(),
      directions: z.string(),
      opening: z.object({ open: z.boolean(), label: z.string() }),
      timeZone: z.string(),
    }),
    code: z.string(),
    qr: z.string(),
    holdUntil: Instant.nullable(),
    orderNumber: OrderNumber,
    fulfillmentId: FulfillmentId,
    items: z.array(z.object({ title: z.string(), options: z.string(), quantity: z.int(), image: Picture.nullable() })),
    /** Others who may collect, by the name on their ID. */
    collectors: z.array(z.string()),
    arrival: Arrival.nullable(),
    /** A link to it was sent to somebody. */
    isSent: z.boolean(),
    may: z.object({ extendHold: z.boolean() }),
  })
  .meta({ id: 'PickupPass' })
export type PickupPass = z.infer<typeof PickupPass>
export const pickupPasses = endpoint({
  method: 'GET',
  path: '/api/pickups/passes',
  access: 'shopper',
  summary: 'My passes, and what is still on its way.',
  reply: z.object({
    ready: z.array(PickupPass),
    waiting: z.array(
      z.object({
        orderNumber: OrderNumber,
        fulfillmentId: FulfillmentId,
        placeName: z.string(),
        state: FulfillmentState,
        estimatedDelivery: z.string(),
        timeZone: z.string(),
        mustChoose: z.boolean(),
      }),
    ),
    /** Of the last weeks: what was collected, and what was not and went back. */
    past: z.array(
      z.object({
        orderNumber: OrderNumber,
        fulfillmentId: FulfillmentId,
        placeName: z.string(),
        state: FulfillmentState,
        at: Instant,
        note: z.string().nullable(),
        refunded: Price,
      }),
    ),
  }),
})
/** The passes of one order, for a guest with its link. */
export const orderPasses = endpoint({
  method: 'GET',
  path: '/api/orders/:number/passes',
  access: 'public',
  summary: 'The passes of one order.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ ready: z.array(PickupPass) }),
})

export const HOLD_EXTENSION_DAYS = 3
/** A store may keep goods longer for somebody who called, but no further ahead than this. */
export const LONGEST_STORE_HOLD_DAYS = 14
const oneGroup = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })
/** Once, for everything on the same pass. */
export const extendHold = endpoint({
  method: 'POST',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/hold',
  access: 'public',
  summary: `Keep what waits for ${HOLD_EXTENSION_DAYS} days more, once.`,
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Order,
})
export const nameCollector = endpoint({
  method: 'PUT',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/collector',
  access: 'public',
  summary: 'Name another person who may collect, or nobody.',
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.strictObject({ name: CollectorName.nullable() }),
  reply: Order,
})

export const tellArrival = endpoint({
  method: 'PUT',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/arrival',
  access: 'public',
  summary: 'Tell the counter that the shopper is on the way, or there.',
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.strictObject({
    state: Arrival.shape.state,
    /** Where to bring it out to: a spot, a car. */
    note: z.string().trim().max(120, 'Keep it under 120 characters.').optional(),
  }),
  reply: Order,
})

/** A pass for somebody else: opens once, in one browser. Sending again ends the link sent before. */
export const sendPass = endpoint({
  method: 'POST',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/pass-link',
  access: 'public',
  summary: 'Make a link that opens this pass once.',
  status: 201,
  params: oneGroup,
  query: z.object(GuestKey),
  reply: z.object({ url: z.string() }),
})
export const revokePass = endpoint({
  method: 'DELETE',
  path: '/api/orders/:number/fulfillments/:fulfillmentId/pass-link',
  access: 'public',
  summary: 'End the link of a pass; one that was opened gets a new code.',
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Order,
})
export const openPass = endpoint({
  method: 'POST',
  path: '/api/pass-links/:token/open',
  access: 'public',
  summary: 'Open a pass that was sent; afterwards this browser alone can open it.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  reply: PickupPass.omit({ orderNumber: true, fulfillmentId: true, collectors: true, arrival: true, isSent: true, may: true }),
})

/** Code or QR, at a store or a center this person works at. One answer for unknown, used, void and foreign codes. */
export const redeemPickup = endpoint({
  method: 'POST',
  path: '/api/pickups/redeem',
  access: 'counter',
  summary: 'Hand goods over by code or QR.',
  body: z.strictObject({
    code: z.string().trim().min(1, 'Enter the code.').max(200),
    at: z.union([z.strictObject({ storeId: StoreId }), z.strictObject({ mallId: MallId })]),
    /** When it was taken without a network: its refusal is flagged to the managers, because the goods may have left. */
    takenAt: Instant.optional(),
  }),
  reply: z.object({ handedOver: z.array(OfficeFulfillment) }),
  idempotent: true,
})
/** The shopper has no code at hand: a photo ID with the name on the order, or of who may collect, opens it too. */
export const handOverById = endpoint({
  method: 'POST',
  path: '/api/pickups/:fulfillmentId/hand-over',
  access: 'counter',
  summary: 'Hand goods over to somebody whose photo ID was checked.',
  params: z.object({ fulfillmentId: inUrl(FulfillmentId) }),
  body: z.strictObject({ at: redeemPickup.body.shape.at, idChecked: z.literal(true, 'Check a photo ID first.') }),
  reply: OfficeFulfillment,
  idempotent: true,
})
export const UNDO_HAND_OVER_MINUTES = 2
/** A slip at the counter: what was just handed over waits again, under a new code. */
export const undoHandOver = endpoint({
  method: 'POST',
  path: '/api/pickups/undo',
  access: 'counter',
  summary: `Take a hand-over back, within ${UNDO_HAND_OVER_MINUTES} minutes.`,
  body: z.strictObject({ fulfillmentIds: z.array(FulfillmentId).min(1).max(50), at: redeemPickup.body.shape.at }),
  reply: z.object({ items: z.array(OfficeFulfillment) }),
  idempotent: true,
})
/** What somebody did at one counter today. */
export const shiftCounters = endpoint({
  method: 'GET',
  path: '/api/counter/shift',
  access: 'counter',
  summary: 'What I did at this counter today.',
  query: z.object({ storeId: inUrl(StoreId).optional(), mallId: inUrl(MallId).optional() }),
  reply: z.object({ since: Instant, accepted: z.int(), prepared: z.int(), received: z.int(), handedOver: z.int() }),
})
/** The places this person may work at. */
export const counterLocations = endpoint({
  method: 'GET',
  path: '/api/counter/locations',
  access: 'counter',
  summary: 'Stores and SPIRAL Centers where this person works.',
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['store', 'center']),
        id: z.int(),
        name: z.string(),
        detail: z.string(),
        /** Of the public page of the store, or of the center's mall. */
        slug: z.string(),
        retailerId: RetailerId.nullable(),
      }),
    ),
  }),
})
