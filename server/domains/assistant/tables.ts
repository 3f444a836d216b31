import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, rowId } from '../../platform/tables.ts'

/** How often a device used the public assistant on a day. The device is a hash of its cookie or address, and goes after a day. */
export const assistantRuns = pgTable(
  'assistant_runs',
  { device: text().notNull(), day: date({ mode: 'string' }).notNull(), runs: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.device, t.day] }),
    index('assistant_runs_age').on(t.day),
    check('assistant_runs_positive', sql`${t.runs} > 0`),
  ],
)

/** Saved drafts of recognized photos, each with the fields that had to be corrected. Names no person. */
export const recognitionOutcomes = pgTable(
  'recognition_outcomes',
  { id: rowId(), corrected: text().array().notNull(), createdAt: createdAt() },
  (t) => [index('recognition_outcomes_age').on(t.createdAt)],
)
