import { type GeoProjection, geoAlbersUsa, geoAzimuthalEqualArea, geoPath, type GeoPermissibleObjects } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { MAP_SIZE, type PlacesMap } from '#contracts/places/maps.ts'
import { atlas, type Box, EVERYWHERE } from './atlas.ts'
import type { Point } from './distance.ts'
import { Pen } from './pen.ts'

/** The area a map shows: the whole country with Alaska and Hawaii below it, or the surroundings of a point. */
export type View = 'country' | { center: Point; miles: number }
export type Ground = Pick<PlacesMap, 'land' | 'borders' | 'counties' | 'lakes' | 'rivers' | 'roads'>
export type Picture = {
  ground: Ground
  /** The position of a point in the picture; null outside of it. */
  at: (point: Point) => { x: number; y: number } | null
  /** The length of miles in the picture; null for the country, where the scale varies. */
  lengthOf: ((miles: number) => number) | null
  box: Box
}

const { width, height } = MAP_SIZE
const EARTH_RADIUS_MILES = 3958.7613
export const MILES_PER_DEGREE = 69
/** Between the outermost ring and the edge of the picture. */
const MARGIN = 24
/** Above this radius, county lines, roads and small waters blur together. */
const DETAILS_BELOW_MILES = 130
/** The ranks of lakes and rivers that stand out from far and near. */
const LARGE = 4
const SMALL = 12

// Drawing costs some milliseconds, and the same few views are requested with many different filters.
const grounds = new LRUCache<string, Ground>({ max: 60 })

/** Without `lines`, the ground is empty: a map that draws its own ground needs positions only. */
export async function pictureOf(view: View, { lines = true }: { lines?: boolean } = {}): Promise<Picture> {
  const projection = projectionOf(view)
  const box = boxOf(view)
  const lengthOf = view === 'country' ? null : (miles: number) => (miles / EARTH_RADIUS_MILES) * projection.scale()
  return {
    ground: lines ? await groundOf(view, projection, box) : NO_LINES,
    at({ lat, lon }) {
      const [x, y] = projection([lon, lat]) ?? [-1, -1]
      return x < 0 || x > width || y < 0 || y > height ? null : { x: tenth(x), y: tenth(y) }
    },
    lengthOf,
    box,
  }
}

function projectionOf(view: View): GeoProjection {
  if (view === 'country')
    return geoAlbersUsa()
      .scale(width * 1.28)
      .translate([width / 2, height / 2])
      .precision(0)
  const { center, miles } = view
  return geoAzimuthalEqualArea()
    .rotate([-center.lon, -center.lat])
    .scale((height / 2 - MARGIN) / (miles / EARTH_RADIUS_MILES))
    .translate([width / 2, height / 2])
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ])
    .precision(0)
}

/** The degrees that a picture can show; it is wider than high. */
function boxOf(view: View): Box {
  if (view === 'country') return EVERYWHERE
  const { center, miles } = view
  const up = (miles / MILES_PER_DEGREE) * 1.15
  const aside = (up * (width / height)) / Math.max(0.2, Math.cos((center.lat * Math.PI) / 180))
  return [center.lon - aside, center.lat - up, center.lon + aside, center.lat + up]
}

async function groundOf(view: View, projection: GeoProjection, box: Box): Promise<Ground> {
  const key = view === 'country' ? view : `${view.center.lat},${view.center.lon},${view.miles}`
  const kept = grounds.get(key)
  if (kept) return kept
  const { land, borders, counties, lakes, rivers, roads } = await atlas()
  const isNear = view !== 'country' && view.miles < DETAILS_BELOW_MILES
  const drawn = (shape: GeoPermissibleObjects): string => {
    const pen = new Pen()
    geoPath(projection, pen)(shape)
    return pen.path
  }
  const ground = {
    land: drawn(land(box)),
    borders: drawn(borders(box)),
    counties: isNear ? drawn(counties(box)) : '',
    lakes: drawn(lakes(box, isNear ? SMALL : LARGE)),
    rivers: view === 'country' ? '' : drawn(rivers(box, isNear ? SMALL : LARGE)),
    roads: isNear ? drawn(roads(box)) : '',
  }
  grounds.set(key, ground)
  return ground
}

const NO_LINES: Ground = { land: '', borders: '', counties: '', lakes: '', rivers: '', roads: '' }
const tenth = (n: number): number => Math.round(n * 10) / 10
