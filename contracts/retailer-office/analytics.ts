import { z } from 'zod'
import { PRINTED } from '../visits.ts'
import { FULFILLMENT_METHODS } from '../constants.ts'
import { COMPARED_WITH, DayRange, isRange } from '../day-range.ts'
import { endpoint } from '../endpoint.ts'
import { CategoryId, inUrl, ProductId, PromotionId, RetailerId, StoreId } from '../ids.ts'
import { Turnover } from '../money.ts'
import { named } from '../named.ts'
import { RETURN_REASONS } from '../returns/returns.ts'

/** Fewer similar stores than this are not compared, so that no figure points to one of them. */
export const LEAST_SIMILAR = 5
/** Days of the comparison with similar stores. It always ends yesterday: a range of one's own would single out days of others. */
export const SIMILAR_DAYS = 90
/** The most products in the table. */
export const MOST_PRODUCTS = 100

const Sold = { orders: z.int(), sales: Turnover }
const Sums = z.object({ ...Sold, items: z.int(), returned: z.int(), buyers: z.int() })
/** Items that shoppers kept and whose cost is known, what they were sold for, and what they cost at today's cost. */
const Margin = z.object({ items: z.int(), sales: Turnover, cost: Turnover })
const Kept = z.object({ due: z.int(), onTime: z.int() })

/** What a retailer sold in a range of days, each by the clock of its store. Sales are after discounts, without tax, shipping and what came back. */
export const RetailerAnalytics = named('RetailerAnalytics', {
  days: z.array(z.object({ day: z.iso.date(), ...Sold, before: z.object(Sold) })),
  totals: Sums,
  before: Sums,
  margin: Margin,
  marginBefore: Margin,
  /** Pickups whose promised time was in the range. */
  pickups: Kept,
  pickupsBefore: Kept,
  methods: z.array(z.object({ method: z.enum(FULFILLMENT_METHODS), ...Sold })),
  /** Items of the range that came back since. Null: the store or support gave the money back without a return. */
  returns: z.array(z.object({ reason: z.enum(RETURN_REASONS).nullable(), items: z.int() })),
  /** `fresh`: they bought from this business for the first time in the range. */
  buyers: z.object({
    fresh: z.object({ buyers: z.int(), ...Sold }),
    returning: z.object({ buyers: z.int(), ...Sold }),
  }),
  hours: z.array(z.object({ hour: z.int(), ...Sold })),
  /** 1 is Monday. */
  weekdays: z.array(z.object({ weekday: z.int(), ...Sold })),
  products: z.array(
    z.object({
      productId: ProductId,
      title: z.string(),
      items: z.int(),
      sales: Turnover,
      returned: z.int(),
      /** Why most of them came back. */
      reason: z.enum(RETURN_REASONS).nullable(),
    }),
  ),
  stores: z.array(z.object({ storeId: StoreId, name: z.string(), ...Sold, items: z.int(), returned: z.int() })),
  departments: z.array(z.object({ id: CategoryId, name: z.string(), sales: Turnover, items: z.int() })),
  /** Promotions that took something off in the range; `given` is what the store and SPIRAL gave. */
  promotions: z.array(z.object({ id: PromotionId, name: z.string(), ...Sold, given: Turnover })),
  /** Parts of orders that were paid with SPIRALs, wholly or in part; `paid` is their worth. */
  spirals: z.object({ ...Sold, paid: Turnover }),
})
export type RetailerAnalytics = z.infer<typeof RetailerAnalytics>

export const AnalyticsScope = z.object({
  retailerId: inUrl(RetailerId).optional(),
  storeId: inUrl(StoreId).optional(),
})
export const AnalyticsQuery = DayRange.extend({
  ...AnalyticsScope.shape,
  /** A department, with what lies below it. */
  department: inUrl(CategoryId).optional(),
  compare: z.enum(COMPARED_WITH, 'Compare with the days before or the year before.').default('before'),
}).check(isRange)
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

const manager = { access: 'retailer:manager' } as const
export const retailerAnalytics = endpoint('GET /api/retailer/analytics', {
  ...manager,
  summary: 'What a retailer sold over a range of days, and how, beside an earlier range.',
  query: AnalyticsQuery,
  reply: RetailerAnalytics,
})

/** One's own value, where there is one, beside the middle one of similar businesses: half of them have more. */
const beside = <S extends z.ZodType>(value: S) => z.object({ own: value.nullable(), similar: value })
export const SimilarBusinesses = named('SimilarBusinesses', {
  /** The kind of store that is compared, and how many other businesses there are with enough orders. */
  kind: z.string(),
  businesses: z.int(),
  /** In whole dollars. */
  basket: beside(Turnover),
  /** Items that came back, and pickups on time, in 10,000. */
  returned: beside(z.int()),
  onTime: beside(z.int()).nullable(),
})
export const similarBusinesses = endpoint('GET /api/retailer/analytics/similar', {
  ...manager,
  summary: `A retailer beside others with the same kind of store, over the last ${SIMILAR_DAYS} days; null where fewer than ${LEAST_SIMILAR} can be compared.`,
  query: AnalyticsScope,
  reply: z.object({ similar: SimilarBusinesses.nullable() }),
})

/** A question in words, as it was understood. `told` says it back: "Items that came back, by product, in Shoes". */
export const AnalyticsAnswer = named('AnalyticsAnswer', {
  told: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  storeId: StoreId.nullable(),
  department: CategoryId.nullable(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
})
export const answerInWords = endpoint('GET /api/retailer/analytics/answer', {
  ...manager,
  summary: 'Answers a question about the figures that is asked in words, or says which questions it understands.',
  query: AnalyticsScope.extend({ q: z.string().trim().min(1, 'Type a question.').max(200, 'Keep it under 200 characters.') }),
  reply: z.object({ answer: AnalyticsAnswer.nullable(), examples: z.array(z.string()) }),
})

const Words = z.array(z.object({ words: z.string(), people: z.int() }))
/** Null: somebody was there, but too few to say how many. Orders are always told. */
const few = z.int().nullable()
export const RetailerTraffic = named('RetailerTraffic', {
  days: z.array(z.object({ day: z.iso.date(), visitors: few, pages: few, views: few, carts: few, scans: few, orders: few })),
  /** Scans of each kind of printed code; days with too few people for one of them are left out. */
  printed: z.object({ kinds: z.array(z.object({ printed: z.enum(PRINTED), scans: z.int() })), daysLeftOut: z.int() }),
  /** What people searched for who came to a product, and who found nothing. */
  led: Words,
  missed: Words,
  products: z.array(z.object({ productId: ProductId, title: z.string(), views: z.int(), carts: z.int(), orders: z.int() })),
})
export type RetailerTraffic = z.infer<typeof RetailerTraffic>
export const retailerTraffic = endpoint('GET /api/retailer/analytics/visits', {
  ...manager,
  summary: 'Visitors, views and carts of a retailer over a range of days, and the searches that led to it, in groups of five or more.',
  query: DayRange.extend(AnalyticsScope.shape).check(isRange),
  reply: RetailerTraffic,
})
