import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AssistantMessageId, MacroId, SupportRequestId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** A case of support: what a person asked, who works on it, the latest answer, and how it ended. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: bigint({ mode: 'number' }).$type<SupportRequestId>().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['contact', 'spirals', 'assistant'] }).notNull(),
    /** Null when the sender was not signed in. */
    userId: refersToUser('cascade'),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    entryId: bigint({ mode: 'number' }),
    about: text(),
    /** Why the assistant handed it over, from which conversation, and what was said there. */
    reason: text(),
    conversationId: bigint({ mode: 'number' }),
    transcript: jsonb().$type<{ from: 'person' | 'assistant'; text: string; at: string; messageId: AssistantMessageId | null }[]>(),
    claimedBy: refersToUser('set null'),
    claimedAt: instant(),
    escalatedAt: instant(),
    answer: text(),
    answeredBy: refersToUser('set null'),
    answeredAt: instant(),
    outcome: text({ enum: ['solved', 'declined', 'duplicate', 'no_answer'] }),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('support_requests_open_dispute').on(t.userId, t.entryId).where(sql`${t.answeredAt} is null and ${t.entryId} is not null`),
    uniqueIndex('support_requests_open_conversation')
      .on(t.conversationId)
      .where(sql`${t.closedAt} is null and ${t.conversationId} is not null`),
    index('support_requests_unclosed').on(t.id).where(sql`${t.closedAt} is null`),
    index('support_requests_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('support_requests_user').on(t.userId),
    index('support_requests_claimed_by').on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    index('support_requests_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check(
      'dispute_names_its_line',
      sql`(${t.kind} = 'spirals') = (${t.entryId} is not null and ${t.userId} is not null and ${t.about} is not null)`,
    ),
    check('answered_whole', sql`(${t.answeredAt} is null) = (${t.answer} is null)`),
    check('closed_with_outcome', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
  ],
)

/** Answers to the person of a case, and notes among support. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: rowId(),
    requestId: refersTo<SupportRequestId>(() => supportRequests.id, 'cascade').notNull(),
    authorId: refersToUser('set null'),
    isInternal: boolean().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('support_messages_request').on(t.requestId, t.id),
    index('support_messages_author').on(t.authorId).where(sql`${t.authorId} is not null`),
  ],
)

/** Texts that support answers with again and again. */
export const supportMacros = pgTable('support_macros', {
  id: bigint({ mode: 'number' }).$type<MacroId>().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull().unique(),
  text: text().notNull(),
  createdAt: createdAt(),
})
