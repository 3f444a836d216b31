import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REPORT_NAMES } from '#contracts/reports.ts'
import { instant, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** The figures of a report of a month as they were when an admin froze it. They never change. */
export const frozenReports = pgTable(
  'frozen_reports',
  {
    id: rowId(),
    month: text().notNull(),
    report: text({ enum: REPORT_NAMES }).notNull(),
    rows: jsonb().$type<{ key: string; label: string; amounts: number[] }[]>().notNull(),
    frozenAt: instant().notNull(),
    frozenBy: refersToUser('set null'),
    frozenByName: text().notNull(),
  },
  (t) => [uniqueIndex('frozen_reports_month').on(t.month, t.report), index('frozen_reports_by').on(t.frozenBy)],
)

/** Admins who asked for the totals of each month by email. */
export const reportReaders = pgTable('report_readers', {
  userId: refersToUser('cascade').primaryKey(),
  askedAt: instant().notNull(),
})
