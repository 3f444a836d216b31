import { z } from 'zod'
import { Quote } from './checkout/checkout.ts'
import { endpoint } from './endpoint.ts'
import { Destination } from './identity/people.ts'
import { OrderNumber, SavedCardId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Price } from './money.ts'
import { named } from './named.ts'
import { PlacedOrder } from './orders/orders.ts'

/** The version of the Universal Commerce Protocol that is spoken here. */
export const UCP_VERSION = '2026-04-08'
/** No text of an agent may be longer. */
export const UCP_TEXT = 2_000
/** The most identifiers of one lookup. */
export const UCP_LOOKUPS = 20
/** The most products of one page. */
export const UCP_PAGE = 25

const Text = z.string()
const Reference = z.looseObject({ name: Text, label: Text })
const Context = z.looseObject({ postal_code: Text.optional(), currency: Text.optional() })
/** Amounts are in cents. */
const Amount = z.int().min(0).max(100_000_000)
const Filters = z.looseObject({
  categories: z.array(Text).max(10).optional(),
  price: z.looseObject({ min: Amount.optional(), max: Amount.optional() }).optional(),
})
const Asked = { context: Context.optional(), filters: Filters.optional() }

/** What platforms send. The protocol lets them send more than is read here. */
export const UcpSearch = z.looseObject({
  ...Asked,
  query: Text.optional(),
  pagination: z.looseObject({ cursor: Text.optional(), limit: z.int().min(1).optional() }).optional(),
})
export const UcpLookup = z.looseObject({ ...Asked, ids: z.array(Text).min(1) })
export const UcpProductAsked = z.looseObject({
  ...Asked,
  id: Text,
  selected: z.array(Reference).max(20).optional(),
  preferences: z.array(Text).max(20).optional(),
})

const UcpDestination = z.looseObject({
  id: Text.optional(),
  street_address: Text.optional(),
  extended_address: Text.optional(),
  address_locality: Text.optional(),
  address_region: Text.optional(),
  postal_code: Text.optional(),
  address_country: Text.optional(),
})
export type UcpDestination = z.infer<typeof UcpDestination>
const FulfillmentMethod = z.looseObject({
  id: Text.optional(),
  type: z.enum(['shipping', 'pickup']),
  line_item_ids: z.array(Text).max(LIMITS.orderLines).optional(),
  destinations: z.array(UcpDestination).max(50).optional(),
  selected_destination_id: Text.nullable().optional(),
})
const Consent = z.looseObject({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
})
export const UcpBuyer = z.object({
  first_name: Text.optional(),
  last_name: Text.optional(),
  email: Text.optional(),
  phone_number: Text.optional(),
  consent: Consent.optional(),
})
export type UcpBuyer = z.infer<typeof UcpBuyer>
const Contents = {
  line_items: z
    .array(z.looseObject({ id: Text.optional(), item: z.looseObject({ id: Text }), quantity: z.int().min(1).max(1_000_000) }))
    .max(LIMITS.orderLines),
  buyer: UcpBuyer.optional(),
  context: Context.optional(),
  discounts: z.looseObject({ codes: z.array(Text).max(20).optional() }).optional(),
  fulfillment: z.looseObject({ methods: z.array(FulfillmentMethod).max(50).optional() }).optional(),
}
export const UcpCart = z.looseObject({ ...Contents, line_items: Contents.line_items.min(1) })
export type UcpContents = z.infer<typeof UcpCart>
export const UcpCheckout = UcpCart
/** A new checkout may begin with a cart instead of lines. */
export const UcpNewCheckout = z.looseObject({ ...Contents, line_items: Contents.line_items.optional(), cart_id: Text.optional() })
export const UcpComplete = z.looseObject({
  payment: z
    .looseObject({
      instruments: z
        .array(
          z.looseObject({
            handler_id: Text,
            selected: z.boolean().optional(),
            credential: z.looseObject({ type: Text, token: Text.optional() }).optional(),
          }),
        )
        .max(10)
        .optional(),
    })
    .optional(),
})

/** A checkout of an agent, as its buyer reads it before confirming. */
export const AgentCheckout = named('AgentCheckout', {
  /** Where the agent comes from: the host of its profile. */
  agent: z.string(),
  state: z.enum(['open', 'completed', 'canceled']),
  orderNumber: OrderNumber.nullable(),
  /** What it costs the buyer now; null once it no longer waits. */
  quote: Quote.nullable(),
  destination: Destination.nullable(),
  /** The agent sent a card to pay with. */
  hasCard: z.boolean(),
  /** Stands for lines, places and address as they are now. */
  fingerprint: z.string(),
})
export type AgentCheckout = z.infer<typeof AgentCheckout>

const bySession = z.object({ session: z.string().regex(/^[\w-]{43}$/) })
export const agentCheckout = endpoint('GET /api/agent-checkouts/:session', {
  access: 'shopper',
  summary: 'A checkout that an agent prepared for me, priced now.',
  params: bySession,
  reply: AgentCheckout,
})
export const confirmAgentCheckout = endpoint('POST /api/agent-checkouts/:session/confirm', {
  access: 'shopper',
  status: 201,
  idempotent: true,
  summary: 'Confirm the exact total of a checkout that an agent prepared: the order is placed.',
  params: bySession,
  /** Without a saved card, the card that the agent sent pays. */
  body: z.strictObject({
    total: Price,
    /** Of what the buyer read: the agent may have changed it since, at the same total. */
    fingerprint: z.string().max(100),
    savedCardId: SavedCardId.nullable(),
  }),
  reply: PlacedOrder,
})

export const ucpProblems = {
  'ucp.no_session': { status: 404, message: "We couldn't find that checkout. Ask your assistant for a new link." },
  'ucp.session_over': { status: 409, message: 'This checkout is over. Ask your assistant to prepare a new one.' },
  'ucp.changed': { status: 409, message: 'Your assistant changed this checkout. Nothing was ordered. Read it again before you confirm.' },
  'ucp.total_changed': { status: 409, message: 'The total changed. Nothing was ordered. Read it again before you confirm.' },
  'ucp.no_card': { status: 422, message: 'Choose a card to pay with.' },
} as const
