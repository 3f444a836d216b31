import { type BookingKinds, namesOf } from '../ledger/rules.ts'

/** The kinds of transfers of SPIRALs, and of donations for them. */
export const bookings = {
  'spirals.earn': { from: 'spirals_issued', to: 'spirals', of: 'fulfillment', why: 'Earned with the order' },
  'spirals.share': { from: 'spirals_issued', to: 'spirals', why: 'Earned by sharing' },
  'spirals.review': { from: 'spirals_issued', to: 'spirals', why: 'Earned with a review' },
  'spirals.referral': { from: 'spirals_issued', to: 'spirals', why: 'Earned by inviting a friend, or as an invited friend' },
  'spirals.challenge': { from: 'spirals_issued', to: 'spirals', why: 'Earned with a challenge' },
  'spirals.event': { from: 'spirals_issued', to: 'spirals', why: 'Earned by coming to an event' },
  'spirals.perk': { from: 'spirals_issued', to: 'spirals', why: 'Given by a perk of the store' },
  'spirals.unearn': { from: 'spirals', to: 'spirals_issued', of: 'fulfillment', why: 'Taken back because the hand-over was undone' },
  'spirals.spend': { from: 'spirals', to: 'spirals_redeemed', of: 'order', why: 'Used on the order' },
  'spirals.give_back': { from: 'spirals_redeemed', to: 'spirals', of: 'order', why: 'Given back for canceled or returned items' },
  'spirals.take_back': { from: 'spirals', to: 'spirals_issued', of: 'fulfillment', why: 'Taken back for returned items' },
  'spirals.owe': {
    from: 'spirals_owed',
    to: 'spirals_issued',
    of: 'fulfillment',
    why: 'Owed for returned items, because they were spent already',
  },
  'spirals.repay': { from: 'spirals', to: 'spirals_owed', of: 'lot', why: 'Repaid for items returned earlier' },
  'spirals.expire': { from: 'spirals', to: 'spirals_issued', why: 'Expired' },
  'spirals.redeem': { from: 'spirals', to: 'spirals_redeemed', why: 'Redeemed for a reward', other: 'A reward' },
  'spirals.unredeem': { from: 'spirals_redeemed', to: 'spirals', why: 'The reward was given back', other: 'A reward' },
  'donation.reward': { from: 'spirals_funding', to: 'donations', why: 'Donation for redeemed SPIRALs' },
  'donation.unreward': { from: 'donations', to: 'spirals_funding', why: 'The reward was given back' },
  'donation.paid': { from: 'donations', to: 'donations_paid', why: 'Donation paid to its group' },
} as const satisfies BookingKinds
export const booked = namesOf(bookings)
