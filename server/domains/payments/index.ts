export {
  askToRelease,
  capture,
  endedUnpaid,
  forgetPayment,
  isEndedUnpaid,
  markUnpaid,
  noteOutcome,
  notePayments,
  type Payment,
  paymentByReference,
  paymentOf,
  refundedByFulfillment,
  refundFulfillment,
  releaseAhead,
  takeAhead,
  takeHeld,
  type TenderBack,
  type TenderRow,
  tendersOf,
  tendersPaying,
} from './payments.ts'
export {
  type Allowance,
  allowanceOf,
  applyTenders,
  fulfillmentTotal,
  keptPrice,
  keptTotal,
  lineRefund,
  type OfferedTender,
  paidFor,
  paidForSql,
  type PaidFulfillment,
  paidFulfillment,
  pieceWorth,
  priceWorth,
  restWorth,
  soldFor,
  soldForSql,
  type SoldFulfillment,
  type SoldLine,
  type SplitTender,
  type Tender,
  totalWorth,
} from './rules.ts'
export { isHeld, tenderLabel } from './tender-kinds.ts'
export { JOIN_CARD } from './cards-by-number.ts'
export { correctPayment, stopPayment } from './stopped.ts'
export { owesRefunds, personalDataOf, savedCardsData } from './personal-data.ts'
export { dropCardsOf, keepCard, referenceOf, savedCardsOf } from './saved-cards.ts'
export { orderOfPayment, type RefundRow, refundsOfOrder, splitsOfOrder, type TenderSplit } from './traced.ts'
export { medianRefundTime, previewRefund, type RefundPart } from './preview-refund.ts'
export { saveOneCard } from './one-card.ts'
