import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { MapDot, PlacesMap as Picture } from '#contracts/maps.ts'
import type { ApiProblem } from '#web/lib/api.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PlacesMap } from './PlacesMap.tsx'

type MapBesideProps<K extends QueryKey> = {
  query: UseQueryOptions<Picture, ApiProblem, Picture, K>
  label: string
  /** How far the list reaches; a closer look has to be closer. */
  within: number | undefined
  /** The address of the list from another place: as a map, or, where nothing is gained by that, as rows. */
  hrefFrom: (closer: { near: string; within: string; view: 'map' | null }) => string
  children: ReactNode
}

/** A map with the same places as a list beside it; on a phone above it. The map fails alone. */
export function MapBeside<K extends QueryKey>({ query, label, within = NATIONWIDE_MILES, hrefFrom, children }: MapBesideProps<K>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(query)
  const hrefOf = ({ place, closer }: MapDot) =>
    place
      ? `/${place.kind}/${place.slug}`
      : hrefFrom({ near: closer.zip, within: String(closer.within), view: closer.within < within ? 'map' : null })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="lg:sticky lg:top-36">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <PlacesMap map={data} label={label} hrefOf={hrefOf} stale={isPlaceholderData} />
        ) : (
          <Skeleton className="aspect-[3/2] w-full rounded-md" />
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
