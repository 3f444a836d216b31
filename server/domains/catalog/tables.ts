import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CategoryId, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { skuKeySql } from './barcodes.ts'
import { COUNTED_BY } from './shelf-truth.ts'
import { stores } from '../stores/tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: rowId().$type<CategoryId>(),
    slug: text().notNull(),
    name: text().notNull(),
    glyph: text().notNull(),
    parentId: bigint({ mode: 'number' }).$type<CategoryId>(),
    position: integer().notNull().default(0),
    /** The tax category of a sale. */
    taxCategory: text({ enum: ['general', 'clothing', 'grocery'] })
      .notNull()
      .default('general'),
    /** What of it spoils, so that it can't be returned: everything, what has the tag "flowers", or nothing. */
    perishable: text({ enum: ['all', 'flowers', 'nothing'] })
      .notNull()
      .default('nothing'),
  },
  (t) => [uniqueIndex('categories_slug').on(t.slug)],
)
export const products = pgTable(
  'products',
  {
    id: rowId().$type<ProductId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    slug: text().notNull(),
    /** The id in the retailer's own system (Shopify: Handle); a re-import finds the product by it. */
    externalId: text(),
    title: text().notNull(),
    /** Sanitized HTML. */
    description: text().notNull(),
    brand: text(),
    categoryId: refersTo<CategoryId>(() => categories.id).notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** [{name, values}] in display order; empty: one variant. */
    options: jsonb().$type<{ name: string; values: string[] }[]>().notNull().default([]),
    status: text({ enum: ['draft', 'active', 'archived'] }).notNull(),
    /** [{name, value}] in display order: material, ingredients, care. */
    facts: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** A person removed, reordered or described the pictures of its file: imports leave all its pictures as they are. */
    picturesByHand: boolean().notNull().default(false),
    /** Rises with each change of texts, variants or pictures: an edit based on an older version is refused. */
    version: integer().notNull().default(1),
    /** A moderator took it off sale, for this reason: nothing puts it on sale again before a second look. */
    takenDownNote: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('taken_down_is_off_sale', sql`${t.takenDownNote} is null or ${t.status} <> 'active'`),
    uniqueIndex('products_slug').on(t.slug),
    uniqueIndex('products_external').on(t.retailerId, t.externalId).where(sql`${t.externalId} is not null`),
    index('products_category').on(t.categoryId),
    index('products_newest').on(t.retailerId, t.createdAt),
    // The orders of a retailer's inventory.
    index('products_title').on(t.retailerId, sql`lower(left(${t.title}, 80))`, t.id),
    index('products_of_retailer').on(t.retailerId, t.id),
    // The same things of other retailers, which search lists as one.
    index('products_same_thing').on(sql`lower(left(${t.title}, 80))`, t.categoryId, sql`lower(${t.brand})`),
  ],
)
export const productImages = pgTable(
  'product_images',
  {
    id: rowId(),
    productId: refersTo<ProductId>(() => products.id, 'cascade').notNull(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>(),
    /** Content hash of the original; null while the picture is still to be fetched from sourceUrl. */
    hash: text(),
    sourceUrl: text(),
    alt: text().notNull(),
    width: integer(),
    height: integer(),
    position: integer().notNull(),
    /** It shows the kind of item, not this very item: an illustration or a placeholder. Such a product leads no shelf. */
    standIn: boolean().notNull().default(false),
  },
  (t) => [
    index('product_images_product').on(t.productId, t.position),
    index('product_images_hash').on(t.hash),
    index('product_images_to_fetch').on(t.sourceUrl).where(sql`${t.hash} is null and ${t.sourceUrl} is not null`),
  ],
)
/** Pictures a retailer uploaded. Only these, and pictures already on its products, can be put on its products. */
export const sentPictures = pgTable(
  'sent_pictures',
  {
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.hash] })],
)
export const variants = pgTable(
  'variants',
  {
    id: rowId().$type<VariantId>(),
    productId: refersTo<ProductId>(() => products.id, 'cascade').notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    sku: text().notNull(),
    gtin: text(),
    optionValues: text().array().notNull().default(sql`'{}'`),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    compareAt: bigint({ mode: 'number' }).$type<Cents>(),
    /** What one piece costs the retailer; null: not known. Only its managers see it. */
    cost: bigint({ mode: 'number' }).$type<Cents>(),
    weightGrams: integer(),
    position: integer().notNull().default(0),
    /** An order of this variant was canceled: nothing else would show that the books refer to it. */
    inBooks: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    /** Rises with each change: an edit based on an older version is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('variants_sku').on(t.retailerId, t.sku),
    index('variants_sku_key').on(sql.raw(skuKeySql('sku'))),
    index('variants_product').on(t.productId, t.position),
    index('variants_gtin').on(t.gtin).where(sql`${t.gtin} is not null`),
    check('price_is_not_negative', sql`${t.price} >= 0`),
    check('cost_is_not_negative', sql`${t.cost} >= 0`),
    check('former_price_is_above', sql`${t.compareAt} is null or ${t.compareAt} > ${t.price}`),
  ],
)
export const stock = pgTable(
  'stock',
  {
    variantId: refersTo<VariantId>(() => variants.id, 'cascade').notNull(),
    storeId: refersTo<StoreId>(() => stores.id).notNull(),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
    /** Its counts do not agree with its movements or its open orders: nothing of it is sold until an admin has settled that. */
    stopped: boolean().notNull().default(false),
    /** The last count or import that stated the pieces; null: none since this is noted. See `shelf-truth.ts`. */
    countedAt: instant(),
    countedBy: text({ enum: COUNTED_BY }),
    /** Pieces handed over since then, and pieces that a pick did not find since then. */
    soldSince: integer().notNull().default(0),
    missed: integer().notNull().default(0),
    /** The last pick that did not find a piece, also after a later count. */
    missedAt: instant(),
    /** Where it lies in the store, in its staff's words, like "Aisle 4, shelf 2". */
    place: text(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.storeId] }),
    index('stock_store').on(t.storeId),
    index('stock_missed').on(t.storeId, t.missedAt).where(sql`${t.missedAt} is not null`),
    check('stock_counts_are_named', sql`(${t.countedAt} is null) = (${t.countedBy} is null)`),
    check('stock_moves_since_are_not_negative', sql`${t.soldSince} >= 0 and ${t.missed} >= 0`),
    check('shelf_place_is_short', sql`length(${t.place}) between 1 and 60`),
    check('reserved_is_on_hand', sql`${t.reserved} between 0 and ${t.onHand}`),
  ],
)
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: rowId(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    why: text({
      enum: ['sale', 'return', 'count', 'received', 'damaged', 'lost', 'correction', 'import', 'undo', 'transfer', 'earlier'],
    }).notNull(),
    delta: integer().notNull(),
    who: uuid().$type<UserId>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_changes_of').on(t.variantId, t.storeId, t.id),
    index('stock_changes_came_in').on(t.variantId, t.storeId, t.createdAt).where(sql`${t.delta} > 0 and ${t.why} <> 'count'`),
    index('stock_changes_corrected').on(t.storeId, t.createdAt, t.variantId).where(sql`${t.why} = 'count' and ${t.delta} <> 0`),
  ],
)
export const priceChanges = pgTable(
  'price_changes',
  {
    id: rowId(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    compareAt: bigint({ mode: 'number' }).$type<Cents>(),
    who: uuid().$type<UserId>(),
    createdAt: createdAt(),
  },
  (t) => [index('price_changes_of').on(t.variantId, t.id)],
)
/** The last movement and the last price that are old and worked off; see `old-changes.ts`. */
export const oldChanges = pgTable('old_changes', {
  changes: text({ enum: ['stock_changes', 'price_changes'] }).primaryKey(),
  through: bigint({ mode: 'number' }).notNull(),
})
