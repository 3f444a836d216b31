import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MOST_TAGS, NOTE_MOST } from '#contracts/customers/customers.ts'
import type { CustomerId, ReplyTemplateId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'

/** What a person bought, by the one rule of a sale; counted anew whenever one of their orders changes. */
const sums = () => ({
  orders: integer().notNull().default(0),
  spent: bigint({ mode: 'number' }).$type<Cents>().notNull().default(sql`0`),
  firstAt: instant(),
  lastAt: instant(),
})

/** A person who bought at a retailer, with the retailer's note and the person's consent to be written to. */
export const customers = pgTable(
  'customers',
  {
    id: rowId().$type<CustomerId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade').notNull(),
    userId: refersToUser('cascade').notNull(),
    ...sums(),
    note: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    version: integer().notNull().default(0),
    /** Who wrote the note; nobody once that person has left. */
    notedBy: refersToUser('set null'),
    notedAt: instant(),
    /** Since when the retailer may write to the person and see name and address; null without consent. */
    consentAt: instant(),
  },
  (t) => [
    uniqueIndex('customers_once').on(t.retailerId, t.userId),
    index('customers_recent').on(t.retailerId, t.lastAt, t.id).where(sql`${t.orders} > 0`),
    index('customers_spent').on(t.retailerId, t.spent, t.id).where(sql`${t.orders} > 0`),
    index('customers_orders').on(t.retailerId, t.orders, t.id).where(sql`${t.orders} > 0`),
    index('customers_consent').on(t.retailerId, t.id).where(sql`${t.consentAt} is not null`),
    index('customers_user').on(t.userId, t.id),
    index('customers_noted_by').on(t.notedBy).where(sql`${t.notedBy} is not null`),
    check('customer_with_orders_has_days', sql`(${t.orders} > 0) = (num_nonnulls(${t.firstAt}, ${t.lastAt}) = 2)`),
    check('customer_note_is_short', sql`length(${t.note}) <= ${sql.raw(String(2 * NOTE_MOST))}`),
    check('customer_tags_are_few', sql`cardinality(${t.tags}) <= ${sql.raw(String(MOST_TAGS))}`),
  ],
)

/** The same sums at one store. */
export const customerStores = pgTable(
  'customer_stores',
  {
    customerId: refersTo<CustomerId>(() => customers.id, 'cascade').notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.storeId] }),
    index('customer_stores_recent').on(t.storeId, t.lastAt, t.customerId),
    index('customer_stores_spent').on(t.storeId, t.spent, t.customerId),
    index('customer_stores_orders').on(t.storeId, t.orders, t.customerId),
    check('customer_store_has_orders', sql`${t.orders} > 0 and num_nonnulls(${t.firstAt}, ${t.lastAt}) = 2`),
  ],
)

/** Stored answers of a retailer. Fields in braces are filled in when one is used. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: rowId().$type<ReplyTemplateId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade').notNull(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('reply_templates_title').on(t.retailerId, sql`lower(${t.title})`)],
)
