import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { type Event, eventCalendar } from '#contracts/events/events.ts'
import { EVENT_KIND_WORDS } from '#contracts/events/kinds.ts'
import { EventId } from '#contracts/ids.ts'
import { previewAddress } from '#contracts/search/previews.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, preload } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { eventData } from './event-data.ts'
import { EventFeedback } from './EventFeedback.tsx'
import { oneEvent } from './queries.ts'
import { RsvpPanel } from './RsvpPanel.tsx'
import { sharedEvent } from './shared-event.ts'
import { costOf, seatsOf } from './words.ts'

/** Anything else than a number finds no event. */
const idIn = (id: string | undefined): EventId => (/^\d{1,9}$/.test(id ?? '') ? Number(id) : 0) as EventId

const load = preload(({ params }) => [oneEvent(idIn(params['id']))])
export { load as clientLoader, load as loader }

export const handle: ScreenHandle = { crumb: (brought, params) => found<Event>(brought, oneEvent(idIn(params['id'])))?.title }

export const meta: MetaFunction = (args) => {
  const event = found<Event>(args.loaderData, oneEvent(idIn(args.params['id'])))
  if (!event) return pageHead(args)
  const { host } = event
  return pageHead(args, {
    title: `${event.title} at ${host.name} | SPIRAL`,
    description: event.about.slice(0, 160),
    canonical: `/events/${event.id}`,
    noindex: event.state !== 'planned',
    data: eventData(event),
    image: previewAddress('event', event.id),
  })
}

/** One event: when and where, seats, the own RSVP. */
export default function EventScreen() {
  const event = useSuspenseQuery(oneEvent(idIn(useParams()['id']))).data
  const { title, about, kind, host, picture, place, startsAt, endsAt, state, cancelReason, spirals, isForKids } = event
  const seats = seatsOf(event)
  return (
    <div className="flex flex-col gap-8 py-4">
      {picture && <PlacePicture picture={picture} sizes="100vw" eager keeps="top" decorative className="h-40 rounded-md sm:h-56" />}
      <PageTitle title={title} lead={`${EVENT_KIND_WORDS[kind]} at ${host.name}`} actions={<ShareButton shared={sharedEvent(event)} />} />
      {state === 'cancelled' && (
        <Notice tone="danger" title="This event was canceled">
          {cancelReason}
        </Notice>
      )}
      {state === 'ended' && <Notice title="This event is over">Look for the next ones on the events page.</Notice>}
      <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-8">
          <Section title="About">
            <p className="max-w-prose break-words whitespace-pre-line">{about}</p>
            <p className="flex flex-wrap gap-2">
              <Badge tone="success">{costOf(event)}</Badge>
              {isForKids && <Badge tone="info">For kids</Badge>}
              {spirals > 0 && <Badge tone="reward">Earn {spirals} SPIRALs</Badge>}
            </p>
          </Section>
          <Section title="When and where">
            <p>
              <PlaceTime at={startsAt} timeZone={host.timeZone} />
              <br />
              until <PlaceTime at={endsAt} timeZone={host.timeZone} />
            </p>
            <p>
              {place}, <TextLink to={host.href}>{host.name}</TextLink>
              <br />
              {host.street}, {host.city}, {host.state} {host.zip}
            </p>
            {state === 'planned' && (
              <p>
                <a
                  href={eventCalendar.path.replace(':id', String(event.id))}
                  download={`event-${event.id}.ics`}
                  className={`${linkClass} inline-flex min-h-11 items-center gap-2`}
                >
                  <CalendarPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  Add to my calendar
                </a>
              </p>
            )}
          </Section>
          <EventFeedback event={event} />
        </div>
        {state === 'planned' && (
          <Section title="Join us" {...(seats && { aside: <span className="text-sm">{seats}</span> })}>
            <RsvpPanel event={event} />
          </Section>
        )}
      </div>
    </div>
  )
}
