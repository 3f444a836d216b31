import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { someStores } from './queries.ts'

/** Stores by distance; without a place, some that are open now. */
export function StoreStrip({ near, within }: { near: string | undefined; within: number }) {
  const { data, error, refetch } = useQuery(someStores(near, within))
  return (
    <Section title={near ? 'Near you' : 'Open now across SPIRAL'} aside={<TextLink to="/stores">All stores</TextLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">{near ? `No stores within ${within} miles yet.` : 'No store is open right now.'}</p>
      ) : (
        <StoreGrid stores={data.items} near={near !== undefined} headingLevel={3} />
      )}
    </Section>
  )
}
