import { Zip } from '#contracts/identity/people.ts'
import type { SORT_OPTIONS } from '#contracts/constants.ts'
import type { MallId } from '#contracts/ids.ts'
import { UNKNOWN_ZIP, useAddressFilters } from '#web/lib/address-filters.ts'
import { type locationFor, useShopLocation } from '#web/state/location.ts'

export type Nearby = { near?: string; within?: number; mallId?: MallId; sort?: (typeof SORT_OPTIONS)[number] }

/** This browser's location, for place lists whose URL has none (`?near=`, `?mallId=`, `?everywhere=1`). */
export function useNearby(): Nearby {
  const { search } = useAddressFilters()
  const { mallContext, searchPreferences } = useShopLocation()
  return nearbyFor(search, { mallContext, searchPreferences })
}

export function nearbyFor(
  search: URLSearchParams,
  { mallContext, searchPreferences }: Pick<ReturnType<typeof locationFor>, 'mallContext' | 'searchPreferences'>,
): Nearby {
  if (['near', 'mallId', 'everywhere', UNKNOWN_ZIP].some((name) => search.has(name))) return {}
  if (mallContext.isActive && mallContext.mallId !== null) return { mallId: mallContext.mallId }
  const near = Zip.safeParse(searchPreferences.currentZipCode)
  return near.success ? { near: near.data, within: searchPreferences.maxDistance, sort: searchPreferences.sortBy } : {}
}
