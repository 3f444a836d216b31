import { z } from 'zod'
import { DISTANCE_OPTIONS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Zip } from './people.ts'
import { stores } from './stores.ts'

/** How far the rings around a place reach: close ones to walk or drive to, then the distances one can choose. */
export const RING_MILES = [5, 10, ...DISTANCE_OPTIONS] as const
/** What is around a place, ring by ring, and what kinds of stores the list of one distance has. */
export const storeRings = endpoint({
  method: 'GET',
  path: '/api/store-rings',
  access: 'public',
  summary: 'How many stores are within so many miles, and how many of them are open.',
  query: stores.query.omit({ limit: true, cursor: true, sort: true, openNow: true }).extend({ near: Zip }),
  reply: z.object({
    rings: z.array(z.object({ miles: z.int(), stores: z.int(), open: z.int() })),
    categories: z.array(z.object({ name: z.string(), stores: z.int() })),
  }),
})
