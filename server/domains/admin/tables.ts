import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#contracts/ids.ts'
import { instant } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

/** Who takes care of something that waits. When the same thing waits anew, it is nobody's again. */
export const attentionOwners = pgTable(
  'attention_owners',
  {
    key: text().primaryKey(),
    ownerId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedAt: instant().notNull(),
  },
  (t) => [index('attention_owners_owner').on(t.ownerId)],
)
