import { useQuery } from '@tanstack/react-query'
import { type Counter } from '../store-work/place.ts'
import { myShift } from '../store-work/queries.ts'

/** The user's own counts at this counter today, limited to this counter's kind of work. Hidden if the request fails. */
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
