import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RetailerId } from '#contracts/ids.ts'
import { createdAt, rowId } from '../../platform/tables.ts'

export const retailers = pgTable(
  'retailers',
  {
    id: rowId().$type<RetailerId>(),
    slug: text().notNull(),
    displayName: text().notNull(),
    legalName: text().notNull(),
    description: text().notNull(),
    status: text({ enum: ['pending', 'active', 'suspended', 'closed'] }).notNull(),
    /** Commission on the product price of a sale, in basis points. */
    commissionBps: integer().notNull(),
    /** Its ledger account does not agree: nothing of it is sold until an admin settles that. */
    stopped: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('retailers_slug').on(t.slug), check('commission_is_a_share', sql`${t.commissionBps} between 0 and 10000`)],
)
