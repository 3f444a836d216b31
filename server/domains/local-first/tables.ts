import { sql } from 'drizzle-orm'
import { bigint, check, pgTable } from 'drizzle-orm/pg-core'
import type { Cents } from '#contracts/money.ts'
import { createdAt } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** What a shopper means to spend at independent stores each month. */
export const localPledges = pgTable(
  'local_pledges',
  {
    userId: refersToUser('cascade').primaryKey(),
    monthly: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('pledge_in_range', sql`${t.monthly} between 100 and 500000`)],
)
