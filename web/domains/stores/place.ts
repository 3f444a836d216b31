import type { StoreCard } from '#contracts/stores/stores.ts'

type PlacedStore = Pick<StoreCard, 'mall' | 'unit' | 'street' | 'city' | 'state'>

/** For example "Mall of America, Level 2 E214" or "1200 Nicollet Ave, Minneapolis, MN". */
export function placeOf({ mall, unit, street, city, state }: PlacedStore): string {
  if (mall) return [mall.name, unit].filter(Boolean).join(', ')
  return [street, city, state].filter(Boolean).join(', ')
}

/** The floor in a unit, if it names one: "Level 2 E214" is on "Level 2". */
export function floorOf(unit: string | null): string | null {
  const named = unit?.match(/\b(?:level|floor)\s*(\w+)/i)
  if (named) return `Level ${named[1]}`
  const numbered = unit?.match(/\b[A-Z]{0,2}-?([1-9])\d{2}\b/)
  return numbered ? `Level ${numbered[1]}` : null
}

/** The location in a mall, for example "Level 2, E214"; units that name their level are returned unchanged. */
export function floorAndUnit({ unit }: Pick<StoreCard, 'unit'>): string | null {
  const floor = floorOf(unit)
  return floor && !unit?.toLowerCase().includes('level') ? `${floor}, ${unit}` : unit
}

/** A rounded waiting time: "45 min", "2 h", "1.5 h". */
export function timeWords(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} h`
}

type Grouped = Pick<StoreCard, 'category' | 'unit'>
export const byCategory = <S extends Grouped>(stores: readonly S[]): [string, S[]][] => grouped(stores, ({ category }) => category)
/** Grouped by floor; units without a floor come last. */
export const byFloor = <S extends Grouped>(stores: readonly S[]): [string, S[]][] =>
  grouped(stores, ({ unit }) => floorOf(unit)).map(([floor, members]) => [floor || 'Elsewhere in the mall', members])

function grouped<S>(stores: readonly S[], groupOf: (store: S) => string | null): [string, S[]][] {
  return [...Map.groupBy(stores, (store) => groupOf(store) ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en-US', { numeric: true }),
  )
}

export const DIRECTORY_SORTS = ['name', 'category', 'floor'] as const
export type DirectorySort = (typeof DIRECTORY_SORTS)[number]

/** A mall's stores for a table: by name, or by category or floor and then by name. */
export function directorySorted<S extends Grouped & { name: string }>(stores: readonly S[], sort: DirectorySort): S[] {
  const byName = stores.toSorted((a, b) => a.name.localeCompare(b.name))
  if (sort === 'name') return byName
  return (sort === 'floor' ? byFloor : byCategory)(byName).flatMap(([, members]) => members)
}
