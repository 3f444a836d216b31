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
    /** Its story in its own words, shown by all of its stores. */
    description: text().notNull(),
    /** Pictures by content hash: the name mark and the cover. */
    markHash: text(),
    coverHash: text(),
    color: text(),
    /** Counts the changes of story, pictures and color. */
    version: integer().notNull().default(1),
    status: text({ enum: ['pending', 'active', 'suspended', 'closed'] }).notNull(),
    /** Commission on the product price of a sale, in basis points. */
    commissionBps: integer().notNull(),
    /** Its ledger account does not agree: nothing of it is sold until an admin settles that. */
    stopped: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('retailers_slug').on(t.slug),
    check('commission_is_a_share', sql`${t.commissionBps} between 0 and 10000`),
    check('color_is_a_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)
