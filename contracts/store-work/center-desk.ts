import { z } from 'zod'
import { CustodyParty, SPOT_KINDS } from '../orders/custody.ts'
import { endpoint } from '../endpoint.ts'
import { CenterSpotId, FulfillmentId, inUrl, MallId, StoreId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { OfficeFulfillment } from './store-work.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const atCenter = z.object({ mallId: inUrl(MallId) })
const oneParcel = z.object({ mallId: inUrl(MallId), fulfillmentId: inUrl(FulfillmentId) })
const ScannedLabel = z.string().trim().min(1, 'Scan or type the code on the label.').max(60)

export const DESK_STATES = ['waiting', 'overdue', 'going_back'] as const
/** Everything that lies at a SPIRAL Center: it waits for its shopper, its hold has ended, or it goes back to its store. */
export const deskParcels = endpoint('GET /api/mall/centers/:mallId/parcels', {
  access: 'mall:staff',
  summary: 'What lies at a SPIRAL Center, the oldest first.',
  params: atCenter,
  query: z.object({
    ...Paging,
    state: z.enum(DESK_STATES).optional(),
    spotId: inUrl(CenterSpotId).optional(),
    q: z.string().trim().max(60).optional(),
  }),
  reply: pageOf(OfficeFulfillment).extend({ counts: z.object({ waiting: z.int(), overdue: z.int(), going_back: z.int() }) }),
})
/** A parcel that was received here before gets the same reply, so a second scan is harmless. */
export const receiveParcel = endpoint('POST /api/mall/centers/:mallId/arrivals', {
  access: 'mall:staff',
  summary: 'A parcel has arrived at this SPIRAL Center, by the code on its label.',
  idempotent: true,
  params: atCenter,
  /** Without a spot it goes where the same shopper's other parcels lie. */
  body: z.strictObject({ code: ScannedLabel, spotId: CenterSpotId.nullable().optional() }),
  reply: z.object({
    parcel: OfficeFulfillment,
    /** It was received before; since when it is here. */
    receivedBefore: Instant.nullable(),
    /** How many of the order's parcels for this Center are here, of how many. */
    together: z.object({ here: z.int(), of: z.int() }),
  }),
})
export const placeParcel = endpoint('PUT /api/mall/centers/:mallId/parcels/:fulfillmentId/spot', {
  access: 'mall:staff',
  summary: 'Put a parcel on a shelf or in a locker, or take it out.',
  params: oneParcel,
  body: z.strictObject({ spotId: CenterSpotId.nullable() }),
  reply: OfficeFulfillment,
})
export const sendParcelBack = endpoint('POST /api/mall/centers/:mallId/parcels/:fulfillmentId/send-back', {
  access: 'mall:staff',
  summary: 'Give a canceled parcel to the courier, who brings it to its store.',
  idempotent: true,
  params: oneParcel,
  reply: OfficeFulfillment,
})

export const CenterSpot = named('CenterSpot', {
  id: CenterSpotId,
  name: z.string(),
  kind: z.enum(SPOT_KINDS),
  /** Parcels that lie there. */ parcels: z.int(),
  /** Returned goods that lie there. */ returns: z.int(),
})
export type CenterSpot = z.infer<typeof CenterSpot>
export const MOST_SPOTS = 500
export const centerSpots = endpoint('GET /api/mall/centers/:mallId/spots', {
  access: 'mall:staff',
  summary: 'The shelves and lockers of a SPIRAL Center.',
  params: atCenter,
  reply: z.object({ items: z.array(CenterSpot) }),
})
export const addCenterSpot = endpoint('POST /api/mall/centers/:mallId/spots', {
  access: 'mall:staff',
  summary: 'Name a shelf or a locker.',
  status: 201,
  params: atCenter,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Name the shelf or locker.').max(20, 'Keep it under 20 characters.'),
    kind: z.enum(SPOT_KINDS),
  }),
  reply: CenterSpot,
})
export const removeCenterSpot = endpoint('DELETE /api/mall/centers/:mallId/spots/:spotId', {
  access: 'mall:staff',
  summary: 'Remove a shelf or a locker that is empty.',
  status: 204,
  params: z.object({ mallId: inUrl(MallId), spotId: inUrl(CenterSpotId) }),
  reply: z.undefined(),
})

/** Every hand-over of one parcel, first to last. Each goes on where the former ended. */
export const parcelCustody = endpoint('GET /api/parcels/:fulfillmentId/custody', {
  access: 'counter',
  atCounter: true,
  summary: 'Who has had a parcel, and who has it now.',
  params: z.object({ fulfillmentId: inUrl(FulfillmentId) }),
  reply: z.object({
    holder: CustodyParty,
    items: z.array(
      z.object({
        from: CustodyParty,
        to: CustodyParty,
        at: Instant,
        /** Who recorded it. */ by: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
  }),
})

/** Canceled parcels on their way from a SPIRAL Center back to their store. */
export const parcelsBack = endpoint('GET /api/retailer/parcels-back', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Parcels that come back from SPIRAL Centers.',
  query: z.object({ ...Paging, storeId: inUrl(StoreId).optional() }),
  reply: pageOf(OfficeFulfillment),
})
export const receiveParcelBack = endpoint('POST /api/retailer/parcels-back/receive', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'A parcel has come back to its store, by the code on its label; its pieces are in stock again.',
  idempotent: true,
  body: z.strictObject({ code: ScannedLabel, storeId: StoreId }),
  reply: OfficeFulfillment,
})

export const centerDeskProblems = {
  'desk.unknown_code': { status: 404, message: 'No parcel has this code. Check the label, or look it up by order number.' },
  'desk.other_center': { status: 409, message: 'This parcel goes to another SPIRAL Center. Set it aside for the courier.' },
  'desk.not_sent': { status: 409, message: 'The store has not marked this parcel as sent. Ask the store to do so, then scan it again.' },
  'desk.not_expected': { status: 409, message: 'This parcel is not expected here.' },
  'desk.not_going_back': { status: 409, message: 'This parcel does not go back to its store.' },
  'desk.not_here': { status: 409, message: 'This parcel is not at this Center any more.' },
  'desk.spot_taken': { status: 409, message: 'A shelf or locker has this name already.' },
  'desk.spot_used': { status: 409, message: 'Parcels or returns lie there. Move them first.' },
  'desk.locker_taken': { status: 409, message: "Another shopper's parcels are in this locker." },
  'desk.spots_full': { status: 409, message: `A Center has up to ${MOST_SPOTS} shelves and lockers.` },
} as const
