import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { someStores } from './queries.ts'
import { nextRing, ringTitle } from './widening.ts'

/**
 * Stores by distance, widening the radius until there are some; without a location, some that are open now. Use the location as the key.
 */
export function StoreStrip({ near, within }: { near: string | undefined; within: number }) {
  const [reach, setReach] = useState(within)
  const { data, error, refetch } = useQuery(someStores(near, reach))
  const wider = near && data?.items.length === 0 ? nextRing(reach) : undefined
  if (wider) setReach(wider)
  return (
    <Section
      title={near ? ringTitle('Near you', within, reach) : 'Open now across SPIRAL'}
      aside={<TextLink to={near ? `/stores?near=${near}&within=${reach}` : '/stores'}>All stores</TextLink>}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || wider ? (
        <SkeletonRows count={3} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">{near ? 'No stores on SPIRAL yet.' : 'No store is open right now.'}</p>
      ) : (
        <StoreGrid stores={data.items} near={near !== undefined} headingLevel={3} />
      )}
    </Section>
  )
}
