import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId } from '#contracts/ids.ts'
import { createdAt, rowId } from '../../platform/tables.ts'

export const malls = pgTable(
  'malls',
  {
    id: rowId().$type<MallId>(),
    slug: text().notNull(),
    name: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    /** OpenStreetMap opening_hours syntax. */
    hours: text().notNull(),
    amenities: text().array().notNull(),
    hasCenter: boolean().notNull(),
    centerPlace: text(),
    centerHours: text(),
    centerHoldDays: integer().notNull().default(7),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('malls_slug').on(t.slug), index('malls_place').on(t.lat, t.lon), index('malls_name').on(t.name)],
)
