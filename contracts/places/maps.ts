import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { Picture } from '../pictures.ts'

/** The coordinate space of a map. Lines, rings and dots use it at every display size. */
export const MAP_SIZE = { width: 960, height: 640 } as const
/** Labels are to the right of a dot, and to its left near the right edge. */
export const wordsOnTheLeft = (x: number): boolean => x > MAP_SIZE.width * 0.66

/** A position in the picture, and on earth in degrees. */
const Spot = { x: z.number(), y: z.number(), lat: z.number(), lon: z.number() }

/** West, south, east and north in degrees, as in `box=-93.4,44.7,-93.1,45`. Crossing the date line is not supported. */
export const BoxInUrl = z.codec(
  z.string().regex(/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/, 'Use four degrees: west, south, east, north.'),
  z
    .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90), z.number().min(-180).max(180), z.number().min(-90).max(90)])
    .refine(([west, south, east, north]) => west < east && south < north, 'West comes before east, and south before north.'),
  { decode: (text) => text.split(',').map(Number) as [number, number, number, number], encode: (box) => box.join(',') },
)

/** One dot on a map: a store, a mall, or several places too close to tell apart. */
export const MapDot = named('MapDot', {
  ...Spot,
  stores: z.int(),
  malls: z.int(),
  /** SPIRAL Centers among its malls. */
  centers: z.int(),
  /** Events to come at its stores and malls, on maps that show events. */
  events: z.int(),
  /** The name of the store or mall, or of the town that most of the places are in. */
  label: z.string(),
  /** The page to open when the dot is a single place: the store, or the mall that all its stores are in. */
  place: z.object({ kind: z.enum(['store', 'mall']), slug: z.string() }).nullable(),
  /** The name mark of the retailer when the dot is a single store. */
  mark: Picture.nullable(),
  /** Distance to the nearest of them. */
  distanceMiles: z.number().nullable(),
  /** The center and radius for zooming in. */
  closer: z.object({ zip: z.string(), within: z.int() }),
  /** Whether there is room for the name next to the dot. */
  named: z.boolean(),
})
export type MapDot = z.infer<typeof MapDot>

/** A map of the country or a region, ready to draw: lines are SVG paths. */
export const PlacesMap = named('PlacesMap', {
  land: z.string(),
  /** Between states. */
  borders: z.string(),
  /** Between counties, at close zoom only. */
  counties: z.string(),
  /** Lakes, rivers and main roads; rivers and roads at close zoom only. */
  lakes: z.string(),
  rivers: z.string(),
  roads: z.string(),
  towns: z.array(z.object({ ...Spot, name: z.string() })),
  /** The reader's location, with distance rings around it. */
  center: z.object(Spot).nullable(),
  /** West, south, east and north of the picture in degrees; the mainland for the country. */
  box: z.array(z.number()).length(4),
  rings: z.array(z.object({ miles: z.number(), radius: z.number() })),
  dots: z.array(MapDot),
  /** The number of places. `outside` counts those outside the picture. */
  total: z.int(),
  outside: z.int(),
})
export type PlacesMap = z.infer<typeof PlacesMap>

export const mapStyle = endpoint('GET /api/maps/style', {
  access: 'public',
  summary: 'The tile style that movable maps draw, if the marketplace is set up with one.',
  /** `url` null: the land and borders that come with the product. */
  reply: z.object({ url: z.url().nullable() }),
})
