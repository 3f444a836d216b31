import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RetailerId } from '#contracts/ids.ts'
import type { FigureFilter } from '#contracts/retailer-office/figure-views.ts'
import type { ViewFilter } from '#contracts/retailer-office/saved-views.ts'
import { createdAt, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'

/** Inventory filters that a person saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    userId: refersToUser('cascade').notNull(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    name: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.retailerId, sql`lower(${t.name})`)],
)
/** Filters of figures that a person saved under a name, and whether their figures come by email each week. */
export const figureViews = pgTable(
  'figure_views',
  {
    id: rowId(),
    userId: refersToUser('cascade').notNull(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    name: text().notNull(),
    filter: jsonb().$type<FigureFilter>().notNull(),
    isWeekly: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('figure_views_name').on(t.userId, t.retailerId, sql`lower(${t.name})`),
    index('figure_views_retailer').on(t.retailerId),
    index('figure_views_weekly').on(t.id).where(sql`${t.isWeekly}`),
  ],
)
/** The files that Google fetches of a business. Their addresses hold a secret that follows from the version. */
export const googleFeeds = pgTable('google_feeds', {
  retailerId: refersTo<RetailerId>(() => retailers.id).primaryKey(),
  /** Rises with each change, so that no address before it works again. */
  version: integer().notNull(),
  isOn: boolean().notNull(),
  changedAt: createdAt(),
})
