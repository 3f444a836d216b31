import { pageBy, type PageRequest } from '../../../platform/cursors.ts'
import type { Near } from './directory.ts'

type ListedPlace = { id: number; name: string; createdAt?: Date }
type PlaceSort = 'distance' | 'driving' | 'alphabetical' | 'newest'
export type MaybeNear<T> = { place: T; distance: Near<T>['distance'] | null }

/** Distances as integers compare exactly, even after encoding in a cursor; unknown distances come last. */
export const distanceOrder = ({ distance }: MaybeNear<unknown>): number =>
  distance === null ? 0 : Math.round(distance.miles * 1_000) + (distance.by === 'zip-difference' ? 1e9 : 0)

/** Places whose way by car is not known come after all others, by distance. */
const FURTHER = 1e10

/**
 * A page of stores or malls, sorted by distance, driving time, name or date added. There are few of them, so they are sorted in memory.
 * `driven`: the seconds by car to the places near enough to be asked for.
 */
export async function placePage<T extends ListedPlace>(
  places: readonly MaybeNear<T>[],
  sort: PlaceSort,
  asked: PageRequest,
  driven: ReadonlyMap<number, number> = new Map(),
): Promise<{ shown: MaybeNear<T>[]; nextCursor: string | null; total: number }> {
  const first: Record<PlaceSort, (at: MaybeNear<T>) => string | number> = {
    distance: distanceOrder,
    driving: ({ place, distance }) => driven.get(place.id) ?? FURTHER + distanceOrder({ place, distance }),
    alphabetical: ({ place }) => place.name.toLowerCase().slice(0, 80),
    newest: ({ place }) => -(place.createdAt?.getTime() ?? 0),
  }
  type Key = { key: string | number; id: number }
  const compare = (a: Key, b: Key): number => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1)
  const sorted = places.map((at) => ({ at, key: first[sort](at), id: at.place.id })).sort(compare)
  const { items, nextCursor } = await pageBy(sort, { key: sort === 'alphabetical' ? 'text' : 'whole', id: 'id' }, asked, (from) =>
    from ? sorted.filter((each) => compare(each, from) > 0) : sorted,
  )
  return { shown: items.map(({ at }) => at), nextCursor, total: places.length }
}
