import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DisputeId, inUrl, OrderNumber, RetailerId } from './ids.ts'
import { Price } from './money.ts'
import { named } from './named.ts'
import { byNumber, GuestKey } from './orders/orders.ts'
import { pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

/** A dispute is open until the shopper's bank has decided: for the seller (`won`), or for the cardholder (`lost`). */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export const DisputeState = z.enum(DISPUTE_STATES)
export type DisputeState = z.output<typeof DisputeState>
/** What an open dispute waits for: our answer, or the bank. */
export const DISPUTE_STEPS = ['needs_response', 'under_review'] as const
export const DISPUTE_REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'general',
] as const
export const DisputeReason = z.enum(DISPUTE_REASONS, 'Choose a reason.')
export type DisputeReason = z.output<typeof DisputeReason>
export const DISPUTE_REASON_WORDS: Record<DisputeReason, string> = {
  fraudulent: "The cardholder says they didn't buy it",
  product_not_received: "The cardholder says it didn't arrive",
  product_unacceptable: "The cardholder says it isn't what they bought",
  duplicate: 'The cardholder says they paid twice',
  credit_not_processed: 'The cardholder says a refund is missing',
  general: 'The bank gave no reason',
}
export const MOST_DISPUTE_NOTES = 20

/** What we know about the order, collected by itself. */
export const EVIDENCE_KINDS = ['order', 'receipt', 'hand_over', 'delivery', 'messages', 'refunds', 'terms'] as const
export const Evidence = named('DisputeEvidence', {
  kind: z.enum(EVIDENCE_KINDS),
  title: z.string(),
  lines: z.array(z.string()),
})
export type Evidence = z.output<typeof Evidence>
export const DisputeNote = named('DisputeNote', {
  id: z.int(),
  /** The business that wrote it; null for SPIRAL. */
  by: z.string().nullable(),
  text: z.string(),
  /** Where its photo is shown; null for words alone. */
  photo: z.string().nullable(),
  at: Instant,
})

export const Dispute = named('Dispute', {
  id: DisputeId,
  state: DisputeState,
  step: z.enum(DISPUTE_STEPS),
  reason: DisputeReason,
  /** The order; null for gift cards and plans. */
  order: OrderNumber.nullable(),
  /** The receipt number of a plan. */
  plan: z.string().nullable(),
  /** What the dispute takes from whoever reads this: the whole of it for SPIRAL, its own part for a business. */
  amount: Price,
  fee: Price,
  dueBy: Instant.nullable(),
  openedAt: Instant,
  endedAt: Instant.nullable(),
  answer: z.enum(['evidence', 'accepted']).nullable(),
  /** Since when the provider has our answer; null while it is on its way. */
  sentAt: Instant.nullable(),
  /** No real money moves. */
  test: z.boolean(),
})
export type Dispute = z.output<typeof Dispute>
export const DisputeFile = Dispute.extend({
  evidence: z.array(Evidence),
  notes: z.array(DisputeNote),
  /** Whose money it is, for SPIRAL; a business reads only its own part. */
  parts: z.array(z.object({ name: z.string(), amount: Price, fee: Price })),
  may: z.object({ add: z.boolean(), accept: z.boolean(), send: z.boolean(), decide: z.boolean() }),
}).meta({ id: 'DisputeFile' })
export type DisputeFile = z.output<typeof DisputeFile>

const id = z.object({ id: inUrl(DisputeId) })
const state = { state: DisputeState.optional() }
const Words = z.string().trim().min(3, 'Write a few words.').max(2_000, 'Keep it under 2,000 characters.')
const own = { access: 'retailer:manager' } as const

