import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, ProductId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price, SignedPrice } from '../money.ts'
import { STOCK_REASONS } from './inventory.ts'

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
  version: z.int(),
  productVersion: z.int(),
  stockVersion: z.int().nullable(),
})
const body = z.strictObject({
  rows: z.array(BulkRow).min(1, 'Choose at least one row.').max(LIMITS.listInBody, `Change up to ${LIMITS.listInBody} rows at once.`),
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
export const BulkLine = z
  .object({
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
  .meta({ id: 'BulkLine' })
export type BulkLine = z.output<typeof BulkLine>

export const previewBulk = endpoint({
  method: 'POST',
  path: '/api/retailer/bulk/preview',
  access: 'retailer:staff',
  summary: 'What one change would do to many rows; nothing is changed.',
  body,
  reply: z.object({ items: z.array(BulkLine) }),
})
export const applyBulk = endpoint({
  method: 'POST',
  path: '/api/retailer/bulk',
  access: 'retailer:staff',
  summary: 'One change to many rows: all of them, or none and why, row by row.',
  idempotent: true,
  body,
  reply: z.object({ changed: z.int() }),
})
