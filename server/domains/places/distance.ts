import { zipDifferenceDistance } from '#contracts/constants.ts'

export type Point = { lat: number; lon: number }
/** Somewhere with a ZIP; its coordinates may not be known. */
export type Spot = { zip: string; lat: number | null; lon: number | null }
export type Distance = { miles: number; by: 'coordinates' | 'zip-difference' }

const EARTH_RADIUS_MILES = 3958.7613
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in statute miles. */
export function distanceMiles(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The one place that decides how far apart two spots are, and by which rule it knows. */
export function distanceBetween(from: Spot, to: Spot): Distance {
  if (from.lat !== null && from.lon !== null && to.lat !== null && to.lon !== null)
    return { miles: distanceMiles({ lat: from.lat, lon: from.lon }, { lat: to.lat, lon: to.lon }), by: 'coordinates' }
  return { miles: zipDifferenceDistance(from.zip, to.zip), by: 'zip-difference' }
}

/** What a person reads: one decimal; a difference of ZIPs is not a distance in miles, so it is "not known". */
export const shownMiles = (distance: Distance | null): number | null =>
  distance?.by === 'coordinates' ? Math.round(distance.miles * 10) / 10 : null
