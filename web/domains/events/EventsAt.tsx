import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EventGrid } from './EventCard.tsx'
import { type EventFilter, nextEvents } from './queries.ts'

type EventsAtProps = { at: EventFilter; more?: string; title?: string; most?: number }
/** The next events of a mall, a store, a place or a search; nothing where there are none. */
export function EventsAt({ at, more, title = 'Events', most = 6 }: EventsAtProps) {
  const items = useQuery(nextEvents(at, most)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={title} aside={<TextLink to={more ?? '/events'}>All events</TextLink>}>
      <EventGrid events={items} />
    </Section>
  )
}
