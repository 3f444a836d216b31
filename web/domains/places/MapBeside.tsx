import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { MapDot, PlacesMap as Picture } from '#contracts/places/maps.ts'
import type { ApiProblem } from '#web/lib/api.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PlacesMap } from './PlacesMap.tsx'

type MapBesideProps<K extends QueryKey> = {
  query: UseQueryOptions<Picture, ApiProblem, Picture, K>
  label: string
  /** The radius of the list; zooming in must choose a smaller one. */
  within: number | undefined
  /** The list's address for another place: as a map or, where a map adds nothing, as rows. */
  hrefFrom: (closer: { near: string; within: string; view: 'map' | null }) => string
  children: ReactNode
}

/** A map of the same places as the list; beside it, or above it on phones. It has its own error state. */
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
