export { askShoppers, offerAlternatives } from './acceptance.ts'
export { cancel } from './cancel.ts'
export {
  guestAddress,
  newsOfChoice,
  newsOfEndingHolds,
  newsOfFailedPayment,
  newsOfMove,
  newsOfPlaced,
  newsOfRefund,
  type OrderNews,
} from './news.ts'
export { cancelUnpaid, settle, waitingOrder } from './payment.ts'
export {
  forgetOrder,
  lockOrder,
  type NewFulfillment,
  type NewLine,
  NEXT_ORDER_ID,
  type NewOrder,
  newFulfillmentIds,
  openOrders,
  type Placed,
  placeOrders,
} from './place.ts'
export { type HoldOutcome, holdUnpaid } from './unpaid-holds.ts'
export { pickupsDue } from './pickup-promises.ts'
export { type FulfillmentPlaces, placesOfFulfillments } from './fulfillment-places.ts'
export { ON_ONE_PASS, passesOf, passesOfOrder, passFor } from './passes.ts'
export { findOrder, imageOf, type LineRow, orderOf, type OrderRow, secretHash } from './read.ts'
export { type Pieces, refundPieces } from './refund-pieces.ts'
export { type FulfillmentScope, inOffice, inScope, mallScope, type OfficeScope, officeValues, retailerScope, scopeValues } from './scope.ts'
export { auditOthers } from './support-acts.ts'
export type { ContactRow, DestinationRow } from './tables.ts'
export { tellChanged } from './tell-changed.ts'
export { CODE_LENGTH, lockFor, type LockedFulfillment, move, undoHandOver } from './transitions.ts'
export { forgetPerson, guestDataOf, hasGuestOrders, leaveToGuest, orderIdsOf, personalDataOf, unfinishedOrders } from './personal-data.ts'
