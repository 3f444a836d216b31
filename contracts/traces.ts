import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, OrderNumber } from './ids.ts'
import { Price, SignedPrice } from './money.ts'
import { byNumber, GuestKey } from './orders/orders.ts'
import { Points } from './points.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** One movement of money or of SPIRALs: `amount` or `spirals` is set. */
export const TraceStep = named('TraceStep', {
  /** The number of the transfer in the ledger; the parts of one transfer share it. */
  id: z.int(),
  at: Instant,
  amount: Price.nullable(),
  spirals: Points.nullable(),
  from: z.string(),
  to: z.string(),
  /** "Blue mug, 2 × Red bowl"; null for a movement that belongs to no item. */
  items: z.string().nullable(),
  why: z.string(),
  note: z.string().nullable(),
  fulfillmentId: FulfillmentId.nullable(),
  /** The order behind it, in a trace over many orders. */
  orderNumber: OrderNumber.optional(),
  /** The label of the tender, as on the receipt. */
  tender: z.string().nullable(),
})
export type TraceStep = z.infer<typeof TraceStep>

const TraceRow = z.object({ label: z.string(), amount: SignedPrice.nullable(), spirals: Points.nullable() })
/** Rows that add up to the total. */
export const TraceSum = named('TraceSum', {
  title: z.string(),
  rows: z.array(TraceRow),
  total: TraceRow,
  fulfillmentId: FulfillmentId.nullable(),
  tender: z.string().nullable(),
})
export type TraceSum = z.infer<typeof TraceSum>
export type TraceRow = z.infer<typeof TraceRow>

/** The transfers behind an amount, oldest first, and sums over them. */
export const Trace = named('Trace', {
  title: z.string(),
  orderNumber: OrderNumber.nullable(),
  steps: z.array(TraceStep),
  sums: z.array(TraceSum),
  /** The transfer that was asked for. */
  focus: z.int().nullable(),
})
export type Trace = z.infer<typeof Trace>

export const orderTrace = endpoint('GET /api/orders/:number/trace', {
  access: 'public',
  summary: 'What paid for an order and what came back, for its owner, a guest with its link, or support.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: Trace,
})

export const earningsTrace = endpoint('GET /api/fulfillments/:id/trace', {
  access: 'retailer:owner',
  summary: 'What a business gets for its part of an order: sale, discounts, commission, and what went back.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  reply: Trace,
})

const TransferId = z.int().positive()
export const walletTrace = endpoint('GET /api/wallet/history/:id/trace', {
  access: 'shopper',
  summary: 'What one line of my wallet or of my SPIRALs was for.',
  params: z.object({ id: inUrl(TransferId) }),
  reply: Trace,
})

export const TRACED_BY = ['order', 'transfer', 'payment', 'gift-card', 'payout'] as const
export const TracedBy = z.enum(TRACED_BY)
export type TracedBy = z.infer<typeof TracedBy>
export const wholeTrace = endpoint('GET /api/admin/trace', {
  access: 'platform:support',
  summary: 'Every transfer behind an order, a transfer, a card payment, a gift card or a payout.',
  query: z.object({ by: TracedBy, q: z.string().trim().min(1, 'Enter a number.').max(80) }),
  reply: Trace,
})

export const tracesProblems = {
  'traces.not_found': { status: 404, message: 'Nothing in the books has that number. Check it, and what you search by.' },
} as const
