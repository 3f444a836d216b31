import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, inUrl, MallId, OrderNumber, RetailerId, StoreId } from '../ids.ts'
import { CollectorName } from '../identity/people.ts'
import { byNumber, FulfillmentState, GuestKey, Order } from '../orders/orders.ts'
import { Price } from '../money.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { OfficeFulfillment } from '../store-work/store-work.ts'
import { named } from '../named.ts'

/** The shopper's message to the counter that they are coming or have arrived. */
export const Arrival = named('Arrival', { state: z.enum(['on_my_way', 'here']), at: Instant, note: z.string().nullable() })
export type Arrival = z.infer<typeof Arrival>

/** A pass: everything ready for this person at one place, with one QR code and one pickup code. */
export const PickupPass = named('PickupPass', {
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
  /** Other people who may collect, by the name on their ID. */
  collectors: z.array(z.string()),
  arrival: Arrival.nullable(),
  /** A link to this pass was sent to somebody. */
  isSent: z.boolean(),
  may: z.object({ extendHold: z.boolean() }),
})
export type PickupPass = z.infer<typeof PickupPass>
export const pickupPasses = endpoint('GET /api/pickups/passes', {
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
    /** Recent pickups: collected, or returned to the shelf. */
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
export const nextPickup = endpoint('GET /api/pickups/passes/next', {
  access: 'shopper',
  summary: 'Where I can collect first, and at how many other places.',
  reply: z.object({
    next: z.object({ placeName: z.string(), timeZone: z.string(), holdUntil: Instant.nullable() }).nullable(),
    others: z.int(),
  }),
})
/** The passes of one order, for a guest with its link. */
export const orderPasses = endpoint('GET /api/orders/:number/passes', {
  access: 'public',
  summary: 'The passes of one order.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ ready: z.array(PickupPass) }),
})

export const HOLD_EXTENSION_DAYS = 3
/** The furthest date in days to which a store may extend a hold, for example after a call. */
export const LONGEST_STORE_HOLD_DAYS = 14
const oneGroup = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })
/** Allowed once, for everything on the same pass. */
export const extendHold = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/hold', {
  access: 'public',
  summary: `Keep what waits for ${HOLD_EXTENSION_DAYS} days more, once.`,
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Order,
})
export const nameCollector = endpoint('PUT /api/orders/:number/fulfillments/:fulfillmentId/collector', {
  access: 'public',
  summary: 'Name another person who may pick up, or no one.',
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.strictObject({ name: CollectorName.nullable() }),
  reply: Order,
})

export const tellArrival = endpoint('PUT /api/orders/:number/fulfillments/:fulfillmentId/arrival', {
  access: 'public',
  summary: 'Tell the counter that the shopper is on the way, or there.',
  params: oneGroup,
  query: z.object(GuestKey),
  body: z.strictObject({
    state: Arrival.shape.state,
    /** Where to bring the order: a parking spot, a car. */
    note: z.string().trim().max(120, 'Keep it under 120 characters.').optional(),
  }),
  reply: Order,
})

/** Sends a pass to somebody else. The link opens once, in one browser; sending again ends the previous link. */
export const sendPass = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/pass-link', {
  access: 'public',
  summary: 'Make a link that opens this pass once.',
  status: 201,
  params: oneGroup,
  query: z.object(GuestKey),
  reply: z.object({ url: z.string() }),
})
/** For somebody who lost the mail. It goes to the address of the order, never to another. */
export const mailPassAgain = endpoint('POST /api/admin/orders/:number/fulfillments/:fulfillmentId/pass-mail', {
  access: 'platform:support',
  summary: 'Mail the link to a pass again, to the address of its order.',
  idempotent: true,
  params: oneGroup,
  reply: z.object({ to: z.string() }),
})
export const revokePass = endpoint('DELETE /api/orders/:number/fulfillments/:fulfillmentId/pass-link', {
  access: 'public',
  summary: 'End the link of a pass; one that was opened gets a new code.',
  params: oneGroup,
  query: z.object(GuestKey),
  reply: Order,
})
export const openPass = endpoint('POST /api/pass-links/:token/open', {
  access: 'public',
  summary: 'Open a pass that was sent; afterwards this browser alone can open it.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  reply: PickupPass.omit({ orderNumber: true, fulfillmentId: true, collectors: true, arrival: true, isSent: true, may: true }),
})

