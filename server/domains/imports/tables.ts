import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CategoryId, ImportFeedId, ImportId, PictureFetchId, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'

export const importRuns = pgTable(
  'import_runs',
  {
    id: rowId().$type<ImportId>(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    userId: uuid().$type<UserId>(),
    fileName: text().notNull(),
    fileKey: text().notNull(),
    format: text().notNull(),
    state: text({ enum: ['uploaded', 'mapped', 'checked', 'applied', 'cancelled', 'undone'] }).notNull(),
    /** The step that runs or waits for its turn. */
    asked: text({ enum: ['check', 'apply', 'undo'] }),
    /** Why the last step came to nothing, in one sentence. */
    failure: text(),
    /** The header and the first rows, for choosing columns. */
    preview: jsonb().notNull().default({}),
    /** The column of each meaning, where no format knows the header. */
    columns: jsonb(),
    /** The places that the file has stock for, each with its store. */
    places: jsonb().notNull().default([]),
    /** The file's categories, each with its number of products and its department. */
    categories: jsonb().notNull().default([]),
    /** What only a person can tell about the file, with the answers. */
    questions: jsonb().notNull().default([]),
    rows: integer().notNull().default(0),
    /** The rows that the step that runs now has behind it. */
    done: integer().notNull().default(0),
    counts: jsonb().notNull().default({}),
    errorCount: integer().notNull().default(0),
    warnings: text().array().notNull(),
    appliedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('import_runs_retailer').on(t.retailerId, t.id)],
)
export const importRowErrors = pgTable(
  'import_row_errors',
  {
    id: rowId(),
    runId: refersTo<ImportId>(() => importRuns.id, 'cascade').notNull(),
    line: integer().notNull(),
    column: text(),
    message: text().notNull(),
    handle: text(),
  },
  (t) => [index('import_row_errors_run').on(t.runId, t.line)],
)
/** A product's state before an import changed it, so that the whole run can be undone at once. */
export const importChanges = pgTable(
  'import_changes',
  {
    id: rowId(),
    runId: refersTo<ImportId>(() => importRuns.id, 'cascade').notNull(),
    productId: bigint({ mode: 'number' }).notNull(),
    /** null: the import created it. */
    before: jsonb(),
    after: jsonb().notNull(),
  },
  (t) => [uniqueIndex('import_changes_once').on(t.runId, t.productId)],
)
/** What a retailer chose for the columns of a header that no format knows. */
export const importColumns = pgTable(
  'import_columns',
  {
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    headerHash: text().notNull(),
    columns: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.headerHash] })],
)
/** The store that a retailer chose for a place of its files; null: its stock is left out. */
export const importPlaces = pgTable(
  'import_places',
  {
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    place: text().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.place] })],
)
/** The department that a retailer chose for a category of its files. */
export const importCategories = pgTable(
  'import_categories',
  {
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    category: text().notNull(),
    categoryId: bigint({ mode: 'number' }).$type<CategoryId>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.category] })],
)
/** One picture that a run's file names for one product. */
export const pictureFetches = pgTable(
  'picture_fetches',
  {
    id: rowId().$type<PictureFetchId>(),
    runId: refersTo<ImportId>(() => importRuns.id, 'cascade').notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    address: text().notNull(),
    host: text().notNull(),
    /** `left`: the product no longer waits for it, because a person or an undo removed it. */
    state: text({ enum: ['waiting', 'kept', 'failed', 'left'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: createdAt(),
    /** Why the last try failed, in one sentence. */
    error: text(),
  },
  (t) => [
    uniqueIndex('picture_fetches_once').on(t.runId, t.productId, t.address),
    index('picture_fetches_due').on(t.host, t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index('picture_fetches_of').on(t.productId).where(sql`${t.state} = 'left'`),
  ],
)
/** Hosts that pictures are waiting at. One node at a time asks a host, and none before `notBefore`. */
export const pictureHosts = pgTable('picture_hosts', { host: text().primaryKey(), notBefore: createdAt() })
/** Addresses of catalog files that are fetched on a schedule. */
export const importFeeds = pgTable(
  'import_feeds',
  {
    id: rowId().$type<ImportFeedId>(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    userId: uuid().$type<UserId>(),
    address: text().notNull(),
    every: text({ enum: ['hour', 'day'] }).notNull(),
    /** Percent of a file's products that may be left out when a run is applied without a person; null: a person applies each run. */
    tolerance: integer(),
    nextAt: instant().notNull(),
    lastAt: instant(),
    lastOutcome: text({ enum: ['applied', 'waits', 'same', 'failed'] }),
    lastError: text(),
    lastRunId: refersTo<ImportId>(() => importRuns.id, 'set null'),
    /** What the host said about its last file, so that it sends only a newer one. */
    etag: text(),
    lastModified: text(),
    /** Of the last file that was read: a host that cannot say whether its file is new is asked in vain otherwise. */
    contentHash: text(),
    failures: integer().notNull().default(0),
    paused: boolean().notNull().default(false),
    /** A person asked for it now: its file is read even if it is the same as the last one. */
    asked: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('import_feeds_once').on(t.storeId, t.address),
    index('import_feeds_retailer').on(t.retailerId),
    index('import_feeds_due').on(t.nextAt).where(sql`${t.asked} or not ${t.paused}`),
    check('tolerance_is_a_share', sql`${t.tolerance} between 0 and 50`),
  ],
)
