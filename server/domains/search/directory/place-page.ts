import { pageBy } from '../../../platform/cursors.ts'
import type { Near } from './directory.ts'

type Named = { id: number; name: string; createdAt?: Date }
type PlaceSort = 'distance' | 'alphabetical' | 'newest'
export type MaybeNear<T> = { place: T; distance: Near<T>['distance'] | null }

/** Distances as integers compare exactly, even after encoding in a cursor; unknown distances come last. */
const order = ({ distance }: MaybeNear<unknown>): number =>
  distance === null ? 0 : Math.round(distance.miles * 1_000) + (distance.by === 'zip-difference' ? 1e9 : 0)

/** A page of stores or malls, sorted by distance, name or date added. There are few of them, so they are sorted in memory. */
export async function placePage<T extends Named>(
  places: readonly MaybeNear<T>[],
  sort: PlaceSort,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ shown: MaybeNear<T>[]; nextCursor: string | null; total: number }> {
  const first: Record<PlaceSort, (at: MaybeNear<T>) => string | number> = {
    distance: order,
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
