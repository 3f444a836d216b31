import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MallId, OrderId, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Printed, VISIT_KINDS, VISIT_WAYS } from '#contracts/visits.ts'
import { instant } from '../../platform/tables.ts'

// Rows name places and products without foreign keys: a write must cost little, and figures of past days stay when something is removed.
const retailerId = () => bigint({ mode: 'number' }).$type<RetailerId>()
const storeId = () => bigint({ mode: 'number' }).$type<StoreId>()
const mallId = () => bigint({ mode: 'number' }).$type<MallId>()
const productId = () => bigint({ mode: 'number' }).$type<ProductId>()

/**
 * What visitors did, for 13 months. The migration partitions it by month of `day`, the day by the clock of the visited place. `visitor`
 * changes every day; `device` is known only where the visitor chose to be recognized, and so is the person.
 */
export const visitEvents = pgTable(
  'visit_events',
  {
    day: date().notNull(),
    at: instant().notNull(),
    visitor: bigint({ mode: 'number' }),
    device: bigint({ mode: 'number' }),
    userId: uuid().$type<UserId>(),
    kind: text({ enum: [...VISIT_KINDS, 'order'] }).notNull(),
    retailerId: retailerId(),
    storeId: storeId(),
    mallId: mallId(),
    productId: productId(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>(),
    words: text(),
    found: integer(),
    way: text({ enum: VISIT_WAYS }),
  },
  (t) => [
    index('visit_events_day').on(t.day, t.at),
    index('visit_events_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('visit_events_device').on(t.device).where(sql`${t.device} is not null`),
    uniqueIndex('visit_events_order').on(t.day, t.orderId, t.storeId, t.productId).where(sql`${t.orderId} is not null`),
    check('visit_person_chose', sql`${t.userId} is null or ${t.device} is not null`),
  ],
)

/** The random part of the hashes of a day. It is deleted when the day is over everywhere, and nobody can make its hashes again. */
export const visitSalts = pgTable('visit_salts', { day: date().primaryKey(), salt: text().notNull() })

/** The days that were summed up. A closed one is over everywhere and stays as it is. */
export const visitSums = pgTable('visit_sums', {
  day: date().primaryKey(),
  summedAt: instant().notNull(),
  closed: boolean().notNull().default(false),
})

/**
 * Visits per day of the whole marketplace (it names no place), a retailer, a store, a mall, or a product of a retailer or store; `any` counts people of all kinds, `scan_poster` the scans of posters. `shown` is false
 * where fewer than five people are in it, and where a difference of two shown rows would tell about fewer than five.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    retailerId: retailerId(),
    storeId: storeId(),
    mallId: mallId(),
    productId: productId(),
    kind: text().$type<(typeof VISIT_KINDS)[number] | 'order' | 'any' | `scan_${Printed}`>().notNull(),
    events: integer().notNull(),
    people: integer().notNull(),
    shown: boolean().notNull(),
  },
  (t) => [
    unique('visit_days_once').on(t.day, t.retailerId, t.storeId, t.mallId, t.productId, t.kind).nullsNotDistinct(),
    index('visit_days_retailer').on(t.retailerId, t.day).where(sql`${t.storeId} is null and ${t.productId} is null`),
    index('visit_days_everywhere')
      .on(t.day)
      .where(sql`${t.retailerId} is null and ${t.storeId} is null and ${t.mallId} is null and ${t.productId} is null`),
    index('visit_days_store').on(t.storeId, t.day).where(sql`${t.storeId} is not null and ${t.productId} is null`),
    index('visit_days_mall').on(t.mallId, t.day).where(sql`${t.storeId} is null and ${t.mallId} is not null`),
    index('visit_days_mall_stores').on(t.mallId, t.day).where(sql`${t.storeId} is not null and ${t.productId} is null and ${t.shown}`),
    index('visit_days_products').on(t.retailerId, t.day).where(sql`${t.storeId} is null and ${t.productId} is not null`),
    index('visit_days_store_products').on(t.storeId, t.day).where(sql`${t.storeId} is not null and ${t.productId} is not null`),
    index('visit_days_mall_products').on(t.mallId, t.day).where(sql`${t.mallId} is not null and ${t.productId} is not null and ${t.shown}`),
  ],
)

/** Words per day and place (everywhere where it names none) that five people or more searched for, missed, or came to a product with. */
export const searchDays = pgTable(
  'search_days',
  {
    day: date().notNull(),
    retailerId: retailerId(),
    storeId: storeId(),
    mallId: mallId(),
    kind: text({ enum: ['search', 'missed', 'led'] }).notNull(),
    words: text().notNull(),
    people: integer().notNull(),
    /** The most that a search found. */
    found: integer(),
  },
  (t) => [
    unique('search_days_once').on(t.day, t.words, t.kind, t.retailerId, t.storeId, t.mallId).nullsNotDistinct(),
    index('search_days_retailer').on(t.retailerId, t.day).where(sql`${t.storeId} is null`),
    index('search_days_everywhere').on(t.kind, t.day).where(sql`${t.retailerId} is null and ${t.storeId} is null and ${t.mallId} is null`),
    index('search_days_store').on(t.storeId, t.day).where(sql`${t.storeId} is not null`),
    index('search_days_mall').on(t.mallId, t.day).where(sql`${t.mallId} is not null`),
  ],
)
