import {
  addCenterSpot,
  deskParcels,
  parcelCustody,
  parcelsBack,
  placeParcel,
  receiveParcel,
  receiveParcelBack,
  sendParcelBack,
} from '#contracts/store-work/center-desk.ts'
import {
  askAboutMissing,
  changeTracking,
  moveFulfillment,
  parcels,
  refundLine,
  retailerFulfillments,
  substituteLine,
  workExport,
} from '#contracts/store-work/store-work.ts'
import { parcelCodeOf } from '#server/domains/fulfillment/rules.ts'
import type { World } from '#tests/access-world.ts'
import { CENTER, SELLER, variants, type AccessRows, ofTheShop } from '#tests/access-rows.ts'

const ofLine = (world: World) => ({ lineId: world.parcelLineId, quantity: 1, left: 1 })
const orderLines = (world: World) => ({ own: world.parcelLineId, foreign: world.otherLineId })
const substitute = (world: World, body: object) => ({
  params: { id: world.parcelId },
  body: { lineId: world.parcelLineId, variantId: world.shop.variantId, insteadOf: world.shop.variantId, ...body },
})

export const rows: AccessRows = {
  objects: [
    ["a seller's work at a store", retailerFulfillments, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    ["a seller's work", retailerFulfillments, (world) => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
    ["a seller's work as a file", workExport, (world) => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
    ["a store's work as a file", workExport, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    ["a mall's parcels", parcels, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
    ['what lies at a SPIRAL Center', deskParcels, (world) => ({ params: { mallId: world.shop.mallId } }), CENTER],
    ['what lies on a shelf', deskParcels, (world) => ({ params: { mallId: world.shop.mallId }, query: { spotId: world.spotId } }), CENTER],
    ['the hand-overs of a parcel', parcelCustody, (world) => ({ params: { fulfillmentId: world.parcelId } }), [...SELLER, ...CENTER]],
    ["a store's parcels that come back", parcelsBack, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    [
      'something similar for a line',
      substituteLine,
      (world) => ({
        params: { id: world.parcelId },
        body: { lineId: world.parcelLineId, variantId: world.shop.variantId, insteadOf: world.shop.variantId },
      }),
      SELLER,
    ],
    ['what a store does not have', askAboutMissing, (world) => ({ params: { id: world.parcelId }, body: ofLine(world) }), SELLER],
    [
      'what is missing of a line',
      refundLine,
      (world) => ({ params: { id: world.parcelId }, body: { ...ofLine(world), reason: 'missing' } }),
      SELLER,
    ],
    [
      'a tracking number',
      changeTracking,
      (world) => ({ params: { id: world.parcelId }, body: { carrier: 'Other', tracking: 'A100200300' } }),
      SELLER,
    ],
    ['a step of a pickup', moveFulfillment, (world) => ({ params: { id: world.pickupId }, body: { to: 'accepted' } }), SELLER],
    [
      'a parcel',
      receiveParcel,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { code: parcelCodeOf(world.parcelId), spotId: world.spotId } }),
      CENTER,
    ],
    [
      'the shelf of a parcel',
      placeParcel,
      (world) => ({ params: { mallId: world.shop.mallId, fulfillmentId: world.parcelId }, body: { spotId: world.spotId } }),
      CENTER,
    ],
    [
      'a parcel to send back',
      sendParcelBack,
      (world) => ({ params: { mallId: world.shop.mallId, fulfillmentId: world.parcelId } }),
      CENTER,
    ],
    ['a shelf', addCenterSpot, (world) => ({ params: { mallId: world.shop.mallId }, body: { name: 'Shelf 9', kind: 'shelf' } }), CENTER],
    [
      'a parcel that came back',
      receiveParcelBack,
      (world) => ({ body: { code: parcelCodeOf(world.parcelId), storeId: world.shop.storeId } }),
      SELLER,
    ],
  ],
  foreign: [
    ['a line to replace', substituteLine, ['body/lineId'], (id, world) => substitute(world, { lineId: id }), orderLines, 'staff'],
    ['a variant that replaces', substituteLine, ['body/variantId'], (id, world) => substitute(world, { variantId: id }), variants, 'staff'],
    [
      'a variant to be replaced',
      substituteLine,
      ['body/insteadOf'],
      (id, world) => substitute(world, { insteadOf: id }),
      variants,
      'staff',
    ],
    [
      'a line that is missing',
      askAboutMissing,
      ['body/lineId'],
      (id, world) => ({ params: { id: world.parcelId }, body: { ...ofLine(world), lineId: id } }),
      orderLines,
      'staff',
    ],
    [
      'a line to refund',
      refundLine,
      ['body/lineId'],
      (id, world) => ({ params: { id: world.parcelId }, body: { ...ofLine(world), lineId: id, reason: 'missing' } }),
      orderLines,
      'staff',
    ],
  ],
  ownIsGone: [substituteLine],
  lists: [
    ['the work', retailerFulfillments, () => ({}), ['other staff', 'other owner'], ofTheShop],
    ['the work at one store', retailerFulfillments, () => ({}), ['staff of one store'], (world) => [world.orderNumber]],
    ['the parcels', parcels, () => ({}), ['other mall staff'], (world) => [world.orderNumber]],
  ],
}
