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
  type TenderRow,
  tendersOf,
} from './payments.ts'
export { fulfillmentTotal, lineRefund, type PaidFulfillment, pieceWorth, restWorth, type SoldLine, type Tender } from './rules.ts'
export { correctPayment, stopPayment } from './stopped.ts'
export { owesRefunds, personalDataOf } from './personal-data.ts'
