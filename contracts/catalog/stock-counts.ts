import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Picture } from '../pictures.ts'
import { named } from '../named.ts'

/** One item of a stock count: the expected and the counted quantity. */
export const Countable = named('Countable', {
  variantId: VariantId,
  title: z.string(),
  options: z.string(),
  sku: z.string(),
  gtin: z.string().nullable(),
  image: Picture.nullable(),
  expected: z.int(),
  reserved: z.int(),
  /** null: this store never had it. */
  stockVersion: z.int32().nullable(),
})
export type Countable = z.output<typeof Countable>

export const findByCode = endpoint('GET /api/retailer/counts/find', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'stock:read',
  summary: 'What carries this SKU or barcode, with what a store should have of it.',
  query: z.object({ storeId: inUrl(StoreId), code: z.string().trim().min(1, 'Scan or type a code.').max(120) }),
  reply: z.object({ items: z.array(Countable) }),
})
export const applyCount = endpoint('POST /api/retailer/counts', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'stock:write',
  summary: 'What was counted in a store, as one adjustment: all of it, or none and why, item by item.',
  idempotent: true,
  body: z.strictObject({
    storeId: StoreId,
    items: z
      .array(
        z.strictObject({
          variantId: VariantId,
          counted: z.int('Use a whole number.').min(0, 'Stock must be 0 or more.').max(1_000_000, 'Choose 0 to 1,000,000.'),
          stockVersion: z.int32().nullable(),
        }),
      )
      .min(1, 'Count at least one item.')
      .max(LIMITS.listInBody, `Up to ${LIMITS.listInBody} items in one count.`),
  }),
  reply: z.object({ counted: z.int(), changed: z.int() }),
})
