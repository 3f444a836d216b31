import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { EventId, inUrl, MallId, StoreId } from '../ids.ts'
import { Price } from '../money.ts'
import { Days, FlagInUrl, Nothing, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { BoxInUrl, PlacesMap } from '../places/maps.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { EVENT_KINDS, SEATS_PER_PERSON } from './kinds.ts'
import { named } from '../named.ts'

/** A draft is visible only to its hosts. */
export const EVENT_STATES = ['draft', 'planned', 'ended', 'cancelled'] as const
export const EventHost = named('EventHost', {
  kind: z.enum(['mall', 'store']),
  id: z.int(),
  name: z.string(),
  href: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  timeZone: z.string(),
  picture: Picture.nullable(),
})

export const Event = named('Event', {
  id: EventId,
  title: z.string(),
  about: z.string(),
  kind: z.enum(EVENT_KINDS),
  host: EventHost,
  /** Its own picture, or else the picture of its host. */
  picture: Picture.nullable(),
  /** Where at the host: "Level 1, north court". */
  place: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** Paid at the door; 0 is free. */
  price: Price,
  /** Null without a limit. */
  seats: z.int().nullable(),
  /** None while somebody waits in line. */
  seatsLeft: z.int().nullable(),
  isForKids: z.boolean(),
  /** For coming, once per person. */
  spirals: Points,
  state: z.enum(EVENT_STATES),
  cancelReason: z.string().nullable(),
  /** From the asked place; null without one. */
  miles: z.number().nullable(),
})
export type Event = z.infer<typeof Event>

export const events = endpoint('GET /api/events', {
  access: 'public',
  summary: 'Events to come at malls and stores, the soonest first.',
  query: z.object({
    ...Paging,
    /** Words of the title, the text, the place or the kind; "events near me" asks for all of them. */
    q: z.string().trim().min(1).max(120).optional(),
    ...Days,
    near: Zip.optional(),
    within: WholeInUrl(1, 5000).optional(),
    mallId: inUrl(MallId).optional(),
    storeId: inUrl(StoreId).optional(),
    kind: z.enum(EVENT_KINDS).optional(),
    kids: FlagInUrl.optional(),
    free: FlagInUrl.optional(),
  }),
  reply: pageOf(Event),
})
export const eventMap = endpoint('GET /api/maps/events', {
  access: 'public',
  summary: 'The malls and stores that hold the events of a list, as a map.',
  query: events.query.omit({ cursor: true, limit: true }).extend({ box: BoxInUrl.optional() }),
  reply: PlacesMap,
})
const One = { params: z.object({ id: inUrl(EventId) }) }
export const event = endpoint('GET /api/events/:id', {
  access: 'public',
  summary: 'One event, also a past or canceled one.',
  ...One,
  reply: Event,
})
export const eventCalendar = endpoint('GET /api/events/:id/calendar', {
  access: 'public',
  summary: 'One event as a calendar file (RFC 5545).',
  ...One,
  media: 'text/calendar',
  reply: z.string(),
})

export const Rsvp = named('Rsvp', {
  state: z.enum(['going', 'waiting']),
  seats: z.int(),
  /** 1 is the next to move up; null for somebody who has seats. */
  place: z.int().nullable(),
  /** Shown at the door; null while waiting. */
  code: z.string().nullable(),
  checkedInAt: Instant.nullable(),
  feedback: z.object({ stars: z.int(), words: z.string() }).nullable(),
})
export type Rsvp = z.infer<typeof Rsvp>
/** Wrapped, because a person may have no RSVP. */
const Own = z.object({ rsvp: Rsvp.nullable() })
export const myRsvp = endpoint('GET /api/events/:id/rsvp', {
  access: 'shopper',
  summary: 'My RSVP to an event.',
  ...One,
  reply: Own,
})
export const rsvp = endpoint('PUT /api/events/:id/rsvp', {
  access: 'shopper',
  summary: 'Take seats, or wait in line when there are too few. The same request again changes nothing.',
  ...One,
  body: z.strictObject({
    seats: z.int().min(1, 'Take one seat at least.').max(SEATS_PER_PERSON, `Up to ${SEATS_PER_PERSON} seats per person.`),
  }),
  reply: Own,
})
export const cancelRsvp = endpoint('DELETE /api/events/:id/rsvp', {
  access: 'shopper',
  summary: 'Give my seats back, or leave the line. The first in line moves up.',
  status: 204,
  ...One,
  reply: Nothing,
})
export const giveFeedback = endpoint('PUT /api/events/:id/feedback', {
  access: 'shopper',
  summary: 'Tell the host how an event was that I came to. The host reads it.',
  ...One,
  body: z.strictObject({
    stars: z.int().min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.'),
    words: z.string().trim().max(1_000, 'Keep it under 1,000 characters.'),
  }),
  reply: Own,
})
export const myEvents = endpoint('GET /api/events/mine', {
  access: 'shopper',
  summary: 'Events that I have an RSVP to, the newest RSVP first.',
  query: z.object({ ...Paging }),
  reply: pageOf(z.object({ event: Event, rsvp: Rsvp })),
})

export const eventsProblems = {
  'events.over': { status: 409, title: 'This event is over', message: 'The event has ended or was canceled.' },
  'events.draft': { status: 409, title: 'Still a draft', message: 'Nobody sees this event yet. Delete the draft instead.' },
  'events.published': {
    status: 409,
    title: 'Already published',
    message: 'Shoppers see this event. Cancel it, so that everybody with a seat is told.',
  },
  'events.no_more_seats': { status: 409, title: 'No more seats', message: 'No more seats are free. You keep the seats that you have.' },
  'events.not_there': { status: 409, title: 'No feedback yet', message: 'You can tell how it was after you came.' },
  'events.checked_in': { status: 409, title: 'Already checked in', message: 'You are checked in, so your seats stay yours.' },
  'events.unknown_code': {
    status: 404,
    title: 'Unknown code',
    message: 'This code is not for this event. Check the letters and try again.',
  },
  'events.still_waiting': { status: 409, title: 'Still waiting', message: 'This person is in line and has no seat yet.' },
  'events.too_early': { status: 409, title: 'Too early', message: 'Check-in opens two hours before the start.' },
} as const
