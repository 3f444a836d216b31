import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contracts/api-scopes.ts'
import type { ApiKeyId, RetailerId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
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
