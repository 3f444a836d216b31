import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { OUTSIDE_SERVICES } from '#contracts/outside-services.ts'
import { instant, rowId } from '../../platform/tables.ts'

/** How services outside of the program answered. */
export const integrationChecks = pgTable(
  'integration_checks',
  {
    id: rowId(),
    service: text({ enum: OUTSIDE_SERVICES }).notNull(),
    at: instant().notNull(),
    ms: integer().notNull(),
    /** Why the check failed; null: it went well. */
    fault: text(),
    detail: text(),
  },
  (t) => [index('integration_checks_service').on(t.service, t.at), check('integration_check_takes_time', sql`${t.ms} >= 0`)],
)
/** When each service was last asked: the row that two checks at once compete for. */
export const integrationTurns = pgTable('integration_turns', {
  service: text({ enum: OUTSIDE_SERVICES }).primaryKey(),
  askedAt: instant().notNull(),
})
