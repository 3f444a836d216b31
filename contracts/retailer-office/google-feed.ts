import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId, StoreId } from '../ids.ts'
import { named } from '../named.ts'

const byRetailer = z.object({ id: inUrl(RetailerId) })

export const FEED_FILES = ['products.tsv', 'local-inventory.tsv'] as const
export type FeedFile = (typeof FEED_FILES)[number]

/** The addresses from which Google fetches a business's products and what its stores have. */
export const GoogleFeed = named('GoogleFeed', {
  /** Counts the changes; every change ends the addresses before it. */
  version: z.int32(),
  /** Paths with a secret; null while the feed is off. */
  addresses: z.object({ products: z.string(), inventory: z.string() }).nullable(),
  /** What the files hold. */
  items: z.int(),
  /** Google shows no item without a picture, so these are left out. */
  withoutPicture: z.int(),
  /** The codes under which Google has to know the stores. */
  stores: z.array(z.object({ id: StoreId, name: z.string(), place: z.string(), code: z.string() })),
})
export type GoogleFeed = z.infer<typeof GoogleFeed>

export const googleFeed = endpoint('GET /api/retailer/businesses/:id/google-feed', {
  access: 'retailer:owner',
  summary: 'The addresses of the Google feed of a business, and what it holds.',
  params: byRetailer,
  reply: GoogleFeed,
})
export const changeGoogleFeed = endpoint('PUT /api/retailer/businesses/:id/google-feed', {
  access: 'retailer:owner',
  summary: 'Turn the Google feed on with new addresses, or off. The addresses before no longer work.',
  params: byRetailer,
  body: z.strictObject({ version: z.int32(), on: z.boolean() }),
  reply: GoogleFeed,
})
