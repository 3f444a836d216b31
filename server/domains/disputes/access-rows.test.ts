import {
  acceptDispute,
  acceptOwnDispute,
  addPhotoToDispute,
  addToDispute,
  adminDispute,
  decideTestDispute,
  disputesOfOrder,
  noteOnDispute,
  ownDispute,
  ownDisputes,
  photoOfDispute,
  sendDisputeEvidence,
} from '#contracts/disputes.ts'
import { type AccessRows, DESK, MANAGERS, retailers } from '#tests/access-rows.ts'
import type { World } from '#tests/access-world.ts'

/** A photo is sent as a form, so the walk asks for disputes and photos that nobody has. */
const NONE = { id: 999_999_999 }
const own = (world: World) => ({ params: { id: world.disputeId }, query: { retailerId: world.shop.retailerId } })
export const rows: AccessRows = {
  objects: [
    ['the disputes of a business', ownDisputes, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ['a dispute of a business', ownDispute, own, MANAGERS],
    [
      'evidence for a dispute',
      addToDispute,
      (world) => ({ params: { id: world.disputeId }, body: { retailerId: world.shop.retailerId, text: 'A few words' } }),
      MANAGERS,
    ],
    ['a photo for a dispute', addPhotoToDispute, (world) => ({ params: NONE, query: { retailerId: world.shop.retailerId } }), []],
    ['a photo of the evidence', photoOfDispute, () => ({ params: { ...NONE, noteId: 999_999_999 } }), []],
    ['a dispute for support', adminDispute, (world) => ({ params: { id: world.disputeId } }), DESK],
    ['a note of support', noteOnDispute, (world) => ({ params: { id: world.disputeId }, body: { text: 'A few words' } }), DESK],
    ['the disputes of an order', disputesOfOrder, (world) => ({ params: { number: world.orderNumber } }), ['buyer', 'support', 'admin']],
    [
      'a dispute that its seller gives up',
      acceptOwnDispute,
      (world) => ({ params: { id: world.disputeId }, body: { retailerId: world.shop.retailerId } }),
      ['owner'],
    ],
    ['evidence to send', sendDisputeEvidence, (world) => ({ params: { id: world.disputeId } }), ['admin']],
    ['a dispute to give up', acceptDispute, (world) => ({ params: { id: world.disputeId } }), ['admin']],
    ['a dispute to decide', decideTestDispute, (world) => ({ params: { id: world.disputeId }, body: { outcome: 'won' } }), ['admin']],
  ],
  foreign: [
    [
      'a business that adds to a dispute',
      addToDispute,
      ['body/retailerId'],
      (retailerId, world) => ({ params: { id: world.disputeId }, body: { retailerId, text: 'A few words' } }),
      retailers,
      'owner',
    ],
    [
      'a business that gives up a dispute',
      acceptOwnDispute,
      ['body/retailerId'],
      (retailerId, world) => ({ params: { id: world.disputeId }, body: { retailerId } }),
      retailers,
      'owner',
    ],
  ],
  ownIsGone: [addToDispute, acceptOwnDispute],
  written: ['dispute_notes', 'card_disputes'],
}
