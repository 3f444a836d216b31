export type Unit = 'USD' | 'SPIRAL'

/** Every kind of account there is. Only those that stand for the world outside, or may owe, go below zero. */
export const ACCOUNT_KINDS = {
  /** money that came in from cards (negative: received), or went back */
  card_clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** captured money on its way to those it belongs to; zero for every settled order */
  clearing: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  commission: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  tax_payable: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** what the platform pays for redeemed SPIRALs */
  spirals_funding: { unit: 'USD', owner: 'platform', mayGoNegative: true },
  /** what is owed to a retailer; a refund after a payout carries over as a negative earning */
  payable: { unit: 'USD', owner: 'retailer', mayGoNegative: true },
  spirals: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: false },
  spirals_owed: { unit: 'SPIRAL', owner: 'shopper', mayGoNegative: true },
  spirals_issued: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true },
  spirals_redeemed: { unit: 'SPIRAL', owner: 'platform', mayGoNegative: true },
} as const satisfies Record<string, { unit: Unit; owner: 'platform' | 'retailer' | 'shopper'; mayGoNegative: boolean }>
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Accounts of the platform are kept in stripes: sales that happen at once then seldom meet on one row. */
export const STRIPES = 16

/** Who owns the account; `stripe` is any number that spreads (an order id) and counts for the platform's accounts only. */
export type Account = { kind: AccountKind; owner: string; stripe: number }
export const platform = (kind: AccountKind, spread: number): Account => ({ kind, owner: '', stripe: Math.abs(spread) % STRIPES })
export const retailer = (retailerId: number): Account => ({ kind: 'payable', owner: String(retailerId), stripe: 0 })
export const shopper = (kind: 'spirals' | 'spirals_owed', userId: string): Account => ({ kind, owner: userId, stripe: 0 })

/** A movement of value: out of `from` (debit), into `to` (credit). `reference` is unique per `kind`: posted twice is refused. */
export type Transfer = { from: Account; to: Account; amount: number; kind: string; reference: string; memo?: string }

export const accountKey = ({ kind, owner, stripe }: Account): string => `${kind}/${owner}/${stripe}`
