import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RetailerId, UserId } from '#contracts/ids.ts'
import type { ViewFilter } from '#contracts/retailer-office/saved-views.ts'
import { createdAt, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'

/** Inventory filters that a person saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    retailerId: bigint({ mode: 'number' })
      .$type<RetailerId>()
      .notNull()
      .references(() => retailers.id),
    name: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.retailerId, sql`lower(${t.name})`)],
)
/** The files that Google fetches of a business. Their addresses hold a secret that follows from the version. */
export const googleFeeds = pgTable('google_feeds', {
  retailerId: bigint({ mode: 'number' })
    .$type<RetailerId>()
    .primaryKey()
    .references(() => retailers.id),
  /** Rises with each change, so that no address before it works again. */
  version: integer().notNull(),
  isOn: boolean().notNull(),
  changedAt: createdAt(),
})
