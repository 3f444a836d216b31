import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type AnswerStep, ASSISTANT_NAMES } from '#contracts/assistants.ts'
import type { AssistantConversationId, AssistantMessageId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** A conversation of a person, or of a browser without an account, with an assistant. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: rowId().$type<AssistantConversationId>(),
    agent: text({ enum: ASSISTANT_NAMES }).notNull(),
    userId: refersToUser('cascade'),
    guestHash: text(),
    title: text().notNull().default(''),
    /** Set when it was handed over to a person of support, who may read it from then on. */
    handedOverAt: instant(),
    createdAt: createdAt(),
    lastAt: instant().notNull(),
  },
  (t) => [
    index('assistant_conversations_user').on(t.userId, t.id).where(sql`${t.userId} is not null`),
    index('assistant_conversations_guest').on(t.guestHash, t.id).where(sql`${t.guestHash} is not null`),
    index('assistant_conversations_age').on(t.lastAt),
    check('assistant_conversation_has_owner', sql`num_nonnulls(${t.userId}, ${t.guestHash}) = 1`),
  ],
)

/** A message of it. An answer keeps its steps; the change that it asks for is made once, by the key of the one confirmation. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: rowId().$type<AssistantMessageId>(),
    conversationId: refersTo<AssistantConversationId>(() => assistantConversations.id, 'cascade').notNull(),
    author: text({ enum: ['person', 'assistant'] }).notNull(),
    text: text().notNull(),
    steps: jsonb().$type<AnswerStep[]>().notNull().default([]),
    engine: text(),
    changeState: text({ enum: ['waiting', 'running', 'done', 'refused', 'declined'] }),
    changeKey: text(),
    changeOutcome: text(),
    rating: text({ enum: ['good', 'bad'] }),
    flaggedAt: instant(),
    flaggedBy: refersToUser('set null'),
    flagReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('assistant_messages_conversation').on(t.conversationId, t.id),
    index('assistant_messages_flagged').on(t.flaggedAt).where(sql`${t.flaggedAt} is not null`),
    index('assistant_messages_flagged_by').on(t.flaggedBy).where(sql`${t.flaggedBy} is not null`),
    check('assistant_flag_has_reason', sql`(${t.flaggedAt} is null) = (${t.flagReason} is null)`),
  ],
)
