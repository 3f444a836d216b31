import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { eventMap } from '#contracts/events/events.ts'
import { mapStyle } from '#contracts/places/maps.ts'
import { mallMap, storeMap } from '#contracts/search/place-maps.ts'
import { read } from '#web/lib/api.ts'

type ListQuery<Q> = Q & { sort?: unknown; drive?: unknown }

/** A list's stores as a map; the sort order and the unit of distances are left out because the map ignores them. */
export function mapOfStores(listed: ListQuery<Sent<typeof storeMap>['query']>) {
  const { sort: _, drive: __, ...query } = listed
  return { ...read(storeMap, { query }), placeholderData: keepPreviousData }
}

export function mapOfMalls(listed: ListQuery<Sent<typeof mallMap>['query']>) {
  const { sort: _, ...query } = listed
  return { ...read(mallMap, { query }), placeholderData: keepPreviousData }
}
export const mapOfEvents = (query: Sent<typeof eventMap>['query']) => ({ ...read(eventMap, { query }), placeholderData: keepPreviousData })
/** The query of any map. */
export type MapQuery = ReturnType<typeof mapOfStores> | ReturnType<typeof mapOfMalls> | ReturnType<typeof mapOfEvents>

export const styleOfMaps = () => ({ ...read(mapStyle), staleTime: Number.POSITIVE_INFINITY })
