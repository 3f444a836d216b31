import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, inUrl, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { FreePrice } from './free-price.ts'
import { STOCK_REASONS } from './inventory.ts'
import { named } from '../named.ts'

/** Limits of one product. The form, the server and the file import share them. */
export const PRODUCT_LIMITS = {
  title: 200,
  description: 20_000,
  brand: 80,
  tag: 60,
  tags: 30,
  options: 3,
  optionName: 60,
  optionValue: 120,
  variants: 100,
  sku: 120,
  pictures: 20,
  alt: 300,
  shelves: 500,
} as const

/** A line of text whose error says by how much it is too long. */
const line = (most: number, missing?: string) =>
  z
    .string()
    .trim()
    .min(missing ? 1 : 0, missing)
    .max(most, { error: ({ input }) => `Keep it under ${most} characters. You have ${String(input).length}.` })

const Status = z.enum(['draft', 'active', 'archived'])
const Options = z.array(
  z.strictObject({
    name: line(PRODUCT_LIMITS.optionName, 'Enter the name of the option.'),
    values: z.array(line(PRODUCT_LIMITS.optionValue, 'Enter a value.')).min(1, 'Enter at least one value.').max(PRODUCT_LIMITS.variants),
  }),
)

/** `stockVersion` is the version the editor saw; null where the store did not have the variant yet. */
const ShelfChange = z.strictObject({
  storeId: StoreId,
  onHand: z.int('Use a whole number.').min(0, 'Stock must be 0 or more.').max(1_000_000, 'Choose 0 to 1,000,000.'),
  stockVersion: z.int32().nullable(),
})
export const VariantInput = z.strictObject({
  /** Null for a new variant. */
  id: VariantId.nullable(),
  version: z.int32().nullable(),
  /** Generated when empty. */
  sku: line(PRODUCT_LIMITS.sku),
  gtin: line(20).nullable(),
  optionValues: z.array(line(PRODUCT_LIMITS.optionValue, 'Enter a value.')).max(PRODUCT_LIMITS.options),
  price: Price,
  compareAtPrice: Price.nullable(),
  /** What one piece costs the retailer; null: not known. Left out: as it was. */
  cost: Price.nullable().optional(),
  /** Only the shelves whose count changes. */
  shelves: z.array(ShelfChange).max(PRODUCT_LIMITS.shelves),
})
export type VariantInput = z.output<typeof VariantInput>

export const PictureInput = z.strictObject({
  /** A picture that the product already has, or the hash of a newly uploaded one. */
  id: z.int().positive().nullable(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{40}$/, 'Use the hash that came back for the picture.')
    .nullable(),
  alt: line(PRODUCT_LIMITS.alt),
  /** Index of the variant it shows. */
  variant: z
    .int()
    .min(0)
    .max(PRODUCT_LIMITS.variants - 1)
    .nullable(),
})

const fields = {
  title: line(PRODUCT_LIMITS.title, 'Enter a title.'),
  description: line(PRODUCT_LIMITS.description),
  brand: line(PRODUCT_LIMITS.brand).nullable(),
  categoryId: CategoryId,
  tags: z.array(line(PRODUCT_LIMITS.tag, 'Enter a tag.')).max(PRODUCT_LIMITS.tags, `Up to ${PRODUCT_LIMITS.tags} tags.`),
  options: Options.max(PRODUCT_LIMITS.options, `Up to ${PRODUCT_LIMITS.options} options.`),
  status: Status,
  variants: z
    .array(VariantInput)
    .min(1, 'A product needs at least one variant.')
    .max(PRODUCT_LIMITS.variants, `Up to ${PRODUCT_LIMITS.variants} variants.`),
  pictures: z.array(PictureInput).max(PRODUCT_LIMITS.pictures, `Up to ${PRODUCT_LIMITS.pictures} pictures.`),
}
export const ProductInput = z.strictObject(fields)
export type ProductInput = z.output<typeof ProductInput>

/** A product as its retailer edits it, complete, with the version the editor saw. */
export const OwnProduct = named('OwnProduct', {
  id: ProductId,
  retailerId: RetailerId,
  slug: z.string(),
  version: z.int32(),
  status: Status,
  /** Why a moderator took it off sale; null for others. */
  takenDownNote: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  brand: z.string().nullable(),
  categoryId: CategoryId,
  tags: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      id: VariantId,
      version: z.int32(),
      sku: z.string(),
      gtin: z.string().nullable(),
      optionValues: z.array(z.string()),
      price: Price,
      compareAtPrice: Price.nullable(),
      cost: Price.nullable(),
      shelves: z.array(z.object({ storeId: StoreId, onHand: z.int(), reserved: z.int(), stockVersion: z.int32() })),
    }),
  ),
  pictures: z.array(z.object({ id: z.int(), src: z.string().nullable(), alt: z.string(), variantId: VariantId.nullable() })),
})
export type OwnProduct = z.output<typeof OwnProduct>

const byId = z.object({ id: inUrl(ProductId) })
export const ownProduct = endpoint('GET /api/retailer/products/:id', {
  access: 'retailer:manager',
  scope: 'products:read',
  summary: 'A product with everything that can be edited of it.',
  params: byId,
  reply: OwnProduct,
})
export const addProduct = endpoint('POST /api/retailer/products', {
  access: 'retailer:manager',
  scope: 'products:write',
  summary: 'List a product by hand.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ retailerId: RetailerId, ...fields, ...FreePrice }),
  reply: OwnProduct,
})
/** Carries the versions the editor saw. A change by somebody else in between is a 409, never overwritten silently. */
export const editProduct = endpoint('PUT /api/retailer/products/:id', {
  access: 'retailer:manager',
  scope: 'products:write',
  summary: 'Change all of a product: words, pictures, variants, prices, stock.',
  params: byId,
  body: z.strictObject({ version: z.int32(), reason: z.enum(STOCK_REASONS), ...fields, ...FreePrice }),
  reply: OwnProduct,
})
export const duplicateProduct = endpoint('POST /api/retailer/products/:id/duplicate', {
  access: 'retailer:manager',
  scope: 'products:write',
  summary: 'A draft that begins as a copy of a product, without its stock and barcodes.',
  status: 201,
  idempotent: true,
  params: byId,
  reply: OwnProduct,
})
export const addPicture = endpoint('POST /api/retailer/pictures', {
  access: 'retailer:manager',
  scope: 'products:write',
  summary: 'Send a picture, to be put on a product afterwards.',
  status: 201,
  multipart: true,
  body: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({ hash: z.string(), src: z.string(), width: z.int(), height: z.int() }),
})
