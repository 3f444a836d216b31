import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId, RetailerId, StoreId, UnitId } from '#contracts/ids.ts'
import { createdAt, rowId } from '../../platform/tables.ts'
import { malls, mallUnits } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'

export const stores = pgTable(
  'stores',
  {
    id: rowId().$type<StoreId>(),
    retailerId: bigint({ mode: 'number' })
      .$type<RetailerId>()
      .notNull()
      .references(() => retailers.id),
    mallId: bigint({ mode: 'number' })
      .$type<MallId>()
      .references(() => malls.id),
    slug: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    /** The floor and unit in words: "Level 2, N214". */
    unit: text(),
    /** Its unit on the mall's floor plan, if there is one. */
    unitId: bigint({ mode: 'number' })
      .$type<UnitId>()
      .references(() => mallUnits.id, { onDelete: 'set null' }),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    hours: text().notNull(),
    phone: text(),
    offersPickup: boolean().notNull(),
    offersShipToMall: boolean().notNull(),
    offersShipToMe: boolean().notNull(),
    /** Not taking orders right now. */
    paused: boolean().notNull().default(false),
    closed: boolean().notNull().default(false),
    returnsDays: integer().notNull().default(30),
    pickupHoldDays: integer().notNull().default(3),
    prepMinutes: integer().notNull().default(60),
    /** Counts the changes of hours, phone and policies. */
    version: integer().notNull().default(1),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stores_slug').on(t.slug),
    index('stores_retailer').on(t.retailerId),
    index('stores_mall').on(t.mallId),
    uniqueIndex('stores_unit').on(t.unitId).where(sql`${t.unitId} is not null and not ${t.closed}`),
    index('stores_place').on(t.lat, t.lon),
    index('stores_name').on(t.name),
  ],
)
