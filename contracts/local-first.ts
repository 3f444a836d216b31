import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ProductId, StoreId, VariantId } from './ids.ts'
import { Zip } from './identity/people.ts'
import { LIMITS } from './limits.ts'
import { Price, Turnover } from './money.ts'
import { Nothing } from './page.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** Fewer shoppers than this in a city: its figures stay hidden. */
export const SMALLEST_CITY = 5
export const PLEDGE_LEAST = 1
export const PLEDGE_MOST = 5_000
const PLEDGE_WORDS = 'Choose $1 to $5,000.'

/** Completed purchases at independents: in dollars of items after returns, stores, and pickups in place of parcels. */
const Figures = { dollars: Turnover, stores: z.int(), pickups: z.int(), parcels: z.int() }
export const CityImpact = named('CityImpact', { city: z.string(), state: z.string(), shoppers: z.int(), ...Figures })
export type CityImpact = z.infer<typeof CityImpact>

export const localImpact = endpoint('GET /api/local-first/impact', {
  access: 'public',
  summary: 'What shoppers spent at independent stores over the last 12 months, in the city of a ZIP and by city.',
  query: z.object({ near: Zip.optional() }),
  reply: z.object({
    /** The city of the ZIP; `figures` is null where too few people shopped. */
    here: z.object({ city: z.string(), state: z.string(), figures: z.object(Figures).nullable() }).nullable(),
    cities: z.array(CityImpact),
    independents: z.int(),
    asOf: Instant,
  }),
})
export const localImpactTable = endpoint('GET /api/local-first/impact.csv', {
  access: 'public',
  summary: 'The same figures by city as a table.',
  media: 'text/csv',
  reply: z.string(),
})

export const myLocalImpact = endpoint('GET /api/local-first/mine', {
  access: 'shopper',
  summary: 'What this shopper spent at independent stores, and their pledge.',
  reply: z.object({
    year: z.object(Figures),
    /** This month so far, in dollars. */
    month: Turnover,
    pledge: Price.nullable(),
  }),
})
const PledgeDollars = z.number('Choose $1 to $5,000.').min(PLEDGE_LEAST, PLEDGE_WORDS).max(PLEDGE_MOST, PLEDGE_WORDS)
export const pledge = endpoint('PUT /api/local-first/pledge', {
  access: 'shopper',
  summary: 'Set a goal in whole dollars for each month at independent stores.',
  body: z.strictObject({ dollars: PledgeDollars.refine(Number.isInteger, 'Use whole dollars.') }),
  reply: z.object({ pledge: Price }),
})
export const endPledge = endpoint('DELETE /api/local-first/pledge', {
  access: 'shopper',
  summary: 'End the monthly goal.',
  status: 204,
  reply: Nothing,
})

export const LocalPair = named('LocalPair', {
  from: z.enum(['cart', 'wishlist']),
  /** The item as it was given: its variant, and the store it would come from. */
  variantId: VariantId,
  storeId: StoreId,
  title: z.string(),
  image: Picture.nullable(),
  instead: z.object({
    productId: ProductId,
    slug: z.string(),
    variantId: VariantId,
    storeId: StoreId,
    store: z.string(),
    storeSlug: z.string(),
    price: Price,
    distanceMiles: z.number(),
  }),
})
export type LocalPair = z.infer<typeof LocalPair>
/** A read, but by POST: the cart of a browser is in its body. */
export const localPairs = endpoint('POST /api/local-first/instead', {
  access: 'public',
  summary: 'Items of a cart, and of the wishlist of who asks, that an independent store nearby sells as well.',
  body: z.strictObject({
    near: Zip,
    items: z.array(z.strictObject({ variantId: VariantId, storeId: StoreId })).max(LIMITS.listInBody),
  }),
  reply: z.object({ pairs: z.array(LocalPair) }),
})
