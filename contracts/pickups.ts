import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, MallId, OrderNumber, StoreId } from './ids.ts'
import { CollectorName } from './people.ts'
import { byNumber, FulfillmentState, GuestKey, Order } from './orders.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'
import { WorkItem } from './work.ts'

/** A pass: everything ready for this person at one place, one QR and one code. */
export const PickupPass = z
  .object({
    place: z.object({
      kind: z.enum(['store', 'center']),
      name: z.string(),
      address: z.string(),
      directions: z.string(),
      opening: z.object({ open: z.boolean(), label: z.string() }),
    }),
    code: z.string(),
    qr: z.string(),
    holdUntil: Instant.nullable(),
    orderNumber: OrderNumber,
    fulfillmentId: FulfillmentId,
    items: z.array(z.object({ title: z.string(), options: z.string(), quantity: z.int(), image: Picture.nullable() })),
    /** Others who may collect, by the name on their ID. */
    collectors: z.array(z.string()),
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
        mustChoose: z.boolean(),
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

/** Code or QR, at a store or a center this person works at. One answer for unknown, used, void and foreign codes. */
export const redeemPickup = endpoint({
  method: 'POST',
  path: '/api/pickups/redeem',
  access: 'counter',
  summary: 'Hand goods over by code or QR.',
  body: z.strictObject({
    code: z.string().trim().min(1, 'Enter the code.').max(200),
    at: z.union([z.strictObject({ storeId: StoreId }), z.strictObject({ mallId: MallId })]),
  }),
  reply: z.object({ handedOver: z.array(WorkItem) }),
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
  reply: z.object({ items: z.array(WorkItem) }),
  idempotent: true,
})
/** The places this person may work at. */
export const counterLocations = endpoint({
  method: 'GET',
  path: '/api/counter/locations',
  access: 'counter',
  summary: 'Stores and SPIRAL Centers where this person works.',
  reply: z.object({ items: z.array(z.object({ kind: z.enum(['store', 'center']), id: z.int(), name: z.string(), detail: z.string() })) }),
})
