import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SupportRequestId, UserId } from '#contracts/ids.ts'
import { createdAt, instant } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

/** A request to support and its answer. A SPIRALs entry has at most one open dispute. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: bigint({ mode: 'number' }).$type<SupportRequestId>().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['contact', 'spirals'] }).notNull(),
    /** Null when the sender was not signed in. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    entryId: bigint({ mode: 'number' }),
    about: text(),
    answer: text(),
    answeredBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('support_requests_open_dispute').on(t.userId, t.entryId).where(sql`${t.answeredAt} is null and ${t.entryId} is not null`),
    index('support_requests_open').on(t.id).where(sql`${t.answeredAt} is null`),
    index('support_requests_answered').on(t.answeredAt).where(sql`${t.answeredAt} is not null`),
    index('support_requests_user').on(t.userId),
    index('support_requests_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check(
      'dispute_names_its_line',
      sql`(${t.kind} = 'spirals') = (${t.entryId} is not null and ${t.userId} is not null and ${t.about} is not null)`,
    ),
    check('answered_whole', sql`(${t.answeredAt} is null) = (${t.answer} is null)`),
  ],
)
