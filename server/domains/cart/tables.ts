import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS, IF_UNAVAILABLE } from '#contracts/constants.ts'
import type { MallId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { createdAt } from '../../platform/tables.ts'

/** Mirrors the browser's cart for signed-in shoppers: a wish, priced anew whenever it is read. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid().$type<UserId>().notNull(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    quantity: integer().notNull(),
    method: text({ enum: FULFILLMENT_METHODS }).notNull(),
    centerMallId: bigint({ mode: 'number' }).$type<MallId>(),
    ifUnavailable: text({ enum: IF_UNAVAILABLE }).notNull().default('refund'),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.variantId, t.storeId] }), check('cart_quantity_fits', sql`${t.quantity} between 1 and 99`)],
)
export const carts = pgTable('carts', { userId: uuid().$type<UserId>().primaryKey(), version: integer().notNull().default(1) })
