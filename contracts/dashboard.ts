import { z } from 'zod'
import { Method } from './catalog/catalog.ts'
import { Suggestion } from './community/people.ts'
import { endpoint } from './endpoint.ts'
import { Event } from './events/events.ts'
import { FulfillmentId, OrderNumber, ProductId, StoreId } from './ids.ts'
import { Zip } from './identity/people.ts'
import { Tier } from './loyalty/loyalty.ts'
import { Price, Turnover } from './money.ts'
import { named } from './named.ts'
import { FulfillmentState } from './orders/orders.ts'
import { FlagInUrl, Nothing } from './page.ts'
import { Picture } from './pictures.ts'
import { Points } from './points.ts'
import { DASHBOARD_CARDS } from './preferences.ts'
import { Instant } from './time.ts'
import { WishlistItem } from './wishlist.ts'

/** Part of an order that the shopper does not have yet. */
export const PartInMotion = named('PartInMotion', {
  orderNumber: OrderNumber,
  fulfillmentId: FulfillmentId,
  state: FulfillmentState,
  method: Method,
  storeName: z.string(),
  /** Where it goes: a store, a SPIRAL Center or the shopper's address. */
  to: z.string(),
  estimate: z.string(),
  /** The hours of the counter that hands it over; null for parcels to an address. */
  opening: z.object({ open: z.boolean(), label: z.string() }).nullable(),
  timeZone: z.string(),
  holdUntil: Instant.nullable(),
  mustChoose: z.boolean(),
  mayExtendHold: z.boolean(),
  items: z.int(),
  title: z.string(),
  picture: Picture.nullable(),
})
export type PartInMotion = z.infer<typeof PartInMotion>

/** A product on a small card of the dashboard, with its price now. */
export const DashboardProduct = named('DashboardProduct', {
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  image: Picture.nullable(),
  categoryGlyph: z.string(),
  price: Price,
})
export type DashboardProduct = z.infer<typeof DashboardProduct>

/** A product that this shopper may like. `why` names the reason and the store: "Because you follow Bloom & Co". */
export const ProductSuggestion = DashboardProduct.extend({ storeId: StoreId, why: z.string() }).meta({ id: 'ProductSuggestion' })
export type ProductSuggestion = z.infer<typeof ProductSuggestion>

/** `isPersonal`: they may use what the person chose, bought and saved; else they are of stores nearby only, the same for everyone there. */
const Suggestions = z.object({ products: z.array(ProductSuggestion), places: z.array(Suggestion), isPersonal: z.boolean() })

export const DashboardCard = z.object({ name: z.enum(DASHBOARD_CARDS), isHidden: z.boolean() })
export type DashboardCard = z.infer<typeof DashboardCard>

export const Dashboard = named('Dashboard', {
  /** Nothing bought, saved or followed yet: the suggestions and events stand first. */
  isNew: z.boolean(),
  /** All cards of the page, in the order that the shopper chose. */
  cards: z.array(DashboardCard),
  /** How many parts can be picked up now, and how many are on the way. The lists have the first of each. */
  counts: z.object({ ready: z.int(), waiting: z.int() }),
  /** Ready ones first, those with the earliest end of hold before the others. */
  pickups: z.array(PartInMotion),
  parcels: z.array(PartInMotion),
  drops: z.array(WishlistItem),
  spirals: z.object({
    balance: Points,
    value: Price,
    earnedLast12Months: Points,
    tier: Tier,
    nextTier: Tier.nullable(),
    /** The next round discount, and how many SPIRALs are missing for it. */
    goal: z.object({ missing: Points, worth: Price }),
  }),
  buyAgain: z.array(DashboardProduct),
  /** What I have seats for or wait for. */
  myEvents: z.array(z.object({ event: Event, isWaiting: z.boolean() })),
  nearEvents: z.array(Event),
  /** At independent stores, in the last 12 months. Null where nobody counts it. `href`: the page that tells more. */
  impact: z.object({ dollars: Turnover, stores: z.int(), href: z.string() }).nullable(),
  /** Null when only the day was asked for. */
  suggestions: Suggestions.nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = endpoint('GET /api/account/dashboard', {
  access: 'shopper',
  summary: 'What needs me today: pickups, orders, price drops, SPIRALs, events, local impact and suggestions.',
  /**
   * Without a ZIP, the home of the account. `day` leaves out suggestions and events nearby, which cost the most and stand last; a new
   * shopper, whose page consists of them, gets them all the same.
   */
  query: z.object({ near: Zip.optional(), day: FlagInUrl.optional() }),
  reply: Dashboard,
})

export const DashboardAround = named('DashboardAround', { nearEvents: z.array(Event), suggestions: Suggestions })
export type DashboardAround = z.infer<typeof DashboardAround>
export const dashboardAround = endpoint('GET /api/account/dashboard/around', {
  access: 'shopper',
  summary: 'What I may like, each with its reason, and events near me.',
  query: z.object({ near: Zip.optional() }),
  reply: DashboardAround,
})

export const SUGGESTION_KINDS = ['product', 'store', 'mall'] as const
export const dismissSuggestion = endpoint('PUT /api/account/dashboard/dismissals', {
  access: 'shopper',
  summary: 'Do not suggest a product, store or mall again, or take that back.',
  status: 204,
  body: z.strictObject({ kind: z.enum(SUGGESTION_KINDS), id: z.int().positive(), isDismissed: z.boolean() }),
  reply: Nothing,
})
