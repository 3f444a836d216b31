import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { malls } from '../malls/malls.ts'
import { FlagInUrl } from '../page.ts'
import { stores } from '../stores/stores.ts'

/** The coordinate space of a map. Lines, rings and dots use it at every display size. */
export const MAP_SIZE = { width: 960, height: 640 } as const
/** Labels are to the right of a dot, and to its left near the right edge. */
export const wordsOnTheLeft = (x: number): boolean => x > MAP_SIZE.width * 0.66

const Spot = { x: z.number(), y: z.number() }

/** One dot on a map: a store, a mall, or several places too close to tell apart. */
export const MapDot = z
  .object({
    ...Spot,
    stores: z.int(),
    malls: z.int(),
    /** The name of the store or mall, or of the town that most of the places are in. */
    label: z.string(),
    /** The page to open when the dot is a single place: the store, or the mall that all its stores are in. */
    place: z.object({ kind: z.enum(['store', 'mall']), slug: z.string() }).nullable(),
    /** Distance to the nearest of them. */
    distanceMiles: z.number().nullable(),
    /** The center and radius for zooming in. */
    closer: z.object({ zip: z.string(), within: z.int() }),
    /** Whether there is room for the name next to the dot. */
    named: z.boolean(),
  })
  .meta({ id: 'MapDot' })
export type MapDot = z.infer<typeof MapDot>

/** A map of the country or a region, ready to draw: lines are SVG paths. */
export const PlacesMap = z
  .object({
    land: z.string(),
    /** Between states. */
    borders: z.string(),
    /** Between counties, at close zoom only. */
    counties: z.string(),
    towns: z.array(z.object({ ...Spot, name: z.string() })),
    /** The reader's location, with distance rings around it. */
    center: z.object(Spot).nullable(),
    rings: z.array(z.object({ miles: z.number(), radius: z.number() })),
    dots: z.array(MapDot),
    /** The number of places. `outside` counts those outside the picture. */
    total: z.int(),
    outside: z.int(),
  })
  .meta({ id: 'PlacesMap' })
export type PlacesMap = z.infer<typeof PlacesMap>

const whatIsListed = { limit: true, cursor: true, sort: true } as const
export const storeMap = endpoint({
  method: 'GET',
  path: '/api/maps/stores',
  access: 'public',
  summary: 'The stores of a list as a map.',
  query: stores.query.omit(whatIsListed).extend({ /** Includes the malls around them. */ malls: FlagInUrl.optional() }),
  reply: PlacesMap,
})
export const mallMap = endpoint({
  method: 'GET',
  path: '/api/maps/malls',
  access: 'public',
  summary: 'The malls of a list as a map.',
  query: malls.query.omit(whatIsListed),
  reply: PlacesMap,
})
