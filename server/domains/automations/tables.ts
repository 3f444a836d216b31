import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { AUTOMATION_STATES, RUN_OUTCOMES } from '#contracts/automations/automations.ts'
import type { Action, Condition, Trigger, TriggerKind } from '#contracts/automations/rules.ts'
import type { AutomationId, AutomationRunId, RetailerId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'
import type { Undo } from './acts.ts'

const retailerId = () => refersTo<RetailerId>(() => retailers.id, 'cascade').notNull()

/** A rule of a business that does routine work. It acts with the rights of the person who switched it on. */
export const automations = pgTable(
  'automations',
  {
    id: rowId().$type<AutomationId>(),
    retailerId: retailerId(),
    name: text().notNull(),
    kind: text().$type<TriggerKind>().notNull(),
    trigger: jsonb().$type<Trigger>().notNull(),
    conditions: jsonb().$type<Condition[]>().notNull(),
    action: jsonb().$type<Action>().notNull(),
    perDay: integer().notNull(),
    state: text({ enum: AUTOMATION_STATES }).notNull().default('off'),
    /** Why it stopped. */
    note: text(),
    actsFor: refersToUser('set null'),
    /** The version that was tested over the past days. */
    testedVersion: integer(),
    /** What happened before is not its business. */
    onSince: instant(),
    /** Failures one after another. */
    failures: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('automations_retailer').on(t.retailerId, t.id),
    index('automations_on').on(t.kind, t.retailerId, t.id).where(sql`${t.state} = 'on'`),
    index('automations_acts_for').on(t.actsFor).where(sql`${t.actsFor} is not null`),
    check('automation_kind_is_of_trigger', sql`${t.kind} = ${t.trigger} ->> 'kind'`),
    check('automation_on_has_begun', sql`(${t.state} = 'on') <= (${t.onSince} is not null)`),
    check('automation_stopped_says_why', sql`(${t.state} = 'stopped') = (${t.note} is not null)`),
  ],
)

/** What a rule did about one fact. The fact stands once, so that no rule acts on it twice, also after a crash. */
export const automationRuns = pgTable(
  'automation_runs',
  {
    id: rowId().$type<AutomationRunId>(),
    automationId: refersTo<AutomationId>(() => automations.id, 'cascade').notNull(),
    retailerId: retailerId(),
    /** Names the fact: "order 12", "shelf 4 9". */
    fact: text().notNull(),
    about: text().notNull(),
    outcome: text({ enum: RUN_OUTCOMES }).notNull(),
    result: text().notNull(),
    /** How to take it back; null where nothing can be. */
    undo: jsonb().$type<Undo>(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('automation_runs_once').on(t.automationId, t.fact),
    index('automation_runs_of').on(t.automationId, t.createdAt),
    index('automation_runs_retailer').on(t.retailerId, t.id),
    index('automation_runs_age').on(t.createdAt),
    check('automation_undone_could_be', sql`${t.undoneAt} is null or ${t.undo} is not null`),
  ],
)
