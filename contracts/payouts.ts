import { z } from 'zod'
import { DayRange, isRange } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, OrderNumber, PayoutId, RetailerId, StoreId } from './ids.ts'
import { Price, SignedPrice, SignedTurnover, Turnover } from './money.ts'
import { pageOf, Paging } from './page.ts'
import { Proof } from './privacy.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** Whether the bank account of a business may get money. */
export const PAYOUT_ACCOUNT_STATES = ['none', 'pending', 'verified', 'restricted'] as const
export const PAYOUT_INTERVALS = ['daily', 'weekly', 'monthly'] as const
export const PAYOUT_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
/** How often a business is paid, in words. Weekday 1 is Monday. */
export const payoutRhythm = (interval: (typeof PAYOUT_INTERVALS)[number], weekday: number): string =>
  ({ daily: 'every day', weekly: `every ${PAYOUT_DAYS[weekday - 1]}`, monthly: 'on the first of each month' })[interval]
export type PayoutInterval = (typeof PAYOUT_INTERVALS)[number]
/**
 * A payout is `created` with its lines, `sent` once the bank's provider took it, `paid` when the money arrived. It `failed` where the bank
 * refused it, and was `returned` where the bank sent it back after it had arrived. The money of both is paid out again later.
 */
export const PAYOUT_STATES = ['created', 'sent', 'paid', 'failed', 'returned'] as const
export const PayoutState = z.enum(PAYOUT_STATES)
export type PayoutState = z.output<typeof PayoutState>

/** The kinds of lines of a statement. */
export const EARNING_KINDS = [
  'sale',
  'refund',
  'guarantee',
  'reserve_held',
  'reserve_released',
  'returned_payout',
  'dispute',
  'spirals',
  'other',
] as const
export const EarningKind = z.enum(EARNING_KINDS)
export type EarningKind = z.output<typeof EarningKind>
/** The lines of a statement, in words for their owner. */
export const EARNING_WORDS: Record<EarningKind, string> = {
  sale: 'Sale, after commission',
  refund: 'Refund',
  guarantee: 'Paid back to you by SPIRAL',
  reserve_held: 'Kept as a reserve',
  reserve_released: 'Reserve paid back',
  returned_payout: 'Earlier payout that came back',
  dispute: 'Disputed payment',
  spirals: 'SPIRALs that you paid for',
  other: 'Correction',
}

/** A routing number has nine digits whose weighted sum is a multiple of ten (ABA check digit). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const sum = Array.from(text).reduce((total, digit, i) => total + Number(digit) * ([3, 7, 1][i % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

export const BankDetails = z.strictObject({
  holder: z.string().trim().min(1, 'Enter the name on the account.').max(80, 'Keep it under 80 characters.'),
  routing: z
    .string()
    .trim()
    .regex(/^\d{9}$/, { error: 'A routing number has 9 digits.', abort: true })
    .refine(isRoutingNumber, "That routing number has a typo. Check the digits on a check or in your bank's app."),
  account: z
    .string()
    .trim()
    .regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits.'),
})
export type BankDetails = z.output<typeof BankDetails>

export const PayoutAccount = named('PayoutAccount', {
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** The name of the bank and the last digits of the account; null before there is one. */
  bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
  /** Why it is restricted, in words for its owner. */
  reason: z.string().nullable(),
  /** No money is sent before: the bank account changed. */
  heldUntil: Instant.nullable(),
  interval: z.enum(PAYOUT_INTERVALS),
  /** The day of weekly payouts; 1 is Monday. */
  weekday: z.int(),
  minimum: Price,
  /** Part of each payout that is kept for a while, in percent, and for how many days. */
  reservePercent: z.number(),
  reserveDays: z.int(),
  /** A changed bank account gets no money for so long, so that its owners can stop a change that they did not make. */
  holdHours: z.int(),
  /** Counts the changes. */
  version: z.int(),
  /** The owner gives the bank account on pages of the provider, and not to us. */
  givenAtProvider: z.boolean(),
  /** `test`: no real money moves. `none`: this server pays nothing out yet. */
  provider: z.enum(['none', 'test', 'real']),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

