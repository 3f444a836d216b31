export { askShoppers } from './acceptance.ts'
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
export { giveUp, settle, waitingOrder } from './payment.ts'
export {
  forgetOrder,
  lockOrder,
  type NewGroup,
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
export { newsOfMessage } from './message-news.ts'
export { secretHash } from './read.ts'
export { lockFulfillment, move } from './transitions.ts'
export { forgetPerson, guestDataOf, hasGuestOrders, orderIdsOf, personalDataOf, unfinishedOrders } from './personal-data.ts'
