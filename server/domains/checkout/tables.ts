import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderId } from '#contracts/ids.ts'
import { createdAt } from '../../platform/tables.ts'

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
