import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { MallId } from '../ids.ts'

/** The places with the most stores, for a visitor who has not said where they are. */
export const popularPlaces = endpoint('GET /api/popular-places', {
  access: 'public',
  summary: 'The cities and malls with the most stores, each with its ZIP.',
  reply: z.object({
    cities: z.array(z.object({ city: z.string(), state: z.string(), zip: Zip, stores: z.int() })),
    malls: z.array(
      z.object({ id: MallId, name: z.string(), city: z.string(), state: z.string(), zip: Zip, stores: z.int(), hasCenter: z.boolean() }),
    ),
  }),
})
