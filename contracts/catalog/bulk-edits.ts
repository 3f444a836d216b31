import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price, SignedPrice } from '../money.ts'
import { FreePrice } from './free-price.ts'
import { inventoryProducts, STOCK_REASONS } from './inventory.ts'
import { named } from '../named.ts'

const Reason = z.enum(STOCK_REASONS)
const Whole = z.int('Use a whole number.')
/** One change for many rows. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price_set'), price: Price }),
  z.strictObject({ kind: z.literal('price_by'), by: SignedPrice }),
  z.strictObject({
    kind: z.literal('price_percent'),
    percent: z.number().min(-99, 'Choose -99 to 500.').max(500, 'Choose -99 to 500.'),
  }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(['draft', 'active', 'archived']) }),
  z.strictObject({ kind: z.literal('department'), categoryId: CategoryId }),
  z.strictObject({
    kind: z.literal('stock_set'),
    onHand: Whole.min(0, 'Stock must be 0 or more.').max(1_000_000, 'Choose 0 to 1,000,000.'),
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('stock_by'), by: Whole.min(-1_000_000).max(1_000_000), reason: Reason }),
])
export type BulkChange = z.output<typeof BulkChange>
/** Each row carries the version the person saw, so that a change by somebody else is reported at that row. */
const BulkRow = z.strictObject({
  variantId: VariantId,
  /** Both null for a variant that is on no shelf. */
  storeId: StoreId.nullable(),
  version: z.int32(),
  productVersion: z.int32(),
  stockVersion: z.int32().nullable(),
})
/** The most rows that one change by filter may reach. */
export const MOST_BULK_ROWS = 5_000
/** All rows of the products that match, as the list of products shows them; `productIds` are ticked ones. */
export const BulkFilter = inventoryProducts.query
  .pick({ q: true })
  .extend({
    retailerId: RetailerId.optional(),
    storeId: StoreId.optional(),
    status: z.enum(['draft', 'active', 'archived']).optional(),
    lowStock: z.boolean().optional(),
    unshelved: z.boolean().optional(),
    productIds: z.array(ProductId).min(1).max(LIMITS.listInBody, `Choose up to ${LIMITS.listInBody} products.`).optional(),
  })
  .strict()
export type BulkFilter = z.output<typeof BulkFilter>
const body = z.strictObject({
  rows: z
    .array(BulkRow)
    .min(1, 'Choose at least one row.')
    .max(LIMITS.listInBody, `Change up to ${LIMITS.listInBody} rows at once.`)
    .optional(),
  /** Instead of rows. */
  filter: BulkFilter.optional(),
  change: BulkChange,
})

const Difference = z.discriminatedUnion('of', [
  z.object({ of: z.literal('price'), before: Price, after: SignedPrice }),
  z.object({ of: z.literal('stock'), before: z.int(), after: z.int() }),
  z.object({ of: z.literal('status'), before: z.string(), after: z.string() }),
  z.object({ of: z.literal('department'), before: z.string(), after: z.string() }),
])
/**
 * One line of the preview. A price belongs to a variant in all its stores, and a state or department to a product, so several rows can
 * share a line.
 */
export const BulkLine = named('BulkLine', {
  /** Indexes into the list of rows. */
  rows: z.array(z.int()),
  productId: ProductId.nullable(),
  title: z.string(),
  options: z.string(),
  storeName: z.string().nullable(),
  difference: Difference.nullable(),
  /** Why this line cannot be changed. */
  fault: z.string().nullable(),
  /** A warning to read before applying the change. */
  warning: z.string().nullable(),
})
export type BulkLine = z.output<typeof BulkLine>

/** What a change reaches. */
export const BulkCounts = named('BulkCounts', {
  products: z.int(),
  rows: z.int(),
  lines: z.int(),
  changes: z.int(),
  faults: z.int(),
  warnings: z.int(),
  zeroPrices: z.int(),
})
export type BulkCounts = z.output<typeof BulkCounts>

export const previewBulk = endpoint('POST /api/retailer/bulk/preview', {
  access: 'retailer:staff',
  summary: 'What one change would do to many rows; nothing is changed.',
  body,
  reply: z.object({
    /** By filter only the first lines: those that cannot be changed, then those with a warning. */
    items: z.array(BulkLine),
    counts: BulkCounts,
  }),
})
export const applyBulk = endpoint('POST /api/retailer/bulk', {
  access: 'retailer:staff',
  summary: 'One change to many rows: all of them, or none and why, row by row.',
  idempotent: true,
  body: body.extend({
    ...FreePrice,
    /** With a filter: the rows that the preview counted. When others match now, nothing is changed. */
    expectRows: z.int32().optional(),
    /** With a filter: lines that cannot be changed are left out. */
    leaveOutFaults: z.boolean().optional(),
  }),
  reply: z.object({ changed: z.int() }),
})
