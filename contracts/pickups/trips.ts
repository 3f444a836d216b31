import { z } from 'zod'
import { Method } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, OrderNumber } from '../ids.ts'
import { Zip } from '../identity/people.ts'
import { DRIVING, DrivenBy } from '../places/driving.ts'
import { FulfillmentState, TimelineEntry } from '../orders/orders.ts'
import { FlagInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { PlacesMap } from '../places/maps.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** How a trip's times are estimated: without a routing server straight lines at this speed, and some minutes at each counter. */
export const TRIP = { ...DRIVING, minutesAtStop: 10, mostStops: 10, waitMinutes: 30 } as const

/** A counter: "store-12" or "center-3". */
export const StopKey = z.string().regex(/^(store|center)-[1-9]\d{0,9}$/, 'Choose a stop of the list.')
const StopKeysInUrl = z.codec(z.string().max(200), z.array(StopKey).max(TRIP.mostStops), {
  decode: (text) => text.split(',').filter((key) => key !== ''),
  encode: (keys) => keys.join(','),
})

/** A part of an order on its way to the shopper. */
export const Parcel = named('Parcel', {
  orderNumber: OrderNumber,
  fulfillmentId: FulfillmentId,
  state: FulfillmentState,
  method: Method,
  storeName: z.string(),
  /** The counter or the city that it goes to. */
  to: z.string(),
  estimate: z.string(),
  timeZone: z.string(),
  mustChoose: z.boolean(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), image: Picture.nullable() })),
  timeline: z.array(TimelineEntry),
})
export type Parcel = z.infer<typeof Parcel>

/** A counter where something waits for the shopper, or will. */
export const TripStop = named('TripStop', {
  key: StopKey,
  kind: z.enum(['store', 'center']),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lon: z.number(),
  timeZone: z.string(),
  opening: z.object({ open: z.boolean(), label: z.string() }),
  /** Items that wait there now, and items still on their way there. */
  ready: z.int(),
  coming: z.int(),
  /** The earliest end of a hold. */
  holdUntil: Instant.nullable(),
})
export type TripStop = z.infer<typeof TripStop>

export const STOP_FAULTS = ['closed', 'hold_over'] as const
export const PlannedStop = named('PlannedStop', {
  key: StopKey,
  /** Miles from the stop before, or from the start; null for the first stop without a start. */
  miles: z.number().nullable(),
  arrives: Instant,
  leaves: Instant,
  /** Minutes until it opens. */
  waits: z.int(),
  /** It is closed at that time, or its hold has ended by then. */
  fault: z.enum(STOP_FAULTS).nullable(),
})
export type PlannedStop = z.infer<typeof PlannedStop>

export const myTrip = endpoint('GET /api/trips', {
  access: 'shopper',
  summary: 'My parcels on their way, and one trip to everything that waits for me.',
  query: z.object({
    /** The ZIP that the trip starts from. */
    from: Zip.optional(),
    /** The start of the trip; without it, now, or the first opening while all stops are closed. */
    at: z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }).optional(),
    /** The chosen stops; without them, every counter where something is ready. */
    stops: StopKeysInUrl.optional(),
    /** Keeps the order of `stops` instead of looking for the best one. */
    keepOrder: FlagInUrl.optional(),
  }),
  reply: z.object({
    parcels: z.array(Parcel),
    /** All parcels where they are now, as far as is known: at their store or Center, or going to one, or to an address. Null without parcels. */
    map: PlacesMap.nullable(),
    stops: z.array(TripStop),
    plan: z.object({
      startsAt: Instant,
      stops: z.array(PlannedStop),
      miles: z.number(),
      minutes: z.int(),
      drivenBy: DrivenBy,
      /** The trip in a maps app; null without stops. */
      url: z.string().nullable(),
      map: PlacesMap.nullable(),
    }),
  }),
})

/** Parcels by leg as an office sees them. */
export const parcelNetwork = endpoint('GET /api/trips/network', {
  access: 'shopper',
  summary: 'How many parcels are on each leg, late ones, and the load of SPIRAL Centers, for people of a store, a mall or the platform.',
  /** Null for everybody else. */
  reply: z.object({
    network: z
      .object({
        legs: z.array(z.object({ state: FulfillmentState, parcels: z.int(), late: z.int() })),
        centers: z.array(z.object({ name: z.string(), here: z.int(), coming: z.int(), overdue: z.int() })),
      })
      .nullable(),
  }),
})
