import { type PlaceFault, placeFault } from '#contracts/places/us-places.ts'
import { placesProblems } from '#contracts/places/places.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

type TypedPlace = { state: string; zip: string }
type ListedZip = { zip: string; state: string | null; city: string | null; timeZone: string | null; isFilled: boolean }
export type PlaceRule = {
  faultOf: (place: TypedPlace, isConfirmed: boolean) => PlaceFault | null
  zoneOf: (zip: string) => string | undefined
}

/** The rule for places with what the list of ZIPs says about these. */
export async function placeRuleFor(db: Db, zips: readonly string[]): Promise<PlaceRule> {
  const rows =
    zips.length === 0
      ? []
      : await rowsOf<ListedZip>(db, 'places.listed-zips')`
        select asked.zip, z.state, z.city, z.time_zone as "timeZone", exists (select from cities) as "isFilled"
        from unnest(${zips}::text[]) as asked(zip) left join zips z on z.zip = asked.zip`
  const known = new Map(
    rows.map(({ zip, state, city, isFilled }) => [zip, state !== null ? { state, city: city ?? '' } : isFilled ? null : undefined]),
  )
  const zones = new Map(rows.map(({ zip, timeZone }) => [zip, timeZone ?? undefined]))
  return {
    faultOf: (place, isConfirmed) => placeFault(place, { known: known.get(place.zip), isConfirmed }),
    zoneOf: (zip) => zones.get(zip),
  }
}

/** Refuses places that are wrong, each at its field: `at` is where the address stands in the request. */
export async function refuseWrongPlaces(
  db: Db,
  places: readonly (TypedPlace & { at: string })[],
  confirmedZips: readonly string[] = [],
): Promise<void> {
  const { faultOf } = await placeRuleFor(
    db,
    places.map(({ zip }) => zip),
  )
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
