import { STATES } from '#contracts/places/us-states.ts'
import type { MallCard } from '#contracts/malls/malls.ts'

type Entry = Pick<MallCard, 'name' | 'city' | 'state'>

/** Malls in the selected state whose name or city contains the search text. */
export function named<M extends Entry>(malls: readonly M[], { q, state }: { q?: string | undefined; state?: string | undefined }): M[] {
  const wanted = q?.trim().toLowerCase() ?? ''
  return malls.filter(
    (mall) => (!state || mall.state === state) && (mall.name.toLowerCase().includes(wanted) || mall.city.toLowerCase().includes(wanted)),
  )
}

/** The index letter of a name: "The Galleria" under G, "3rd Street Mall" under #. */
export function letterOf(name: string): string {
  const first = name
    .replace(/^the\s+/i, '')
    .charAt(0)
    .toUpperCase()
  return /[A-Z]/.test(first) ? first : '#'
}

export function byLetter<M extends Entry>(malls: readonly M[]): [string, M[]][] {
  return grouped(
    malls.toSorted((a, b) => fileName(a).localeCompare(fileName(b))),
    ({ name }) => letterOf(name),
  )
}
/** Malls by state, then by city. */
export function byState<M extends Entry>(malls: readonly M[]): [string, M[]][] {
  return grouped(
    malls.toSorted((a, b) => a.city.localeCompare(b.city) || fileName(a).localeCompare(fileName(b))),
    ({ state }) => STATES[state] ?? state,
  )
}

function grouped<M extends Entry>(malls: readonly M[], groupOf: (mall: M) => string): [string, M[]][] {
  return [...Map.groupBy(malls, groupOf)].sort(([a], [b]) => a.localeCompare(b))
}
const fileName = ({ name }: Entry) => name.replace(/^the\s+/i, '')
