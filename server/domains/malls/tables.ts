import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { MallId, UnitId } from '#contracts/ids.ts'
import type { FloorMark, Outline, Point } from '#contracts/malls/malls.ts'
import { createdAt, refersTo, rowId } from '../../platform/tables.ts'

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
    /** A picture of the building, by content hash. */
    pictureHash: text(),
    centerPlace: text(),
    centerHours: text(),
    centerHoldDays: integer().notNull().default(7),
    /** Shoppers do not see it, and its SPIRAL Center takes no new orders. Its stores go on selling. */
    suspended: boolean().notNull().default(false),
    /** Why it was suspended, in the words of the admin. */
    suspendedBecause: text(),
    /** It closed for good, and stays suspended. */
    closed: boolean().notNull().default(false),
    /** Counts the changes of its name, place and hours. */
    version: integer().notNull().default(1),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('malls_slug').on(t.slug), index('malls_place').on(t.lat, t.lon), index('malls_name').on(t.name)],
)

/** The floors of a mall as they are drawn on its plan. */
export const mallFloors = pgTable(
  'mall_floors',
  {
    mallId: refersTo<MallId>(() => malls.id, 'cascade').notNull(),
    floor: integer().notNull(),
    name: text().notNull(),
    outline: jsonb().$type<Outline>().notNull(),
    walkways: jsonb().$type<Outline[]>().notNull(),
    marks: jsonb().$type<FloorMark[]>().notNull(),
    /** Lines that can be walked without steps. */
    paths: jsonb().$type<Point[][]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.mallId, t.floor] })],
)

/** The units on a floor. A store names the unit it is in (`stores.unit_id`). */
export const mallUnits = pgTable(
  'mall_units',
  {
    id: rowId().$type<UnitId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>().notNull(),
    floor: integer().notNull(),
    unit: text().notNull(),
    outline: jsonb().$type<Outline>().notNull(),
    /** The shop in it while that shop is not on SPIRAL. */
    tenant: text(),
  },
  (t) => [
    uniqueIndex('mall_units_number').on(t.mallId, t.unit),
    foreignKey({ columns: [t.mallId, t.floor], foreignColumns: [mallFloors.mallId, mallFloors.floor], name: 'mall_units_floor' }).onDelete(
      'cascade',
    ),
  ],
)
