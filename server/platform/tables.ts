import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns and tables that belong to no domain: the outbox of facts, mails, remembered answers, counters of tries. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => instant().notNull().default(sql`now()`)
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const facts = pgTable('facts', { id: rowId(), name: text().notNull(), data: jsonb().notNull(), createdAt: createdAt() })

export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    kind: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mails_recipient').on(t.recipient)],
)

export const idempotentRequests = pgTable(
  'idempotent_requests',
  { caller: text().notNull(), key: text().notNull(), requestHash: text().notNull(), response: jsonb(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotent_requests_age').on(t.createdAt)],
)

export const rateLimits = pgTable(
  'rate_limits',
  { bucket: text().notNull(), window: bigint({ mode: 'number' }).notNull(), tries: integer().notNull() },
  (t) => [primaryKey({ columns: [t.bucket, t.window] })],
)

/** Acts of the back offices and refused attempts. Like the ledger it cannot be edited. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId(),
    userId: text(),
    who: text().notNull(),
    act: text().notNull(),
    subject: text().notNull(),
    outcome: text({ enum: ['done', 'refused'] }).notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_entries_at').on(t.createdAt)],
)

/** What the sandbox card provider knows: its own books, as a real provider would keep them elsewhere. */
export const sandboxCharges = pgTable('sandbox_charges', {
  reference: text().primaryKey(),
  providerId: text().notNull(),
  orderNumber: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  refunded: bigint({ mode: 'number' }).notNull().default(0),
  token: text().notNull(),
  state: text({ enum: ['captured', 'declined', 'requires_action', 'processing', 'voided'] }).notNull(),
  createdAt: createdAt(),
})
export const sandboxRefunds = pgTable('sandbox_refunds', {
  reference: text().primaryKey(),
  providerId: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
})
