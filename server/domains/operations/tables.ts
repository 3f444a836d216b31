import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull(), updatedAt: createdAt() })
export const legalDocuments = pgTable(
  'legal_documents',
  {
    slug: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    effectiveAt: instant().notNull(),
    sections: jsonb().$type<{ id: string; heading: string; paragraphs: string[] }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.slug, t.version] })],
)
/** What browsers found slow: a screen or an endpoint, and a figure. Nothing says whose browser it was. */
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
