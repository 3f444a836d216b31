import { placesProblems, type ZipPlace } from '#contracts/places/places.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { zipPlace } from '../places/zips.ts'

/** The place of a typed ZIP; an unknown one is refused at its field. */
export async function placeAt(db: Db, zip: string): Promise<ZipPlace> {
  const place = await zipPlace(db, zip)
  if (!place) throw new Problem(placesProblems, 'places.unknown_zip').at('/zip')
  return place
}
