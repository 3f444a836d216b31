import { z } from 'zod'
import { Quote } from './checkout/checkout.ts'
import { endpoint } from './endpoint.ts'
import { Destination } from './identity/people.ts'
import { OrderNumber, SavedCardId } from './ids.ts'
import { Price } from './money.ts'
import { named } from './named.ts'
import { PlacedOrder } from './orders/orders.ts'
import { Nothing } from './page.ts'
import { Instant } from './time.ts'

/** What a person lets the tools of an agent do. A tool names the one that it takes. */
export const TOOL_SCOPES = ['read', 'cart', 'orders', 'store'] as const
/** What a platform of the Universal Commerce Protocol may ask for, in the words of the protocol. */
export const UCP_ORDER_SCOPE = 'dev.ucp.shopping.order:read'
export const AGENT_SCOPES = [...TOOL_SCOPES, UCP_ORDER_SCOPE] as const
export type AgentScope = (typeof AGENT_SCOPES)[number]

/** How long a purchase that an agent prepared waits for its buyer. */
export const CONFIRM_WITHIN_MINUTES = 15

const CONFIRMATION_STATES = ['waiting', 'confirmed', 'declined', 'expired'] as const
const AskedPurchase = {
  /** The name of the agent that asked. */
  agent: z.string(),
  state: z.enum(CONFIRMATION_STATES),
  /** The exact total that may be confirmed. */
  total: Price,
  expiresAt: Instant,
  orderNumber: OrderNumber.nullable(),
}
export const PurchaseConfirmation = named('PurchaseConfirmation', {
  ...AskedPurchase,
  destination: Destination.nullable(),
  /** What the purchase costs now; null once it no longer waits. */
  quote: Quote.nullable(),
  /** Why it can't be confirmed as it is; null where it can. */
  refusal: z.string().nullable(),
})
export type PurchaseConfirmation = z.infer<typeof PurchaseConfirmation>

/** The secret of the link that the buyer opens. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

export const askPurchase = endpoint('POST /api/purchase-confirmations', {
  access: 'shopper',
  status: 201,
  summary: 'Ask the buyer to confirm the purchase of the cart at its exact total. It buys nothing.',
  body: z.strictObject({
    agent: z.string().trim().min(1, 'Say who asks.').max(80, 'Keep it under 80 characters.'),
    /** The total that the buyer was told. */
    total: Price,
    destination: Destination.optional(),
  }),
  reply: z.object({ ...AskedPurchase, token: z.string(), url: z.string() }),
})
export const purchaseToConfirm = endpoint('GET /api/purchase-confirmations/:token', {
  access: 'shopper',
  summary: 'A purchase that an agent prepared for me, with its lines as they are now.',
  params: byToken,
  reply: PurchaseConfirmation,
})
export const confirmPurchase = endpoint('POST /api/purchase-confirmations/:token/confirm', {
  access: 'shopper',
  status: 201,
  idempotent: true,
  summary: 'Confirm the exact total of a purchase that an agent prepared: the order is placed.',
  params: byToken,
  body: z.strictObject({ total: Price, savedCardId: SavedCardId.nullable() }),
  reply: PlacedOrder,
})
export const declinePurchase = endpoint('POST /api/purchase-confirmations/:token/decline', {
  access: 'shopper',
  summary: 'Decline a purchase that an agent prepared.',
  params: byToken,
  body: z.strictObject({}),
  reply: z.object({ state: z.enum(CONFIRMATION_STATES) }),
})

export const AgentScopes = z.array(z.enum(AGENT_SCOPES)).max(AGENT_SCOPES.length)
/** What each of them lets an agent do, for the person who is asked. */
export const AGENT_SCOPE_WORDS: Record<AgentScope, string> = {
  read: 'Search products, stores and malls, and see your SPIRALs',
  cart: 'See and change your cart and wishlist',
  orders: 'See your orders and passes, prepare purchases for you to confirm, and start returns',
  store: 'Answer questions, keep stock and draft products of your business',
  [UCP_ORDER_SCOPE]: 'See how your orders stand, without your passes',
}

/** An agent that wants to act for the person in this browser. */
const byRequest = z.object({ uid: z.string().min(1).max(60) })
/** Where the sign-in sends the browser. The cookie of the request belongs to this address and those below it. */
export const agentRequestDoor = endpoint('GET /api/agent-requests/:uid', {
  access: 'public',
  summary: 'Lead the browser to the page on which its person answers an agent.',
  params: byRequest,
  media: 'text/html',
  reply: z.string(),
})
export const agentRequest = endpoint('GET /api/agent-requests/:uid/details', {
  access: 'shopper',
  summary: 'The agent that asks to act for me, and what it asks for.',
  params: byRequest,
  reply: named('AgentRequest', {
    agent: z.string(),
    /** The site that gets the answer. */
    site: z.string(),
    scopes: AgentScopes,
  }),
})
export const answerAgent = endpoint('POST /api/agent-requests/:uid/answer', {
  access: 'shopper',
  summary: 'Let an agent act for me in these ways, or, with none, not at all.',
  params: byRequest,
  body: z.strictObject({ scopes: AgentScopes }),
  /** Where the browser goes on, back to the agent. */
  reply: z.object({ to: z.string() }),
})
export const ConnectedAgent = named('ConnectedAgent', {
  id: z.string(),
  name: z.string(),
  scopes: AgentScopes,
  since: Instant,
  until: Instant,
})
export type ConnectedAgent = z.infer<typeof ConnectedAgent>
export const connectedAgents = endpoint('GET /api/connected-agents', {
  access: 'shopper',
  summary: 'The agents that may act for me.',
  reply: z.object({ items: z.array(ConnectedAgent) }),
})
export const disconnectAgent = endpoint('DELETE /api/connected-agents/:id', {
  access: 'shopper',
  status: 204,
  summary: 'End what an agent may do for me, at once.',
  params: z.object({ id: z.string().min(1).max(60) }),
  reply: Nothing,
})

export const agentToolsProblems = {
  'agents.request_over': { status: 410, message: 'This request has ended. Connect your assistant again from its own page.' },
  'agents.no_purchase': { status: 404, message: "We couldn't find that purchase. Ask your assistant to prepare it again." },
  'agents.other_person': {
    status: 403,
    title: 'Prepared for someone else',
    message: 'This purchase was prepared for another account. Sign in with that account to confirm it.',
  },
  'agents.purchase_used': { status: 409, message: 'This purchase was answered already. It can be confirmed only once.' },
  'agents.purchase_expired': {
    status: 410,
    message: `A purchase waits ${CONFIRM_WITHIN_MINUTES} minutes for you, and this one is over. Ask your assistant to prepare it again.`,
  },
  'agents.cart_changed': {
    status: 409,
    message: 'Your cart changed after this purchase was prepared. Nothing was ordered. Ask your assistant to prepare it again.',
  },
  'agents.total_changed': {
    status: 409,
    message: 'The total changed after this purchase was prepared. Nothing was ordered. Ask your assistant to prepare it again.',
  },
  'agents.cart_empty': { status: 409, message: 'The cart is empty. Put something into it first.' },
  'agents.unknown_tool': { status: 404, message: 'There is no tool of that name here. List the tools and choose one of them.' },
  'agents.day_is_full': {
    status: 429,
    message: 'That were all calls for today. Assistants can go on tomorrow; you can go on shopping here.',
  },
} as const
