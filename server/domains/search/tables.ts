import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { CategoryId, MallId, ProductId, RetailerId, SavedSearchId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

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
    /** The title as it is sorted and compared: lower case, without accents. */
    titleKey: text().notNull(),
    brand: text(),
    categoryId: bigint({ mode: 'number' }).$type<CategoryId>().notNull(),
    categorySlug: text().notNull(),
    /** The top category above it: a whole department is one index scan too. */
    departmentSlug: text().notNull(),
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
    onlyVariantId: bigint({ mode: 'number' }).$type<VariantId>(),
    /** The offer a list shows when nobody said where they are. */
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    /** All stores that carry it: their ids, negative where it is sold out. A card names the one that suits the shopper. */
    stores: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** What its variants differ in, as `name:value` in small letters. */
    options: text().array().notNull().default(sql`'{}'`),
    /** Quality (0 to 1: rating and sales), and one more for what is in stock: the order of a list that was asked for nothing else. */
    rank: doublePrecision().notNull(),
    newestAt: instant().notNull(),
    /** Title (A), brand (B), category, tags and options (C): small, so that scoring many rows stays cheap. */
    heads: tsvector().notNull(),
    /** The rarest word of the title that enough others share: what similar things are found by. */
    telling: text(),
    /** Every word of heads and description, without positions: what a search looks through. */
    words: tsvector().notNull(),
  },
  (t) => [
    index('search_words_gin').using('gin', t.words),
    index('search_heads_gin').using('gin', t.heads),
    index('search_category').on(t.categorySlug, t.rank, t.productId),
    index('search_department').on(t.departmentSlug, t.rank, t.productId),
    index('search_department_price').on(t.departmentSlug, t.price, t.productId),
    index('search_department_newest').on(t.departmentSlug, t.newestAt, t.productId),
    index('search_department_title').on(t.departmentSlug, t.titleKey, t.productId),
    index('search_rank').on(t.rank, t.productId),
    index('search_price').on(t.price, t.productId),
    index('search_newest').on(t.newestAt, t.productId),
    index('search_title').on(t.titleKey, t.productId),
    index('search_rating').on(t.rating, t.productId),
    index('search_telling').on(t.telling, t.rank, t.productId),
    index('search_options').using('gin', t.options),
    index('search_brand').on(sql`lower(${t.brand})`),
  ],
)
/** One row per product and store that carries it: what "near", "at this store" and "in this mall" ask. */
export const searchOffers = pgTable(
  'search_offers',
  {
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    available: boolean().notNull(),
    /** The product's rank with the stock of this store, so that a store's list is one index scan. */
    rank: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.storeId] }),
    index('search_offers_store').on(t.storeId, t.rank, t.productId),
    index('search_offers_mall').on(t.mallId, t.rank, t.productId).where(sql`${t.mallId} is not null`),
  ],
)
/** The shop's own vocabulary: spelling is corrected to words that products use. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    /** Its stem, as the index knows it. */
    lexeme: text().notNull(),
    /** Products that have it anywhere, and those that have it in title, brand, category or tags. */
    documents: integer().notNull(),
    heads: integer().notNull(),
    /** The word with one letter left out, in every way: two words one mistake apart share one of these. */
    deletes: text().array().notNull(),
  },
  (t) => [
    index('search_vocabulary_lexeme').on(t.lexeme),
    index('search_vocabulary_start').on(t.word.op('text_pattern_ops')),
    index('search_vocabulary_deletes').using('gin', t.deletes),
    index('search_vocabulary_trgm').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
)
/** What many people searched for on a day, everywhere and by area; never who, and nothing that only a few did. */
export const popularSearches = pgTable(
  'popular_searches',
  {
    day: date().notNull(),
    /** The first three digits of a ZIP; empty: everywhere. */
    area: text().notNull(),
    words: text().notNull(),
    people: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.area, t.words] })],
)
/** Searches that shoppers saved, taken apart once, so that what has changed finds them: a million of them cost a change of a price nothing. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: rowId().$type<SavedSearchId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The search in its one spelling, as it stands in an address. */
    address: text().notNull(),
    /** The one thing asked for that the fewest products have, such as `word:lamp`: only what has it is compared. */
    anchor: text().notNull(),
    words: tsquery(),
    category: text(),
    brand: text(),
    options: text().array().notNull().default(sql`'{}'`),
    minPrice: bigint({ mode: 'number' }).$type<Cents>(),
    maxPrice: bigint({ mode: 'number' }).$type<Cents>(),
    minRating: integer(),
    onSale: boolean().notNull(),
    method: text().$type<FulfillmentMethod>(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    zip: text(),
    miles: integer(),
    tells: boolean().notNull().default(true),
    /** What happened before is known to the shopper: they looked at the list. */
    since: createdAt(),
    /** When what was found is told; null: nothing waits. */
    dueAt: instant(),
    toldAt: instant(),
    /** How often it told: each telling is one message. */
    rounds: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_searches_once').on(t.userId, t.address),
    index('saved_searches_anchor').on(t.anchor, t.id).where(sql`${t.tells}`),
    index('saved_searches_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
)
/** What was found for a saved search, told or waiting for its hour: the same is not told again unless it got cheaper. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: bigint({ mode: 'number' })
      .$type<SavedSearchId>()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    why: text({ enum: ['arrived', 'cheaper'] }).notNull(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    foundAt: instant().notNull(),
    toldAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.searchId, t.productId] }), index('saved_search_matches_age').on(t.foundAt)],
)
/** Products that came, came back or got cheaper since saved searches were last compared, each as it was before. Only added to: who changes a price waits for nobody. */
export const productNews = pgTable('product_news', {
  id: rowId(),
  productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
  /** Stores that had it; none: it was new, or sold out. */
  storesBefore: bigint({ mode: 'number' }).array().notNull(),
  priceBefore: bigint({ mode: 'number' }).$type<Cents>(),
  changedAt: createdAt(),
})
