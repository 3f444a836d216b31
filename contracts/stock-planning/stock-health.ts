import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, inUrl, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { Price, Turnover } from '../money.ts'
import { named } from '../named.ts'
import { pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'

/** The pace of a shelf is what its store sold in so many days. */
export const PACE_DAYS = 28
/** A newer item, or a business with fewer days of sales, counts as this old: two sales on the first day are no pace of two a day. */
export const LEAST_PACE_DAYS = 14
/** A shelf that is empty in so many days at its pace runs out. */
export const RUNS_OUT_DAYS = 14
/** More than so many days of stock at its pace are overstock. */
export const OVERSTOCK_DAYS = 90
/** What nobody bought and nobody received for so many days is ageing. */
export const AGEING_DAYS = 90
/** A count older than this says little about a shelf that sells. */
export const COUNT_DAYS = 45
/** The shelves that sold the most, of which the in-stock rate is told. */
export const TOP_SELLERS = 50

export const STOCK_LISTS = ['running_out', 'lost_demand', 'overstock', 'ageing', 'accuracy'] as const
export type StockList = (typeof STOCK_LISTS)[number]

const Scope = {
  retailerId: inUrl(RetailerId).optional(),
  storeId: inUrl(StoreId).optional(),
  /** A department, with what lies below it. */
  department: inUrl(CategoryId).optional(),
}
const Counted = z.object({ shelves: z.int(), pieces: z.int(), /** At the selling price. */ value: Turnover })

export const StockHealth = named('StockHealth', {
  /** Days since the first sale in these stores, at most `PACE_DAYS`. With fewer than `LEAST_PACE_DAYS`, figures by pace wait. */
  daysOfSales: z.int(),
  /** Pieces that can be sold, at the selling price. */
  stock: Counted.extend({ /** Of the pieces whose cost is known. */ cost: Turnover, costKnown: z.int() }),
  /** Of the shelves that sold the most in the last 28 days, how many have a piece to sell. */
  topSellers: z.object({ shelves: z.int(), inStock: z.int() }),
  /** How long the stock of what sells lasts at its pace; null: nothing sold. */
  daysOfCover: z.int().nullable(),
  lists: z.array(Counted.extend({ list: z.enum(STOCK_LISTS) })),
  /** Shelves counted by hand in the last 90 days, and those of them whose counts agreed with the system. */
  counts: z.object({ counted: z.int(), agreed: z.int() }),
  /** Lines of orders that these stores prepared in the last 30 days, and those of them with a piece that was not found. */
  picks: z.object({ lines: z.int(), missed: z.int() }),
  /** Words with which five or more people a day found nothing, over the last 28 days. */
  missedSearches: z.array(z.object({ words: z.string(), people: z.int() })),
})
export type StockHealth = z.infer<typeof StockHealth>

const manager = { access: 'retailer:manager' } as const
export const stockHealth = endpoint('GET /api/retailer/stock-health', {
  ...manager,
  summary: 'How healthy the stock of a retailer or a store is: value, cover, accuracy, and how many shelves need an act.',
  query: z.object(Scope),
  reply: StockHealth,
})

/** Pieces that another own store can spare. */
const Spare = z.object({ storeId: StoreId, storeName: z.string(), pieces: z.int() })
/** Null: somebody, but fewer than five people. */
const few = z.int().nullable()
export const StockHealthRow = named('StockHealthRow', {
  variantId: VariantId,
  storeId: StoreId,
  storeName: z.string(),
  productId: ProductId,
  productSlug: z.string(),
  title: z.string(),
  options: z.string(),
  sku: z.string(),
  image: Picture.nullable(),
  price: Price,
  onHand: z.int(),
  /** On hand without what orders hold. */
  available: z.int(),
  /** Sold in the last 28 days. */
  sold: z.int(),
  /** Whole days until it is empty at its pace; null: it has no pace. */
  daysLeft: z.int().nullable(),
  lastSoldAt: Instant.nullable(),
  /** Overstock: pieces beyond 90 days at its pace. */
  surplus: z.int(),
  /** Pieces that picks did not find since the last count. */
  missed: z.int(),
  countedAt: Instant.nullable(),
  countedBy: z.enum(['count', 'import']).nullable(),
  /** People who wait for the product to be back in stock anywhere. */
  alerts: few,
  /** How often the product was opened and put into a cart in this store's business in the last 28 days, where five or more people did. */
  views: z.int(),
  carts: z.int(),
  /** The own store that can spare the most of it. */
  spare: Spare.nullable(),
})
export type StockHealthRow = z.infer<typeof StockHealthRow>
export const stockList = endpoint('GET /api/retailer/stock-health/shelves', {
  ...manager,
  summary: 'Shelves that run out, lost demand, lie too long, hold too much, or whose count is doubtful; the most urgent first.',
  query: z.object({ ...Paging, ...Scope, list: z.enum(STOCK_LISTS) }),
  reply: pageOf(StockHealthRow),
})
