import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GiftCardState, GiftDesign, GiftPlace } from './gift-cards/gift-cards.ts'
import { AddressId, GiftCardId, inUrl } from './ids.ts'
import { Price, SignedPrice } from './money.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Points } from './points.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** The parts of a wallet that pay at the checkout, in the order in which a shopper wants to use them. */
export const WALLET_KINDS = ['gift_card', 'store_credit', 'spirals'] as const
export const WalletKind = z.enum(WALLET_KINDS)
export type WalletKind = z.infer<typeof WalletKind>
export const WALLET_WORDS: Record<WalletKind, string> = { gift_card: 'Gift cards', store_credit: 'Store credit', spirals: 'SPIRALs' }

export const WalletCard = named('WalletCard', {
  id: GiftCardId,
  last4: z.string(),
  state: GiftCardState,
  blockedBecause: z.string().nullable(),
  place: GiftPlace,
  design: GiftDesign,
  balance: Price,
  amount: Price,
  from: z.string(),
  message: z.string(),
  claimedAt: Instant,
  /** How many other cards count in the same place and could be merged into this one. */
  sameType: z.int(),
})
export type WalletCard = z.infer<typeof WalletCard>

export const Wallet = named('Wallet', {
  /** What may be spent today: active gift cards, store credit and SPIRALs. */
  spendable: Price,
  cards: z.array(WalletCard),
  storeCredit: Price,
  spirals: z.object({ balance: Points, value: Price }),
  payOrder: z.array(WalletKind),
})
export type Wallet = z.infer<typeof Wallet>
export const wallet = endpoint('GET /api/wallet', {
  access: 'shopper',
  summary: 'Everything of value that I hold.',
  reply: Wallet,
})

export const WalletEntry = named('WalletEntry', {
  id: z.string(),
  at: Instant,
  kind: WalletKind,
  text: z.string(),
  /** "•••• 7KQ2" for a gift card. */
  detail: z.string().nullable(),
  orderNumber: z.string().nullable(),
  amount: SignedPrice,
  /** For SPIRALs. */
  points: Points.nullable(),
})
export type WalletEntry = z.infer<typeof WalletEntry>
export const walletHistory = endpoint('GET /api/wallet/history', {
  access: 'shopper',
  summary: 'One history over gift cards, store credit and SPIRALs, the newest first.',
  query: z.object({ ...Paging, kind: WalletKind.optional() }),
  reply: pageOf(WalletEntry),
})

export const setPayOrder = endpoint('PUT /api/wallet/pay-order', {
  access: 'shopper',
  summary: 'Which part of the wallet a checkout uses first.',
  body: z.strictObject({
    order: z
      .array(WalletKind)
      .length(WALLET_KINDS.length)
      .refine((order) => new Set(order).size === WALLET_KINDS.length, 'Name each one once.'),
  }),
  reply: Nothing,
  status: 204,
})

const byId = z.object({ id: inUrl(GiftCardId) })
export const mergeGiftCards = endpoint('POST /api/wallet/cards/:id/merge', {
  access: 'shopper',
  summary: 'Move the balances of my other cards for the same place onto this card.',
  params: byId,
  status: 204,
  idempotent: true,
  reply: Nothing,
})

