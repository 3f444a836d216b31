import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReorderListId, RetailerId, StockTransferId, StoreId, SupplierId, VariantId } from '#contracts/ids.ts'
import { REORDER_STATES } from '#contracts/stock-planning/reorder-lists.ts'
import { TRANSFER_STATES } from '#contracts/stock-planning/transfers.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { variants } from '../catalog/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'

/** Pieces that move between two stores of a retailer. They leave a shelf when it is sent, and join the other when it is received. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: rowId().$type<StockTransferId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    fromStoreId: refersTo<StoreId>(() => stores.id).notNull(),
    toStoreId: refersTo<StoreId>(() => stores.id).notNull(),
    state: text({ enum: TRANSFER_STATES }).notNull().default('draft'),
    sentAt: instant(),
    /** When it was received or canceled. */
    endedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_transfers_one_draft').on(t.fromStoreId, t.toStoreId).where(sql`${t.state} = 'draft'`),
    index('stock_transfers_retailer').on(t.retailerId, t.id),
    index('stock_transfers_from').on(t.fromStoreId),
    index('stock_transfers_on_way').on(t.toStoreId).where(sql`${t.state} = 'sent'`),
    check('transfer_moves', sql`${t.fromStoreId} <> ${t.toStoreId}`),
    check(
      'transfer_was_sent',
      sql`case ${t.state} when 'draft' then ${t.sentAt} is null when 'canceled' then true else ${t.sentAt} is not null end`,
    ),
    check('transfer_ends', sql`(${t.endedAt} is not null) = (${t.state} in ('received', 'canceled'))`),
  ],
)
export const stockTransferLines = pgTable(
  'stock_transfer_lines',
  {
    transferId: refersTo<StockTransferId>(() => stockTransfers.id, 'cascade').notNull(),
    variantId: refersTo<VariantId>(() => variants.id, 'cascade').notNull(),
    quantity: integer().notNull(),
    /** What arrived; null until the transfer is received. */
    received: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.transferId, t.variantId] }),
    index('stock_transfer_lines_variant').on(t.variantId),
    check('transfer_quantity_is_some', sql`${t.quantity} between 1 and 100000 and ${t.received} >= 0`),
  ],
)

/** Where a business orders its items. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: rowId().$type<SupplierId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    name: text().notNull(),
    email: text(),
    leadDays: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('suppliers_name').on(t.retailerId, sql`lower(${t.name})`),
    check('supplier_delivers', sql`${t.leadDays} between 0 and 180 and length(${t.name}) between 1 and 80`),
  ],
)
/** What a store orders: a draft, then ordered (by mail or otherwise), until it arrives. */
export const reorderLists = pgTable(
  'reorder_lists',
  {
    id: rowId().$type<ReorderListId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    storeId: refersTo<StoreId>(() => stores.id).notNull(),
    supplierId: refersTo<SupplierId>(() => suppliers.id, 'set null'),
    state: text({ enum: REORDER_STATES }).notNull().default('draft'),
    leadDays: integer().notNull(),
    safetyDays: integer().notNull(),
    orderedAt: instant(),
    mailedTo: text(),
    mailedAt: instant(),
    /** When it arrived or was canceled. */
    endedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('reorder_lists_retailer').on(t.retailerId, t.id),
    index('reorder_lists_supplier').on(t.supplierId).where(sql`${t.supplierId} is not null`),
    index('reorder_lists_on_way').on(t.storeId).where(sql`${t.state} = 'ordered'`),
    index('reorder_lists_mailed').on(t.retailerId, t.mailedAt).where(sql`${t.mailedAt} is not null`),
    check(
      'reorder_was_ordered',
      sql`case ${t.state} when 'draft' then ${t.orderedAt} is null when 'canceled' then true else ${t.orderedAt} is not null end`,
    ),
    check('reorder_ends', sql`(${t.endedAt} is not null) = (${t.state} in ('arrived', 'canceled'))`),
  ],
)
export const reorderLines = pgTable(
  'reorder_lines',
  {
    listId: refersTo<ReorderListId>(() => reorderLists.id, 'cascade').notNull(),
    variantId: refersTo<VariantId>(() => variants.id, 'cascade').notNull(),
    /** What the proposal rests on: sold in 28 days, available, on its way; all 0 for an item that a person added. */
    sold: integer().notNull().default(0),
    available: integer().notNull().default(0),
    onWay: integer().notNull().default(0),
    proposed: integer().notNull().default(0),
    quantity: integer().notNull(),
    received: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.variantId] }),
    index('reorder_lines_variant').on(t.variantId),
    check('reorder_quantity_is_some', sql`${t.quantity} between 1 and 100000 and ${t.received} >= 0`),
  ],
)
