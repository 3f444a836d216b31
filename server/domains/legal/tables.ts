import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../platform/tables.ts'

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
