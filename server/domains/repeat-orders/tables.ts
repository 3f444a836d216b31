import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressId, OrderNumber, ProductId, RepeatOrderId, RetailerId, SavedCardId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { MOST_WEEKS, PAUSE_REASONS, QUESTIONS, REPEAT_METHODS, REPEAT_STATES, RUN_STATES } from '#contracts/repeat-orders.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { addresses, refersToUser } from '../identity/tables.ts'
import { savedCards } from '../payments/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const day = () => date({ mode: 'string' })

/** What a person orders again every few weeks, with its names as they were when it began. Days are those of New York. */
export const repeatOrders = pgTable(
  'repeat_orders',
  {
    id: rowId().$type<RepeatOrderId>(),
    userId: refersToUser('cascade').notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    /** The order line that it was started from. */
    lineId: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    options: text().notNull(),
    imageHash: text(),
    everyWeeks: integer().notNull(),
    quantity: integer().notNull(),
    method: text({ enum: REPEAT_METHODS }).notNull(),
    addressId: refersTo<AddressId>(() => addresses.id, 'set null'),
    savedCardId: refersTo<SavedCardId>(() => savedCards.id, 'set null'),
    state: text({ enum: REPEAT_STATES }).notNull(),
    paused: text({ enum: PAUSE_REASONS }),
    nextOn: day().notNull(),
    /** One order, with tax and shipping, as its shopper agreed to it. */
    agreedTotal: cents().notNull(),
    /** The idempotency key of the request that began it. */
    key: text().notNull(),
    requestHash: text().notNull(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('repeat_orders_key').on(t.key),
    index('repeat_orders_user').on(t.userId, t.id),
    index('repeat_orders_due').on(t.nextOn).where(sql`${t.state} = 'active'`),
    index('repeat_orders_retailer').on(t.retailerId).where(sql`${t.state} <> 'ended'`),
    index('repeat_orders_store').on(t.storeId).where(sql`${t.state} <> 'ended'`),
    index('repeat_orders_address').on(t.addressId),
    index('repeat_orders_card').on(t.savedCardId),
    check('repeat_weeks_in_range', sql`${t.everyWeeks} between 1 and ${sql.raw(String(MOST_WEEKS))}`),
    check('repeat_quantity_is_positive', sql`${t.quantity} > 0`),
    check('repeat_total_not_negative', sql`${t.agreedTotal} >= 0`),
    check('repeat_paused_says_why', sql`(${t.state} = 'paused') = (${t.paused} is not null)`),
    check('repeat_ended_whole', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
)

/** What somebody agreed to, word by word. Nothing is taken away, so that each order can be traced to its terms. */
export const repeatConsents = pgTable(
  'repeat_consents',
  {
    id: rowId(),
    repeatId: refersTo<RepeatOrderId>(() => repeatOrders.id, 'cascade').notNull(),
    terms: text().notNull(),
    agreedAt: instant().notNull(),
  },
  (t) => [index('repeat_consents_of').on(t.repeatId, t.id)],
)

/** One row for each due day, however often and wherever its job runs, so that a day has one order at most. */
export const repeatRuns = pgTable(
  'repeat_runs',
  {
    id: rowId(),
    repeatId: refersTo<RepeatOrderId>(() => repeatOrders.id, 'cascade').notNull(),
    dueOn: day().notNull(),
    state: text({ enum: RUN_STATES }).notNull(),
    /** The checkout gets another key for each try, because a declined card answers its key for good. */
    tries: integer().notNull().default(1),
    triedAt: instant().notNull(),
    /** The most that this order may come to. */
    most: cents().notNull(),
    why: text({ enum: QUESTIONS }),
    /** The day of its first failure, from which the tries are counted. */
    failedOn: day(),
    nextTryOn: day(),
    orderNumber: text().$type<OrderNumber>(),
    total: cents(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('repeat_runs_day').on(t.repeatId, t.dueOn),
    uniqueIndex('repeat_runs_order').on(t.orderNumber),
    index('repeat_runs_open').on(t.triedAt).where(sql`${t.state} = 'placing'`),
    index('repeat_runs_failed').on(t.nextTryOn).where(sql`${t.state} = 'card_failed'`),
    check('repeat_run_asks_why', sql`${t.state} <> 'asking' or ${t.why} is not null`),
    check('repeat_run_placed_whole', sql`(${t.state} = 'placed') = (${t.orderNumber} is not null and ${t.total} is not null)`),
    check('repeat_run_tried_again', sql`(${t.state} = 'card_failed') = (${t.nextTryOn} is not null)`),
  ],
)
