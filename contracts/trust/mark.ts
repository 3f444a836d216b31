import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { IdOrSlug, inUrl, RetailerId, StoreId } from '../ids.ts'
import { WholeInUrl } from '../page.ts'
import { Instant } from '../time.ts'
import { CRITERION_CODES } from './criteria.ts'
import { named } from '../named.ts'

/** One criterion with the store's own figure. */
export const StoreCriterion = named('StoreCriterion', {
  code: z.enum(CRITERION_CODES),
  /** The store's figure in words: "19 of 20 pickups (95%)". */
  own: z.string(),
  isMet: z.boolean(),
  /** What is missing: "needs 3 more reviews". */
  missing: z.string().nullable(),
})
export type StoreCriterion = z.infer<typeof StoreCriterion>

/** How a store stands with the mark, as counted last night. */
export const StoreTrust = named('StoreTrust', {
  storeId: StoreId,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isTrusted: z.boolean(),
  /** Since when it has the mark, or when it lost it. */
  since: Instant.nullable(),
  lostAt: Instant.nullable(),
  /** null: the store is newer than the last count. */
  countedAt: Instant.nullable(),
  criteria: z.array(StoreCriterion),
})
export type StoreTrust = z.infer<typeof StoreTrust>

export const storeTrust = endpoint('GET /api/stores/:id/trust', {
  access: 'public',
  summary: 'How a store stands with the Trusted Local mark: each criterion and its own figure.',
  params: z.object({ id: IdOrSlug }),
  reply: StoreTrust,
})

export const MOST_AT_ONCE = 24
/** Ids in an address, separated by commas. */
const StoreIds = z
  .string()
  .max(400)
  .regex(/^\d{1,12}(,\d{1,12})*$/, 'Name stores by their numbers, like 12,15.')
  .refine((text) => text.split(',').length <= MOST_AT_ONCE, `Name up to ${MOST_AT_ONCE} stores.`)
export const storesTrust = endpoint('GET /api/trust/stores', {
  access: 'public',
  summary: 'How several stores stand with the mark.',
  query: z.object({ ids: StoreIds }),
  reply: z.object({ items: z.array(StoreTrust) }),
})

export const nearlyTrusted = endpoint('GET /api/trust/nearly', {
  access: 'public',
  summary: 'The stores that are closest to the mark: those with the least missing, then the nearest.',
  query: z.object({ near: Zip.optional(), within: WholeInUrl(1, 5000).optional() }),
  reply: z.object({ items: z.array(StoreTrust.extend({ distanceMiles: z.number().nullable() })) }),
})

export const retailerTrust = endpoint('GET /api/retailer/trust', {
  access: 'retailer:staff',
  summary: 'How the own stores stand with the mark, and how the business stands with the check of sellers.',
  query: z.object({ retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: z.object({
    stores: z.array(StoreTrust),
    seller: z.object({
      checkedAt: Instant.nullable(),
      isHighVolume: z.boolean(),
      /** The most within 12 months of the last 24. */
      sales: z.int(),
    }),
  }),
})
