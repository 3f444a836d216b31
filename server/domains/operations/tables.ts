import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReportId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** Slow screens and endpoints reported by browsers, with a measurement. Holds no data about the person. */
export const clientEvents = pgTable(
  'client_events',
  {
    id: rowId(),
    kind: text({ enum: ['slow-load', 'slow-action', 'memory'] }).notNull(),
    name: text().notNull(),
    page: text().notNull(),
    value: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('client_events_age').on(t.createdAt)],
)
/** One check of the server per five minutes: its parts, and those that failed. */
export const serviceChecks = pgTable('service_checks', {
  slot: instant().primaryKey(),
  parts: text().array().notNull(),
  failing: text().array().notNull(),
})
/** Diagnostics that a person sent to support; deleted with the person's account. */
export const diagnosticReports = pgTable(
  'diagnostic_reports',
  {
    id: bigint({ mode: 'number' }).$type<ReportId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: refersToUser('cascade'),
    report: text().notNull(),
    note: text(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('diagnostic_reports_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('diagnostic_reports_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
  ],
)
