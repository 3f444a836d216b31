export { allowPrice, mostAllowed, previewAllowance } from './allowances.ts'
export { askShoppers, offerAlternatives } from './acceptance.ts'
export { cancel } from './cancel.ts'
export { newsOfFirstParts } from './center-news.ts'
export {
  guestAddress,
  newsOfChoice,
  newsOfEndingHolds,
  newsOfFailedPayment,
  newsOfMove,
  newsOfPlaced,
  newsOfRefund,
  newsOfTracking,
} from './news.ts'
export type { OrderNews } from './order-news.ts'
export { landElsewhere, lockTenders } from './landings.ts'
export {
  officeOrder,
  type StoreNews,
  storeNewsOfCancel,
  storeNewsOfPlaced,
  storeNewsOfStoreChanged,
} from './store-news.ts'
export { cancelUnpaid, fulfillmentsOf, settle, waitingOrder } from './payment.ts'
export {
  type ForWhom,
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
export { undo, undoEndOf } from './undo.ts'
export { type HoldOutcome, holdUnpaid } from './unpaid-holds.ts'
export { pickupsDue } from './pickup-promises.ts'
export { countReadyRecords, countRecordsOf } from './ready-records.ts'
export { type FulfillmentPlaces, placesOfFulfillments } from './fulfillment-places.ts'
export { ON_ONE_PASS, passesOf, passesOfOrder, passFor, qrOf } from './passes.ts'
export { guestLink } from './guest-links.ts'
export { findOrder, imageOf, type LineRow, orderOf, type OrderRow } from './read.ts'
export type { Pieces, ReturnRefund } from './refund-shapes.ts'
export { takeTurnOf } from './onward.ts'
export { type Replacement, replaceReturned } from './replace-returned.ts'
export { refundPieces } from './refund-pieces.ts'
export { refuse } from './refuse.ts'
export { moneyOf, previewReturn, refundReturned, type ReturnedOnward } from './return-pieces.ts'
export { type FulfillmentScope, inOffice, inScope, mallScope, type OfficeScope, officeValues, retailerScope, scopeValues } from './scope.ts'
export { orderNamed, type SoldPart, soldPartOf, soldParts } from './sold-parts.ts'
export { auditOthers } from './support-acts.ts'
export type { ContactRow, DestinationRow } from './tables.ts'
export { tellChanged } from './tell-changed.ts'
export { changeTrackingOf } from './tracking.ts'
export { CODE_LENGTH, lockFor, lockParts, lockShelvesOf, type LockedFulfillment, move, moveBack, undoHandOver } from './transitions.ts'
export { adoptAll as adoptGuestOrders } from './adopt.ts'
export { forgetPerson, guestDataOf, hasGuestOrders, leaveToGuest, orderIdsOf, personalDataOf, unfinishedOrders } from './personal-data.ts'
export { type Buyer, buyerOf, hasOrdered, hasReceivedOrder, shipToOneAddress } from './first-order.ts'
export { type Receipt, receiptOf, receivedBetween, type ReceivedItem } from './received.ts'
