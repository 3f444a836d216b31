import { zipDifferenceDistance } from '#contracts/constants.ts'

export type Point = { lat: number; lon: number }
/** A place with a ZIP; its coordinates may be unknown. */
export type Spot = { zip: string; lat: number | null; lon: number | null }
export type Distance = { miles: number; by: 'coordinates' | 'zip-difference' }

export const EARTH_RADIUS_MILES = 3958.7613
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in statute miles. */
export function distanceMiles(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The only code that decides how far apart two places are, and by which rule. */
export function distanceBetween(from: Spot, to: Spot): Distance {
  if (from.lat !== null && from.lon !== null && to.lat !== null && to.lon !== null)
    return { miles: distanceMiles({ lat: from.lat, lon: from.lon }, { lat: to.lat, lon: to.lon }), by: 'coordinates' }
  return { miles: zipDifferenceDistance(from.zip, to.zip), by: 'zip-difference' }
}

/** The displayed distance: one decimal. A difference of ZIPs is not a distance in miles, so it returns null ("not known"). */
export const shownMiles = (distance: Distance | null): number | null =>
  distance?.by === 'coordinates' ? Math.round(distance.miles * 10) / 10 : null
