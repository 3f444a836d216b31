import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ModerationCaseId } from '#contracts/ids.ts'
import { type CaseReason, MODERATED_KINDS, RULE_NAMES } from '#contracts/moderation.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const byUser = () => refersToUser('set null')

/** A text that waits for a moderator, or was decided. One case is open per text. `textId` is the row of its kind's own table. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: rowId().$type<ModerationCaseId>(),
    kind: text({ enum: MODERATED_KINDS }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    /** Null when nobody is named as the author any more. */
    authorId: refersToUser('cascade'),
    reasons: text().array().$type<CaseReason[]>().notNull(),
    risk: integer().notNull(),
    appeal: text(),
    /** The moderator who has it open, and until when nobody else can decide it. */
    claimedBy: byUser(),
    claimedUntil: instant(),
    isHidden: boolean(),
    rule: text({ enum: RULE_NAMES }),
    note: text(),
    decidedBy: byUser(),
    decidedAt: instant(),
    openedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('moderation_cases_open').on(t.kind, t.textId).where(sql`${t.decidedAt} is null`),
    index('moderation_cases_queue').on(t.risk, t.id).where(sql`${t.decidedAt} is null`),
    index('moderation_cases_decided').on(t.id).where(sql`${t.decidedAt} is not null`),
    index('moderation_cases_text').on(t.kind, t.textId),
    index('moderation_cases_author').on(t.authorId),
    index('moderation_cases_claimed_by').on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    index('moderation_cases_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check('hidden_by_a_rule', sql`${t.isHidden} is not true or ${t.rule} is not null`),
    check('decided_whole', sql`(${t.decidedAt} is null) = (${t.isHidden} is null) and (${t.decidedAt} is null or ${t.note} is not null)`),
  ],
)

/** A person's report of a text: one per person and text. */
export const textReports = pgTable(
  'text_reports',
  {
    kind: text({ enum: MODERATED_KINDS }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    userId: refersToUser('cascade').notNull(),
    rule: text({ enum: RULE_NAMES }).notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.textId, t.userId] }), index('text_reports_user').on(t.userId)],
)
