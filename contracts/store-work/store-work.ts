import { z } from 'zod'
import { Destination } from '../identity/people.ts'
import { IF_UNAVAILABLE } from '../constants.ts'
import { Method } from '../catalog/catalog.ts'
import { GoingBack, SPOT_KINDS } from '../orders/custody.ts'
import { endpoint } from '../endpoint.ts'
import { CenterSpotId, FulfillmentId, inUrl, MallId, OrderNumber, RetailerId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { FulfillmentState, ReplacedPieces } from '../orders/orders.ts'
import { pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** Work of a store or of a SPIRAL Center. */
export const OfficeFulfillment = named('WorkItem', {
  id: FulfillmentId,
  orderNumber: OrderNumber,
  storeId: StoreId,
  storeName: z.string(),
  retailerId: RetailerId,
  centerMallId: MallId.nullable(),
  centerName: z.string().nullable(),
  fulfillmentMethod: Method,
  state: FulfillmentState,
  /** Printed on the label of a parcel for a SPIRAL Center, which scans it. */
  parcelCode: z.string().nullable(),
  /** Where it lies at the Center. */
  spot: z.object({ id: CenterSpotId, name: z.string(), kind: z.enum(SPOT_KINDS) }).nullable(),
  /** Canceled at the Center, and how far it is on the way back to its store. */
  goingBack: GoingBack.nullable(),
  /** first name only; full address only when the store ships */ customer: z.string(),
  /** Another person who may collect, by the name on their ID. */
  collector: z.string().nullable(),
  /** Whom it is for, where that is not the shopper. */
  recipient: z.string().nullable(),
  /** A gift: its papers show no prices. The note goes with the items. */
  gift: z.object({ note: z.string().nullable() }).nullable(),
  /** The shopper is on the way, or has arrived. */
  arrival: z.object({ state: z.enum(['on_my_way', 'here']), at: Instant, note: z.string().nullable() }).nullable(),
  /** It waited too long and the shopper is choosing another way. The store can still accept it. */
  shopperChooses: z.boolean(),
  /** The shopper wrote and waits for a reply, or reported a problem. */
  calls: z.enum(['message', 'problem']).nullable(),
  destination: Destination.extend({ recipient: z.string() }).nullable(),
  placedAt: Instant,
  changedAt: Instant,
  acceptBy: Instant.nullable(),
  /** By when the shopper was told that the pickup is ready; `done` once it no longer has to be prepared. */
  promised: z.object({ by: Instant, state: z.enum(['due', 'late', 'done']) }).nullable(),
  /** The time zone of the center or store where it is collected. */
  timeZone: z.string(),
  holdUntil: Instant.nullable(),
  /** When it was given to the shopper, and by whom. */
  handedOver: z.object({ at: Instant, by: z.string().nullable(), undoUntil: Instant.nullable() }).nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      variantId: VariantId,
      title: z.string(),
      options: z.string(),
      sku: z.string(),
      /** Pieces still to be given, without refunded ones. */
      quantity: z.int(),
      refunded: z.int(),
      /** Pieces that the shopper had and gave back, or was refunded for. */
      returned: z.int(),
      replaced: z.array(ReplacedPieces),
      /** Pieces that the store lacks. The shopper is being asked about them. */
      missing: z.int(),
      image: Picture.nullable(),
      /** The shopper's choice for an item that is not there after all. */
      ifUnavailable: z.enum(IF_UNAVAILABLE),
    }),
  ),
  subtotal: Price,
  /** The transitions this person may make now. */
  may: z.array(FulfillmentState),
  mayHoldLonger: z.boolean(),
  /** Whether missing pieces can be refunded separately, or the shopper asked first. */
  mayRefundLine: z.boolean(),
  mayAskAboutLine: z.boolean(),
  mayHandOver: z.boolean(),
  /** Whether this person may write to the shopper: only the store may. */
  mayMessage: z.boolean(),
  /** Money can be given back from the order: it was handed over or shipped. */
  mayRefund: z.boolean(),
  mayChangeTracking: z.boolean(),
})
export type OfficeFulfillment = z.infer<typeof OfficeFulfillment>
export const retailerFulfillments = endpoint('GET /api/retailer/fulfillments', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:read',
  summary: "A retailer's incoming work.",
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
    state: FulfillmentState.optional(),
    open: z.stringbool().optional(),
    /** Only orders whose shopper has arrived, first come first. */
    here: z.stringbool().optional(),
    q: z.string().trim().max(60).optional(),
  }),
  reply: pageOf(OfficeFulfillment).extend({ counts: z.record(z.string(), z.int()) }),
})
/** Everything the list shows under the same filters, one line per fulfillment. */
export const workExport = endpoint('GET /api/retailer/fulfillments/export', {
  access: 'retailer:staff',
  scope: 'orders:read',
  summary: "A retailer's work as a CSV file, under the filters of the list.",
  query: retailerFulfillments.query.omit({ limit: true, cursor: true, here: true }),
  reply: z.string(),
  media: 'text/csv',
})
export const moveFulfillment = endpoint('POST /api/retailer/fulfillments/:id/transitions', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:write',
  summary: 'Move a fulfillment on: accepted, ready, packed, in_transit, shipped, delivered, cancelled.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  body: z.strictObject({
    to: z.enum(['accepted', 'ready', 'packed', 'in_transit', 'shipped', 'delivered', 'cancelled']),
    note: z.string().trim().max(300).optional(),
    carrier: z.enum(['UPS', 'USPS', 'FedEx', 'DHL', 'Other']).optional(),
    tracking: z.string().trim().max(60).optional(),
  }),
  reply: OfficeFulfillment,
})
/** Again with the same number, it does nothing. */
export const changeTracking = endpoint('PUT /api/retailer/fulfillments/:id/tracking', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:write',
  summary: 'Add or correct the tracking number of a parcel that was shipped. The shopper is told once.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  body: z.strictObject({
    carrier: z.enum(['UPS', 'USPS', 'FedEx', 'DHL', 'Other']),
    tracking: z.string().trim().min(1, 'Enter the tracking number.').max(60, 'Keep it under 60 characters.'),
  }),
  reply: OfficeFulfillment,
})
export const holdLonger = endpoint('POST /api/retailer/fulfillments/:id/hold', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:write',
  summary: 'Keep what waits for a shopper three days longer.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  /** The new end must be later than the one the person saw, so a second click is harmless. */
  body: z.strictObject({ holdUntil: Instant }),
  reply: OfficeFulfillment,
})
/** Pieces of one line, and how many were left when the person looked, so that the same gap is not reported twice. */
const SeenPieces = { lineId: z.int(), quantity: z.int().min(1, 'How many?').max(999), left: z.int32() }
/** Reports missing items. The shopper can then choose another store, shipping, the rest without them, or a refund. */
export const askAboutMissing = endpoint('POST /api/retailer/fulfillments/:id/missing', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:write',
  summary: 'Say what the store does not have, while it prepares; the shopper chooses what happens.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  body: z.strictObject(SeenPieces),
  reply: OfficeFulfillment,
})
export const substituteLine = endpoint('POST /api/retailer/fulfillments/:id/substitute', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'orders:write',
  summary: 'Give something similar instead of a line, as its shopper wished; the price stays.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  body: z.strictObject({ lineId: z.int(), variantId: VariantId, insteadOf: VariantId }),
  reply: OfficeFulfillment,
})
export const MISSING_REASONS = ['missing', 'damaged', 'other'] as const
export type MissingReason = (typeof MISSING_REASONS)[number]
export const refundLine = endpoint('POST /api/retailer/fulfillments/:id/refund', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Refund what the store lacks of one line; the rest goes its way. When nothing is left, the part is cancelled.',
  idempotent: true,
  params: z.object({ id: inUrl(FulfillmentId) }),
  body: z.strictObject({
    ...SeenPieces,
    reason: z.enum(MISSING_REASONS),
    /** Shown to the shopper. Required for `other`. */
    note: z.string().trim().max(200, 'Keep it under 200 characters.').optional(),
  }),
  reply: OfficeFulfillment,
})
export const parcels = endpoint('GET /api/mall/parcels', {
  access: 'mall:staff',
  summary: "A SPIRAL Center's parcels.",
  query: z.object({
    ...Paging,
    mallId: inUrl(MallId).optional(),
    state: z.enum(['packed', 'in_transit', 'at_center', 'picked_up']).optional(),
    here: z.stringbool().optional(),
    q: z.string().trim().max(60).optional(),
  }),
  /** By state; collected parcels are not counted, because their number only grows. */
  reply: pageOf(OfficeFulfillment).extend({ counts: z.record(z.string(), z.int()) }),
})
