import { z } from 'zod'
import { OrderedLine, QuoteInput } from '../checkout/checkout.ts'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { MallId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { SignedPrice } from '../money.ts'
import { DrivenBy } from '../places/driving.ts'
import { Instant } from '../time.ts'
import { STOP_FAULTS, StopKey } from '../pickups/trips.ts'
import { named } from '../named.ts'

/** Leaving a stop out of the trip: what that saves on the way, and what the items then cost more (or less). */
export const StopLeftOut = named('StopLeftOut', {
  miles: z.number(),
  minutes: z.int(),
  /** Where its items then come from; null: nowhere, so that they would have to be left out as well. */
  instead: z
    .object({
      kind: z.enum(['other_stop', 'ship']),
      /** The other stop's store. */
      storeId: StoreId.nullable(),
      storeName: z.string().nullable(),
      /** The difference of the whole order, with shipping and estimated tax. */
      cost: SignedPrice,
    })
    .nullable(),
})

export const CartStop = named('CartStop', {
  key: StopKey,
  kind: z.enum(['store', 'center']),
  name: z.string(),
  /** The stores whose items wait there. */
  stores: z.array(z.object({ id: StoreId, name: z.string() })),
  where: z.string(),
  lat: z.number(),
  lon: z.number(),
  timeZone: z.string(),
  ready: z.string(),
  opening: z.string(),
  arrives: Instant,
  waits: z.int(),
  /** Miles from the stop before, or from the shopper's place. */
  miles: z.number().nullable(),
  fault: z.enum(STOP_FAULTS).nullable(),
  without: StopLeftOut,
})
export type CartStop = z.infer<typeof CartStop>

/** One SPIRAL Center that gets everything, so that the trip has one stop. */
export const GatherOffer = named('GatherOffer', {
  mallId: MallId,
  name: z.string(),
  place: z.string(),
  /** The difference of the whole order. */
  cost: SignedPrice,
  ready: z.string(),
  miles: z.number(),
  minutes: z.int(),
  savesMinutes: z.int(),
  savesMiles: z.number(),
})
export type GatherOffer = z.infer<typeof GatherOffer>

export const cartTrip = endpoint('POST /api/checkout/trip', {
  access: 'public',
  summary:
    'One trip to the pickups of a cart, what each stop saves or costs, and one SPIRAL Center that gathers everything; changes nothing.',
  body: z.strictObject({
    items: z.array(OrderedLine).min(1, 'Choose at least one item.').max(LIMITS.orderLines, `Up to ${LIMITS.orderLines} lines per order.`),
    destination: QuoteInput.shape.destination,
    /** The shopper's ZIP, where the trip starts and ends. */
    near: Zip.optional(),
  }),
  reply: z.object({
    stops: z.array(CartStop),
    startsAt: Instant,
    /** With the way back where the start is known. */
    miles: z.number(),
    minutes: z.int(),
    drivenBy: DrivenBy,
    gather: GatherOffer.nullable(),
    /** The trip in a maps app; null without stops. */
    url: z.string().nullable(),
  }),
})
