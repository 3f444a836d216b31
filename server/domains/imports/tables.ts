import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImportId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

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
    /** A step that a job carries out because the file is too large for a request. */
    asked: text({ enum: ['check', 'apply'] }),
    rows: integer().notNull().default(0),
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
    runId: bigint({ mode: 'number' })
      .$type<ImportId>()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
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
    runId: bigint({ mode: 'number' })
      .$type<ImportId>()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' }).notNull(),
    /** null: the import created it. */
    before: jsonb(),
    after: jsonb().notNull(),
  },
  (t) => [uniqueIndex('import_changes_once').on(t.runId, t.productId)],
)
