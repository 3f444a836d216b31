import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, PersonName } from './identity/people.ts'
import { inUrl, InvestorDocumentId, InvestorRequestId, PublishedMetricId } from './ids.ts'
import { SignedTurnover } from './money.ts'
import { named } from './named.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

type Unit = 'money' | 'count' | 'share'
/** The figures that can be published, each of one month. */
export const METRICS = {
  sales: {
    label: 'Sales',
    unit: 'money',
    definition: 'The goods that shoppers bought in the month and kept, after discounts, without tax and shipping.',
  },
  orders: { label: 'Orders', unit: 'count', definition: 'Paid orders of the month with an item that was not canceled.' },
  stores: { label: 'Active stores', unit: 'count', definition: 'Stores that sold something in the month.' },
  malls: { label: 'Active malls', unit: 'count', definition: 'Malls with a store that sold something in the month.' },
  repeat: {
    label: 'Returning shoppers',
    unit: 'share',
    definition: 'Of the shoppers with an account who ordered in the month, the share whose first order was in an earlier month.',
  },
  take: {
    label: 'Take rate',
    unit: 'share',
    definition: 'The commission that SPIRAL kept in the month, as a share of what retailers sold less refunds, as the books have it.',
  },
  pickup: {
    label: 'Pickup share',
    unit: 'share',
    definition: 'Of the orders of the month, the share with something to pick up in a store.',
  },
  spirals: {
    label: 'SPIRALs liability',
    unit: 'money',
    definition: 'What the SPIRALs in the accounts of shoppers were worth at the end of the month, at 100 SPIRALs for $1.00.',
  },
} as const satisfies Record<string, { label: string; unit: Unit; definition: string }>
export type Metric = keyof typeof METRICS
export const METRIC_NAMES = [
  'sales',
  'orders',
  'stores',
  'malls',
  'repeat',
  'take',
  'pickup',
  'spirals',
] as const satisfies readonly Metric[]
const MetricName = z.enum(METRIC_NAMES, 'Choose figures from the list.')
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11.')

/** An amount, where the figure is money; otherwise a count, or a share in 10,000. */
const Value = z.object({ amount: SignedTurnover.nullable(), count: z.int().nullable() })
export type Value = z.output<typeof Value>

export const DOCUMENT_MAX = 10_000_000
export const INVESTOR_ACCESS = ['public', 'readers'] as const
export type InvestorAccess = (typeof INVESTOR_ACCESS)[number]
export const InvestorDocument = named('InvestorDocument', {
  id: InvestorDocumentId,
  title: z.string(),
  access: z.enum(INVESTOR_ACCESS),
  bytes: z.int(),
  addedAt: Instant,
})
export type InvestorDocument = z.output<typeof InvestorDocument>

export const InvestorPage = named('InvestorPage', {
  /** The newest month first. */
  figures: z.array(
    z.object({ metric: MetricName, month: Month, value: Value, asOf: z.iso.date(), note: z.string(), publishedAt: Instant }),
  ),
  documents: z.array(InvestorDocument),
  /** Documents for readers that this person does not see. */
  hidden: z.int(),
  /** Whether this person reads everything, has asked to, or has not. */
  reader: z.enum(['approved', 'waiting', 'unconfirmed', 'none']),
})
export type InvestorPage = z.output<typeof InvestorPage>

export const investorPage = endpoint('GET /api/investors', {
  access: 'public',
  summary: 'The published figures of SPIRAL, and its documents for investors: the public ones, or all for an approved reader.',
  reply: InvestorPage,
})
const byDocument = z.object({ id: inUrl(InvestorDocumentId) })
export const investorDocument = endpoint('GET /api/investors/documents/:id', {
  access: 'public',
  summary: 'The file of a document for investors, as PDF.',
  params: byDocument,
  reply: z.string().meta({ format: 'binary' }),
  media: 'application/octet-stream',
})
export const InvestorRequestForm = z.strictObject({
  name: PersonName,
  firm: z.string().trim().min(1, 'Enter the name of your firm.').max(120, 'Keep it under 120 characters.'),
  email: Email,
  reason: z.string().trim().min(1, 'Say why you want to read the documents.').max(1_000, 'Keep it under 1,000 characters.'),
})
/** The reply is the same whether the address has asked before or not. */
export const askToRead = endpoint('POST /api/investors/requests', {
  access: 'public',
  summary: 'Ask to read the documents for investors; the answer comes by mail.',
  status: 201,
  body: InvestorRequestForm,
  reply: z.object({ askedAt: Instant }),
  idempotent: true,
})

