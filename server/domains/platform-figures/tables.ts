import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { CategoryId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { PlatformFilter } from '#contracts/platform-figures.ts'
import type { Points } from '#contracts/points.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

/** What a sum is about: the whole marketplace (its `place` is empty), a city ("MN/Bloomington"), or a mall (its id). */
export const PLACE_KINDS = ['all', 'city', 'mall'] as const

/**
 * What was sold on a day by the clock of New York, in a place. Department 0 and the method "all" are all of them. Orders and people are
 * counted once in each row, so rows of departments and methods do not add up to the row of the place.
 */
export const platformDays = pgTable(
  'platform_days',
  {
    placeKind: text({ enum: PLACE_KINDS }).notNull(),
    place: text().notNull(),
    departmentId: bigint({ mode: 'number' }).$type<CategoryId | 0>().notNull(),
    method: text({ enum: ['all', ...FULFILLMENT_METHODS] }).notNull(),
    day: date().notNull(),
    orders: integer().notNull(),
    people: integer().notNull(),
    items: integer().notNull(),
    sales: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** Orders of which a part is handed over or delivered. */
    collected: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.placeKind, t.place, t.departmentId, t.method, t.day] }),
    // Cities and malls beside each other. The index has all that is read, because the rows of a place lie far apart.
    index('platform_days_beside')
      .on(t.placeKind, t.departmentId, t.day, t.place, t.orders, t.people, t.sales)
      .where(sql`${t.method} = 'all' and ${t.placeKind} <> 'all'`),
    index('platform_days_of_day').on(t.day),
  ],
)

/** What there was in a place on a day: pickups whose promise was kept or broken, and what its stores offered when it was counted. */
export const platformPlaceDays = pgTable(
  'platform_place_days',
  {
    placeKind: text({ enum: PLACE_KINDS }).notNull(),
    place: text().notNull(),
    day: date().notNull(),
    due: integer().notNull().default(0),
    onTime: integer().notNull().default(0),
    /** Items in stock in stores, each store by itself; null: not counted on that day. */
    offers: integer(),
  },
  (t) => [primaryKey({ columns: [t.placeKind, t.place, t.day] }), index('platform_place_days_of_day').on(t.day)],
)

/** The days that were summed up, and the SPIRALs of their orders. */
export const platformSums = pgTable('platform_sums', {
  day: date().primaryKey(),
  summedAt: instant().notNull(),
  earned: bigint({ mode: 'number' }).$type<Points>().notNull(),
  used: bigint({ mode: 'number' }).$type<Points>().notNull(),
  /** Orders that were paid with SPIRALs, wholly or in part. */
  spiralOrders: integer().notNull(),
})

/** Of the shoppers whose first order was in a month, those who ordered in a month. */
export const platformCohorts = pgTable(
  'platform_cohorts',
  {
    firstMonth: date().notNull(),
    month: date().notNull(),
    people: integer().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.firstMonth] })],
)

/** Filters of figures that an admin saved under a name. */
export const platformViews = pgTable(
  'platform_views',
  {
    id: rowId(),
    userId: refersToUser('cascade').notNull(),
    name: text().notNull(),
    filter: jsonb().$type<PlatformFilter>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('platform_views_name').on(t.userId, sql`lower(${t.name})`)],
)
