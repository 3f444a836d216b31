import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { malls } from './malls.ts'
import { FlagInUrl } from './page.ts'
import { stores } from './stores.ts'

/** What a map is drawn in: lines, rings and dots stand in a field of this size, whatever size it is shown at. */
export const MAP_SIZE = { width: 960, height: 640 } as const
/** Words beside a dot stand on its right, but near the right edge on its left. */
export const wordsOnTheLeft = (x: number): boolean => x > MAP_SIZE.width * 0.66

const Spot = { x: z.number(), y: z.number() }

/** Places that stand together on a map: one store, one mall, or what lies too close to be told apart. */
export const MapDot = z
  .object({
    ...Spot,
    stores: z.int(),
    malls: z.int(),
    /** The store or mall, or the town most of them are in. */
    label: z.string(),
    /** What opens when it is one place: a store, or the mall they are all in. */
    place: z.object({ kind: z.enum(['store', 'mall']), slug: z.string() }).nullable(),
    /** Of the nearest of them. */
    distanceMiles: z.number().nullable(),
    /** Where a closer look begins and how far it reaches. */
    closer: z.object({ zip: z.string(), within: z.int() }),
    /** Whether there is room to write its name beside it. */
    named: z.boolean(),
  })
  .meta({ id: 'MapDot' })
export type MapDot = z.infer<typeof MapDot>

/** A picture of the country or of a part of it, ready to be drawn: lines in the words of an SVG path. */
export const PlacesMap = z
  .object({
    land: z.string(),
    /** Between states. */
    borders: z.string(),
    /** Between counties, where one looks closely enough. */
    counties: z.string(),
    towns: z.array(z.object({ ...Spot, name: z.string() })),
    /** Where one is, and how far is how far. */
    center: z.object(Spot).nullable(),
    rings: z.array(z.object({ miles: z.number(), radius: z.number() })),
    dots: z.array(MapDot),
    /** Of so many places; some may lie outside of the picture. */
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
  query: stores.query.omit(whatIsListed).extend({ /** With the malls around them. */ malls: FlagInUrl.optional() }),
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