const Scanned = {
  code: z.string().trim().min(1, 'Enter the code.').max(200),
  at: z.union([z.strictObject({ storeId: StoreId }), z.strictObject({ mallId: MallId })]),
}
/** Shows what a code hands over, before anything is handed over. The code is in the body because addresses end up in logs. */
export const lookUpPickup = endpoint('POST /api/pickups/look-up', {
  access: 'counter',
  atCounter: true,
  scope: 'hand-over',
  summary: 'What a code or QR hands over here.',
  body: z.strictObject(Scanned),
  reply: z.object({ waiting: z.array(OfficeFulfillment) }),
})
/**
 * Redeems a pickup code or QR at a store or center where this person works. Unknown, void and other places' codes get the same reply. A
 * code that was used at this place gets the time of its hand-over.
 */
export const redeemPickup = endpoint('POST /api/pickups/redeem', {
  access: 'counter',
  atCounter: true,
  scope: 'hand-over',
  summary: 'Hand items over by code or QR.',
  body: z.strictObject({
    ...Scanned,
    /** Only these, as the clerk saw them. By default everything that waits under the code. */
    fulfillmentIds: z.array(FulfillmentId).min(1).max(50).optional(),
    /** When the scan was taken offline. A refusal is then reported to the managers, because the order may have been handed over already. */
    takenAt: Instant.optional(),
  }),
  reply: z.object({ handedOver: z.array(OfficeFulfillment) }),
  idempotent: true,
})
/** Without a pickup code: the shopper shows a photo ID with the name on the order, or the name of another collector. */
export const handOverById = endpoint('POST /api/pickups/:fulfillmentId/hand-over', {
  access: 'counter',
  atCounter: true,
  summary: 'Hand goods over to somebody whose photo ID was checked.',
  params: z.object({ fulfillmentId: inUrl(FulfillmentId) }),
  body: z.strictObject({ at: redeemPickup.body.shape.at, idChecked: z.literal(true, 'Check a photo ID first.') }),
  reply: OfficeFulfillment,
  idempotent: true,
})
export const UNDO_HAND_OVER_MINUTES = 2
/** Corrects a mistake at the counter: the hand-over is undone and the order waits again under a new pickup code. */
export const undoHandOver = endpoint('POST /api/pickups/undo', {
  access: 'counter',
  atCounter: true,
  scope: 'hand-over',
  summary: `Take a hand-over back, within ${UNDO_HAND_OVER_MINUTES} minutes.`,
  body: z.strictObject({ fulfillmentIds: z.array(FulfillmentId).min(1).max(50), at: redeemPickup.body.shape.at }),
  reply: z.object({ items: z.array(OfficeFulfillment) }),
  idempotent: true,
})
/** The hand-overs that one person made at one counter today. */
export const shiftCounters = endpoint('GET /api/counter/shift', {
  access: 'counter',
  atCounter: true,
  summary: 'What I did at this counter today.',
  query: z.object({ storeId: inUrl(StoreId).optional(), mallId: inUrl(MallId).optional() }),
  reply: z.object({ since: Instant, accepted: z.int(), prepared: z.int(), received: z.int(), handedOver: z.int() }),
})
/** The counters where this person may work. */
export const counterLocations = endpoint('GET /api/counter/locations', {
  access: 'counter',
  atCounter: true,
  summary: 'Stores and SPIRAL Centers where this person works.',
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['store', 'center']),
        id: z.int(),
        name: z.string(),
        detail: z.string(),
        /** The slug of the store's public page, or of the center's mall. */
        slug: z.string(),
        retailerId: RetailerId.nullable(),
      }),
    ),
  }),
})