export const Payout = named('Payout', {
  id: PayoutId,
  state: PayoutState,
  amount: Turnover,
  bank: z.string(),
  createdAt: Instant,
  /** The day on which the money should arrive. */
  expectedOn: z.string().nullable(),
  paidAt: Instant.nullable(),
  /** Why it failed or came back, in words for its owner. */
  failure: z.string().nullable(),
  lines: z.int(),
})
export type Payout = z.output<typeof Payout>

export const EarningLine = named('EarningLine', {
  id: z.int(),
  kind: EarningKind,
  amount: SignedPrice,
  at: Instant,
  /** The order that it belongs to; null for lines of no order. */
  order: OrderNumber.nullable(),
  fulfillmentId: FulfillmentId.nullable(),
  /** The transfer in the books, for the trace; null for lines that move no money, such as a reserve. */
  transferId: z.int().nullable(),
})
export type EarningLine = z.output<typeof EarningLine>

export const PayoutBalance = named('PayoutBalance', {
  /** Everything that is owed; it may be below zero after refunds. */
  owed: SignedTurnover,
  /** The part that the next payout takes. */
  payable: SignedTurnover,
  /** The part that waits for a hand-over or the end of the time for returns. */
  waiting: SignedTurnover,
  /** The part that is kept as a reserve. */
  reserve: SignedTurnover,
  /** The part of what waits that belongs to orders with an open dispute. */
  disputed: SignedTurnover,
  /** The next payout as things stand; null where none is due. */
  next: z.object({ on: z.string(), amount: Turnover }).nullable(),
  /** Why no payout is due, in words; null where one is. */
  why: z.string().nullable(),
})
export type PayoutBalance = z.output<typeof PayoutBalance>

const own = { access: 'retailer:owner' } as const
const retailerId = { retailerId: inUrl(RetailerId) }
const id = z.object({ id: inUrl(PayoutId) })
const Overview = z.object({ account: PayoutAccount, balance: PayoutBalance })

export const payoutOverview = endpoint('GET /api/retailer/payouts/overview', {
  ...own,
  summary: 'What my business is owed, when it is paid, and the bank account that gets it.',
  query: z.object(retailerId),
  reply: Overview,
})
export const payouts = endpoint('GET /api/retailer/payouts', {
  ...own,
  summary: 'The payouts of my business, the newest first.',
  query: z.object({ ...retailerId, ...Paging }),
  reply: pageOf(Payout),
})
export const payoutStatement = endpoint('GET /api/retailer/payouts/:id', {
  ...own,
  summary: 'A payout with the sum of its lines by kind. The sums add up to its amount.',
  params: id,
  reply: z.object({
    payout: Payout,
    business: z.string(),
    sums: z.array(z.object({ kind: EarningKind, amount: SignedPrice, lines: z.int() })),
  }),
})
export const payoutLines = endpoint('GET /api/retailer/payouts/:id/lines', {
  ...own,
  summary: 'The lines of a payout, in the order of the books.',
  params: id,
  query: z.object(Paging),
  reply: pageOf(EarningLine),
})
export const payoutTable = endpoint('GET /api/retailer/payouts/:id/lines.csv', {
  ...own,
  summary: 'The lines of a payout, as CSV.',
  params: id,
  media: 'text/csv',
  reply: z.string(),
})
export const setPayoutBank = endpoint('PUT /api/retailer/payout-account', {
  ...own,
  summary: 'Give the bank account that gets the money, with password or passkey. All owners hear of it.',
  body: z.strictObject({ retailerId: RetailerId, version: z.int32(), bank: BankDetails, proof: Proof }),
  reply: PayoutAccount,
})
export const openPayoutAccount = endpoint('POST /api/retailer/payout-account/onboarding', {
  ...own,
  summary: 'The page of the payout provider where I give my bank account, with password or passkey. It is good for one visit.',
  body: z.strictObject({ retailerId: RetailerId, version: z.int32(), proof: Proof }),
  reply: z.object({ url: z.string() }),
})
export const checkPayoutAccount = endpoint('POST /api/retailer/payout-account/check', {
  ...own,
  summary: 'Ask the payout provider how my account stands.',
  body: z.strictObject({ retailerId: RetailerId }),
  reply: PayoutAccount,
})
export const setPayoutSchedule = endpoint('PUT /api/retailer/payout-schedule', {
  ...own,
  summary: 'Choose how often, and from which amount on, money is paid out.',
  body: z.strictObject({
    retailerId: RetailerId,
    version: z.int32(),
    interval: z.enum(PAYOUT_INTERVALS),
    minimum: Price.refine((amount) => amount >= 100 && amount <= 1_000_000, 'Choose $1 to $10,000.'),
  }),
  reply: PayoutAccount,
})

