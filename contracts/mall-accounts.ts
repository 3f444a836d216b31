import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GiftAmount, GiftMessage } from './gift-cards/gift-cards.ts'
import { GiftCardId, inUrl, MallId, MallInvoiceId } from './ids.ts'
import { Email, PersonName } from './identity/people.ts'
import { ClearingStatement, Month } from './loyalty/clearing-house.ts'
import { Price, SignedTurnover, Turnover } from './money.ts'
import { named } from './named.ts'
import { pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

/** What a line of the account of a mall is for, in words for its managers. */
export const MALL_LINE_WORDS = {
  spirals: 'SPIRALs that you gave out, used in stores',
  spirals_back: 'Used SPIRALs of yours that came back',
  gift_card: 'Gift card that you gave',
  gift_card_back: 'Gift card that you took back',
  other: 'Correction',
} as const
export const MALL_LINE_KINDS = Object.keys(MALL_LINE_WORDS) as [keyof typeof MALL_LINE_WORDS, ...(keyof typeof MALL_LINE_WORDS)[]]

/** A transfer of the account of a mall. The amount is what the mall owes for it, below zero where it gets something back. */
export const MallAccountLine = named('MallAccountLine', {
  id: z.int(),
  kind: z.enum(MALL_LINE_KINDS),
  /** The month that it belongs to. */
  month: z.string(),
  at: Instant,
  amount: SignedTurnover,
})
export type MallAccountLine = z.output<typeof MallAccountLine>

export const MALL_INVOICE_STATES = ['open', 'overdue', 'paid'] as const
/** What a mall has to pay for a month and for credit or lines of earlier months that no invoice has. */
export const MallInvoice = named('MallInvoice', {
  id: MallInvoiceId,
  number: z.string(),
  month: z.string(),
  state: z.enum(MALL_INVOICE_STATES),
  amount: Turnover,
  lines: z.int(),
  issuedAt: Instant,
  dueOn: z.string(),
  paidAt: Instant.nullable(),
  /** The bank's words for the payment. */
  reference: z.string().nullable(),
})
export type MallInvoice = z.output<typeof MallInvoice>
const AdminMallInvoice = MallInvoice.extend({ mall: z.object({ id: MallId, name: z.string() }) }).meta({ id: 'AdminMallInvoice' })
export type AdminMallInvoice = z.output<typeof AdminMallInvoice>

export const MallAccount = named('MallAccount', {
  month: z.string(),
  /** The months with anything in them, newest first. */
  months: z.array(z.string()),
  /** What the mall owes now, invoiced or not; below zero where SPIRAL owes it. */
  owed: SignedTurnover,
  /** The lines of the month and of its invoice, and their total. */
  lines: z.array(MallAccountLine),
  total: SignedTurnover,
  /** The stores where SPIRALs of the mall were used in the month. */
  statement: ClearingStatement,
  invoice: MallInvoice.nullable(),
  /** All invoices, the newest first; one a month. */
  invoices: z.array(MallInvoice),
})
export type MallAccount = z.output<typeof MallAccount>

const own = { access: 'mall:manager', query: z.object({ mallId: inUrl(MallId), month: Month }) } as const
export const mallAccount = endpoint('GET /api/mall/account', {
  ...own,
  summary: 'What my mall owes SPIRAL or gets back for a month, line by line, and its invoices.',
  reply: MallAccount,
})
export const mallAccountTable = endpoint('GET /api/mall/account.csv', {
  ...own,
  summary: 'The lines of my mall for a month and their total, as CSV.',
  media: 'text/csv',
  reply: z.string(),
})

const admin = { access: 'platform:admin' } as const
export const mallInvoices = endpoint('GET /api/admin/mall-invoices', {
  ...admin,
  summary: 'The invoices of all malls, the newest first.',
  query: z.object({ ...Paging, state: z.enum(MALL_INVOICE_STATES).optional(), mallId: inUrl(MallId).optional() }),
  reply: pageOf(AdminMallInvoice),
})

/** How a gift card that a mall gave stands. Whether and where it was spent is its owner's business. */
export const MALL_GIFT_STATES = ['waiting', 'sent', 'undelivered', 'claimed', 'taken_back'] as const
export const MallGift = named('MallGift', {
  id: GiftCardId,
  recipient: z.object({ name: z.string(), email: z.string() }),
  amount: Price,
  state: z.enum(MALL_GIFT_STATES),
  givenAt: Instant,
})
export type MallGift = z.output<typeof MallGift>
export const mallGifts = endpoint('GET /api/mall/gift-cards', {
  access: 'mall:manager',
  summary: 'The gift cards that my mall gave to people, the newest first.',
  query: z.object({ ...Paging, mallId: inUrl(MallId) }),
  reply: pageOf(MallGift),
})

export const mallAccountsProblems = {
  'mall_accounts.limit': {
    status: 409,
    message: 'With this card your mall would owe more than it may. Pay an invoice first, or choose a smaller amount.',
  },
  'mall_accounts.overdue': { status: 409, message: 'An invoice of your mall is overdue. Pay it first, then give gift cards again.' },
  'mall_accounts.used': { status: 409, message: "Someone has claimed or spent this card, so it can't be taken back." },
  'mall_accounts.paid': { status: 409, message: 'This invoice is marked as paid already.' },
} as const
export const payMallInvoice = endpoint('POST /api/admin/mall-invoices/:id/payment', {
  ...admin,
  summary: 'Note that a mall has paid an invoice in full, with the reference of the bank.',
  params: z.object({ id: inUrl(MallInvoiceId) }),
  body: z.strictObject({
    reference: z.string().trim().min(3, 'Enter the reference on the bank statement.').max(140, 'Keep it under 140 characters.'),
  }),
  idempotent: true,
  reply: AdminMallInvoice,
  problems: mallAccountsProblems,
})

export const giveMallCard = endpoint('POST /api/mall/gift-cards', {
  access: 'mall:manager',
  summary: 'Give a gift card of my mall to a person by email. It goes on the invoice of the mall.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ mallId: MallId, name: PersonName, email: Email, amount: GiftAmount, message: GiftMessage }),
  reply: MallGift,
  problems: mallAccountsProblems,
})
export const takeBackMallCard = endpoint('POST /api/mall/gift-cards/:id/take-back', {
  access: 'mall:manager',
  summary: 'Take back a gift card of my mall that nobody has claimed or used.',
  params: z.object({ id: inUrl(GiftCardId) }),
  body: z.strictObject({}),
  reply: MallGift,
  problems: mallAccountsProblems,
})
