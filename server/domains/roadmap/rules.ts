import type { RoadmapItemId } from '#contracts/ids.ts'
import { FEWEST_WAITING, MOST_PHASES, type RoadmapItem } from '#contracts/roadmap.ts'

export const UNCONFIRMED_DAYS = 7
export const SETTLED_DAYS = 180

/** Small counts are not told in public: null stands for "a few". */
export const publicCount = (people: number): number | null => (people > 0 && people < FEWEST_WAITING ? null : people)

/**
 * The items of the first loop that begins at an item, from it back to itself; null without one. `needsOf` says what each item waits for,
 * with the change that is asked for.
 */
export function loopFrom(start: RoadmapItemId, needsOf: ReadonlyMap<RoadmapItemId, readonly RoadmapItemId[]>): RoadmapItemId[] | null {
  const seen = new Set<RoadmapItemId>()
  const walk = (id: RoadmapItemId, path: readonly RoadmapItemId[]): RoadmapItemId[] | null => {
    for (const next of needsOf.get(id) ?? []) {
      if (next === start) return [...path, start]
      if (seen.has(next)) continue
      seen.add(next)
      const loop = walk(next, [...path, next])
      if (loop) return loop
    }
    return null
  }
  return walk(start, [start])
}

/** The first phase with unfinished items; without any, the one after the last. */
export function nextPhase(items: readonly Pick<RoadmapItem, 'phase' | 'state'>[]): number {
  const open = items.filter(({ state }) => state !== 'shipped' && state !== 'dropped').map(({ phase }) => phase)
  if (open.length > 0) return Math.min(...open)
  return Math.min(MOST_PHASES, Math.max(1, ...items.map(({ phase }) => phase + 1)))
}
