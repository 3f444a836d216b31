import { type BookingKinds, namesOf } from '../ledger/rules.ts'

/** What the settlement of the clearing house posts. The reference is the funder and the month: "retailer-12/2026-11". */
export const bookings = {
  'clearing.funded': { from: 'payable', to: 'spirals_funding', why: 'For SPIRALs of the business that were used' },
  'clearing.returned': { from: 'spirals_funding', to: 'payable', why: 'Used SPIRALs of the business came back' },
  'clearing.mall_funded': { from: 'mall_payable', to: 'spirals_funding', why: 'For SPIRALs of the mall that were used' },
  'clearing.mall_returned': { from: 'spirals_funding', to: 'mall_payable', why: 'Used SPIRALs of the mall came back' },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