const admin = { access: 'platform:admin' } as const
export const investorProblems = {
  'investors.month_not_over': { status: 409, message: 'This month is not over yet. Publish its figures once it is.' },
  'investors.not_counted': { status: 409, message: 'One of these figures cannot be computed for this month. Leave it out.' },
  'investors.large_document': { status: 413, message: 'The document is larger than 10 MB.' },
  'investors.wrong_kind': { status: 415, message: 'Documents are PDF files.' },
  'investors.decided': { status: 409, message: 'Someone has decided on this request already.' },
} as const
export const InvestorFigure = named('InvestorFigure', {
  metric: MetricName,
  /** As it is today; null: not enough data. */
  today: Value.nullable(),
  published: z
    .object({ id: PublishedMetricId, value: Value, asOf: z.iso.date(), note: z.string(), by: z.string(), at: Instant })
    .nullable(),
  /** What was published is not what is computed today. */
  differs: z.boolean(),
})
export type InvestorFigure = z.output<typeof InvestorFigure>
const InvestorMonth = named('InvestorMonth', { month: Month, isOver: z.boolean(), figures: z.array(InvestorFigure) })
export const investorMonth = endpoint('GET /api/admin/investors/figures', {
  ...admin,
  summary: 'The figures of a month as they are computed today, beside those that are published.',
  query: z.object({ month: Month }),
  reply: InvestorMonth,
})
export const publishFigures = endpoint('POST /api/admin/investors/figures', {
  ...admin,
  summary: 'Publishes figures of a month as they are now. A figure that is published already stays as it is.',
  body: z.strictObject({
    month: Month,
    metrics: z.array(MetricName).min(1, 'Choose a figure.').max(METRIC_NAMES.length),
    note: z.string().trim().min(1, 'Say how the figures stand as of today.').max(500, 'Keep it under 500 characters.'),
  }),
  reply: InvestorMonth,
  problems: investorProblems,
})
export const unpublishFigure = endpoint('POST /api/admin/investors/figures/:id/unpublish', {
  ...admin,
  summary: 'Takes a published figure off the page of investors. It stays in the records.',
  params: z.object({ id: inUrl(PublishedMetricId) }),
  reply: InvestorMonth,
})

export const investorDocuments = endpoint('GET /api/admin/investors/documents', {
  ...admin,
  summary: 'All documents for investors.',
  reply: z.object({ items: z.array(InvestorDocument) }),
})
export const InvestorDocumentForm = z.object({
  title: z.string('Enter a title.').trim().min(1, 'Enter a title.').max(120, 'Keep it under 120 characters.'),
  access: z.enum(INVESTOR_ACCESS, 'Choose who may read it.'),
})
export const addInvestorDocument = endpoint('POST /api/admin/investors/documents', {
  ...admin,
  summary: 'Adds a document for investors: a PDF file of up to 10 MB.',
  status: 201,
  multipart: true,
  body: InvestorDocumentForm,
  reply: InvestorDocument,
  problems: investorProblems,
})
export const removeInvestorDocument = endpoint('DELETE /api/admin/investors/documents/:id', {
  ...admin,
  summary: 'Removes a document for investors and its file.',
  status: 204,
  params: byDocument,
  reply: Nothing,
})

export const REQUEST_STATES = ['open', 'approved', 'refused', 'ended'] as const
export const InvestorRequest = named('InvestorRequest', {
  id: InvestorRequestId,
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
})
export type InvestorRequest = z.output<typeof InvestorRequest>
export const investorRequests = endpoint('GET /api/admin/investors/requests', {
  ...admin,
  summary: 'Who asks to read the documents for investors, and who may: open requests by default.',
  query: z.object({ ...Paging, state: z.enum(REQUEST_STATES).optional() }),
  reply: pageOf(InvestorRequest),
})
/** Ending the access of a reader is a decision, too. */
export const decideInvestorRequest = endpoint('POST /api/admin/investors/requests/:id/decision', {
  ...admin,
  summary: 'Approves or refuses a request, or ends the access of a reader; the person hears by mail.',
  params: z.object({ id: inUrl(InvestorRequestId) }),
  body: z.strictObject({ decision: z.enum(['approved', 'refused', 'ended']) }),
  reply: InvestorRequest,
  problems: investorProblems,
})
