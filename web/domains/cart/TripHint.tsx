import { useQueries, useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import type { MallId } from '#contracts/ids.ts'
import { mall } from '#contracts/malls/malls.ts'
import { read } from '#web/lib/api.ts'
import { Distance } from '#web/ui/Distance.tsx'

const mallNear = (id: MallId, near?: string) => read(mall, { params: { id: String(id) }, query: near ? { near } : {} })

/** Distance between the malls in the cart, for shoppers who pick up in person. */
export function TripHint({ mallIds }: { mallIds: readonly MallId[] }) {
  const [firstId, ...otherIds] = mallIds
  if (firstId === undefined || otherIds.length === 0) return null
  return <Trip firstId={firstId} otherIds={otherIds} />
}

function Trip({ firstId, otherIds }: { firstId: MallId; otherIds: readonly MallId[] }) {
  const { data: first } = useQuery(mallNear(firstId))
  const others = useQueries({
    queries: first ? otherIds.map((id) => mallNear(id, first.zipCode)) : [],
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (!first || others.length === 0) return null
  return (
    <p className="flex items-start gap-2 text-soft">
      <Route aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
      <span>
        {mallCount(others.length + 1)} from {first.name}:{' '}
        {others.map((other, i) => (
          <span key={other.id}>
            {i > 0 && ', '}
            {other.name} <Distance distanceMiles={other.distanceMiles} />
          </span>
        ))}
      </span>
    </p>
  )
}
const mallCount = (n: number) => `${n} malls. Distance`
