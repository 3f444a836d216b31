import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Move } from 'lucide-react'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { MapDot } from '#contracts/places/maps.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { MapBox } from './MovingMap.tsx'
import { PlacesMap } from './PlacesMap.tsx'
import { type MapQuery, styleOfMaps } from './queries.ts'

// Large, and most visitors need the list only: it loads when it is asked for.
const MovingMap = lazy(() => import('./MovingMap.tsx'))

type MapBesideProps = {
  /** The places of the list; with a box, those in this part of the earth. */
  queryFor: (box?: MapBox) => MapQuery
  label: string
  /** The radius of the list; zooming in must choose a smaller one. */
  within: number | undefined
  /** The list's address for another place: as a map or, where a map adds nothing, as rows. */
  hrefFrom: (closer: { near: string; within: string; view: 'map' | null }) => string
  children: ReactNode
}

/** A map of the same places as the list; beside it, or above it on phones. It has its own error state. */
export function MapBeside({ queryFor, label, within = NATIONWIDE_MILES, hrefFrom, children }: MapBesideProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(queryFor())
  const [moves, setMoves] = useState(false)
  const { data: style } = useQuery({ ...styleOfMaps(), enabled: moves })
  const navigate = useNavigate()
  const search = (near: string, miles: number) =>
    void navigate(hrefFrom({ near, within: String(miles), view: 'map' }), { preventScrollReset: true })
  const hrefOf = ({ place, closer }: MapDot) =>
    place
      ? `/${place.kind}/${place.slug}`
      : hrefFrom({ near: closer.zip, within: String(closer.within), view: closer.within < within ? 'map' : null })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="lg:sticky lg:top-36">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data && moves && style ? (
          <Suspense fallback={<PlacesMap map={data} label={label} hrefOf={hrefOf} stale />}>
            <MovingMap start={data} queryFor={queryFor} label={label} hrefOf={hrefOf} onSearch={search} styleUrl={style?.url ?? null} />
          </Suspense>
        ) : data ? (
          <PlacesMap map={data} label={label} hrefOf={hrefOf} stale={isPlaceholderData}>
            <Button size="sm" variant="secondary" icon={<Move aria-hidden="true" className="size-4" />} onClick={() => setMoves(true)}>
              Move the map
            </Button>
          </PlacesMap>
        ) : (
          <Skeleton className="aspect-[3/2] w-full rounded-md" />
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
