export {
  capture,
  forgetPayment,
  markUnpaid,
  noteOutcome,
  notePayment,
  type Payment,
  paymentByReference,
  paymentOf,
  refundedByFulfillment,
  refundGroup,
  type TenderRow,
  tendersOf,
} from './payments.ts'
export { groupTotal, type PaidGroup, type Tender } from './rules.ts'
export { owesRefunds, personalDataOf } from './personal-data.ts'
