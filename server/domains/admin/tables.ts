import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailId } from '#contracts/ids.ts'
import { createdAt, instant, mails, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** The person assigned to a waiting item. When the same item comes back after it was settled, nobody is assigned. */
export const attentionOwners = pgTable(
  'attention_owners',
  {
    key: text().primaryKey(),
    ownerId: refersToUser('cascade').notNull(),
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
    resolvedBy: refersToUser('set null'),
  },
  (t) => [
    // The same difference is raised once, however often it is seen.
    uniqueIndex('book_differences_open').on(t.part, t.rule, t.subjectId).where(sql`${t.resolvedAt} is null`),
    index('book_differences_resolver').on(t.resolvedBy),
  ],
)

/**
 * An admin asks to see the links and codes of one mail, and another admin approves it; then they are shown to the first for some minutes.
 * Deleted with the mail.
 */
export const mailReveals = pgTable(
  'mail_reveals',
  {
    id: rowId(),
    mailId: refersTo<MailId>(() => mails.id, 'cascade').notNull(),
    askedBy: refersToUser('cascade').notNull(),
    reason: text().notNull(),
    askedAt: instant().notNull(),
    approvedBy: refersToUser('cascade'),
    approvedAt: instant(),
  },
  (t) => [
    index('mail_reveals_mail').on(t.mailId),
    index('mail_reveals_asker').on(t.askedBy),
    index('mail_reveals_approver').on(t.approvedBy).where(sql`${t.approvedBy} is not null`),
    index('mail_reveals_open').on(t.askedAt).where(sql`${t.approvedAt} is null`),
    check('mail_reveal_has_two_people', sql`${t.approvedBy} <> ${t.askedBy}`),
    check('mail_reveal_approved_whole', sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
  ],
)
