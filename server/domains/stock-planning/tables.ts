import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RetailerId, StockTransferId, StoreId, VariantId } from '#contracts/ids.ts'
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