export const ownDisputes = endpoint('GET /api/retailer/disputes', {
  ...own,
  summary: 'Disputed payments of my business, the newest first.',
  query: z.object({ retailerId: inUrl(RetailerId), ...state, ...Paging }),
  reply: pageOf(Dispute),
})
export const ownDispute = endpoint('GET /api/retailer/disputes/:id', {
  ...own,
  summary: 'A disputed payment with the evidence collected so far.',
  params: id,
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: DisputeFile,
})
export const addToDispute = endpoint('POST /api/retailer/disputes/:id/notes', {
  ...own,
  summary: 'Add words to the evidence, until it is sent.',
  params: id,
  body: z.strictObject({ retailerId: RetailerId, text: Words }),
  reply: DisputeFile,
})
export const addPhotoToDispute = endpoint('POST /api/retailer/disputes/:id/photos', {
  ...own,
  summary: 'Add a photo or a scan to the evidence, until it is sent.',
  params: id,
  query: z.object({ retailerId: inUrl(RetailerId) }),
  multipart: true,
  reply: DisputeFile,
})
export const acceptOwnDispute = endpoint('POST /api/retailer/disputes/:id/accept', {
  access: 'retailer:owner',
  summary: 'Do not fight a dispute that is about sales of my business alone. The money stays with the cardholder.',
  params: id,
  idempotent: true,
  body: z.strictObject({ retailerId: RetailerId }),
  reply: DisputeFile,
})
export const photoOfDispute = endpoint('GET /api/disputes/:id/photos/:noteId', {
  access: 'shopper',
  summary: 'A photo of the evidence, for those who may read the dispute.',
  params: id.extend({ noteId: inUrl(z.int().positive().max(1e15)) }),
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})

const admin = { access: 'platform:support' } as const
export const adminDisputes = endpoint('GET /api/admin/disputes', {
  ...admin,
  summary: 'Disputed payments, the newest first.',
  query: z.object({ ...state, ...Paging }),
  reply: pageOf(Dispute),
})
export const adminDispute = endpoint('GET /api/admin/disputes/:id', {
  ...admin,
  summary: 'A disputed payment: whose money it is, and the evidence.',
  params: id,
  reply: DisputeFile,
})
export const noteOnDispute = endpoint('POST /api/admin/disputes/:id/notes', {
  ...admin,
  summary: "Add SPIRAL's own words to the evidence, until it is sent.",
  params: id,
  body: z.strictObject({ text: Words }),
  reply: DisputeFile,
})
export const sendDisputeEvidence = endpoint('POST /api/admin/disputes/:id/send', {
  access: 'platform:admin',
  summary: 'Send the evidence to the card provider. It can be sent once.',
  params: id,
  idempotent: true,
  reply: DisputeFile,
})
export const acceptDispute = endpoint('POST /api/admin/disputes/:id/accept', {
  access: 'platform:admin',
  summary: 'Do not fight a dispute. The money stays with the cardholder.',
  params: id,
  idempotent: true,
  reply: DisputeFile,
})
export const openTestDispute = endpoint('POST /api/admin/disputes', {
  access: 'platform:admin',
  summary: 'Open a dispute as a test. Only where payments are a sandbox.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    /** An order, a purchase of gift cards, or the receipt of a plan. */
    number: z.string().trim().min(3, 'Enter an order number.').max(40, 'Enter an order number.'),
    reason: DisputeReason,
  }),
  reply: DisputeFile,
})
export const decideTestDispute = endpoint('POST /api/admin/disputes/:id/decide', {
  access: 'platform:admin',
  summary: 'Decide a dispute as the bank would, as a test. Only where payments are a sandbox.',
  params: id,
  idempotent: true,
  body: z.strictObject({ outcome: z.enum(['won', 'lost'], 'Choose how the bank decides.') }),
  reply: DisputeFile,
})

/** What a shopper reads on the page of the order. */
export const OrderDispute = named('OrderDispute', { state: DisputeState, amount: Price, openedAt: Instant, endedAt: Instant.nullable() })
export const disputesOfOrder = endpoint('GET /api/orders/:number/disputes', {
  access: 'public',
  summary: 'Whether the bank of the card took back the payment of an order.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ disputes: z.array(OrderDispute) }),
})

export const disputesProblems = {
  'disputes.over': { status: 409, message: 'The bank has decided. Nothing can be added any more.' },
  'disputes.sent': { status: 409, message: 'Our answer is already with the bank. Nothing can be added any more.' },
  'disputes.due': { status: 409, message: 'The time to answer is over.' },
  'disputes.full': { status: 409, message: `The evidence can have up to ${MOST_DISPUTE_NOTES} notes and photos.` },
  'disputes.shared': { status: 409, message: 'Other businesses sold parts of this order too. Ask SPIRAL to accept the dispute.' },
  'disputes.real_money': { status: 409, message: 'Real cards are taken here, so disputes come from the bank alone.' },
  'disputes.no_payment': { status: 404, message: 'No paid card payment has this number. Check the number.' },
  'disputes.already': { status: 409, message: 'This payment is already disputed.' },
} as const
