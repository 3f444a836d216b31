import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** A person's requests about their own data; one of each kind. */
export const dataRequests = pgTable(
  'data_requests',
  {
    userId: refersToUser('cascade').notNull(),
    kind: text({ enum: ['export', 'closing'] }).notNull(),
    askedAt: instant().notNull(),
    /** When the account closes. */
    dueAt: instant(),
    /** The export as JSON, and the end of its download period. */
    content: text(),
    until: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Mailed links to guest order data, each of which works once, and recent requests for one. */
export const guestDataLinks = pgTable(
  'guest_data_links',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    until: instant().notNull(),
  },
  (t) => [index('guest_data_links_email').on(t.email)],
)
