import type { Event } from '#contracts/events/events.ts'
import { EVENT_KIND_WORDS } from '#contracts/events/kinds.ts'
import { zoneLetters } from '#contracts/zones.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { costOf, seatsOf, spanOf } from './words.ts'

/** One event in a list; the whole card opens its page. */
export function EventCard({ event, headingLevel = 3 }: { event: Event; headingLevel?: 2 | 3 }) {
  const { id, title, kind, host, picture, place, spirals, miles, isForKids } = event
  const Heading = `h${headingLevel}` as const
  const seats = seatsOf(event)
  return (
    <Card hover className="relative flex h-full flex-col gap-4 overflow-hidden">
      {picture && (
        <PlacePicture picture={picture} sizes="(min-width: 64rem) 24rem, 100vw" keeps="top" decorative className="-mx-4 -mt-4 h-28" />
      )}
      <div className="flex grow flex-col gap-1">
        <p className="text-sm font-semibold text-link-strong">
          {spanOf(event, host.timeZone)} {zoneLetters(host.timeZone)}
        </p>
        <Heading className="text-h4">
          <Link to={`/events/${id}`} className="no-underline after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p className="text-sm text-soft">
          {host.name}, {place}
        </p>
        <p className="text-sm text-soft">
          {host.city}, {host.state}
          {miles !== null && (
            <>
              {' '}
              · <Distance distanceMiles={miles} />
            </>
          )}
        </p>
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          <Badge>{EVENT_KIND_WORDS[kind]}</Badge>
          {isForKids && kind !== 'kids' && <Badge tone="info">For kids</Badge>}
          <Badge tone="success">{costOf(event)}</Badge>
          {spirals > 0 && <Badge tone="reward">Earn {spirals} SPIRALs</Badge>}
        </p>
        {seats && <p className="text-sm">{seats}</p>}
      </div>
    </Card>
  )
}

type EventGridProps = {
  events: readonly Event[]
  headingLevel?: 2 | 3
  /** Beside a map. */
  narrow?: boolean
}
export function EventGrid({ events, headingLevel = 3, narrow = false }: EventGridProps) {
  return (
    <ul className={narrow ? 'grid grid-cols-1 gap-4 sm:grid-cols-2' : 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