/** A day of a store in the books of its business. Sales less discounts, refunds and fees, with the rest, are the change; payouts are taken off it. */
export const BookDay = named('BookDay', {
  day: z.iso.date(),
  /** Null for what belongs to no store, such as payouts. */
  store: z.object({ id: StoreId, name: z.string() }).nullable(),
  /** Items at their price before discounts. */
  sales: SignedTurnover,
  /** The part of the discounts that the business pays itself. */
  discounts: SignedTurnover,
  shipping: SignedTurnover,
  /** What went back to shoppers, without tax. */
  refunds: SignedTurnover,
  /** Commission of SPIRAL, less what came back with refunds. */
  fees: SignedTurnover,
  /** Refunds that SPIRAL paid for, disputes, SPIRALs that the business funded, corrections. */
  guarantee: SignedTurnover,
  disputes: SignedTurnover,
  spirals: SignedTurnover,
  other: SignedTurnover,
  payouts: SignedTurnover,
  /** Of all these: how the amount that SPIRAL owes the business changed. */
  change: SignedTurnover,
  /** Sales tax that SPIRAL collected and pays to the state. It is not part of the change. */
  tax: SignedTurnover,
})
export type BookDay = z.output<typeof BookDay>
export const BOOK_FORMATS = ['days', 'quickbooks', 'xero'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]
export const bookkeeping = endpoint('GET /api/retailer/bookkeeping', {
  ...own,
  summary: 'What the books say about my business by day and store: sales, discounts, refunds, fees, payouts.',
  query: z.object({ ...retailerId, ...DayRange.shape }).check(isRange),
  reply: z.object({ days: z.array(BookDay), sums: BookDay.omit({ day: true, store: true }) }),
})
export const bookkeepingFile = endpoint('GET /api/retailer/bookkeeping.csv', {
  ...own,
  summary: 'The same as CSV: a row per day and store, or a journal that QuickBooks Online or Xero reads.',
  query: z.object({ ...retailerId, ...DayRange.shape, format: z.enum(BOOK_FORMATS) }).check(isRange),
  media: 'text/csv',
  reply: z.string(),
})

