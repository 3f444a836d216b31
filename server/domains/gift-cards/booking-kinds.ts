import { type BookingKinds, namesOf } from '../ledger/rules.ts'

const REWARD = { own: 'Redeemed with SPIRALs', other: 'Your SPIRALs' } as const
const REWARD_BACK = { why: 'The reward was given back', own: 'Given back for SPIRALs', other: 'Your SPIRALs' } as const

/** The kinds of transfers of gift cards and store credit, besides those of orders. */
export const bookings = {
  'gift_card.sale': {
    from: 'card_clearing',
    to: 'gift_card',
    why: 'Gift card bought',
    own: 'Gift card bought',
    other: 'Buyer of the card',
  },
  'gift_card.refund': {
    from: 'gift_card',
    to: 'card_clearing',
    why: 'Gift card refunded to its buyer',
    own: 'Refunded to the buyer',
    other: 'The card that paid for it',
  },
  'gift_card.void': { from: 'gift_card', to: 'gift_cards_voided', why: 'Gift card voided', own: 'Voided by SPIRAL' },
  'gift_card.merge': { from: 'gift_card', to: 'gift_card', why: 'Gift cards merged', own: 'Merged' },
  'gift_card.cash_out': {
    from: 'gift_card',
    to: 'cash_out',
    why: 'Small balance paid out in cash',
    own: 'Paid out in cash',
    other: 'Cash, sent to you',
  },
  'gift_card.to_credit': {
    from: 'gift_card',
    to: 'store_credit',
    of: 'landing',
    why: "The gift card can't be used any more, so this is store credit",
    own: "From a gift card that can't be used any more",
    other: 'A gift card that ended',
  },
  'gift_card.to_pay_out': {
    from: 'gift_card',
    to: 'cash_out',
    of: 'landing',
    why: "The gift card can't be used any more, so SPIRAL pays this back",
    own: 'Paid back by SPIRAL',
  },
  'store_credit.to_pay_out': {
    from: 'store_credit',
    to: 'cash_out',
    of: 'landing',
    why: 'The account was closed, so SPIRAL pays this back',
    own: 'Paid back by SPIRAL',
  },
  'card_refund.to_store_credit': {
    from: 'card_clearing',
    to: 'store_credit',
    why: 'The card could not take a refund, so this is store credit',
    own: 'Refund that your card could not take',
    other: 'The card that sent it back',
  },
  'card_refund.to_pay_out': { from: 'card_clearing', to: 'cash_out', why: 'The card could not take a refund, so SPIRAL pays it out' },
  'cash_out.paid': { from: 'cash_out', to: 'cash_paid', why: 'Small balance sent in cash' },
  'gift_card.late_capture': { from: 'card_clearing', to: 'clearing', why: 'Charged after the purchase had ended' },
  'gift_card.late_return': { from: 'clearing', to: 'card_clearing', why: 'The purchase had ended, so the whole charge goes back' },
  'gift_card.reward': { from: 'spirals_funding', to: 'gift_card', why: 'Gift card for redeemed SPIRALs', ...REWARD },
  'gift_card.unreward': { from: 'gift_card', to: 'spirals_funding', ...REWARD_BACK },
  'gift_card.mall_given': {
    from: 'mall_payable',
    to: 'gift_card',
    why: 'Gift card that a mall gave',
    own: 'Given by the mall',
    other: 'The mall',
  },
  'gift_card.mall_taken_back': {
    from: 'gift_card',
    to: 'mall_payable',
    why: 'A mall took back a gift card that nobody used',
    own: 'Taken back by the mall',
    other: 'The mall',
  },
  'store_credit.reward': { from: 'spirals_funding', to: 'store_credit', why: 'Store credit for redeemed SPIRALs', ...REWARD },
  'store_credit.unreward': { from: 'store_credit', to: 'spirals_funding', ...REWARD_BACK },
  'store_credit.carry': {
    from: 'store_credit',
    to: 'store_credit',
    why: 'Carried over when the email of the account was confirmed',
    other: 'Your account before its email was confirmed',
  },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
