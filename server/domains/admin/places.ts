import type { MallId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { refuseWrongPlaces } from '../places/served.ts'
import { zipPlace } from '../places/zips.ts'

export type Place = { street: string; city: string; state: string; zip: string; lat: number; lon: number; timeZone: string }
type TypedAddress = { street: string; city: string; state: string; zip: string }

/** An address with its coordinates: those of the middle of its ZIP area. Refuses a ZIP that is unknown or in another state. */
export async function located(db: Db, { street, city, state, zip }: TypedAddress): Promise<Place> {
  // A ZIP that the list lacks has no coordinates to confirm.
  await refuseWrongPlaces(db, [{ state, zip, at: '' }], [zip])
  const found = await zipPlace(db, zip)
  if (!found || found.lat === null || found.lon === null) throw fieldProblem('/zip', "We don't know this ZIP. Check it.")
  return { street, city, state, zip, lat: found.lat, lon: found.lon, timeZone: found.timeZone }
}

/** The place of a store: the address of its mall, or its own. */
export async function placeOf(
  db: Db,
  { mallId, unit, ...typed }: TypedAddress & { mallId: MallId | null; unit: string | null },
): Promise<Place & { mallId: MallId | null; unit: string | null }> {
  if (mallId !== null) {
    const mall = (await mallsByIds(db, [mallId])).get(mallId)
    if (!mall) throw fieldProblem('/mallId', 'Choose a mall from the list.')
    const { street, city, state, zip, lat, lon, timeZone } = mall
    return { street, city, state, zip, lat, lon, timeZone, mallId, unit: unit || null }
  }
  for (const [name, words] of [
    ['street', 'Enter a street address.'],
    ['city', 'Enter a city.'],
    ['state', 'Choose a state.'],
    ['zip', 'Enter a 5-digit ZIP.'],
  ] as const)
    if (!typed[name]) throw fieldProblem(`/${name}`, words)
  return { ...(await located(db, typed)), mallId: null, unit: null }
}
