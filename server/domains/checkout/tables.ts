import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { AddressId, OrderId, SavedCardId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo } from '../../platform/tables.ts'
import { addresses, refersToUser } from '../identity/tables.ts'
import { savedCards } from '../payments/tables.ts'

/** How a person buys with one press. Without a card or an address, one press is not possible until they choose again. */
export const oneClickSettings = pgTable(
  'one_click_settings',
  {
    userId: refersToUser('cascade').primaryKey(),
    isOn: boolean().notNull(),
    savedCardId: refersTo<SavedCardId>(() => savedCards.id, 'set null'),
    addressId: refersTo<AddressId>(() => addresses.id, 'set null'),
    method: text({ enum: FULFILLMENT_METHODS }).notNull(),
    /** The most that one press may charge. */
    limit: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    createdAt: createdAt(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('one_click_settings_card').on(t.savedCardId),
    index('one_click_settings_address').on(t.addressId),
    check('one_click_limit_in_range', sql`${t.limit} between 1 and ${sql.raw(String(LIMITS.oneClickMost))}`),
  ],
)

/** One row per idempotency key: claimed in the transaction that creates the order, answered by the one that settles it. */
export const checkoutRequests = pgTable(
  'checkout_requests',
  {
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>(),
    status: integer(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('checkout_requests_age').using('brin', t.createdAt)],
)
