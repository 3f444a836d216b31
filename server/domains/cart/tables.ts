import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS, type FulfillmentMethod, IF_UNAVAILABLE } from '#contracts/constants.ts'
import type { MallId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

/** Mirrors the browser's cart for signed-in shoppers; it is priced again on every read. */
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

export type SharedLine = { variantId: VariantId; storeId: StoreId; quantity: number; fulfillmentMethod: FulfillmentMethod }
/** A copy of a cart that a share link shows: its variants and quantities, and nothing about the person. */
export const cartShares = pgTable(
  'cart_shares',
  {
    id: rowId(),
    userId: uuid().$type<UserId>(),
    guestHash: text(),
    nonce: text().notNull(),
    tokenHash: text().notNull(),
    lines: jsonb().$type<SharedLine[]>().notNull(),
    sharedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('cart_shares_user').on(t.userId),
    uniqueIndex('cart_shares_guest').on(t.guestHash),
    uniqueIndex('cart_shares_token').on(t.tokenHash),
    check('cart_share_has_one_owner', sql`num_nonnulls(${t.userId}, ${t.guestHash}) = 1`),
  ],
)
