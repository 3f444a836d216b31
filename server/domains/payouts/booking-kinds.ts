import { type BookingKinds, namesOf } from '../ledger/rules.ts'

/** What payouts post. The reference is the id of the payout. */
export const bookings = {
  'payout.sent': { from: 'payable', to: 'payouts_sent', why: 'Paid out to the bank account of the business' },
  'payout.paid': { from: 'payouts_sent', to: 'payouts_paid', why: 'The money arrived at the bank' },
  'payout.failed': { from: 'payouts_sent', to: 'payable', why: 'The bank refused the payout, so the money is owed again' },
  'payout.returned': { from: 'payouts_paid', to: 'payable', why: 'The bank sent the payout back, so the money is owed again' },
  'provider.fee': { from: 'provider_fees', to: 'card_clearing', why: 'Kept by the card provider for its work' },
  'provider.fee_back': { from: 'card_clearing', to: 'provider_fees', why: 'The card provider gave a fee back' },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
