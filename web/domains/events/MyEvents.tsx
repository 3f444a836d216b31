import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ownEvents } from './queries.ts'
import { spanOf } from './words.ts'

/** Events with an own RSVP that are not over, and those that wait for feedback; nothing without any. */
export function MyEvents() {
  const all = useInfiniteQuery(ownEvents()).data?.pages.flatMap(({ items }) => items) ?? []
  const shown = all
    .filter(({ event, rsvp }) => event.state === 'planned' || (rsvp.checkedInAt !== null && rsvp.feedback === null))
    .toSorted((a, b) => a.event.startsAt.getTime() - b.event.startsAt.getTime())
  if (shown.length === 0) return null
  return (
    <Section title="My events">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ event, rsvp }) => (
          <li key={event.id}>
            <Card className="flex h-full flex-col gap-1">
              <TextLink to={`/events/${event.id}`}>{event.title}</TextLink>
              <p className="text-sm text-soft">
                {spanOf(event, event.host.timeZone)}, {event.host.name}
              </p>
              {event.state === 'ended' ? (
                <StatusDot tone="info">How was it? Tell the host.</StatusDot>
              ) : rsvp.state === 'going' ? (
                <StatusDot tone="success">You're going{rsvp.seats > 1 && `, ${rsvp.seats} seats`}</StatusDot>
              ) : (
                <StatusDot tone="warning">Number {rsvp.place} in line</StatusDot>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
