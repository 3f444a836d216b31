import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EventGrid } from './EventCard.tsx'
import { type EventFilter, nextEvents } from './queries.ts'

/** The next events of a mall or store; nothing where there are none. */
export function EventsAt({ at, more }: { at: EventFilter; more?: string }) {
  const items = useQuery(nextEvents(at)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title="Events" aside={<TextLink to={more ?? '/events'}>All events</TextLink>}>
      <EventGrid events={items} />
    </Section>
  )
}
