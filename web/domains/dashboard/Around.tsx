import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '#contracts/dashboard.ts'
import { useNear } from '#web/lib/near.ts'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EventCard } from '../events/EventCard.tsx'
import { aroundMe } from './queries.ts'
import { Suggested } from './Suggested.tsx'

type Props = { card: 'near_events' | 'suggestions'; data: Dashboard; near: string | undefined }

/** Events nearby or suggestions. A new shopper has them from the start; others read them when these cards come near the window. */
export function Around({ card, data: { suggestions, nearEvents }, near }: Props) {
  const { place, isNear } = useNear<HTMLDivElement>()
  const { data: read, error, refetch } = useQuery({ ...aroundMe(near), enabled: isNear && suggestions === null })
  const data = suggestions ? { suggestions, nearEvents } : read
  if (!data)
    return <div ref={place}>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={4} />}</div>
  if (card === 'suggestions') return <Suggested suggestions={data.suggestions} />
  if (data.nearEvents.length === 0) return null
  return (
    <Section title="Events near you" aside={<TextLink to="/events">All events</TextLink>}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.nearEvents.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
