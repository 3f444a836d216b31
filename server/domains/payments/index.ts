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
  refundGroup,
  type TenderRow,
  tendersOf,
} from './payments.ts'
export { groupTotal, lineRefund, type PaidGroup, pieceWorth, restWorth, type SoldLine, type Tender } from './rules.ts'
export { correctPayment, stopPayment } from './stopped.ts'
export { owesRefunds, personalDataOf } from './personal-data.ts'
