import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contracts/api-scopes.ts'
import type { ApiKeyId, RetailerId, WebhookDeliveryId, WebhookEndpointId } from '#contracts/ids.ts'
import type { SentKind, WebhookKind } from '#contracts/webhooks.ts'
import { createdAt, instant, refersTo, rowId, tries } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'

const retailerId = () => refersTo<RetailerId>(() => retailers.id).notNull()

/** Keys with which other programs of a business call the API. Only hashes of their secrets are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: rowId().$type<ApiKeyId>(),
    retailerId: retailerId(),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    hash: text().notNull(),
    /** The last characters of the secret. */
    lastFour: text().notNull(),
    /** The secret before this one, and until when it works. */
    oldHash: text(),
    oldUntil: instant(),
    /** Whoever made it or replaced its secret last. It works while they own the business. */
    madeBy: refersToUser('set null'),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('api_keys_hash').on(t.hash),
    uniqueIndex('api_keys_old_hash').on(t.oldHash),
    index('api_keys_of').on(t.retailerId, t.id),
    index('api_keys_maker').on(t.madeBy),
    check('api_key_has_scopes', sql`cardinality(${t.scopes}) > 0`),
    check('old_secret_ends', sql`(${t.oldHash} is null) = (${t.oldUntil} is null)`),
  ],
)

/** Addresses of other programs that hear of events of a business. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId().$type<WebhookEndpointId>(),
    retailerId: retailerId(),
    url: text().notNull(),
    kinds: text().array().$type<WebhookKind[]>().notNull(),
    /** Signs the messages; sealed. */
    secret: text().notNull(),
    state: text({ enum: ['on', 'stopped'] })
      .notNull()
      .default('on'),
    /** Why SPIRAL stopped it. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_endpoints_of').on(t.retailerId, t.id),
    check('webhook_has_kinds', sql`cardinality(${t.kinds}) > 0`),
    check('only_stopped_for_a_reason', sql`${t.state} = 'stopped' or ${t.reason} is null`),
  ],
)

/** Messages to these addresses, each with one event. The sender of outgoing messages takes them from here (`webhook-queue.ts`). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId().$type<WebhookDeliveryId>(),
    endpointId: refersTo<WebhookEndpointId>(() => webhookEndpoints.id, 'cascade').notNull(),
    /** The same event is told to an address once. */
    eventId: text().notNull(),
    kind: text().$type<SentKind>().notNull(),
    /** What is signed and sent. */
    body: text().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed', 'gone'] }).notNull(),
    /** The HTTP status of the last answer. */
    status: integer(),
    ...tries(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.endpointId, t.eventId),
    index('webhook_deliveries_of').on(t.endpointId, t.id),
    index('webhook_deliveries_due').on(t.nextTryAt).where(sql`${t.state} = 'queued'`),
  ],
)
