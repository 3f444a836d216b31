import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, OrderNumber, RetailerId, StoreId } from '../ids.ts'
import { Price, SignedTurnover, Turnover } from '../money.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** What a store's recent orders say about it, and what shoppers are told because of it. Null figures: too few orders to say. */
const StoreRecord = z.object({
  /** Pickups of the last 90 days whose promised time came, and the kept ones among them. */
  due: z.int(),
  onTime: z.int(),
  /** Opening minutes from the order to ready: half of the pickups took less, and nine of ten took less. */
  usualMinutes: z.int().nullable(),
  slowMinutes: z.int().nullable(),
  /** The promise for a pickup ordered now. */
  promise: z.string(),
  timeZone: z.string(),
  /** Lines of the last 30 days, and shelves on which a piece was not found. */
  picks: z.int(),
  misses: z.int(),
})

/** Today at a retailer: open work, sales, and remaining setup. */
export const RetailerOverview = named('RetailerOverview', {
  retailer: z.object({
    id: RetailerId,
    name: z.string(),
    status: z.enum(['pending', 'active', 'suspended', 'closed']),
    /** Why an admin suspended or closed it; null for staff, and while it is active. */
    statusReason: z.string().nullable(),
    /** Since when nothing of it is sold, because it is not verified as the law asks; null while it may sell. */
    heldSince: Instant.nullable(),
    /** Null for staff, and for a single store. */
    approvedAt: Instant.nullable(),
  }),
  stores: z.array(
    z.object({
      id: StoreId,
      slug: z.string(),
      name: z.string(),
      opening: z.object({ open: z.boolean(), label: z.string() }),
      takingOrders: z.boolean(),
      paused: z.boolean(),
      mayPause: z.boolean(),
      record: StoreRecord.nullable(),
    }),
  ),
  needsAction: z.array(
    z.object({
      code: z.enum([
        'accept',
        'ready_too_long',
        'to_pack',
        'messages',
        'store_messages',
        'returns',
        'claims',
        'low_stock',
        'questions',
        'reviews',
        'import_errors',
      ]),
      count: z.int(),
      oldest: Instant.nullable(),
      /** Of claims: by when the first one is to be answered. */
      due: Instant.optional(),
      /** Of messages: the order whose shopper waits longest. */
      orderNumber: OrderNumber.optional(),
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
  /** Negative where refunds and disputes are more than new sales. Null for a single store as well: the amount is owed to the whole business. */
  payable: SignedTurnover.nullable(),
  /** The next payout as things stand; null for who does not see the amount owed, and where none is due. */
  nextPayout: z.object({ on: z.iso.date(), amount: Turnover }).nullable(),
  setup: z.array(
    z.object({
      code: z.enum(['profile', 'products', 'stock', 'hours', 'desk', 'payout', 'team', 'first_order', 'handed_over']),
      done: z.boolean(),
    }),
  ),
  /** Minutes from approval until something was on sale, and until the first hand-over; null before. */
  setupTook: z.object({ onSale: z.int().nullable(), handedOver: z.int().nullable() }).nullable(),
  asOf: Instant,
})

export const retailerOverview = endpoint('GET /api/retailer/overview', {
  access: 'retailer:staff',
  summary: 'What needs doing today, at all stores or at one.',
  query: z.object({ retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: RetailerOverview,
})

/** Days in the stores' time zone. The last one is today so far. */
export const SalesByDay = named('SalesByDay', {
  days: z.array(z.object({ day: z.iso.date(), orders: z.int(), sales: Turnover })),
  before: z.object({ orders: z.int(), sales: Turnover }),
})

export const salesByDay = endpoint('GET /api/retailer/sales', {
  access: 'retailer:manager',
  summary: 'Orders and sales of the last 30 days, day by day, and of the 30 days before together.',
  query: z.object({ retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: SalesByDay,
})
