import { readCursor, writeCursor } from '../../platform/cursors.ts'
import type { Near } from './directory.ts'

type Named = { id: number; name: string; createdAt?: Date }
type PlaceSort = 'distance' | 'alphabetical' | 'newest'
export type MaybeNear<T> = { place: T; distance: Near<T>['distance'] | null }

/** Distances as whole numbers compare exactly, also after a trip through a cursor; what is not known in miles comes last. */
const order = ({ distance }: MaybeNear<unknown>): number =>
  distance === null ? 0 : Math.round(distance.miles * 1_000) + (distance.by === 'zip-difference' ? 1e9 : 0)

/** A page of stores or malls, from near to far, by name, or by when they came. There are few of them, so they are sorted here. */
export function placePage<T extends Named>(
  places: readonly MaybeNear<T>[],
  sort: PlaceSort,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): { shown: MaybeNear<T>[]; nextCursor: string | null; total: number } {
  const first: Record<PlaceSort, (at: MaybeNear<T>) => string | number> = {
    distance: order,
    alphabetical: ({ place }) => place.name.toLowerCase().slice(0, 80),
    newest: ({ place }) => -(place.createdAt?.getTime() ?? 0),
  }
  const keyOf = (at: MaybeNear<T>): [string | number, number] => [first[sort](at), at.place.id]
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
    for (const [i, part] of a.entries()) {
      const other = b[i] as typeof part
      if (part !== other) return part < other ? -1 : 1
    }
    return 0
  }
  const from = readCursor(cursor, sort, [sort === 'alphabetical' ? 'string' : 'number', 'integer'])
  const sorted = places.map((at) => ({ at, key: keyOf(at) })).sort((a, b) => compare(a.key, b.key))
  const rest = from ? sorted.filter(({ key }) => compare(key, from) > 0) : sorted
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  return {
    shown: shown.map(({ at }) => at),
    nextCursor: rest.length > limit && last ? writeCursor(sort, last.key) : null,
    total: places.length,
  }
}
