import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportFeedId, ImportId, inUrl, RetailerId, StoreId } from '../ids.ts'
import { Nothing } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const byFeed = z.object({ id: inUrl(ImportFeedId) })
export const FEED_RHYTHMS = ['hour', 'day'] as const
export const MOST_FEEDS = 20

/** The address of a catalog file that is fetched on a schedule. */
export const ImportFeed = named('ImportFeed', {
  id: ImportFeedId,
  retailerId: RetailerId,
  storeId: StoreId,
  storeName: z.string(),
  address: z.string(),
  every: z.enum(FEED_RHYTHMS),
  /** Percent of the products that may be left out when a run is applied without a person; null: a person applies each run. */
  tolerance: z.int().nullable(),
  nextAt: Instant,
  lastAt: Instant.nullable(),
  /** `waits`: its last file is checked and waits for a person. `same`: the file had not changed. */
  lastOutcome: z.enum(['applied', 'waits', 'same', 'failed']).nullable(),
  lastError: z.string().nullable(),
  lastRunId: ImportId.nullable(),
  failures: z.int(),
  /** Nothing is fetched until a person starts it again. */
  paused: z.boolean(),
})
export type ImportFeed = z.infer<typeof ImportFeed>

const Choices = {
  every: z.enum(FEED_RHYTHMS),
  tolerance: z.int().min(0, 'Use 0 to 50 percent.').max(50, 'Use 0 to 50 percent.').nullable(),
}
const Address = z
  .string()
  .trim()
  .min(1, 'Enter the address of the file.')
  .max(2000, 'The address is too long.')
  .regex(/^https?:\/\/\S+$/i, 'Enter a web address that starts with https://.')

export const importFeeds = endpoint('GET /api/retailer/import-feeds', {
  access: 'retailer:manager',
  summary: 'Addresses of catalog files that are fetched on a schedule.',
  query: z.object({ retailerId: inUrl(RetailerId).optional() }),
  reply: z.object({ items: z.array(ImportFeed) }),
})
export const addFeed = endpoint('POST /api/retailer/import-feeds', {
  access: 'retailer:manager',
  summary: 'Fetch a catalog file from an address on a schedule; the first time within a minute.',
  body: z.strictObject({ storeId: StoreId, address: Address, ...Choices }),
  reply: ImportFeed,
  status: 201,
})
export const changeFeed = endpoint('PUT /api/retailer/import-feeds/:id', {
  access: 'retailer:manager',
  summary: 'Change the schedule of a feed, pause it or start it again.',
  params: byFeed,
  body: z.strictObject({ ...Choices, paused: z.boolean() }),
  reply: ImportFeed,
})
export const runFeed = endpoint('POST /api/retailer/import-feeds/:id/run', {
  access: 'retailer:manager',
  summary: 'Fetch the file of a feed now.',
  params: byFeed,
  reply: ImportFeed,
})
export const removeFeed = endpoint('DELETE /api/retailer/import-feeds/:id', {
  access: 'retailer:manager',
  summary: 'Stop fetching from an address; products stay as they are.',
  params: byFeed,
  reply: Nothing,
  status: 204,
})

export const importFeedsProblems = {
  'feeds.too_many': { status: 409, message: 'A business can have up to 20 addresses. Remove one first.' },
  'feeds.known': { status: 409, message: 'This address is already fetched for this store.' },
} as const
