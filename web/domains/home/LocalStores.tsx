import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { newStores, storesNear } from './below.ts'
import { nextRing, ringTitle } from './widening.ts'

type Around = { near: string; within: number }

/** Stores near the place, and the new ones among them. Use the place as the key. */
export function LocalStores(around: Around) {
  return (
    <>
      <NearestStores {...around} />
      <NewStores {...around} />
    </>
  )
}

/** Stores by distance, widening the radius until there are some. */
function NearestStores({ near, within }: Around) {
  const [reach, setReach] = useState(within)
  const { data, error, refetch } = useQuery(storesNear(near, reach))
  const wider = data?.items.length === 0 ? nextRing(reach) : undefined
  if (wider) setReach(wider)
  return (
    <Section
      title={ringTitle('Stores near you', within, reach)}
      aside={<TextLink to={`/stores?near=${near}&within=${reach}`}>All stores</TextLink>}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || wider ? (
        <SkeletonRows count={3} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">No stores are on SPIRAL yet.</p>
      ) : (
        <StoreGrid stores={fullRows(data.items)} near headingLevel={3} />
      )}
    </Section>
  )
}

/** Recently added stores, not farther away than asked. */
function NewStores({ near, within }: Around) {
  const { data } = useQuery(newStores(near, within))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="New local stores">
      <StoreGrid stores={data.items} near headingLevel={3} />
    </Section>
  )
}

const COLUMNS = 3
/** Without the rest of a row that is not full. */
const fullRows = <T,>(items: readonly T[]): readonly T[] => items.slice(0, Math.floor(items.length / COLUMNS) * COLUMNS || items.length)
