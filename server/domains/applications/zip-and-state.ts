import { labelOf } from '#contracts/application-fields.ts'
import type { ApplicationField, OpenPoint } from '#contracts/applications.ts'
import { STATES } from '#contracts/us-states.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import type { Db } from '../../platform/db.ts'
import { zipPlaces } from '../places/zips.ts'
import { stepOf } from './rules.ts'

const nameOf = (state: string): string => STATES[state] ?? (state === 'DC' ? 'the District of Columbia' : state)

/** What is wrong with a ZIP in this state, or null. The one place of applications that asks whether the two fit. */
export function zipFault(places: ReadonlyMap<string, ZipPlace>, zip: string, state: string | null): string | null {
  const place = places.get(zip)
  if (!place || state === null || place.state === state) return null
  return `${zip} is in ${nameOf(place.state)}, not in ${nameOf(state)}. Check the ZIP, or choose the other state first.`
}

type Given = Pick<ApplicationField, 'value'> & ({ field: string } | { path: string })
const pathOf = (given: Given): string => ('field' in given ? given.field : given.path)
/** The state that stands beside a ZIP: `stores.0.state` for `stores.0.zip`. */
export function stateFor(zipPath: string, fields: readonly Given[]): string | null {
  const value = fields.find((one) => pathOf(one) === zipPath.replace(/zip$/, 'state'))?.value
  return typeof value === 'string' ? value : null
}

/** The ZIPs of an application that do not fit their state. */
export async function misfits(db: Db, fields: readonly Given[]): Promise<OpenPoint[]> {
  const zips = fields.filter((one) => pathOf(one).endsWith('.zip') && typeof one.value === 'string')
  const places = await zipPlaces(
    db,
    zips.map(({ value }) => String(value)),
  )
  return zips.flatMap((one) => {
    const at = pathOf(one)
    return zipFault(places, String(one.value), stateFor(at, fields))
      ? [{ at, step: stepOf(at), label: labelOf(at), why: 'invalid' as const }]
      : []
  })
}
