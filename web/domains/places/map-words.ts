import { MAP_SIZE, type MapDot } from '#contracts/places/maps.ts'
import { miles, plural } from '#web/lib/format.ts'

/** The label next to a dot, for example "Lake Books 2.4 mi" or "around Edina". */
export function dotLabel({ label, place, distanceMiles }: MapDot): string {
  const name = place ? label : `around ${label}`
  return distanceMiles === null ? name : `${name} ${miles(distanceMiles)}`
}

/** The number on a dot that represents several places. */
export const dotNumber = ({ place, stores, malls }: MapDot): number => (place ? stores : stores + malls)

/**
 * The accessible name of a dot, for example "Mall of America 0.9 mi, 16 stores". It begins with the visible label and number in that order,
 * so that voice control works with the visible text.
 */
export function dotWords(dot: MapDot): string {
  const { place, stores, malls, centers, events } = dot
  const more = [...(centers > 0 ? [centersIn(dot)] : []), ...(events > 0 ? [plural(events, 'event')] : [])]
  if (place) return [dotLabel(dot), ...(stores > 0 && place.kind === 'mall' ? [plural(stores, 'store')] : []), ...more].join(', ')
  const both = stores > 0 && malls > 0
  const what = both ? `${stores + malls}: ${plural(stores, 'store')} and ${plural(malls, 'mall')}` : plural(...counted(dot))
  return [dotLabel(dot), what, ...more, 'look closer'].join(', ')
}
const centersIn = ({ place, centers }: MapDot): string => (place ? 'SPIRAL Center' : plural(centers, 'SPIRAL Center'))
const counted = ({ stores, malls }: MapDot): [number, string] => (stores > 0 ? [stores, 'store'] : [malls, 'mall'])

/** A position as a percentage, so that it holds at any display size. */
export const share = (n: number, side: keyof typeof MAP_SIZE): string => `${Math.round((n / MAP_SIZE[side]) * 10_000) / 100}%`
