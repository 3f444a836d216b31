import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { EndingKind } from '#contracts/closings.ts'
import { instant, rowId } from '../../platform/tables.ts'

/** The closing of a retailer, a mall or a store, until all that it promised has ended. */
export const sellerClosings = pgTable(
  'seller_closings',
  {
    id: rowId(),
    kind: text({ enum: ['retailer', 'mall', 'store'] }).notNull(),
    sellerId: bigint({ mode: 'number' }).notNull(),
    begunAt: instant().notNull(),
    /** How many of each kind have ended. */
    ended: jsonb().$type<Partial<Record<EndingKind, number>>>().notNull().default({}),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('seller_closings_once').on(t.kind, t.sellerId),
    index('seller_closings_open').on(t.id).where(sql`${t.doneAt} is null`),
  ],
)
