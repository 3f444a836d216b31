import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportId, inUrl, ProductId, RetailerId, StoreId, VariantId } from './ids.ts'
import { Price, Turnover } from './money.ts'
import { FlagInUrl, pageOf, Paging } from './page.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'

/** Today at a retailer: open work, sales, and remaining setup. */
export const RetailerOverview = z
  .object({
    retailer: z.object({ id: RetailerId, name: z.string(), status: z.enum(['pending', 'active', 'suspended', 'closed']) }),
    stores: z.array(
      z.object({
        id: StoreId,
        slug: z.string(),
        name: z.string(),
        opening: z.object({ open: z.boolean(), label: z.string() }),
        takingOrders: z.boolean(),
        paused: z.boolean(),
        mayPause: z.boolean(),
      }),
    ),
    needsAction: z.array(
      z.object({
        code: z.enum(['accept', 'ready_too_long', 'to_pack', 'low_stock', 'import_errors']),
        count: z.int(),
        oldest: Instant.nullable(),
      }),
    ),
    /** null for staff: they see orders only */
    today: z
      .object({
        sales: Price,
        orders: z.int(),
        /**
         * `onTime`: pickups that became ready today by their promised time. `due`: these plus the ones whose promised time passed today.
         * Support counts them the same way.
         */
        pickups: z.object({ due: z.int(), onTime: z.int() }),
      })
      .nullable(),
    lastWeek: z.object({ sales: Price, orders: z.int() }).nullable(),
    /** null for a single store as well: the amount is owed to the whole business */ payable: Price.nullable(),
    setup: z.array(z.object({ code: z.enum(['products', 'stock', 'hours', 'team', 'first_order']), done: z.boolean() })),
    asOf: Instant,
  })
  .meta({ id: 'RetailerOverview' })
export const retailerOverview = endpoint({
  method: 'GET',
  path: '/api/retailer/overview',
  access: 'retailer:staff',
  summary: 'What needs doing today, at all stores or at one.',
  query: z.object({ retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: RetailerOverview,
})

/** Days in the stores' time zone. The last one is today so far. */
export const SalesByDay = z
  .object({
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), sales: Turnover })),
    before: z.object({ orders: z.int(), sales: Turnover }),
  })
  .meta({ id: 'SalesByDay' })
export const salesByDay = endpoint({
  method: 'GET',
  path: '/api/retailer/sales',
  access: 'retailer:manager',
  summary: 'Orders and sales of the last 30 days, day by day, and of the 30 days before together.',
  query: z.object({ retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: SalesByDay,
})

/** A paused store stays visible but takes no new orders. Its open orders continue. */
export const pauseStore = endpoint({
  method: 'PUT',
  path: '/api/retailer/stores/:id/pause',
  access: 'retailer:manager',
  summary: 'Stop taking new orders at a store, or take them again.',
  params: z.object({ id: inUrl(StoreId) }),
  body: z.strictObject({ paused: z.boolean() }),
  reply: z.object({ storeId: StoreId, name: z.string(), paused: z.boolean() }),
})

export const INVENTORY_ISSUES = ['sold_out', 'no_picture', 'no_description', 'no_barcode'] as const
export const InventoryRow = z
  .object({
    productId: ProductId,
    productSlug: z.string(),
    variantId: VariantId,
    storeId: StoreId,
    storeName: z.string(),
    title: z.string(),
    options: z.string(),
    sku: z.string(),
    gtin: z.string().nullable(),
    image: Picture.nullable(),
    price: Price,
    compareAtPrice: Price.nullable(),
    onHand: z.int(),
    reserved: z.int(),
    sold30: z.int(),
    status: z.enum(['draft', 'active', 'archived']),
    /** Problems that keep shoppers from finding or choosing it. */
    issues: z.array(z.enum(INVENTORY_ISSUES)),
    version: z.int(),
    productVersion: z.int(),
    stockVersion: z.int(),
  })
  .meta({ id: 'InventoryRow' })
export type InventoryRow = z.infer<typeof InventoryRow>
export const inventory = endpoint({
  method: 'GET',
  path: '/api/retailer/inventory',
  access: 'retailer:staff',
  summary: 'Products × stores with price and stock.',
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
    q: z.string().trim().max(120).optional(),
    status: z.enum(['draft', 'active', 'archived']).optional(),
    lowStock: FlagInUrl.optional(),
    sort: z.enum(['title', 'stock', 'price', 'newest']).optional(),
  }),
  reply: pageOf(InventoryRow),
})
/** The current state of one row, for an editor whose change conflicts with somebody else's. */
export const inventoryRow = endpoint({
  method: 'GET',
  path: '/api/retailer/inventory/:variantId/:storeId',
  access: 'retailer:staff',
  summary: 'One product in one store, as it is now.',
  params: z.object({ variantId: inUrl(VariantId), storeId: inUrl(StoreId) }),
  reply: InventoryRow,
})
/** `version` is the one the editor saw: another change in between is a 409, never overwritten silently. */
export const changeVariant = endpoint({
  method: 'PATCH',
  path: '/api/retailer/variants/:id',
  access: 'retailer:manager',
  summary: 'Change price or former price.',
  params: z.object({ id: inUrl(VariantId) }),
  body: z.strictObject({ price: Price.optional(), compareAtPrice: Price.nullable().optional(), version: z.int().optional() }),
  reply: z.object({ variantId: VariantId, price: Price, compareAtPrice: Price.nullable(), version: z.int() }),
})
export const STOCK_REASONS = ['count', 'received', 'damaged', 'lost', 'correction'] as const
export const setStock = endpoint({
  method: 'PUT',
  path: '/api/retailer/stock',
  access: 'retailer:staff',
  summary: 'Set what is on the shelf, with the reason.',
  body: z.strictObject({
    storeId: StoreId,
    variantId: VariantId,
    onHand: z.int('Use a whole number.').min(0).max(1_000_000),
    reason: z.enum(STOCK_REASONS),
    stockVersion: z.int().optional(),
  }),
  reply: z.object({ storeId: StoreId, variantId: VariantId, onHand: z.int(), reserved: z.int(), stockVersion: z.int() }),
})
export const stockHistory = endpoint({
  method: 'GET',
  path: '/api/retailer/stock/history',
  access: 'retailer:staff',
  summary: 'Movements and prices of one variant in one store.',
  query: z.object({ storeId: inUrl(StoreId), variantId: inUrl(VariantId) }),
  reply: z.object({
    movements: z.array(z.object({ at: Instant, why: z.string(), delta: z.int(), who: z.string().nullable() })),
    prices: z.array(z.object({ at: Instant, price: Price, who: z.string().nullable() })),
  }),
})
export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/api/retailer/products/:id',
  access: 'retailer:manager',
  summary: 'Change title, state or description of a product.',
  params: z.object({ id: inUrl(ProductId) }),
  body: z.strictObject({
    title: z.string().trim().min(1, 'Enter a title.').max(200).optional(),
    description: z.string().max(20_000).optional(),
    status: z.enum(['draft', 'active', 'archived']).optional(),
    version: z.int().optional(),
  }),
  reply: z.object({ productId: ProductId, title: z.string(), status: z.enum(['draft', 'active', 'archived']), version: z.int() }),
})

