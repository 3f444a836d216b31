import { z } from 'zod'
import { DISTANCE_OPTIONS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { stores } from '../stores/stores.ts'

/** The radii of the rings: short ones to walk or drive, then the distances a shopper can choose. */
export const RING_MILES = [5, 10, ...DISTANCE_OPTIONS] as const
/** Store counts around a place for each ring, and the store categories within one distance. */
export const storeRings = endpoint('GET /api/store-rings', {
  access: 'public',
  summary: 'How many stores are within so many miles, and how many of them are open.',
  query: stores.query.omit({ limit: true, cursor: true, sort: true, openNow: true }).extend({ near: Zip }),
  reply: z.object({
    rings: z.array(z.object({ miles: z.int(), stores: z.int(), open: z.int() })),
    categories: z.array(z.object({ name: z.string(), stores: z.int() })),
  }),
})
