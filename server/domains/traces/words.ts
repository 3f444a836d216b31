import { TENDER_KINDS } from '#contracts/orders/tenders.ts'
import type { SoldPart } from '../orders/sold-parts.ts'
import type { AccountName, Posted } from '../ledger/posted.ts'

const ofTenders = (act: string): string[] => TENDER_KINDS.map((kind) => `${act}.${kind}`)

/** The kinds of transfers by what their reference begins with. */
export const KINDS = {
  orderNumber: [...ofTenders('take'), ...ofTenders('release'), ...ofTenders('capture'), 'spirals.spend', 'spirals.give_back'],
  fulfillment: [
    ...['payable', 'commission', 'tax', 'subsidy'].flatMap((part) => [`sale.${part}`, `refund.${part}`]),
    ...ofTenders('refund'),
    'guarantee.store',
    'spirals.earn',
    'spirals.unearn',
    'spirals.take_back',
    'spirals.owe',
  ],
  payment: ['late.capture', 'late.return'],
  /** Refunds that an ended card could not keep. Their reference begins with the account and the order. */
  landing: ['gift_card.to_credit', 'gift_card.to_pay_out', 'store_credit.to_pay_out'],
  /** Their reference begins with the source of a lot: "spirals.earn/12". */
  lot: ['spirals.repay'],
} as const

const REASONS: Record<string, string> = {
  'sale.payable': 'The sale: items and shipping, without the commission',
  'sale.commission': 'Commission of the sale',
  'sale.tax': 'Sales tax that SPIRAL pays to the state',
  'sale.subsidy': "SPIRAL's part of the discount",
  'refund.payable': 'The store gives back its part',
  'refund.commission': 'The commission goes back',
  'refund.tax': 'The sales tax goes back',
  'refund.subsidy': "SPIRAL's part of the discount goes back",
  'guarantee.store': 'SPIRAL pays for this refund under its guarantee',
  'late.capture': 'Charged after the order had ended',
  'late.return': 'The order had ended, so the whole charge goes back',
  'gift_card.sale': 'Gift card bought',
  'gift_card.refund': 'Gift card refunded to its buyer',
  'gift_card.void': 'Gift card voided',
  'gift_card.merge': 'Gift cards merged',
  'gift_card.cash_out': 'Small balance paid out in cash',
  'gift_card.to_credit': "The gift card can't be used any more, so this is store credit",
  'gift_card.to_pay_out': "The gift card can't be used any more, so SPIRAL pays this back",
  'store_credit.to_pay_out': 'The account was closed, so SPIRAL pays this back',
  'gift_card.late_capture': 'Charged after the purchase had ended',
  'gift_card.late_return': 'The purchase had ended, so the whole charge goes back',
  'spirals.spend': 'Used on the order',
  'spirals.give_back': 'Given back for canceled or returned items',
  'spirals.earn': 'Earned with the order',
  'spirals.share': 'Earned by sharing',
  'spirals.review': 'Earned with a review',
  'spirals.referral': 'Earned by inviting a friend, or as an invited friend',
  'spirals.challenge': 'Earned with a challenge',
  'spirals.event': 'Earned by coming to an event',
  'spirals.perk': 'Given by a perk of the store',
  'spirals.unearn': 'Taken back because the hand-over was undone',
  'spirals.take_back': 'Taken back for returned items',
  'spirals.owe': 'Owed for returned items, because they were spent already',
  'spirals.repay': 'Repaid for items returned earlier',
  'spirals.expire': 'Expired',
  'spirals.redeem': 'Redeemed for a reward',
  'spirals.unredeem': 'The reward was given back',
  'gift_card.reward': 'Gift card for redeemed SPIRALs',
  'gift_card.unreward': 'The reward was given back',
  'store_credit.reward': 'Store credit for redeemed SPIRALs',
  'store_credit.unreward': 'The reward was given back',
  'store_credit.carry': 'Carried over when the email of the account was confirmed',
  'donation.reward': 'Donation for redeemed SPIRALs',
  'donation.unreward': 'The reward was given back',
  'donation.paid': 'Donation paid to its group',
}
const TENDER_REASONS: Record<string, string> = {
  take: 'Set aside when the order was placed',
  release: 'The order was not paid, so this goes back',
  capture: 'Paid for the order',
  refund: 'Refund',
}
export const ACCOUNT_TITLES: Record<AccountName['kind'], string> = {
  card_clearing: 'Card provider',
  guarantee_funding: 'SPIRAL, for its guarantee',
  cash_paid: 'Cash paid out for small balances',
  clearing: 'Captured money',
  commission: 'Commission of SPIRAL',
  tax_payable: 'Sales tax to pay',
  spirals_funding: 'SPIRAL, for used SPIRALs',
  promotions_funding: 'SPIRAL, for promotions',
  held: 'Set aside for waiting orders',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
  payable: 'Owed to a business',
  spirals: 'SPIRALs',
  spirals_owed: 'SPIRALs owed',
  spirals_issued: 'SPIRALs given out',
  spirals_redeemed: 'SPIRALs used',
  gift_cards_voided: 'Voided gift cards',
  cash_out: 'Cash to pay out',
  donations: 'Donations to local groups',
  donations_paid: 'Donations paid to local groups',
}
/** Why a transfer was posted. */
export const reasonOf = ({ kind }: Pick<Posted, 'kind'>): string =>
  REASONS[kind] ?? TENDER_REASONS[kind.split('.')[0] ?? ''] ?? kind.replaceAll(/[._]/g, ' ')

/** "Blue mug, 2 × Red bowl (large)". */
export const itemsOf = (lines: SoldPart['lines']): string => lines.map((line) => pieces(line, line.quantity)).join(', ')
const pieces = ({ title, options }: SoldPart['lines'][number], quantity: number): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${title}${options ? ` (${options})` : ''}`

/** The items of a refund: its reference names the line ("12/345.1"); a return ("12/return-7") or the rest of a part names none. */
export function itemsOfRefund(reference: string, part: SoldPart): string | null {
  const piece = reference.split('/')[1]
  if (piece === undefined) return itemsOf(part.lines)
  const line = part.lines.find(({ id }) => piece.startsWith(`${id}.`))
  return line ? pieces(line, 1) : null
}

/** "8%", "7.5%". */
export const percentOf = (bps: number): string => `${bps / 100}%`
