import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import type { Contents } from './contents.ts'

/** A cart or checkout of an agent. Its id is a random secret that only its agent and whoever got the link know. */
export const ucpSessions = pgTable(
  'ucp_sessions',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['cart', 'checkout'] }).notNull(),
    /** The address of the agent's profile. */
    agent: text().notNull(),
    contents: jsonb().$type<Contents>().notNull(),
    state: text({ enum: ['open', 'escalated', 'completed', 'canceled'] })
      .notNull()
      .default('open'),
    /** The card that the agent sent, sealed. */
    card: text(),
    /** The one confirmation that counts, and who confirmed. */
    key: text(),
    userId: refersToUser('cascade'),
    orderNumber: text(),
    /** What was bought, as it was priced then. */
    bought: jsonb(),
    /** When the agent is told next how its order stands; null where it knows. */
    tellAt: instant(),
    tellTries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('ucp_sessions_end').on(t.expiresAt),
    index('ucp_sessions_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('ucp_sessions_tell').on(t.tellAt).where(sql`${t.tellAt} is not null`),
    index('ucp_sessions_order').on(t.orderNumber).where(sql`${t.orderNumber} is not null`),
  ],
)
