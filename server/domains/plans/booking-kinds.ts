import { type BookingKinds, namesOf } from '../ledger/rules.ts'

export const bookings = {
  'plan.paid': { from: 'card_clearing', to: 'plan_fees', why: 'A plan was paid' },
  'plan.late_capture': { from: 'card_clearing', to: 'clearing', why: 'Charged for a plan after it had ended' },
  'plan.late_return': { from: 'clearing', to: 'card_clearing', why: 'The plan had ended, so the whole charge goes back' },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
