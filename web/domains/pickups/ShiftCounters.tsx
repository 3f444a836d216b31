import { useQuery } from '@tanstack/react-query'
import { type Counter } from '../store-work/place.ts'
import { myShift } from '../store-work/queries.ts'

/** What I did at this counter today; only what this counter does. Without an answer it is left out. */
export function ShiftCounters({ counter }: { counter: Counter }) {
  const { data } = useQuery({ ...myShift(counter), staleTime: 0 })
  if (!data) return null
  const counts =
    counter.kind === 'store'
      ? { accepted: data.accepted, prepared: data.prepared, 'handed over': data.handedOver }
      : { received: data.received, 'handed over': data.handedOver }
  return (
    <p className="tabular text-base text-soft">
      Your shift today:{' '}
      {Object.entries(counts)
        .map(([what, n]) => `${n} ${what}`)
        .join(' · ')}
    </p>
  )
}
