import { type PlaceFault, placeFault } from '#contracts/places/us-places.ts'
import { placesProblems } from '#contracts/places/places.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { keptUntil } from '../../platform/kept.ts'
import { Problem } from '../../platform/problem.ts'

type TypedPlace = { state: string; zip: string }
type ListedZip = { zip: string; state: string | null; city: string | null; timeZone: string | null; isFilled: boolean }
export type PlaceRule = {
  faultOf: (place: TypedPlace, isConfirmed: boolean) => PlaceFault | null
  zoneOf: (zip: string) => string | undefined
}

/** The rule for places with what the list of ZIPs says about these. */
export const placeRuleFor = async (db: Db, zips: readonly string[]): Promise<PlaceRule> => ruleBy(await listedZips(db, zips))

const kept = keptUntil<string, ListedZip>()
/** The same from memory, for quotes and orders. */
export const placeRuleKept = async (db: Db, feed: ChangeFeed, zips: readonly string[]): Promise<PlaceRule> =>
  ruleBy(await kept(feed, zips, (missing) => listedZips(db, missing)))

async function listedZips(db: Db, zips: readonly string[]): Promise<Map<string, ListedZip>> {
  if (zips.length === 0) return new Map()
  const rows = await rowsOf<ListedZip>(db, 'places.listed-zips')`
    select asked.zip, z.state, z.city, z.time_zone as "timeZone", exists (select from cities) as "isFilled"
    from unnest(${zips}::text[]) as asked(zip) left join zips z on z.zip = asked.zip`
  return new Map(rows.map((row) => [row.zip, row]))
}

function ruleBy(rows: ReadonlyMap<string, ListedZip>): PlaceRule {
  const known = ({ state, city, isFilled }: ListedZip) => (state !== null ? { state, city: city ?? '' } : isFilled ? null : undefined)
  return {
    faultOf: (place, isConfirmed) => {
      const row = rows.get(place.zip)
      return placeFault(place, { known: row && known(row), isConfirmed })
    },
    zoneOf: (zip) => rows.get(zip)?.timeZone ?? undefined,
  }
}

/** Refuses places that are wrong, each at its field: `at` is where the address stands in the request. */
export async function refuseWrongPlaces(
  db: Db,
  places: readonly (TypedPlace & { at: string })[],
  confirmedZips: readonly string[] = [],
): Promise<void> {
  const zips = places.map(({ zip }) => zip)
  refuseFaults(await placeRuleFor(db, zips), places, confirmedZips)
}

/** The same by a rule that was read already. */
export function refuseFaults(
  { faultOf }: Pick<PlaceRule, 'faultOf'>,
  places: readonly (TypedPlace & { at: string })[],
  confirmedZips: readonly string[],
): void {
  const faults = places.flatMap((place) => {
    const fault = faultOf(place, confirmedZips.includes(place.zip))
    return fault ? [{ ...fault, pointer: `${place.at}/${fault.field}` }] : []
  })
  const [first] = faults
  if (first)
    throw new Problem(placesProblems, `address.${first.code}`, {
      detail: first.message,
      errors: faults.map(({ pointer, message }) => ({ pointer, message })),
    })
}
