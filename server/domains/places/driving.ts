import { DRIVING } from '#contracts/places/driving.ts'
import type { Leg, RoadPort } from '../../platform/roads.ts'
import { distanceMiles, type Point } from './distance.ts'

/** Ways by car, and whether a routing server measured them or the straight line stands for them. */
export type Drives = { by: 'roads' | 'line'; legs: (Leg | null)[][] }
/** The way between two of some places. */
export type LegBetween = (from: Point, to: Point) => Leg

/** The straight line at the speed of a town. */
export function lineLeg(from: Point, to: Point): Leg {
  const miles = distanceMiles(from, to)
  return { miles, minutes: miles * (60 / DRIVING.milesAnHour) }
}

/** The ways from each of these places to each of those. Without a routing server, or while it does not answer, the straight lines. */
export async function drivesBetween(roads: RoadPort | null, from: readonly Point[], to: readonly Point[]): Promise<Drives> {
  const legs = roads && from.length > 0 && to.length > 0 ? await roads.table(from, to).catch(() => null) : null
  if (legs) return { by: 'roads', legs }
  return { by: 'line', legs: from.map((here) => to.map((there) => lineLeg(here, there))) }
}

/** The ways among these places, to look up pair by pair. A pair without a road has its straight line. */
export async function waysAmong(roads: RoadPort | null, places: readonly Point[]): Promise<{ by: Drives['by']; leg: LegBetween }> {
  const { by, legs } = await drivesBetween(roads, places, places)
  const at = new Map(places.map((place, i) => [place, i]))
  return { by, leg: (from, to) => legs[at.get(from) ?? -1]?.[at.get(to) ?? -1] ?? lineLeg(from, to) }
}
