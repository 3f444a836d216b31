import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { CategoryId, MallId, PhotoId, ProductId, RetailerId, SavedSearchId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo, rowId, tsvector } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** Increase this where an update of SPIRAL writes rows otherwise: a job at night writes the older ones anew. */
export const DOCUMENT_VERSION = 1

/**
 * One row per product that can be found, with every field that cards show and filters use, so that a page of a list is one index scan. The
 * search listeners write it; `npm run sample` rebuilds it.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: bigint({ mode: 'number' }).$type<ProductId>().primaryKey(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    /**
     * Products of several retailers with a common GTIN, or with the same title, category and brand, are one item: this is the lowest id
     * among them. A list shows each item once.
     * Null where an older version wrote the row: the product stands alone.
     */
    itemId: bigint({ mode: 'number' }).$type<ProductId>(),
    /** The other products of the item, and the lowest price among all of them that are in stock. */
    twins: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    lowestPrice: bigint({ mode: 'number' }).$type<Cents>(),
    slug: text().notNull(),
    title: text().notNull(),
    /** The title for sorting and comparing: lower case, without accents. */
    titleKey: text().notNull(),
    brand: text(),
    categoryId: bigint({ mode: 'number' }).$type<CategoryId>().notNull(),
    categorySlug: text().notNull(),
    /** The product's top-level category, so that a whole department is one index scan too. */
    departmentSlug: text().notNull(),
    categoryGlyph: text().notNull(),
    imageHash: text(),
    imageAlt: text(),
    /** Its picture only stands for it; see `product_images`. */
    standIn: boolean().notNull().default(false),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    compareAt: bigint({ mode: 'number' }).$type<Cents>(),
    onSale: boolean().notNull(),
    inStock: boolean().notNull(),
    pickup: boolean().notNull(),
    shipsToMall: boolean().notNull(),
    shipsHome: boolean().notNull(),
    onlyVariantId: bigint({ mode: 'number' }).$type<VariantId>(),
    /** The store whose offer a list shows when the shopper gave no location. */
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    /** The ids of all stores that carry it, negative where it is sold out. A card names the store that suits the shopper. */
    stores: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** The stores among them that may not find it on the shelf; see `shelf-truth.ts` of the catalog. */
    doubtful: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** The stores among them where it is likely, but not sure. */
    likely: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** The option values of its variants, as `name:value` in lower case. */
    options: text().array().notNull().default(sql`'{}'`),
    /** The mean of the item's reviews as people see it, to one decimal (0: none), and their number. */
    starsMean: doublePrecision().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** The mean as lists sort by it: see `rating-score.ts`. 0 without a review, so that these come last. */
    starsScore: doublePrecision().notNull().default(0),
    /** Quality (0 to 1, from sales, wishes and reviews; less than half of it where all stock is doubtful or its picture only stands for it), plus 1 when in stock: the default sort order. */
    rank: doublePrecision().notNull(),
    newestAt: instant().notNull(),
    /** Title (A), brand (B), category, tags and options (C), and once more the noun that names the thing (D): kept small, so that scoring many rows stays cheap. */
    heads: tsvector().notNull(),
    /** The rarest word of the title that enough other products share; used to find similar products. */
    telling: text(),
    /** Every word of heads and description, without positions: the words that a search matches. */
    words: tsvector().notNull(),
    /** The version of the row; see `DOCUMENT_VERSION`. */
    version: integer().notNull().default(0),
  },
  (t) => [
    // Without `fastupdate`: each search would have to read through the entries that an import has left unsorted.
    index('search_words_gin').using('gin', t.words).with({ fastupdate: false }),
    index('search_heads_gin').using('gin', t.heads).with({ fastupdate: false }),
    // What a product is: the other index does not know where a word stands, and "red" stands in much that no title names so.
    index('search_things_gin').using('gin', sql`ts_filter(${t.heads}, '{d}')`).with({ fastupdate: false }),
    index('search_category').on(t.categorySlug, t.rank, t.productId),
    index('search_department').on(t.departmentSlug, t.rank, t.productId),
    index('search_department_price').on(t.departmentSlug, t.price, t.productId),
    index('search_department_newest').on(t.departmentSlug, t.newestAt, t.productId),
    index('search_department_stars').on(t.departmentSlug, t.starsScore, t.productId),
    index('search_department_title').on(t.departmentSlug, t.titleKey, t.productId),
    index('search_rank').on(t.rank, t.productId),
    index('search_price').on(t.price, t.productId),
    index('search_stars').on(t.starsScore, t.productId),
    index('search_newest').on(t.newestAt, t.productId),
    index('search_title').on(t.titleKey, t.productId),
    index('search_item').on(t.itemId, t.productId),
    index('search_telling').on(t.telling, t.rank, t.productId),
    index('search_options').using('gin', t.options).with({ fastupdate: false }),
    index('search_brand').on(sql`lower(${t.brand})`),
    index('search_outdated')
      .on(t.productId)
      .where(sql`${t.version} < ${sql.raw(String(DOCUMENT_VERSION))}`),
  ],
)
/** One row per product and store that carries it, for the filters "near", "at this store" and "in this mall". */
export const searchOffers = pgTable(
  'search_offers',
  {
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    available: boolean().notNull(),
    /** The product's rank, based on the stock of this store and its doubts, so that a store's list is one index scan. */
    rank: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.storeId] }),
    index('search_offers_store').on(t.storeId, t.rank, t.productId),
    index('search_offers_mall').on(t.mallId, t.rank, t.productId).where(sql`${t.mallId} is not null`),
  ],
)
/** The words that products use: misspelled queries are corrected to these. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    /** Its stem, as in the index. */
    lexeme: text().notNull(),
    /** The number of products that have it anywhere, and the number that have it in title, brand, category or tags. */
    documents: integer().notNull(),
    heads: integer().notNull(),
    /** All forms of the word with one letter left out: two words that differ by one mistake share one of these. */
    deletes: text().array().notNull(),
  },
  (t) => [
    index('search_vocabulary_lexeme').on(t.lexeme),
    index('search_vocabulary_start').on(t.word.op('text_pattern_ops')),
    index('search_vocabulary_deletes').using('gin', t.deletes),
    index('search_vocabulary_trgm').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
)
/** Popular searches per day, everywhere and by area. Holds no data about people, and no search that only a few people made. */
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
/** No longer used: the domain of visits has what it held. The previous release still writes it, so it goes with a later one. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    mallId: refersTo<MallId>(() => malls.id, 'cascade').notNull(),
    day: date().notNull(),
    words: text().notNull(),
    people: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mallId, t.day, t.words] }), index('missed_searches_day').on(t.day)],
)
/**
 * Saved searches with their conditions in columns, so that changed products find them by index: a price change costs nothing extra even
 * with a million saved searches.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: rowId().$type<SavedSearchId>(),
    userId: refersToUser('cascade').notNull(),
    name: text().notNull(),
    /** The search as a normalized query string, as used in URLs. */
    address: text().notNull(),
    /** The condition that the fewest products meet, such as `word:lamp`: only products that meet it are compared with this search. */
    anchor: text().notNull(),
    words: tsquery(),
    category: text(),
    brand: text(),
    options: text().array().notNull().default(sql`'{}'`),
    minPrice: bigint({ mode: 'number' }).$type<Cents>(),
    maxPrice: bigint({ mode: 'number' }).$type<Cents>(),
    onSale: boolean().notNull(),
    minStars: integer(),
    method: text().$type<FulfillmentMethod>(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    zip: text(),
    miles: integer(),
    tells: boolean().notNull().default(true),
    /** Changes before this time are not reported: the shopper has seen the list. */
    since: createdAt(),
    /** When the next message is due; null: nothing to report. */
    dueAt: instant(),
    toldAt: instant(),
    /** The number of messages sent for this search. */
    rounds: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_searches_once').on(t.userId, t.address),
    index('saved_searches_anchor').on(t.anchor, t.id).where(sql`${t.tells}`),
    index('saved_searches_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
  ],
)
/** Matches of a saved search, reported or waiting to be. A match is reported again only if the product got cheaper. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: refersTo<SavedSearchId>(() => savedSearches.id, 'cascade').notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    why: text({ enum: ['arrived', 'cheaper'] }).notNull(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    foundAt: instant().notNull(),
    toldAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.searchId, t.productId] }), index('saved_search_matches_age').on(t.foundAt)],
)
/**
 * Products that arrived, came back or got cheaper since saved searches were last compared, with their earlier state. Append-only, so that
 * price changes never wait for a lock.
 */