export const ImportRun = z
  .object({
    id: ImportId,
    fileName: z.string(),
    format: z.string(),
    storeId: StoreId,
    storeName: z.string(),
    state: z.enum(['uploaded', 'mapped', 'checked', 'applied', 'cancelled', 'undone']),
    /** A large file is checked or applied in the background. Ask again in a moment. */
    working: z.boolean(),
    createdAt: Instant,
    rows: z.int(),
    counts: z.object({
      newProducts: z.int(),
      changedProducts: z.int(),
      unchangedProducts: z.int(),
      failedProducts: z.int(),
      variants: z.int(),
      pictures: z.int(),
    }),
    errors: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string(), handle: z.string().nullable() })),
    errorCount: z.int(),
    warnings: z.array(z.string()),
    may: z.object({ apply: z.boolean(), undo: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>
/** The dry run: the catalog does not change before `applyImport`. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports',
  access: 'retailer:manager',
  summary: 'Upload a catalogue file and check it.',
  status: 201,
  multipart: true,
  body: z.object({ storeId: inUrl(StoreId) }),
  reply: ImportRun,
})
const byImport = z.object({ id: inUrl(ImportId) })
export const imports = endpoint({
  method: 'GET',
  path: '/api/retailer/imports',
  access: 'retailer:manager',
  summary: 'Past imports.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId).optional() }),
  reply: pageOf(ImportRun),
})
export const importRun = endpoint({
  method: 'GET',
  path: '/api/retailer/imports/:id',
  access: 'retailer:manager',
  summary: 'One import.',
  params: byImport,
  reply: ImportRun,
})
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/apply',
  access: 'retailer:manager',
  summary: 'Write what the dry run showed.',
  params: byImport,
  reply: ImportRun,
})
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/undo',
  access: 'retailer:manager',
  summary: 'Put everything back as it was before this import.',
  params: byImport,
  reply: ImportRun,
})
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/cancel',
  access: 'retailer:manager',
  summary: 'Forget a checked file.',
  params: byImport,
  reply: ImportRun,
})

export const retailersProblems = {
  'retailer.below_reserved': { status: 409, message: 'Some of these are already promised to orders. The count cannot be below them.' },
  'retailer.compare_at': { status: 422, message: 'The former price must be above the price.' },
  'import.not_csv': { status: 415, message: 'This is not a CSV file. Export your products as CSV and try again.' },
  'import.no_header': {
    status: 422,
    message: 'We found no column names we know (Handle, Title, Variant Price). Is this a Shopify product export?',
  },
  'import.empty': { status: 422, message: 'The file has no products in it.' },
  'import.too_large': { status: 413, message: 'The file is larger than 50 MB. Split it and import the parts one after the other.' },
  'import.too_many_rows': {
    status: 413,
    message: 'The file has more than 250,000 rows. Split it and import the parts one after the other.',
  },
  'import.quotes_lost': {
    status: 422,
    message:
      'Most lines have the wrong number of columns: the quotes were lost on the way. Export the file again and do not edit it as text.',
  },
  'import.wrong_step': { status: 409, message: 'This import is already past that step. Reload to see where it is.' },
  'import.changed_since': { status: 409, message: 'Products of this import were changed afterwards, so it cannot be undone as one.' },
} as const
