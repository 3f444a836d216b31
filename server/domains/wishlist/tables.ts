import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductId, StoreId, UserId, VariantId, WishlistItemId, WishlistId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { products, variants } from '../catalog/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { stores } from '../stores/tables.ts'

const userId = () => refersToUser('cascade').notNull()
/** A product is deleted only when the import that created it is undone and nobody bought it; its wishlist items are then deleted too. */
const productId = () => refersTo<ProductId>(() => products.id, 'cascade').notNull()
const variantId = () => refersTo<VariantId>(() => variants.id, 'set null')

export const wishlists = pgTable(
  'wishlists',
  {
    id: rowId().$type<WishlistId>(),
    userId: userId(),
    name: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** The link of a shared list is derived from this; both are null while the list is private. */
    shareNonce: text(),
    shareHash: text(),
    /** Since when a shared list stands in the feed of those who may see its owner's posts. */
    inFeedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('wishlists_one_default').on(t.userId).where(sql`${t.isDefault}`),
    uniqueIndex('wishlists_name').on(t.userId, sql`lower(${t.name})`),
    uniqueIndex('wishlists_share').on(t.shareHash).where(sql`${t.shareHash} is not null`),
    index('wishlists_in_feed').on(t.userId, t.inFeedAt).where(sql`${t.inFeedAt} is not null`),
    unique('wishlists_of').on(t.id, t.userId),
    check('shared_whole', sql`(${t.shareNonce} is null) = (${t.shareHash} is null)`),
  ],
)
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: rowId().$type<WishlistItemId>(),
    userId: userId(),
    listId: bigint({ mode: 'number' }).$type<WishlistId>().notNull(),
    productId: productId(),
    /** A chosen size or color; null: any. */
    variantId: variantId(),
    storeId: refersTo<StoreId>(() => stores.id).notNull(),
    priceWhenAdded: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    note: text().notNull().default(''),
    wanted: integer().notNull().default(1),
    savedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('wishlist_items_once').on(t.userId, t.productId),
    index('wishlist_items_list').on(t.listId),
    index('wishlist_items_product').on(t.productId),
    index('wishlist_items_variant').on(t.variantId).where(sql`${t.variantId} is not null`),
    // An item always belongs to a list of the same shopper, even if the code has a bug.
    foreignKey({
      columns: [t.listId, t.userId],
      foreignColumns: [wishlists.id, wishlists.userId],
      name: 'wishlist_items_on_own_list',
    }).onDelete('cascade'),
    check('wanted_is_some', sql`${t.wanted} between 1 and 99`),
  ],
)
/**
 * The alerts of a wishlist item. An alert fires when its condition becomes true and rearms when it becomes false (`…Fired`). Deleted with
 * its item (R80). Product, variant, shopper and ZIP are duplicated here because one price change may affect ten thousand of these rows.
 */
export const alertSettings = pgTable(
  'alert_settings',
  {
    itemId: refersTo<WishlistItemId>(() => wishlistItems.id, 'cascade').primaryKey(),
    userId: uuid().$type<UserId>().notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    variantId: variantId(),
    zip: text(),
    backInStock: boolean().notNull(),
    priceDrop: boolean().notNull(),
    targetPrice: bigint({ mode: 'number' }).$type<Cents>(),
    /** The highest price that counts as a drop: the target, or a cent below the price when the alert was set. */
    ceiling: bigint({ mode: 'number' }).$type<Cents>(),
    stockFired: boolean().notNull().default(false),
    priceFired: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (t) => [
    index('alert_settings_waiting').on(t.productId, t.itemId).where(sql`${t.backInStock} or ${t.priceDrop}`),
    index('alert_settings_user').on(t.userId),
    index('alert_settings_variant').on(t.variantId).where(sql`${t.variantId} is not null`),
    check('target_is_not_negative', sql`${t.targetPrice} >= 0`),
    check('a_drop_has_a_ceiling', sql`${t.ceiling} is not null or not ${t.priceDrop}`),
  ],
)
/**
 * Products that someone watches: a change to any other product costs one lookup here. Locking a row serializes the evaluations of its
 * product.
 */
export const watchedProducts = pgTable('watched_products', { productId: productId().primaryKey() })
/** Each crossing of each alert has a unique number, even when an item was removed and saved again. */
export const alertCrossings = pgSequence('alert_crossings')

/** "I'll get this" from visitors of a shared list. The owner is never told. */
export const wishlistTakers = pgTable(
  'wishlist_takers',
  {
    itemId: refersTo<WishlistItemId>(() => wishlistItems.id, 'cascade').notNull(),
    userId: userId(),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.userId] }),
    index('wishlist_takers_user').on(t.userId),
    check('taken_is_some', sql`${t.quantity} between 1 and 99`),
  ],
)
/** Items removed within the last hour, unchanged: item, alerts and takers. */
export const removedWishes = pgTable(
  'removed_wishes',
  {
    userId: userId(),
    productId: productId(),
    removedAt: instant().notNull(),
    item: jsonb().notNull(),
    alerts: jsonb(),
    takers: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('removed_wishes_age').on(t.removedAt)],
)
