import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** A purchase that an agent prepared and its buyer has to confirm. Of the link's secret only the hash is kept. */
export const purchaseConfirmations = pgTable(
  'purchase_confirmations',
  {
    tokenHash: text().primaryKey(),
    userId: refersToUser('cascade').notNull(),
    agent: text().notNull(),
    /** The cart as it was then; the cart must still be this one. */
    lines: jsonb().$type<CartLineInput[]>().notNull(),
    fingerprint: text().notNull(),
    destination: jsonb(),
    total: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    state: text({ enum: ['waiting', 'confirmed', 'declined'] })
      .notNull()
      .default('waiting'),
    /** The key of the one confirmation that counts. */
    key: text(),
    orderNumber: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('purchase_confirmations_user').on(t.userId),
    index('purchase_confirmations_age').on(t.createdAt),
    check('purchase_confirmation_has_key', sql`(${t.state} = 'confirmed') = (${t.key} is not null)`),
  ],
)

/** How often the agents of a person called tools on a day. */
export const agentDays = pgTable(
  'agent_days',
  { userId: refersToUser('cascade').notNull(), day: date().notNull(), calls: integer().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('agent_days_day').on(t.day)],
)

/** What the sign-in of agents keeps: clients, codes, grants, tokens. `id` is a hash, so that nobody who reads it has a token. */
export const agentRecords = pgTable(
  'agent_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    userId: refersToUser('cascade'),
    createdAt: createdAt(),
    expiresAt: instant(),
    consumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('agent_records_grant').on(t.grantId).where(sql`${t.grantId} is not null`),
    index('agent_records_uid').on(t.uid).where(sql`${t.uid} is not null`),
    index('agent_records_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('agent_records_end').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
)
