import { type BookingKinds, namesOf } from '../ledger/rules.ts'

/** What payments of malls post. The reference is the id of the invoice. */
export const bookings = {
  'mall_invoice.paid': { from: 'mall_payments', to: 'mall_payable', why: 'A mall paid its invoice' },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
