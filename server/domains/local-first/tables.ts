import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

/** What a shopper means to spend at independent stores each month. */
export const localPledges = pgTable(
  'local_pledges',
  {
    userId: uuid()
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    monthly: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('pledge_in_range', sql`${t.monthly} between 100 and 500000`)],
)
