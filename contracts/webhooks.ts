import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, RetailerId, WebhookDeliveryId, WebhookEndpointId } from './ids.ts'
import { named } from './named.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

/**
 * The events that a business can hear of. A message names things by id and tells no names or addresses; a program reads the rest with its API
 * key.
 */
export const WEBHOOK_KINDS = {
  'order.placed': 'An order was placed',
  'order.ready': 'An order is ready for pickup',
  'order.shipped': 'An order was shipped',
  'order.handed_over': 'An order was handed over',
  'order.canceled': 'An order was canceled',
  'stock.changed': 'Stock or price of products changed',
  'return.changed': 'A return moved on',
  'payout.changed': 'A payout was sent, arrived or failed',
} as const satisfies Record<string, string>
export type WebhookKind = keyof typeof WEBHOOK_KINDS
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]]
export const WebhookKind = z.enum(WEBHOOK_KIND_NAMES, 'This is not an event.')
/** `test` is sent when an owner asks for it. */
export const SentKind = z.enum([...WEBHOOK_KIND_NAMES, 'test'])
export type SentKind = z.output<typeof SentKind>

export const WEBHOOKS_PER_RETAILER = 10
/** A message is tried so often, with pauses that grow up to an hour: about a day. Then its webhook is stopped. */
export const MOST_WEBHOOK_TRIES = 30
export const DELIVERIES_KEPT_DAYS = 30

export const WebhookEndpoint = named('WebhookEndpoint', {
  id: WebhookEndpointId,
  url: z.string(),
  kinds: z.array(WebhookKind),
  state: z.enum(['on', 'stopped']),
  /** Why SPIRAL stopped it, in words for its owner; null where its owner did, or while it is on. */
  reason: z.string().nullable(),
  createdAt: Instant,
  /** When a message last arrived. */
  lastSentAt: Instant.nullable(),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

export const WebhookDelivery = named('WebhookDelivery', {
  id: WebhookDeliveryId,
  /** `webhook-id`: the same in every try, also when it is sent again. */
  eventId: z.string(),
  kind: SentKind,
  /** `gone`: it was not sent, because the webhook was stopped. */
  state: z.enum(['queued', 'sent', 'failed', 'gone']),
  createdAt: Instant,
  tries: z.int(),
  lastTriedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  /** The HTTP status of the last answer; null where none came. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** What is sent, to the letter. */
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const ofRetailer = z.object({ id: inUrl(RetailerId) })
const byEndpoint = z.object({ id: inUrl(WebhookEndpointId) })
const byDelivery = z.object({ id: inUrl(WebhookDeliveryId) })
const Url = z
  .string()
  .trim()
  .max(500, 'Keep it under 500 characters.')
  .refine((text) => URL.canParse(text), 'Use an address like https://example.com/webhooks.')
const Kinds = z
  .array(WebhookKind)
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_KIND_NAMES.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each event once.')
const owner = { access: 'retailer:owner' } as const

export const webhooks = endpoint('GET /api/retailer/businesses/:id/webhooks', {
  access: 'retailer:manager',
  summary: 'The addresses that hear of events of a business.',
  params: ofRetailer,
  reply: z.object({ items: z.array(WebhookEndpoint), mayManage: z.boolean() }),
})
export const addWebhook = endpoint('POST /api/retailer/businesses/:id/webhooks', {
  ...owner,
  summary: 'Have events sent to an address. The secret of their signatures is shown once.',
  status: 201,
  params: ofRetailer,
  body: z.strictObject({ url: Url, kinds: Kinds }),
  reply: z.object({ webhook: WebhookEndpoint, secret: z.string() }),
})
export const changeWebhook = endpoint('PUT /api/retailer/webhooks/:id', {
  ...owner,
  summary: 'Change the address and the events of a webhook, stop it, or turn it on again.',
  params: byEndpoint,
  body: z.strictObject({ url: Url, kinds: Kinds, isOn: z.boolean() }),
  reply: WebhookEndpoint,
})
export const renewWebhookSecret = endpoint('POST /api/retailer/webhooks/:id/secret', {
  ...owner,
  summary: 'Give a webhook a new secret, from the next message on. It is shown once.',
  params: byEndpoint,
  reply: z.object({ secret: z.string() }),
})
export const removeWebhook = endpoint('DELETE /api/retailer/webhooks/:id', {
  ...owner,
  summary: 'Remove a webhook with its log.',
  status: 204,
  params: byEndpoint,
  reply: Nothing,
})
export const testWebhook = endpoint('POST /api/retailer/webhooks/:id/test', {
  ...owner,
  summary: 'Send a test message.',
  status: 204,
  idempotent: true,
  params: byEndpoint,
  reply: Nothing,
})
export const webhookDeliveries = endpoint('GET /api/retailer/webhooks/:id/deliveries', {
  access: 'retailer:manager',
  summary: `The messages of a webhook in the last ${DELIVERIES_KEPT_DAYS} days, the newest first.`,
  params: byEndpoint,
  query: z.object(Paging),
  reply: pageOf(WebhookDelivery),
})
export const replayDelivery = endpoint('POST /api/retailer/webhook-deliveries/:id/replay', {
  ...owner,
  summary: 'Send a message again, with the same id.',
  status: 204,
  idempotent: true,
  params: byDelivery,
  reply: Nothing,
})

export const webhookProblems = {
  'webhook.not_public': {
    status: 422,
    message: "We can't send there. Use an address that begins with https:// and that everyone on the internet can reach.",
  },
  'webhook.too_many': { status: 409, message: `A business has up to ${WEBHOOKS_PER_RETAILER} webhooks. Remove one first.` },
  'webhook.stopped': { status: 409, message: 'This webhook is stopped. Turn it on first.' },
  'webhook.waiting': { status: 409, message: 'This message is still waiting to be sent.' },
} as const
