import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TestRunId } from '#contracts/ids.ts'
import { type Citation, MARK_STATES, RUN_KINDS, type SuiteCounts, TEST_SUITE_NAMES } from '#contracts/test-center.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** A run of tests, of a crawl over addresses, or of probes. */
export const testRuns = pgTable(
  'test_runs',
  {
    id: bigint({ mode: 'number' }).$type<TestRunId>().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    build: text().notNull(),
    userId: refersToUser('set null'),
    startedAt: instant().notNull(),
    suites: jsonb().$type<SuiteCounts[]>().notNull(),
    citations: jsonb().$type<Citation[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    index('test_runs_kind').on(t.kind, t.id),
    index('test_runs_by').on(t.userId).where(sql`${t.userId} is not null`),
    index('test_runs_age').on(t.createdAt),
  ],
)
/** A test that failed in a run, or passed only at its next try. */
export const testProblems = pgTable(
  'test_problems',
  {
    id: rowId(),
    runId: refersTo<TestRunId>(() => testRuns.id, 'cascade').notNull(),
    suite: text({ enum: TEST_SUITE_NAMES }).notNull(),
    file: text().notNull(),
    name: text().notNull(),
    state: text({ enum: ['failed', 'flaky'] }).notNull(),
    message: text().notNull(),
  },
  (t) => [index('test_problems_run').on(t.runId)],
)
/** A test that is known to fail, up to a day. */
export const knownTestIssues = pgTable(
  'known_test_issues',
  {
    file: text().notNull(),
    name: text().notNull(),
    link: text().notNull(),
    until: date().notNull(),
    userId: refersToUser('set null'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.file, t.name] }),
    index('known_test_issues_until').on(t.until),
    index('known_test_issues_by').on(t.userId).where(sql`${t.userId} is not null`),
  ],
)
/** What people found when they tried a numbered rule. */
export const acceptanceMarks = pgTable(
  'acceptance_marks',
  {
    id: rowId(),
    rule: text().notNull(),
    state: text({ enum: MARK_STATES }).notNull(),
    note: text().notNull(),
    browser: text().notNull(),
    userId: refersToUser('set null'),
    /** Somebody asked that it is tried again since. */
    isRetest: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('acceptance_marks_rule').on(t.rule, t.id),
    index('acceptance_marks_by').on(t.userId).where(sql`${t.userId} is not null`),
    check('acceptance_mark_says_why', sql`${t.state} = 'pass' or ${t.note} <> ''`),
  ],
)
