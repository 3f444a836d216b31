export type Unit = 'USD' | 'SPIRAL'
export type OwnerKind = (typeof OWNER_KINDS)[number]
export const OWNER_KINDS = ['platform', 'retailer', 'shopper', 'gift_card', 'store_credit'] as const

/** All account kinds. Only accounts that represent external parties, or may owe, can go below zero. */
export const ACCOUNT_KINDS = {
  /** money received from cards (negative: received) or refunded to them */
  card_clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** captured money before it is distributed; zero for every settled order */
  clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  commission: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  tax_payable: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** money the platform pays for redeemed SPIRALs */
  spirals_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** money the platform pays for its own promotions */
  promotions_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** money the platform pays to stores for refunds under its guarantee */
  guarantee_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** gift cards and store credit taken by orders that wait for the rest of their payment */
  held: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** what is left on a gift card; the owner is the card */
  gift_card: { unit: 'USD', owner: 'gift_card', mayGoNegative: false },
  /** what a shopper may spend at any store; the owner is the person */
  store_credit: { unit: 'USD', owner: 'store_credit', mayGoNegative: false },
  /** money owed to a retailer; a refund after a payout carries over as a negative earning */
  payable: { unit: 'USD', owner: 'retailer', mayGoNegative: true },
  spirals: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: false },
  spirals_owed: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: true },
  spirals_issued: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true },
  /** what was left on gift cards that an admin voided without a refund */
  gift_cards_voided: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** small balances on their way to their owners in cash */
  cash_out: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** cash that left for the owners of small balances (positive: paid out) */
  cash_paid: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** money for local groups that people redeemed SPIRALs for */
  donations: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** donations that reached their groups (positive: paid out) */
  donations_paid: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  spirals_redeemed: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true },
} as const satisfies Record<string, { unit: Unit; owner: OwnerKind; mayGoNegative: boolean }>
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
export const shopper = (kind: 'spirals' | 'spirals_owed', userId: string): Account => ({ kind, owner: userId, stripe: 0 })
export const giftCard = (giftCardId: number | string): Account => ({ kind: 'gift_card', owner: String(giftCardId), stripe: 0 })
export const storeCredit = (userId: string): Account => ({ kind: 'store_credit', owner: userId, stripe: 0 })

/** Moves value out of `from` (debit), into `to` (credit). `reference` is unique per `kind`: a second posting is refused. */
export type Transfer = { from: Account; to: Account; amount: number; kind: string; reference: string; memo?: string }

export const accountKey = ({ kind, owner, stripe }: Account): string => `${kind}/${owner}/${stripe}`
