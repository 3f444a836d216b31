import type { Reply, Sent } from '#contracts/endpoint.ts'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import { RING_MILES, type storeRings } from '#contracts/search/distance-rings.ts'
import { isOpen } from '../../stores/hours.ts'
import type { SearchContext } from '../finder.ts'
import { storesFound } from './stores.ts'

/** Counts by distance ring, each including all nearer rings; the outermost includes everything, even places at an unknown distance. */
export async function ringsOfStores(
  finder: SearchContext,
  { within, ...query }: Sent<typeof storeRings>['query'],
  now: Date,
): Promise<Reply<typeof storeRings>> {
  const { category: _, ...anyCategory } = query
  const all = await storesFound(finder, anyCategory, now)
  const found = query.category === undefined ? all : await storesFound(finder, query, now)
  const reaches = (miles: number) => (at: (typeof all)[number]) =>
    miles >= NATIONWIDE_MILES || (at.distance?.by === 'coordinates' && at.distance.miles <= miles)
  const rings = RING_MILES.map((miles) => {
    const inside = found.filter(reaches(miles))
    return {
      miles,
      stores: inside.length,
      open: inside.filter(({ place }) => isOpen(place.hours, place.timeZone, now, place.state)).length,
    }
  })
  const kinds = Map.groupBy(all.filter(reaches(within ?? NATIONWIDE_MILES)), ({ place }) => place.category)
  const categories = [...kinds].map(([name, { length }]) => ({ name, stores: length }))
  return { rings, categories: categories.sort((a, b) => b.stores - a.stores || a.name.localeCompare(b.name)) }
}
