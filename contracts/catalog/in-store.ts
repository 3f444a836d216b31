import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, ProductId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { named } from '../named.ts'

/** A variant on a shelf of the store that somebody stands in. */
export const InStoreItem = named('InStoreItem', {
  productId: ProductId,
  variantId: VariantId,
  title: z.string(),
  /** "Blue / M"; empty when the product has no options. */
  options: z.string(),
  price: Price,
  compareAtPrice: Price.nullable(),
  available: z.int(),
  /** Where it lies, in the words of the store's staff. */
  place: z.string().nullable(),
})
export type InStoreItem = z.infer<typeof InStoreItem>

/** Read fresh each time: the shopper stands in front of the shelf. */
export const inStore = endpoint('GET /api/stores/:id/shelf', {
  access: 'public',
  summary: 'What a store has of a product, or under a barcode or SKU: price, stock and place now.',
  params: z.object({ id: inUrl(StoreId) }),
  query: z.object({
    productId: inUrl(ProductId).optional(),
    code: z.string().trim().min(1, 'Enter the number below the barcode.').max(60, 'Use up to 60 characters.').optional(),
  }),
  reply: z.object({
    store: z.object({ id: StoreId, slug: z.string(), name: z.string(), unit: z.string().nullable() }),
    items: z.array(InStoreItem),
    /** Why nothing can be paid here and taken along; null where it can. */
    noPayAndGo: z.string().nullable(),
  }),
})

export const LONGEST_PLACE = 60
export const setShelfPlace = endpoint('PUT /api/retailer/stock/place', {
  access: 'retailer:staff',
  summary: 'Say where an item lies in the store; an empty text removes it.',
  body: z.strictObject({
    storeId: StoreId,
    variantId: VariantId,
    place: z.string().trim().max(LONGEST_PLACE, `Use up to ${LONGEST_PLACE} characters.`),
  }),
  reply: z.object({ storeId: StoreId, variantId: VariantId, place: z.string().nullable() }),
})
