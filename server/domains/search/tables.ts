import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CategoryId, MallId, ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { instant } from '../../platform/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row per product that can be found, in the shape lists need: everything a card shows and everything a filter asks,
 * so that a page of a list is one index scan. Written by the search listeners, rebuilt by `npm run sample`.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: bigint({ mode: 'number' }).$type<ProductId>().primaryKey(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    brand: text(),
    categoryId: bigint({ mode: 'number' }).$type<CategoryId>().notNull(),
    categorySlug: text().notNull(),
    categoryGlyph: text().notNull(),
    imageHash: text(),
    imageAlt: text(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    compareAt: bigint({ mode: 'number' }).$type<Cents>(),
    onSale: boolean().notNull(),
    rating: doublePrecision().notNull(),
    ratingCount: integer().notNull(),
    inStock: boolean().notNull(),
    pickup: boolean().notNull(),
    shipsToMall: boolean().notNull(),
    shipsHome: boolean().notNull(),
    onlyVariantId: bigint({ mode: 'number' }),
    /** The offer a list shows when nobody said where they are. */
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    storeName: text().notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    mallName: text(),
    /** Quality signals folded into one number: rating, sales, freshness. */
    quality: doublePrecision().notNull().default(0),
    newestAt: instant().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    index('search_words_gin').using('gin', t.words),
    index('search_title_trgm').using('gin', sql`${t.title} gin_trgm_ops`),
    index('search_category').on(t.categorySlug, t.inStock, t.quality.desc(), t.productId),
    index('search_quality').on(t.inStock, t.quality.desc(), t.productId),
    index('search_brand').on(t.brand),
    index('search_price').on(t.price, t.productId),
    index('search_newest').on(t.newestAt.desc(), t.productId),
  ],
)
/** One row per product and store that has it (or had it): what "near", "at this store" and "in this mall" ask. */
export const searchOffers = pgTable(
  'search_offers',
  {
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    available: boolean().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.storeId] }),
    index('search_offers_store').on(t.storeId, t.available),
    index('search_offers_mall').on(t.mallId, t.available),
    index('search_offers_place').on(t.lat, t.lon),
  ],
)
/** The shop's own vocabulary: spelling is corrected to words that products use. */
export const searchVocabulary = pgTable('search_vocabulary', { word: text().primaryKey(), documents: integer().notNull() }, (t) => [
  index('search_vocabulary_trgm').using('gin', sql`${t.word} gin_trgm_ops`),
])
