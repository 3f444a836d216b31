import { useSuspenseQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useLive } from '#web/lib/live.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChooseCounter } from '../pickups/ChooseCounter.tsx'
import { CounterBar } from '../pickups/CounterBar.tsx'
import { Inbound } from '../pickups/Inbound.tsx'
import { Pickups } from '../pickups/Pickups.tsx'
import { type Counter, counterAt } from '../store-work/place.ts'
import { locations, workReads } from '../store-work/queries.ts'
import { CounterReturns } from '../returns/CounterReturns.tsx'
import { Scan } from '../pickups/Scan.tsx'

/** The work at a counter of this person, by the tab in the address. With several counters it asks first which one. */
export function CounterWork({ isNamed = false }: { /** The page says already which counter it is. */ isNamed?: boolean }) {
  const { get } = useAddressFilters()
  const { items } = useSuspenseQuery(locations()).data
  const counter = counterAt(get('at'), items)
  useLive(workReads, ['moved', 'placed'])
  if (items.length === 0)
    return (
      <EmptyState headingLevel={1} icon={<Store strokeWidth={1.75} />} title="No counter yet">
        You are not assigned to a store or a SPIRAL Center. Ask your manager to add you.
      </EmptyState>
    )
  if (!counter) return <ChooseCounter counters={items} />
  return (
    <div className="flex flex-col gap-6">
      {!isNamed && <CounterBar counter={counter} mayChange={items.length > 1} />}
      <Work counter={counter} tab={get('tab')} />
    </div>
  )
}

function Work({ counter, tab }: { counter: Counter; tab: string | undefined }) {
  if (tab === 'scan') return <Scan key={counter.id} counter={counter} />
  if (tab === 'returns') return <CounterReturns key={counter.id} counter={counter} />
  if (tab === 'inbound') return <Inbound counter={counter} />
  return <Pickups counter={counter} />
}
