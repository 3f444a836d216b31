import type { Dashboard } from '#contracts/dashboard.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EventCard } from '../events/EventCard.tsx'

export default function YourEvents({ events }: { events: Dashboard['myEvents'] }) {
  return (
    <Section title="Your events" aside={<TextLink to="/events">All events</TextLink>}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {events.map(({ event, isWaiting }) => (
          <li key={event.id} className="relative">
            <EventCard event={event} />
            <Badge tone={isWaiting ? 'warning' : 'success'} className="absolute top-2 left-2">
              {isWaiting ? 'In line' : "You're going"}
            </Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
