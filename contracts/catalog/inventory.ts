import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { FlagInUrl, pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { FreePrice } from './free-price.ts'
import { named } from '../named.ts'

export const INVENTORY_ISSUES = ['sold_out', 'no_shelf', 'no_picture', 'no_description', 'no_barcode'] as const

export const InventoryRow = named('InventoryRow', {
  productId: ProductId,
  productSlug: z.string(),
  variantId: VariantId,
  /** Null for a variant that no store has on a shelf, or not the store that was asked for. */
  storeId: StoreId.nullable(),
  storeName: z.string(),
  title: z.string(),
  options: z.string(),
  sku: z.string(),
  gtin: z.string().nullable(),
  image: Picture.nullable(),
  price: Price,
  compareAtPrice: Price.nullable(),
  onHand: z.int(),
  /** Where it lies in the store; see `in-store.ts`. */
  place: z.string().nullable(),
  reserved: z.int(),
  sold30: z.int(),
  /** The stores that sell this variant, all at one price. */
  stores: z.int(),
  status: z.enum(['draft', 'active', 'archived']),
  /** Problems that keep shoppers from finding or choosing it. */
  issues: z.array(z.enum(INVENTORY_ISSUES)),
  version: z.int32(),
  productVersion: z.int32(),
  stockVersion: z.int32().nullable(),
})

export type InventoryRow = z.infer<typeof InventoryRow>

export const inventory = endpoint('GET /api/retailer/inventory', {
  access: 'retailer:staff',
  atCounter: true,
  scope: 'stock:read',
  summary: 'Products × stores with price and stock, and products that are on no shelf yet.',
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
    productId: inUrl(ProductId).optional(),
    q: z.string().trim().max(120).optional(),
    status: z.enum(['draft', 'active', 'archived']).optional(),
    lowStock: FlagInUrl.optional(),
    /** Only what is on no shelf, or not on that of the store. */
    unshelved: FlagInUrl.optional(),
    sort: z.enum(['title', 'stock', 'price', 'newest']).optional(),
  }),
  reply: pageOf(InventoryRow),
})

/** The same shelves, one row per product, with sums over its variants and stores. */
export const inventoryProducts = endpoint('GET /api/retailer/inventory/products', {
  access: 'retailer:staff',
  scope: 'products:read',
  summary: 'Products with price range and stock in all stores.',
  query: inventory.query.omit({ productId: true }),
  reply: pageOf(
    z.object({
      ...InventoryRow.pick({ productId: true, title: true, status: true, image: true, onHand: true, issues: true }).shape,
      variants: z.int(),
      stores: z.int(),
      lowestPrice: Price,
      highestPrice: Price,
      /** How many of its shelves are low. */
      low: z.int(),
    }),
  ),
})

/** The current state of one row, for an editor whose change conflicts with somebody else's. */
export const inventoryRow = endpoint('GET /api/retailer/inventory/:variantId/:storeId', {
  access: 'retailer:staff',
  scope: 'stock:read',
  summary: 'One product in one store, as it is now.',
  params: z.object({ variantId: inUrl(VariantId), storeId: inUrl(StoreId) }),
  reply: InventoryRow,
})

/** `version` is the one the editor saw: another change in between is a 409, never overwritten silently. */
export const changeVariant = endpoint('PATCH /api/retailer/variants/:id', {
  access: 'retailer:manager',
  scope: 'prices:write',
  summary: 'Change price or former price.',
  params: z.object({ id: inUrl(VariantId) }),
  body: z.strictObject({
    price: Price.optional(),
    compareAtPrice: Price.nullable().optional(),
    version: z.int32().optional(),
    ...FreePrice,
  }),
  reply: z.object({ variantId: VariantId, price: Price, compareAtPrice: Price.nullable(), version: z.int32() }),
})

export const STOCK_REASONS = ['count', 'received', 'damaged', 'lost', 'correction'] as const

export const setStock = endpoint('PUT /api/retailer/stock', {
  access: 'retailer:staff',
  scope: 'stock:write',
  summary: 'Set what is on the shelf, with the reason.',
  body: z.strictObject({
    storeId: StoreId,
    variantId: VariantId,
    onHand: z.int('Use a whole number.').min(0).max(1_000_000),
    reason: z.enum(STOCK_REASONS),
    stockVersion: z.int32().optional(),
  }),
  reply: z.object({ storeId: StoreId, variantId: VariantId, onHand: z.int(), reserved: z.int(), stockVersion: z.int32() }),
})

export const stockHistory = endpoint('GET /api/retailer/stock/history', {
  access: 'retailer:staff',
  scope: 'stock:read',
  summary: 'Movements and prices of one variant in one store.',
  query: z.object({ storeId: inUrl(StoreId), variantId: inUrl(VariantId) }),
  reply: z.object({
    movements: z.array(z.object({ at: Instant, why: z.string(), delta: z.int(), who: z.string().nullable() })),
    prices: z.array(z.object({ at: Instant, price: Price, who: z.string().nullable() })),
  }),
})

export const changeProduct = endpoint('PATCH /api/retailer/products/:id', {
  access: 'retailer:manager',
  scope: 'products:write',
  summary: 'Change title, state or description of a product.',
  params: z.object({ id: inUrl(ProductId) }),
  body: z.strictObject({
    title: z.string().trim().min(1, 'Enter a title.').max(200).optional(),
    description: z.string().max(20_000).optional(),
    status: z.enum(['draft', 'active', 'archived']).optional(),
    version: z.int32().optional(),
    ...FreePrice,
  }),
  reply: z.object({ productId: ProductId, title: z.string(), status: z.enum(['draft', 'active', 'archived']), version: z.int32() }),
})

export const inventoryProblems = {
  'retailer.below_reserved': { status: 409, message: "Some of these are reserved for orders. The count can't be lower." },
  'retailer.compare_at': { status: 422, message: 'The compare-at price must be above the price.' },
} as const
