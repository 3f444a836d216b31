import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** ZIP areas with their centers (facts of areas, not legal addresses). Some ZIPs have no known coordinates. */
export const zips = pgTable(
  'zips',
  {
    zip: text().primaryKey(),
    city: text().notNull(),
    state: text().notNull(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    timeZone: text().notNull(),
  },
  (t) => [index('zips_lat_lon').on(t.lat, t.lon), index('zips_city').on(sql`lower(${t.city}) text_pattern_ops`)],
)
/** The cities the location picker lists. */
export const cities = pgTable('cities', { name: text().notNull(), state: text().notNull(), zip: text().notNull() }, (t) => [
  primaryKey({ columns: [t.state, t.name] }),
])
