import { z } from 'zod'
import { FULFILLMENT_METHODS } from './constants.ts'
import { COMPARED_WITH, DayRange, isRange } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { CategoryId, inUrl, MallId } from './ids.ts'
import { Turnover } from './money.ts'
import { named } from './named.ts'
import { Nothing } from './page.ts'
import { Points } from './points.ts'
import { saveView } from './retailer-office/saved-views.ts'
import { Instant, TypedDay } from './time.ts'

/** Sums of a day are made anew for so long. A return that comes later no longer changes them. */
export const OPEN_DAYS = 60

/** A mall ("mall/12") or a city ("city/MN/Bloomington"). */
const Place = z
  .string()
  .max(90, 'Choose a place from the list.')
  .regex(/^(mall\/[1-9]\d{0,14}|city\/[A-Z]{2}\/.+)$/, 'Choose a place from the list.')

const Sold = { orders: z.int(), sales: Turnover }
/** Null: fewer than five people on each of the days. Otherwise the people of each day, those of days under five left out. */
const few = z.int().nullable()
const Sums = z.object({
  ...Sold,
  items: z.int(),
  /** Orders of which something is in the hands of the shopper. */
  collected: z.int(),
  people: few,
})
const Kept = z.object({ due: z.int(), onTime: z.int() })
const SoldSomewhere = { ...Sold, people: few }

/** How the marketplace, a city or a mall does over days of New York. Sales are after discounts and returns, without tax and shipping. */
export const PlatformAnalytics = named('PlatformAnalytics', {
  /** When the newest day was summed up; null: no day was yet. */
  summedAt: Instant.nullable(),
  days: z.array(z.object({ day: z.iso.date(), ...Sold, visitors: few, before: z.object(Sold) })),
  totals: Sums,
  before: Sums,
  /** Visits are counted for the marketplace and for each mall, in people per day; null for other filters. */
  visits: z.object({ visitors: few, views: few, carts: few }).nullable(),
  methods: z.array(z.object({ method: z.enum(FULFILLMENT_METHODS), ...Sold })),
  pickups: Kept,
  pickupsBefore: Kept,
  /** What people searched for and did not find. Null: not counted by city or department. */
  missed: z.array(z.object({ words: z.string(), people: z.int() })).nullable(),
  /** Stores that are open for business, their offers in stock on the last counted day, and items that picks of the last 30 days found. */
  supply: z.object({ stores: z.int(), offers: few, picks: z.int(), misses: z.int() }),
  /** Of the orders of the range; null for a part of the marketplace. */
  loyalty: z.object({ earned: Points, used: Points, orders: z.int() }).nullable(),
  /** Shoppers by the month of their first order, and how many of them ordered in that month and each later one. */
  cohorts: z.array(z.object({ month: z.string(), people: z.int(), later: z.array(few) })).nullable(),
  cities: z.array(z.object({ city: z.string(), ...SoldSomewhere })),
  malls: z.array(z.object({ mallId: MallId, name: z.string(), ...SoldSomewhere })),
  departments: z.array(z.object({ id: CategoryId, name: z.string(), ...Sold, items: z.int() })),
})
export type PlatformAnalytics = z.output<typeof PlatformAnalytics>

const Filter = { place: Place.optional(), department: inUrl(CategoryId).optional() }
export const PlatformQuery = DayRange.extend({
  ...Filter,
  compare: z.enum(COMPARED_WITH, 'Compare with the days before or the year before.').default('before'),
}).check(isRange)
export type PlatformQuery = z.output<typeof PlatformQuery>

const admin = { access: 'platform:admin' } as const
export const platformAnalytics = endpoint('GET /api/admin/analytics', {
  ...admin,
  summary: 'How the marketplace, a city or a mall does over a range of days, beside an earlier range, from sums of each day.',
  query: PlatformQuery,
  reply: PlatformAnalytics,
})
export const platformPlaces = endpoint('GET /api/admin/analytics/places', {
  ...admin,
  summary: 'The cities and malls by which the figures of the marketplace can be filtered.',
  reply: z.object({ items: z.array(z.object({ place: z.string(), label: z.string() })) }),
})

/** The filters of the figures, as the page holds them. A range that ends today is kept as its number of days. */
export const PlatformFilter = z.strictObject({
  days: z.int32().min(1).max(731).optional(),
  from: TypedDay('Choose the first day.').optional(),
  to: TypedDay('Choose the last day.').optional(),
  compare: z.enum(COMPARED_WITH).optional(),
  place: Place.optional(),
  department: CategoryId.optional(),
})
export type PlatformFilter = z.output<typeof PlatformFilter>
export const PlatformView = named('PlatformView', { id: z.int(), name: z.string(), filter: PlatformFilter })
export type PlatformView = z.output<typeof PlatformView>

export const platformViews = endpoint('GET /api/admin/analytics/views', {
  ...admin,
  summary: 'The filters of figures that this admin keeps.',
  reply: z.object({ items: z.array(PlatformView) }),
})
/** Saving under an existing name replaces its filters. */
export const savePlatformView = endpoint('POST /api/admin/analytics/views', {
  ...admin,
  summary: 'Keep filters of figures under a name.',
  status: 201,
  body: z.strictObject({ name: saveView.body.shape.name, filter: PlatformFilter }),
  reply: PlatformView,
})
export const removePlatformView = endpoint('DELETE /api/admin/analytics/views/:id', {
  ...admin,
  summary: 'Forget filters of figures that were kept.',
  status: 204,
  params: z.object({ id: inUrl(z.int().positive()) }),
  reply: Nothing,
})
