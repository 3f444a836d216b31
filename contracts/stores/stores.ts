import { z } from 'zod'
import { StateCode, Zip } from '../identity/people.ts'
import { DrivenBy } from '../places/driving.ts'
import { SORT_OPTIONS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { BusinessLink, Face, OwnershipFact } from '../retailers.ts'
import { MOST_SHOWN, ShownProduct } from '../search/shown-product.ts'
import { OnTimePercent } from './ready-record.ts'
import { StoreService } from './services.ts'
import { IdOrSlug, inUrl, MallId, RetailerId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { FlagInUrl, pageOf, Paging, WholeInUrl } from '../page.ts'
import { named } from '../named.ts'

export const StoreSort = z.enum(SORT_OPTIONS)
const Opening = z.object({ open: z.boolean(), label: z.string() })
const DayHours = z.object({ day: z.string(), text: z.string() })

export const StoreCard = named('StoreCard', {
  id: StoreId,
  slug: z.string(),
  name: z.string(),
  /** The name for pages that already say the mall: "Goldleaf Jewelers" of "Goldleaf Jewelers Mall of America". */
  nameInMall: z.string(),
  retailerId: RetailerId,
  face: Face,
  category: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  lat: z.number(),
  lon: z.number(),
  unit: z.string().nullable(),
  street: z.string(),
  mall: z.object({ id: MallId, slug: z.string(), name: z.string() }).nullable(),
  opening: Opening,
  /** The time zone of the hours. */
  timeZone: z.string(),
  pickup: z.boolean(),
  shipToMall: z.boolean(),
  shipToMe: z.boolean(),
  /** From acceptance to ready, as the store states it. */
  prepMinutes: z.int(),
  /** Days within which it accepts returns. */
  returnsDays: z.int(),
  phone: z.string().nullable(),
  distanceMiles: z.number().nullable(),
  /** It has the Trusted Local mark. */
  trusted: z.boolean(),
})
export type StoreCard = z.infer<typeof StoreCard>

/** A store with a few of its products, for lists that advertise it. */
export const ShownStore = StoreCard.extend({
  products: z.array(ShownProduct).max(MOST_SHOWN),
  /** The mean and number of its reviews; null without reviews. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** By car from the shopper's place, where a list asks for it; null where no road leads there. */
  driveMinutes: z.int().nullable().optional(),
}).meta({ id: 'ShownStore' })
export type ShownStore = z.infer<typeof ShownStore>

/** A day within the next weeks with hours that differ from the usual ones; no span means closed. `name`: of the holiday, if it is one. */
export const SpecialHours = named('SpecialHours', {
  date: z.iso.date(),
  name: z.string().nullable(),
  text: z.string(),
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type SpecialHours = z.infer<typeof SpecialHours>

export const Store = StoreCard.extend({
  hours: z.string(),
  hoursByDay: z.array(DayHours),
  specialHours: z.array(SpecialHours),
  /** It is in a mall and opens also while the mall is closed. */
  opensBeyondMall: z.boolean(),
  description: z.string(),
  /** The story of its retailer. */
  story: z.string(),
  services: z.array(StoreService),
  /** Where in the store pickups are handed over. */
  pickupDesk: z.string().nullable(),
  /** Of its retailer, as its retailer says. */
  links: z.array(BusinessLink),
  facts: z.array(OwnershipFact),
  /** The business that sells. */
  legalName: z.string(),
  policy: z.object({ returnsDays: z.int(), pickupHoldDays: z.int(), prepMinutes: z.int() }),
  productCount: z.int(),
  /** The mean of its reviews, to one decimal; null without a review. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  retailerName: z.string(),
  takingOrders: z.boolean(),
  /** Nothing of its business is sold until SPIRAL has verified who it is. */
  held: z.boolean(),
  onTimePercent: OnTimePercent,
  otherStores: z.array(z.object({ id: StoreId, slug: z.string(), name: z.string(), city: z.string(), state: z.string() })),
}).meta({ id: 'Store' })
export type Store = z.infer<typeof Store>

/** A paused store stays visible but takes no new orders. Its open orders continue. */
export const pauseStore = endpoint('PUT /api/retailer/stores/:id/pause', {
  access: 'retailer:manager',
  summary: 'Stop taking new orders at a store, or take them again.',
  params: z.object({ id: inUrl(StoreId) }),
  body: z.strictObject({ paused: z.boolean() }),
  reply: z.object({ storeId: StoreId, name: z.string(), paused: z.boolean() }),
})

/** A store counts as new for this many days. */
export const NEW_STORE_DAYS = 90

export const stores = endpoint('GET /api/stores', {
  access: 'public',
  summary: 'Stores, by distance or name.',
  query: z.object({
    ...Paging,
    q: z.string().trim().max(LIMITS.queryLength).optional(),
    near: Zip.optional(),
    within: WholeInUrl(1, 5000).optional(),
    mallId: inUrl(MallId).optional(),
    state: StateCode.optional(),
    city: z.string().trim().max(80).optional(),
    category: z.string().max(80).optional(),
    openNow: FlagInUrl.optional(),
    /** Only new stores, newest first by default. */
    isNew: FlagInUrl.optional(),
    /** Only independent stores: owned so by their own word, of a business with five stores at most. */
    independent: FlagInUrl.optional(),
    /** Only stores with the Trusted Local mark. */
    trusted: FlagInUrl.optional(),
    place: z.enum(['mall', 'street']).optional(),
    method: z.enum(['in-store-pickup', 'ship-to-mall', 'ship-to-me']).optional(),
    sort: StoreSort.optional(),
    /** Adds the minutes by car from `near`. */
    drive: FlagInUrl.optional(),
  }),
  reply: pageOf(ShownStore).extend({ drivenBy: DrivenBy.optional() }),
})
export const store = endpoint('GET /api/stores/:id', {
  access: 'public',
  summary: 'One store.',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ near: Zip.optional() }),
  reply: Store,
})

/** An iCalendar file: the hours of each week, and the days with different hours. */
export const storeHours = endpoint('GET /api/stores/:id/hours.ics', {
  access: 'public',
  summary: 'The opening hours of a store as a calendar, in its own time zone.',
  params: z.object({ id: IdOrSlug }),
  media: 'text/calendar',
  reply: z.string(),
})
export const storesLike = endpoint('GET /api/stores/:id/similar', {
  access: 'public',
  summary: 'Stores of the same kind around one, also around one that has closed.',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ items: z.array(ShownStore).max(6) }),
})

export const storesProblems = {
  'stores.not_found': { status: 404, message: "This store isn't on SPIRAL any more." },
  'stores.closed': { status: 410, message: 'This store has closed for good.' },
  'stores.suspended': { status: 404, message: 'This store is not selling on SPIRAL at the moment.' },
  'stores.held': {
    status: 409,
    message: "Your sales are paused until we have verified your business. Open Verification to see what's missing.",
  },
  'stores.no_hours': { status: 404, message: 'The hours of this store are not known.' },
} as const
