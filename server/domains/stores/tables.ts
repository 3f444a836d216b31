import { sql } from 'drizzle-orm'
import { bigint, boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { createdAt, rowId } from '../../platform/tables.ts'
import { malls } from '../malls/tables.ts'
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
    unit: text(),
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
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stores_slug').on(t.slug),
    index('stores_retailer').on(t.retailerId),
    index('stores_mall').on(t.mallId),
    index('stores_place').on(t.lat, t.lon),
    index('stores_name').on(t.name),
  ],
)