export const productNews = pgTable('product_news', {
  id: rowId(),
  productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
  /** Stores that had it in stock; empty: it was new, or sold out. */
  storesBefore: bigint({ mode: 'number' }).array().notNull(),
  priceBefore: bigint({ mode: 'number' }).$type<Cents>(),
  changedAt: createdAt(),
})
/** How a product picture looks, as 640 signed bytes, by the hash of the picture. Made again when the version of the measure changes. */
export const pictureLooks = pgTable(
  'picture_looks',
  {
    hash: text().primaryKey(),
    version: integer().notNull(),
    look: bytea().notNull(),
    /** Grows with each look that is written, so that a node reads only what is new to it. */
    place: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [index('picture_looks_place').on(t.place)],
)
/** Photos that people search with. Unless somebody saved it, a photo and its file are deleted within a day. */
export const queryPhotos = pgTable(
  'query_photos',
  {
    id: text().$type<PhotoId>().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    gtins: text().array().notNull(),
    isBlurred: boolean().notNull(),
    isHeld: boolean().notNull(),
    /** Whoever saved it; null: nobody yet. */
    userId: refersToUser('cascade'),
    name: text(),
    board: text(),
    /** The search that it was saved with, as the query of its page. */
    search: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('query_photos_saved').on(t.userId, t.createdAt, t.id).where(sql`${t.userId} is not null`),
    index('query_photos_unsaved').on(t.createdAt).where(sql`${t.userId} is null`),
    check('saved_photos_have_names', sql`(${t.userId} is null) = (${t.name} is null)`),
    check('held_photos_are_not_saved', sql`${t.userId} is null or not ${t.isHeld}`),
  ],
)
