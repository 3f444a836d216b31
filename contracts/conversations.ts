import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, OrderMessageId, OrderNumber } from './ids.ts'
import { GuestKey } from './orders/orders.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** A shopper and a store can write to each other until this many days after the fulfillment ended. */
export const CONVERSATION_DAYS = 60
/** Rate limit per minute, for one side of one order. */
export const MESSAGES_PER_MINUTE = 5

/** The most messages about one fulfillment, from all sides together. Keeps the list bounded. */
export const MOST_MESSAGES = 500

export const MESSAGE_LENGTH = 1000

export const PROBLEM_REASONS = ['not_received', 'wrong_item', 'damaged', 'incomplete', 'pickup', 'other'] as const
export const ProblemReason = z.enum(PROBLEM_REASONS)
export type ProblemReason = z.infer<typeof ProblemReason>

/** The text of each reason, both for the shopper who chooses it and for the store and support above the message. */
export const PROBLEM_WORDS: Record<ProblemReason, string> = {
  not_received: 'It did not arrive',
  wrong_item: 'It is not what I ordered',
  damaged: 'Something is damaged',
  incomplete: 'Something is missing',
  pickup: 'Picking it up went wrong',
  other: 'Something else',
}

export const OrderMessage = named('OrderMessage', {
  id: OrderMessageId,
  fulfillmentId: FulfillmentId,
  side: z.enum(['shopper', 'store', 'support']),
  /** Set when the message reports a problem. Support sees it until it is settled. */
  problem: ProblemReason.nullable(),
  text: z.string(),
  at: Instant,
  settledAt: Instant.nullable(),
})
export type OrderMessage = z.infer<typeof OrderMessage>

export const MessageText = z.string().trim().min(1, 'Write a message first.').max(MESSAGE_LENGTH, 'Keep it under 1,000 characters.')
const onePart = z.object({ number: OrderNumber, fulfillmentId: inUrl(FulfillmentId) })
const byId = z.object({ id: inUrl(FulfillmentId) })
/** `side`: the role in which the reader writes here. */
const Conversation = z.object({ items: z.array(OrderMessage), mayWrite: z.boolean(), side: OrderMessage.shape.side })

export const orderMessages = endpoint('GET /api/orders/:number/fulfillments/:fulfillmentId/messages', {
  access: 'public',
  summary: 'What the shopper and the store of a part wrote to one another, oldest first.',
  params: onePart,
  query: z.object(GuestKey),
  reply: Conversation,
})
export const writeToStore = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/messages', {
  access: 'public',
  summary: 'Write to the store about a part of an order.',
  status: 201,
  idempotent: true,
  params: onePart,
  query: z.object(GuestKey),
  body: z.strictObject({ text: MessageText }),
  reply: Conversation,
})
export const markProblem = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/problems', {
  access: 'public',
  summary: 'Tell the store and support that something is wrong with a part.',
  status: 201,
  idempotent: true,
  params: onePart,
  query: z.object(GuestKey),
  body: z.strictObject({
    reason: ProblemReason,
    text: z.string().trim().min(1, 'Tell us what happened.').max(MESSAGE_LENGTH, 'Keep it under 1,000 characters.'),
  }),
  reply: Conversation,
})
export const settleProblem = endpoint('POST /api/orders/:number/fulfillments/:fulfillmentId/problems/settle', {
  access: 'public',
  summary: 'Say that what was wrong is settled: for the shopper, or support.',
  params: onePart,
  query: z.object(GuestKey),
  reply: Conversation,
})
export const fulfillmentMessages = endpoint('GET /api/retailer/fulfillments/:id/messages', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'The conversation about a part, for its store.',
  params: byId,
  reply: Conversation,
})
export const writeToShopper = endpoint('POST /api/retailer/fulfillments/:id/messages', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Write to the shopper about a part of an order.',
  status: 201,
  idempotent: true,
  params: byId,
  body: z.strictObject({ text: MessageText }),
  reply: Conversation,
})

export const orderMessagesProblems = {
  'messages.over': { status: 409, message: `This conversation ended: the order was done more than ${CONVERSATION_DAYS} days ago.` },
  'messages.full': { status: 409, message: `There are ${MOST_MESSAGES} messages here, and no room for more. Contact SPIRAL support.` },
  'messages.problem_open': { status: 409, message: 'This problem is already with the store and support. Add to it with a message.' },
  'messages.no_problem': { status: 409, message: 'There is no open problem here. Reload to see where it is.' },
} as const