const admin = { access: 'platform:admin' } as const
/** How a change at the provider compares with the books. */
export const MOVEMENT_FINDINGS = ['agrees', 'unknown', 'amount', 'missing'] as const
/** A difference between the provider and the books, in words for an admin. */
export const ProviderDifference = named('ProviderDifference', {
  id: z.string(),
  kind: z.string(),
  finding: z.enum(MOVEMENT_FINDINGS),
  reference: z.string().nullable(),
  amount: SignedPrice,
  at: Instant,
})
export type ProviderDifference = z.output<typeof ProviderDifference>
export const providerDifferences = endpoint('GET /api/admin/provider-differences', {
  ...admin,
  summary: 'What the card provider and the books do not agree about, the oldest first. At most 100.',
  reply: z.object({ items: z.array(ProviderDifference) }),
})
export const settleDifference = endpoint('POST /api/admin/provider-differences/:id/settle', {
  ...admin,
  summary: 'Note what a difference was. It changes no money.',
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.strictObject({ note: z.string().trim().min(5, 'Say what it was in a few words.').max(500, 'Keep it under 500 characters.') }),
  status: 204,
  reply: z.undefined(),
})
export const AdminPayout = Payout.extend({
  retailer: z.object({ id: RetailerId, name: z.string() }),
  /** The provider's own name for it. */
  providerId: z.string().nullable(),
}).meta({ id: 'AdminPayout' })
export type AdminPayout = z.output<typeof AdminPayout>
export const adminPayouts = endpoint('GET /api/admin/payouts', {
  ...admin,
  summary: 'Payouts of all businesses, the newest first.',
  query: z.object({ state: PayoutState.optional(), retailerId: inUrl(RetailerId).optional(), ...Paging }),
  reply: pageOf(AdminPayout),
})
export const retryPayout = endpoint('POST /api/admin/payouts/:id/retry', {
  ...admin,
  summary: 'Ask the provider again for a payout that is not sent. The provider acts once.',
  params: id,
  idempotent: true,
  reply: AdminPayout,
})
export const payoutAccountOf = endpoint('GET /api/admin/retailers/:id/payouts', {
  ...admin,
  summary: 'How a business is paid: its bank account, its reserve, and whether its payouts are stopped.',
  params: z.object({ id: inUrl(RetailerId) }),
  reply: z.object({ name: z.string(), /** By an admin, and not because the bank refused. */ stopped: z.boolean(), account: PayoutAccount }),
})
export const restrictPayouts = endpoint('PUT /api/admin/retailers/:id/payouts', {
  ...admin,
  summary: 'Stop the payouts of a business with a reason, let them go on, or keep a reserve.',
  params: z.object({ id: inUrl(RetailerId) }),
  body: z.strictObject({
    version: z.int32(),
    restricted: z.boolean(),
    reservePercent: z.number().min(0).max(50, 'Keep at most 50 percent.').multipleOf(0.01),
    reserveDays: z.int32().min(0).max(180, 'Keep it for at most 180 days.'),
    reason: z.string().trim().min(5, 'Say why in a few words.').max(500, 'Keep it under 500 characters.'),
  }),
  reply: PayoutAccount,
})

/** Messages of Stripe about the accounts of businesses. Its signature covers the bytes of the body. */
export const stripeConnectWebhook = endpoint('POST /api/webhooks/stripe-connect', {
  access: 'public',
  summary: 'Stripe reports what became of a payout or an account.',
  status: 204,
  keepsRawBody: true,
  comesFirst: true,
  body: z.looseObject({ id: z.string().max(255), type: z.string().max(255) }),
  reply: z.undefined(),
})

export const payoutsProblems = {
  'payouts.bank_refused': { status: 422, message: 'The bank does not know this account. Check both numbers.' },
  'payouts.given_elsewhere': { status: 409, message: 'Add your bank account on the pages of Stripe. SPIRAL does not take its numbers.' },
  'payouts.given_here': { status: 409, message: 'Enter your bank account on this page.' },
  'payouts.provider_silent': { status: 503, message: 'Stripe does not answer right now. Nothing changed. Try again in a minute.' },
  'payouts.suspended': { status: 409, message: 'This business is suspended. The payout waits until it sells again.' },
  'payouts.not_open': { status: 409, message: 'This payout is already sent. There is nothing to try again.' },
  'payouts.not_set_up': { status: 409, message: 'Payouts are not set up on this server yet. The money stays yours.' },
  'payouts.no_account': { status: 409, message: 'Add a bank account first.' },
} as const
