import { type ZipPlace, placesProblems } from '#contracts/places/places.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { distanceMiles, type Point } from './distance.ts'

type StoredZip = { zip: string; city: string; state: string; lat: number | null; lon: number | null; time_zone: string }
const placeOf = ({ time_zone, ...row }: StoredZip): ZipPlace => ({ ...row, timeZone: time_zone })

/** The place of a ZIP, or null when the ZIP is unknown. */
export async function zipPlace(db: Db, zip: string): Promise<ZipPlace | null> {
  const [row] = await rowsOf<StoredZip>(db, 'places.zip')`select zip, city, state, lat, lon, time_zone from zips where zip = ${zip}`
  return row ? placeOf(row) : null
}

/** The same for many ZIPs at once; unknown ones are left out. */
export async function zipPlaces(db: Db, zips: readonly string[]): Promise<Map<string, ZipPlace>> {
  if (zips.length === 0) return new Map()
  const rows = await rowsOf<StoredZip>(db, 'places.zips')`select zip, city, state, lat, lon, time_zone from zips where zip = any(${zips})`
  return new Map(rows.map((row) => [row.zip, placeOf(row)]))
}

/** The same for a ZIP that a person typed. Throws a problem for an unknown ZIP, which the person can correct. */
export async function knownZip(db: Db, zip: string): Promise<ZipPlace> {
  const place = await zipPlace(db, zip)
  if (!place) throw new Problem(placesProblems, 'places.unknown_zip')
  return place
}

/** A suburb has its own name but often the ZIP of the city beside it, so names of the neighborhood fit too. */
const NEIGHBORHOOD_DEGREES = 0.2

/** The city names that mail to a ZIP may carry, the usual one first. */
export async function citiesOf(db: Db, { city, state, lat, lon }: ZipPlace): Promise<string[]> {
  if (lat === null || lon === null) return city ? [city] : []
  const rows = await rowsOf<{ city: string }>(
    db,
    'places.cities-of-zip',
    `select distinct named.city from (
       select city, lat, lon from zips where lat between $1 and $2 and lon between $3 and $4 and state = $5 and city <> ''
       union all select c.name, z.lat, z.lon from cities c join zips z on z.zip = c.zip where z.lat between $1 and $2 and z.lon between $3 and $4 and c.state = $5
     ) named order by named.city`,
    [lat - NEIGHBORHOOD_DEGREES, lat + NEIGHBORHOOD_DEGREES, lon - NEIGHBORHOOD_DEGREES, lon + NEIGHBORHOOD_DEGREES, state],
  )
  return [...new Set([city, ...rows.map((row) => row.city)])].filter(Boolean)
}

/** The ZIP whose center is nearest to a point. Searches growing boxes, so that each query can use an index. */
export async function zipNearest(db: Db, point: Point): Promise<ZipPlace> {
  for (const degrees of [0.2, 1, 5, 30]) {
    const rows = await rowsOf<StoredZip & Point>(db, 'places.nearest')`
      select zip, city, state, lat, lon, time_zone from zips
      where lat between ${point.lat - degrees} and ${point.lat + degrees} and lon between ${point.lon - degrees} and ${point.lon + degrees}`
    const [nearest] = rows.map((row) => ({ row, miles: distanceMiles(point, row) })).sort((a, b) => a.miles - b.miles)
    if (nearest) return placeOf(nearest.row)
  }
  throw new Problem(placesProblems, 'places.unknown_zip', { detail: "We don't know a ZIP near there." })
}

/** ZIPs that begin with these digits, and cities that begin with these letters (with their first ZIP). */
export async function zipsStarting(db: Db, digits: string, limit: number): Promise<ZipPlace[]> {
  const rows = await rowsOf<StoredZip>(db, 'places.zips-starting')`
    select zip, city, state, lat, lon, time_zone from zips where zip >= ${digits.padEnd(5, '0')} and zip <= ${digits.padEnd(5, '9')}
    order by zip limit ${limit}`
  return rows.map(placeOf)
}

export type City = { name: string; state: string; zip: string }

/** The cities the location picker lists, by name. */
export const listedCities = (db: Db): Promise<City[]> =>
  rowsOf<City>(db, 'places.cities')`select name, state, zip from cities order by name, state`

/** Any US city whose name begins with `start`, the listed ones first. */
export async function citiesStarting(db: Db, start: string, limit: number): Promise<City[]> {
  return rowsOf<City>(
    db,
    'places.cities-starting',
    `select name, state, coalesce(min(zip) filter (where listed), min(zip)) as zip from (
       select name, state, zip, true as listed from cities where lower(name) like $1
       union all select city, state, zip, false from zips where lower(city) like $1 and city <> ''
     ) each group by name, state order by not bool_or(listed), count(*) desc, name, state limit $2`,
    [`${start.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`, limit],
  )
}
