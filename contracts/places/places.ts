import { z } from 'zod'
import { Zip } from '../identity/people.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { named } from '../named.ts'

export const ZipPlace = named('ZipPlace', {
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  timeZone: z.string(),
})
export type ZipPlace = z.infer<typeof ZipPlace>

export const zipPlace = endpoint('GET /api/places/zips/:zip', {
  access: 'public',
  summary: 'Where a ZIP is, and the city names that fit it.',
  params: z.object({ zip: Zip }),
  /** `cities`: names that mail to this ZIP may carry, the usual one first. A suburb shares its ZIP with the city beside it. */
  reply: ZipPlace.extend({ cities: z.array(z.string()) }),
})
/** The ZIP area nearest to a point, for "Use my location". */
export const nearestZip = endpoint('GET /api/places/nearest', {
  access: 'public',
  summary: 'The ZIP nearest to a point.',
  query: z.object({
    lat: z.codec(z.string().regex(/^-?\d{1,2}(\.\d{1,12})?$/, 'Use a latitude like 44.8549.'), z.number().min(-90).max(90), {
      decode: Number,
      encode: String,
    }),
    lon: z.codec(z.string().regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Use a longitude like -93.2422.'), z.number().min(-180).max(180), {
      decode: Number,
      encode: String,
    }),
  }),
  reply: ZipPlace,
})
/** A suggestion of the location picker: mall names, cities, states and ZIPs. Without `q`, the reference lists. */
export const PlaceSuggestion = named('PlaceSuggestion', {
  kind: z.enum(['mall', 'city', 'state', 'zip']),
  label: z.string(),
  zip: z.string(),
  /** The name of the mall to look up; null for other kinds. */
  mallName: z.string().nullable(),
  mallId: z.int().nullable(),
})
export const placeSuggestions = endpoint('GET /api/places', {
  access: 'public',
  summary: 'Places to shop near.',
  query: z.object({ q: z.string().trim().max(LIMITS.queryLength).optional() }),
  reply: z.object({ items: z.array(PlaceSuggestion) }),
})

export const placesProblems = {
  'places.unknown_zip': { status: 404, message: "We don't know that ZIP. Check the five digits." },
  'address.zip_state': { status: 422, message: 'The ZIP does not belong to this state.' },
  'address.zip_unknown': { status: 422, message: "We don't know that ZIP. Check the five digits." },
  'address.zip_unsure': { status: 422, message: "We don't know that ZIP yet. If it is right, send it again." },
  'address.state_unknown': { status: 422, message: 'Choose a state.' },
  'address.not_served': { status: 422, message: "SPIRAL doesn't reach this place yet." },
} as const