/** A state's law on cashing out small balances of gift cards. */
export type CashOutLaw = {
  state: string
  /** The balance, in cents, below which cash is due; `orEqual`: at this balance too. */
  below: number
  orEqual?: true
  /** Due when at most this share of the bought amount is left (Massachusetts). */
  atMostShareLeft?: number
  /** Only after the card paid for something (Oregon). */
  onceUsed?: true
  source: string
}
/** Each with its statute, after Connecticut's OLR report 2015-R-0095. California's $15 counts from April 1, 2026 (Senate Bill 22). */
export const CASH_OUT_LAWS: readonly CashOutLaw[] = [
  { state: 'CA', below: 1_500, source: 'Cal. Civ. Code § 1749.5(b)(2)' },
  { state: 'CO', below: 500, orEqual: true, source: 'Colo. Rev. Stat. § 6-1-722' },
  { state: 'MA', below: 0, atMostShareLeft: 0.1, source: 'Mass. Gen. Laws ch. 200A, § 5D' },
  { state: 'ME', below: 500, source: 'Me. Rev. Stat. tit. 33, § 1953(1)(G)' },
  { state: 'MT', below: 500, source: 'Mont. Code Ann. § 30-14-108(4)' },
  { state: 'NJ', below: 500, source: 'N.J. Stat. Ann. § 56:8-110(c)' },
  { state: 'OR', below: 500, onceUsed: true, source: 'Or. Rev. Stat. § 646A.276(1)(d)' },
  { state: 'RI', below: 100, source: 'R.I. Gen. Laws § 6-13-12' },
  { state: 'VT', below: 100, source: 'Vt. Stat. Ann. tit. 8, § 2704' },
  { state: 'WA', below: 500, source: 'Wash. Rev. Code § 19.240.020(3)' },
]

/** Whether a card of `amount` cents with `balance` left is due in cash in a state; the law, or null. */
export function cashOutLawFor(state: string, { amount, balance }: { amount: number; balance: number }): CashOutLaw | null {
  const law = CASH_OUT_LAWS.find((one) => one.state === state)
  if (!law || balance <= 0 || (law.onceUsed && balance >= amount)) return null
  const isSmall = law.orEqual ? balance <= law.below : balance < law.below
  const isRest = law.atMostShareLeft !== undefined && balance <= amount * law.atMostShareLeft
  return isSmall || isRest ? law : null
}

export const cashOut = endpoint('POST /api/wallet/cards/:id/cash-out', {
  access: 'shopper',
  summary: 'Ask for what is left on a card in cash, where the law of the state of this address says so.',
  params: byId,
  body: z.strictObject({ addressId: AddressId }),
  status: 201,
  idempotent: true,
  reply: z.object({ amount: Price, source: z.string() }),
})
export const CASH_OUT_DAYS = 10
export const CashOutRequest = named('CashOutRequest', {
  id: z.int(),
  amount: Price,
  cardId: GiftCardId.nullable(),
  /** Empty for a refund that no account of its shopper could take. */
  state: z.string(),
  source: z.string(),
  payTo: z.string(),
  askedAt: Instant,
  paidAt: Instant.nullable(),
  paidNote: z.string().nullable(),
})
export type CashOutRequest = z.infer<typeof CashOutRequest>
export const cashOutRequests = endpoint('GET /api/admin/cash-outs', {
  access: 'platform:admin',
  summary: 'Small balances and refunds to pay out in cash: open ones by default.',
  query: z.object({ ...Paging, state: z.enum(['open', 'paid']).optional() }),
  reply: pageOf(CashOutRequest),
})
export const payCashOut = endpoint('POST /api/admin/cash-outs/:id/paid', {
  access: 'platform:admin',
  summary: 'Say that the cash left, and how.',
  idempotent: true,
  params: z.object({ id: inUrl(z.int().positive()) }),
  body: z.strictObject({
    note: z.string().trim().min(1, 'Say how it was paid, like a check number.').max(200, 'Keep it under 200 characters.'),
  }),
  reply: CashOutRequest,
})

export const walletProblems = {
  'wallet.nothing_to_merge': { status: 409, message: 'You have no other card for the same place with money on it.' },
  'wallet.no_cash': { status: 409, message: "Your state's law doesn't cover this balance. You can still spend it, and it never expires." },
  'wallet.already_paid': { status: 409, message: 'Someone has paid this already.' },
} as const

const WALLET_CARD = /^wallet-([1-9]\d{0,14})$/
/** Stands for the code of a card in the shopper's own wallet, at the checkout. It opens nothing for anybody else. */
export const codeOfWalletCard = (id: GiftCardId): string => `wallet-${id}`
export const walletCardIn = (code: string): GiftCardId | null => {
  const [, id] = WALLET_CARD.exec(code) ?? []
  return id === undefined ? null : GiftCardId.parse(Number(id))
}
