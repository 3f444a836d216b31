import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId, RetailerId, StoreId, UnitId } from '#contracts/ids.ts'
import type { StoreService } from '#contracts/stores/services.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { malls, mallUnits } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'

export const stores = pgTable(
  'stores',
  {
    id: rowId().$type<StoreId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    mallId: refersTo<MallId>(() => malls.id),
    slug: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    /** The floor and unit in words: "Level 2, N214". */
    unit: text(),
    /** Its unit on the mall's floor plan, if there is one. */
    unitId: refersTo<UnitId>(() => mallUnits.id, 'set null'),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    hours: text().notNull(),
    /** In a mall: open only while the mall is. False for a store with an entrance of its own. */
    boundByMall: boolean().notNull().default(false),
    phone: text(),
    offersPickup: boolean().notNull(),
    offersShipToMall: boolean().notNull(),
    offersShipToMe: boolean().notNull(),
    /** Not taking orders right now. */
    paused: boolean().notNull().default(false),
    /** Whether the store itself had paused when SPIRAL began to hold the sales of its business; null while they are not held. */
    pausedBeforeHold: boolean(),
    closed: boolean().notNull().default(false),
    returnsDays: integer().notNull().default(30),
    /** Within so many days after a purchase a lower price is paid back; 0: not at all. */
    priceMatchDays: integer().notNull().default(0),
    pickupHoldDays: integer().notNull().default(3),
    prepMinutes: integer().notNull().default(60),
    /** A cover of its own; null: its retailer's. */
    coverHash: text(),
    services: text().array().$type<StoreService[]>().notNull().default(sql`'{}'`),
    /** Where in the store pickups are handed over, in words. */
    pickupDesk: text(),
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

/**
 * How a store has kept its pickups lately, and how many it has to prepare now. Promises are made for every card and quote, so this is
 * counted by a job and not per request.
 */
export const storeRecords = pgTable(
  'store_records',
  {
    storeId: refersTo<StoreId>(() => stores.id, 'cascade').primaryKey(),
    /** Opening minutes from the order to ready, over `measured` pickups: the half was faster, and nine of ten were faster. */
    measured: integer().notNull(),
    usualMinutes: integer(),
    slowMinutes: integer(),
    /** Promises whose time came in the last 90 days, and the kept ones among them. */
    due: integer().notNull(),
    onTime: integer().notNull(),
    /** Pickups still to prepare. */
    queue: integer().notNull(),
    /** Lines of its orders in the last 30 days, and shelves on which a pick did not find a piece in that time. */
    picks: integer().notNull().default(0),
    misses: integer().notNull().default(0),
    countedAt: instant().notNull(),
  },
  (t) => [check('kept_promises_were_due', sql`${t.onTime} between 0 and ${t.due}`)],
)
