import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

/** The person assigned to a waiting item. When the same item comes back after it was settled, nobody is assigned. */
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

/** The parts of the books whose subjects are stopped when they do not agree. */
export const BOOKED = ['account', 'shelf', 'payment'] as const
/** The progress of the running audit in each part of the books, so that the next node continues from there. */
export const auditPositions = pgTable('audit_positions', {
  part: text({ enum: BOOKED }).primaryKey(),
  /** The last id that was compared; 0 at the start of a round. */
  after: bigint({ mode: 'number' }).notNull(),
})
/** Differences found in the books while SPIRAL was running, and when each was settled. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    id: rowId(),
    part: text({ enum: BOOKED }).notNull(),
    rule: text().notNull(),
    /** The id of the account; variant and store, "12-3"; or the id of the order. */
    subjectId: text().notNull(),
    /** The subject and the rule in words that a person reads. */
    title: text().notNull(),
    expected: text().notNull(),
    found: text().notNull(),
    /** Whether the subject is stopped until this is settled. */
    stopped: boolean().notNull(),
    seenAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    // The same difference is raised once, however often it is seen.
    uniqueIndex('book_differences_open').on(t.part, t.rule, t.subjectId).where(sql`${t.resolvedAt} is null`),
    index('book_differences_resolver').on(t.resolvedBy),
  ],
)
