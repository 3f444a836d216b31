import { type BookingKinds, namesOf } from '../ledger/rules.ts'

const TAKEN = { to: 'held', of: 'order', why: 'Set aside when the order was placed', own: 'Paid for an order' } as const
const RELEASED = { from: 'held', of: 'order', why: 'The order was not paid, so this goes back', own: 'Back from an unpaid order' } as const
const SET_ASIDE = { to: 'held', why: 'Held for an exchange', own: 'Held for an exchange', other: 'Held for an exchange' } as const
const FREED = {
  from: 'held',
  why: 'No longer held for an exchange',
  own: 'No longer held for an exchange',
  other: 'Held for an exchange',
} as const

const DISPUTED = { why: 'The cardholder disputes the payment, so the money is held' } as const
const WON = { why: 'The dispute was won, so the money comes back' } as const
const MATCHED = { why: "The cardholder's bank had already made this refund in a dispute" } as const

/** The kinds of transfers of orders, exchanges and disputes: what their tenders paid, how it is divided, and what goes back. */
export const bookings = {
  'take.gift_card': { from: 'gift_card', ...TAKEN },
  'take.store_credit': { from: 'store_credit', ...TAKEN },
  'release.gift_card': { to: 'gift_card', ...RELEASED },
  'release.store_credit': { to: 'store_credit', ...RELEASED },
  'exchange.hold': { from: 'store_credit', ...SET_ASIDE },
  'exchange.release': { to: 'store_credit', ...FREED },
  'exchange.hold_card': { from: 'gift_card', ...SET_ASIDE },
  'exchange.release_card': { to: 'gift_card', ...FREED },
  'capture.gift_card': { from: 'held', to: 'clearing', of: 'order', why: 'Paid for the order' },
  'capture.store_credit': { from: 'held', to: 'clearing', of: 'order', why: 'Paid for the order' },
  'capture.spirals': { from: 'spirals_funding', to: 'clearing', of: 'order', why: 'Paid for the order' },
  'capture.card': { from: 'card_clearing', to: 'clearing', of: 'order', why: 'Paid for the order' },
  'sale.payable': { from: 'clearing', to: 'payable', of: 'fulfillment', why: 'The sale: items and shipping, without the commission' },
  'sale.commission': { from: 'clearing', to: 'commission', of: 'fulfillment', why: 'Commission of the sale' },
  'sale.tax': { from: 'clearing', to: 'tax_payable', of: 'fulfillment', why: 'Sales tax that SPIRAL pays to the state' },
  'sale.subsidy': { from: 'promotions_funding', to: 'clearing', of: 'fulfillment', why: "SPIRAL's part of the discount" },
  'refund.payable': { from: 'payable', to: 'clearing', of: 'fulfillment', why: 'The store gives back its part' },
  'refund.commission': { from: 'commission', to: 'clearing', of: 'fulfillment', why: 'The commission goes back' },
  'refund.tax': { from: 'tax_payable', to: 'clearing', of: 'fulfillment', why: 'The sales tax goes back' },
  'refund.subsidy': { from: 'clearing', to: 'promotions_funding', of: 'fulfillment', why: "SPIRAL's part of the discount goes back" },
  'guarantee.store': {
    from: 'guarantee_funding',
    to: 'payable',
    of: 'fulfillment',
    why: 'SPIRAL pays for this refund under its guarantee',
  },
  'refund.gift_card': { from: 'clearing', to: 'gift_card', of: 'fulfillment', why: 'Refund', own: 'Refund' },
  'refund.store_credit': { from: 'clearing', to: 'store_credit', of: 'fulfillment', why: 'Refund', own: 'Refund' },
  'refund.spirals': { from: 'clearing', to: 'spirals_funding', of: 'fulfillment', why: 'Refund' },
  'refund.card': { from: 'clearing', to: 'card_clearing', of: 'fulfillment', why: 'Refund' },
  'late.capture': { from: 'card_clearing', to: 'clearing', of: 'payment', why: 'Charged after the order had ended' },
  'late.return': { from: 'clearing', to: 'card_clearing', of: 'payment', why: 'The order had ended, so the whole charge goes back' },
  'dispute.payable': { from: 'payable', to: 'disputes_held', ...DISPUTED },
  'dispute.commission': { from: 'commission', to: 'disputes_held', ...DISPUTED },
  'dispute.tax': { from: 'tax_payable', to: 'disputes_held', ...DISPUTED },
  'dispute.gift_card': { from: 'gift_card', to: 'disputes_held', own: 'Taken back while its payment is disputed', ...DISPUTED },
  'dispute.plan': { from: 'plan_fees', to: 'disputes_held', ...DISPUTED },
  'dispute.platform': { from: 'disputes_lost', to: 'disputes_held', ...DISPUTED },
  'dispute.back_payable': { from: 'disputes_held', to: 'payable', ...WON },
  'dispute.back_commission': { from: 'disputes_held', to: 'commission', ...WON },
  'dispute.back_tax': { from: 'disputes_held', to: 'tax_payable', ...WON },
  'dispute.back_gift_card': { from: 'disputes_held', to: 'gift_card', own: 'Back after its payment was disputed', ...WON },
  'dispute.back_plan': { from: 'disputes_held', to: 'plan_fees', ...WON },
  'dispute.back_platform': { from: 'disputes_held', to: 'disputes_lost', ...WON },
  'dispute.withdrawn': { from: 'disputes_held', to: 'card_clearing', why: 'The card provider took the disputed money' },
  'dispute.reinstated': { from: 'card_clearing', to: 'disputes_held', why: 'The card provider gave the disputed money back' },
  'dispute.fee': { from: 'payable', to: 'card_clearing', why: "The card provider's fee for the dispute" },
  'dispute.fee_platform': { from: 'disputes_lost', to: 'card_clearing', why: "The card provider's fee for the dispute" },
  'dispute.fee_back': { from: 'card_clearing', to: 'payable', why: 'The card provider gave its fee back' },
  'dispute.fee_back_platform': { from: 'card_clearing', to: 'disputes_lost', why: 'The card provider gave its fee back' },
  'dispute.matched_payable': { from: 'card_clearing', to: 'payable', ...MATCHED },
  'dispute.matched_commission': { from: 'card_clearing', to: 'commission', ...MATCHED },
  'dispute.matched_tax': { from: 'card_clearing', to: 'tax_payable', ...MATCHED },
  'dispute.matched_platform': { from: 'card_clearing', to: 'disputes_lost', ...MATCHED },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
