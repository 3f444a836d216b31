import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId, ProductId, StoreId } from '#contracts/ids.ts'
import { createdAt, refersTo, rowId } from '../../platform/tables.ts'
import { products } from '../catalog/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { stores } from '../stores/tables.ts'

/** A product, store or mall that a person does not want suggested again. */
export const dismissedSuggestions = pgTable(
  'dismissed_suggestions',
  {
    id: rowId(),
    userId: refersToUser('cascade').notNull(),
    productId: refersTo<ProductId>(() => products.id, 'cascade'),
    storeId: refersTo<StoreId>(() => stores.id, 'cascade'),
    mallId: refersTo<MallId>(() => malls.id, 'cascade'),
    createdAt: createdAt(),
  },
  (t) => [
    check('dismissed_one_thing', sql`num_nonnulls(${t.productId}, ${t.storeId}, ${t.mallId}) = 1`),
    uniqueIndex('dismissed_product').on(t.userId, t.productId).where(sql`${t.productId} is not null`),
    uniqueIndex('dismissed_store').on(t.userId, t.storeId).where(sql`${t.storeId} is not null`),
    uniqueIndex('dismissed_mall').on(t.userId, t.mallId).where(sql`${t.mallId} is not null`),
    index('dismissed_by_user').on(t.userId),
    // Deleting a product, store or mall finds its rows.
    index('dismissed_by_product').on(t.productId).where(sql`${t.productId} is not null`),
    index('dismissed_by_store').on(t.storeId).where(sql`${t.storeId} is not null`),
    index('dismissed_by_mall').on(t.mallId).where(sql`${t.mallId} is not null`),
  ],
)
