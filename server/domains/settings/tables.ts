import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CategoryId, MallId, PlanId, PromotionId, RetailerId, UserId } from '#contracts/ids.ts'
import { CHANGE_STATES } from '#contracts/settings.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull(), updatedAt: createdAt() })

/**
 * The rules of commission. Of those that have not ended, the first by position that matches a sold line decides. What a rule says never
 * changes, because sold lines name it; a change ends it and adds another.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: rowId(),
    name: text().notNull(),
    position: integer().notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    categoryId: bigint({ mode: 'number' }).$type<CategoryId>(),
    promotionId: bigint({ mode: 'number' }).$type<PromotionId>(),
    planId: bigint({ mode: 'number' }).$type<PlanId>(),
    bps: integer().notNull(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('commission_rules_order').on(t.position).where(sql`${t.endedAt} is null`),
    check('commission_rule_is_a_share', sql`${t.bps} between 0 and 10000`),
  ],
)

/** Changes that take two admins. */
export const termChanges = pgTable(
  'term_changes',
  {
    id: rowId(),
    kind: text({ enum: ['commission', 'settings'] }).notNull(),
    before: jsonb().notNull(),
    wanted: jsonb().notNull(),
    reason: text().notNull(),
    state: text({ enum: CHANGE_STATES }).notNull().default('waiting'),
    askedBy: uuid().$type<UserId>(),
    askedByName: text().notNull(),
    askedAt: instant().notNull(),
    decidedBy: uuid().$type<UserId>(),
    decidedByName: text(),
    decidedAt: instant(),
    note: text(),
  },
  (t) => [
    uniqueIndex('term_changes_waiting').on(t.kind).where(sql`${t.state} = 'waiting'`),
    index('term_changes_asker').on(t.askedBy).where(sql`${t.askedBy} is not null`),
    index('term_changes_decider').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    index('term_changes_of').on(t.kind, t.id),
    check('decided_change_has_its_day', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
)
