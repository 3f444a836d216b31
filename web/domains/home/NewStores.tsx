import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '#web/ui/Card.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { newStores } from './below.ts'
import { nextRing, ringTitle } from './widening.ts'

/** Stores farther away than this do not count as local. */
const FARTHEST_MILES = 250

/** Recently added stores, near the location if known. Use the location as the key. */
export function NewStores({ near, within }: { near: string | undefined; within: number }) {
  const [reach, setReach] = useState(within)
  const { data } = useQuery(newStores(near, reach))
  const next = near && data?.items.length === 0 ? nextRing(reach) : undefined
  if (next !== undefined && next <= FARTHEST_MILES) setReach(next)
  if (!data || data.items.length === 0) return null
  return (
    <Section title={near ? ringTitle('New local stores', within, reach) : 'New on SPIRAL'}>
      <StoreGrid stores={data.items} near={near !== undefined} headingLevel={3} />
    </Section>
  )
}
