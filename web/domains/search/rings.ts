import { DISTANCE_OPTIONS } from '#contracts/constants.ts'
import { plural } from '#web/lib/format.ts'

type Ring = { miles: number; stores: number; open: number }

/** For example "12 open within 5 miles · 47 stores within 50 miles": the nearest radius with an open store. */
export function ringWords(rings: readonly Ring[], within: number): string {
  const inReach = rings.filter(({ miles }) => miles <= within)
  const open = inReach.find((ring) => ring.open > 0)
  const all = inReach.at(-1)?.stores ?? 0
  const stores = `${plural(all, 'store')} within ${plural(within, 'mile')}`
  if (all === 0) return stores
  return `${open ? `${open.open} open within ${plural(open.miles, 'mile')}` : 'None open right now'} · ${stores}`
}

/** The next larger distance option with results. */
export const widerRing = (rings: readonly Ring[], within: number): Ring | undefined =>
  rings.find(({ miles, stores }) => miles > within && stores > 0 && DISTANCE_OPTIONS.some((option) => option === miles))

/** Moves open places to the front; otherwise keeps the order. */
export const openFirst = <T extends { opening: { open: boolean } }>(places: readonly T[]): T[] =>
  places.toSorted((a, b) => Number(b.opening.open) - Number(a.opening.open))
