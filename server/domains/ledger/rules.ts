export type Unit = 'USD' | 'SPIRAL'
export type OwnerKind = (typeof OWNER_KINDS)[number]
export const OWNER_KINDS = ['platform', 'retailer', 'shopper', 'gift_card', 'store_credit', 'mall'] as const

/** All account kinds. Only accounts that represent external parties, or may owe, can go below zero. */
export const ACCOUNT_KINDS = {
  /** money received from cards (negative: received) or refunded to them */
  card_clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Card provider' },
  /** captured money before it is distributed; zero for every settled order */
  clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Captured money' },
  commission: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Commission of SPIRAL' },
  /** what people and businesses paid for their plans */
  plan_fees: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Fees of plans' },
  tax_payable: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Sales tax to pay' },
  /** money the platform pays for redeemed SPIRALs */
  spirals_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'SPIRAL, for used SPIRALs' },
  /** money the platform pays for its own promotions */
  promotions_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'SPIRAL, for promotions' },
  /** money the platform pays to stores for refunds under its guarantee */
  guarantee_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'SPIRAL, for its guarantee' },
  /** gift cards and store credit taken by orders that wait for the rest of their payment */
  held: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Set aside for waiting orders' },
  /** what is left on a gift card; the owner is the card */
  gift_card: { unit: 'USD', owner: 'gift_card', mayGoNegative: false, title: 'Gift card' },
  /** what a shopper may spend at any store; the owner is the person */
  store_credit: { unit: 'USD', owner: 'store_credit', mayGoNegative: false, title: 'Store credit' },
  /** money owed to a retailer; a refund after a payout carries over as a negative earning */
  payable: { unit: 'USD', owner: 'retailer', mayGoNegative: true, title: 'Owed to a business' },
  /** what a mall owes for SPIRALs that it gave out (negative: owed to SPIRAL) */
  mall_payable: { unit: 'USD', owner: 'mall', mayGoNegative: true, title: 'Owed to a mall' },
  /** what malls paid to SPIRAL (negative: received) */
  mall_payments: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Received from malls' },
  /** money on its way to the banks of retailers */
  payouts_sent: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'On its way to the bank' },
  /** money that reached the banks of retailers (positive: paid out) */
  payouts_paid: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Arrived at the bank' },
  /** what the provider keeps for its work (negative: paid to it) */
  provider_fees: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Fees of the card provider' },
  /** disputed money that was taken from its sellers and not (yet) by the provider; negative: the provider has still to give it back */
  disputes_held: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Disputed payments' },
  /** what SPIRAL loses to disputes itself */
  disputes_lost: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'SPIRAL, for disputed payments' },
  spirals: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: false, title: 'SPIRALs' },
  spirals_owed: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: true, title: 'SPIRALs owed' },
  spirals_issued: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true, title: 'SPIRALs given out' },
  /** what was left on gift cards that an admin voided without a refund */
  gift_cards_voided: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Voided gift cards' },
  /** small balances on their way to their owners in cash */
  cash_out: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Cash to pay out' },
  /** cash that left for the owners of small balances (positive: paid out) */
  cash_paid: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Cash paid out for small balances' },
  /** money for local groups that people redeemed SPIRALs for */
  donations: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Donations to local groups' },
  /** donations that reached their groups (positive: paid out) */
  donations_paid: { unit: 'USD', owner: 'platform', mayGoNegative: true, title: 'Donations paid to local groups' },
  spirals_redeemed: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true, title: 'SPIRALs used' },
} as const satisfies Record<string, { unit: Unit; owner: OwnerKind; mayGoNegative: boolean; title: string }>
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Platform accounts are split into stripes, so that concurrent sales seldom lock the same row. */
export const STRIPES = 16

/** The owner of the account; `stripe` is any number that spreads the load (an order id) and is used only for the platform's accounts. */
export type Account = { kind: AccountKind; owner: string; stripe: number }
export const platform = (kind: AccountKind, spread: number): Account => ({ kind, owner: '', stripe: Math.abs(spread) % STRIPES })
/** Every account of the platform, in all stripes. */
export const platformAccounts = (): Account[] =>
  (Object.keys(ACCOUNT_KINDS) as AccountKind[])
    .filter((kind) => ACCOUNT_KINDS[kind].owner === 'platform')
    .flatMap((kind) => Array.from({ length: STRIPES }, (_, stripe) => platform(kind, stripe)))
export const retailer = (retailerId: number): Account => ({ kind: 'payable', owner: String(retailerId), stripe: 0 })
export const mall = (mallId: number): Account => ({ kind: 'mall_payable', owner: String(mallId), stripe: 0 })
export const shopper = (kind: 'spirals' | 'spirals_owed', userId: string): Account => ({ kind, owner: userId, stripe: 0 })
export const giftCard = (giftCardId: number | string): Account => ({ kind: 'gift_card', owner: String(giftCardId), stripe: 0 })
export const storeCredit = (userId: string): Account => ({ kind: 'store_credit', owner: userId, stripe: 0 })

/** A kind of transfer: the account that it leaves, the one that it reaches, and its words. */
export type Booking = {
  from: AccountKind
  to: AccountKind
  /** What its reference begins with, where that is an order or belongs to one. `landing`: the account that passed a refund on. */
  of?: 'order' | 'fulfillment' | 'payment' | 'landing' | 'lot'
  /** Why, for those who read the books. */
  why: string
  /** What the owner of the gift card or store credit reads, and what stands at the other end for them. */
  own?: string
  other?: string
}
/** What a domain declares: its kinds by their names in the ledger. */
export type BookingKinds = Readonly<Record<string, Booking>>
declare const declared: unique symbol
/** The name of a declared kind. */
export type BookingKind = string & { readonly [declared]: true }
/** Names the kinds of a domain, so that nothing else is posted. */
export const namesOf =
  <K extends string>(kinds: Readonly<Record<K, Booking>>) =>
  (kind: K): BookingKind => {
    if (!(kind in kinds)) throw new Error(`${kind} is no declared kind of transfer`)
    return kind as string as BookingKind
  }

/**
 * What sales and refunds post between accounts that are nobody's wallet: the indexes of wallets leave these kinds out, because every sale
 * would pay for them. None of them may move a gift card or store credit.
 */
export const OUTSIDE_WALLETS = [
  ...['payable', 'commission', 'tax', 'subsidy'].flatMap((part) => [`sale.${part}`, `refund.${part}`]),
  ...['card', 'spirals'].flatMap((tender) => [`capture.${tender}`, `refund.${tender}`]),
  'guarantee.store',
  'late.capture',
  'late.return',
]
/** The transfers that the indexes of wallets have, as SQL; `transfer` is the alias of ledger_transfers. */
export const inWallets = (transfer: string): string =>
  `${transfer}.unit = 'USD' and ${transfer}.kind not in (${OUTSIDE_WALLETS.map((kind) => `'${kind}'`).join(', ')})`

/** Moves value out of `from` (debit), into `to` (credit). `reference` is unique per `kind`: a second posting is refused. */
export type Transfer = { from: Account; to: Account; amount: number; kind: BookingKind; reference: string; memo?: string }

export const accountKey = ({ kind, owner, stripe }: Account): string => `${kind}/${owner}/${stripe}`
