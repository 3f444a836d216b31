import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EventId, inUrl, MallId, RetailerId, StoreId } from '../ids.ts'
import { Price } from '../money.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Points } from '../points.ts'
import { Instant, TypedTime } from '../time.ts'
import { Event } from './events.ts'
import { EVENT_ABOUT_MOST, EVENT_KINDS, EVENT_SPIRALS_MOST, EVENT_TITLE_MOST, SEATS_MOST } from './kinds.ts'
import { named } from '../named.ts'

export const HostedEvent = Event.extend({
  version: z.int32(),
  going: z.int(),
  waiting: z.int(),
  checkedIn: z.int(),
  /** How many people gave feedback. */
  opinions: z.int(),
  /** The plain mean of the feedback, to one decimal; null for fewer opinions than FEEDBACK_GROUP. */
  stars: z.number().nullable(),
}).meta({ id: 'HostedEvent' })
export type HostedEvent = z.infer<typeof HostedEvent>

export const hostedEvents = endpoint('GET /api/hosted-events', {
  access: 'counter',
  summary: 'Events of my mall, store or retailer, the newest first, with their counts.',
  query: z.object({
    ...Paging,
    /** One of the three: a mall, a store, or all stores of a retailer. */
    mallId: inUrl(MallId).optional(),
    storeId: inUrl(StoreId).optional(),
    retailerId: inUrl(RetailerId).optional(),
  }),
  reply: pageOf(HostedEvent),
})

export const EventForm = z.strictObject({
  title: z.string().trim().min(3, 'Enter a title.').max(EVENT_TITLE_MOST, `Keep it under ${EVENT_TITLE_MOST} characters.`),
  about: z.string().trim().min(20, 'Tell a bit more (20 characters at least).').max(EVENT_ABOUT_MOST, 'Keep it under 2,000 characters.'),
  kind: z.enum(EVENT_KINDS, 'Choose a kind.'),
  place: z.string().trim().min(2, 'Enter where it takes place.').max(80, 'Keep it under 80 characters.'),
  startsAt: TypedTime('Enter the start.'),
  endsAt: TypedTime('Enter the end.'),
  price: Price,
  seats: z.int().min(1, 'Enter at least one seat.').max(SEATS_MOST, 'Enter up to 5,000 seats.').nullable(),
  isForKids: z.boolean(),
  spirals: z.int().min(0, 'Enter 0 or more.').max(EVENT_SPIRALS_MOST, `Up to ${EVENT_SPIRALS_MOST} SPIRALs per person.`),
})
export const createEvent = endpoint('POST /api/hosted-events', {
  access: 'counter',
  summary: 'Plan an event at my mall or store.',
  status: 201,
  idempotent: true,
  body: EventForm.extend({
    mallId: MallId.nullable(),
    storeId: StoreId.nullable(),
    /** Saved for the hosts only, and published later. */
    isDraft: z.boolean().optional(),
  }),
  reply: HostedEvent,
})
const One = { params: z.object({ id: inUrl(EventId) }) }
export const changeEvent = endpoint('PUT /api/hosted-events/:id', {
  access: 'counter',
  summary: 'Change an event. New times are told to everybody who has a seat or waits; more seats go to the line.',
  ...One,
  body: EventForm.extend({ version: z.int32() }),
  reply: HostedEvent,
})
export const publishEvent = endpoint('POST /api/hosted-events/:id/publish', {
  access: 'counter',
  summary: 'Show a draft to shoppers. Doing it twice is no error.',
  ...One,
  reply: HostedEvent,
})
export const deleteDraft = endpoint('DELETE /api/hosted-events/:id', {
  access: 'counter',
  summary: 'Delete a draft.',
  status: 204,
  ...One,
  reply: Nothing,
})
export const setEventPicture = endpoint('PUT /api/hosted-events/:id/picture', {
  access: 'counter',
  summary: 'Give an event a picture of its own.',
  multipart: true,
  ...One,
  reply: HostedEvent,
})
export const removeEventPicture = endpoint('DELETE /api/hosted-events/:id/picture', {
  access: 'counter',
  summary: 'Show the picture of the host again.',
  ...One,
  reply: HostedEvent,
})
export const cancelEvent = endpoint('POST /api/hosted-events/:id/cancel', {
  access: 'counter',
  summary: 'Cancel an event. Everybody who has a seat or waits is told.',
  ...One,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(300, 'Keep it under 300 characters.') }),
  reply: HostedEvent,
})

export const Attendee = named('Attendee', {
  name: z.string(),
  seats: z.int(),
  state: z.enum(['going', 'waiting']),
  askedAt: Instant,
  checkedInAt: Instant.nullable(),
})
export type Attendee = z.infer<typeof Attendee>
export const attendees = endpoint('GET /api/hosted-events/:id/attendees', {
  access: 'counter',
  summary: 'Who comes and who waits, in the order of their RSVPs.',
  ...One,
  query: z.object({ ...Paging, q: z.string().trim().max(80).optional() }),
  reply: pageOf(Attendee),
})
export const attendeeTable = endpoint('GET /api/hosted-events/:id/attendees.csv', {
  access: 'counter',
  summary: 'Who comes and who waits, as a table (CSV).',
  ...One,
  media: 'text/csv',
  reply: z.string(),
})
export const eventOpinions = endpoint('GET /api/hosted-events/:id/feedback', {
  access: 'counter',
  summary: 'Feedback without names, in no order of time. Empty until enough people gave some.',
  ...One,
  reply: z.object({ items: z.array(named('EventOpinion', { id: z.int(), stars: z.int(), words: z.string() })) }),
})
export const checkIn = endpoint('POST /api/hosted-events/:id/check-in', {
  access: 'counter',
  summary: 'Let somebody in by the code of the RSVP. The first check-in earns the SPIRALs of the event.',
  ...One,
  body: z.strictObject({ code: z.string().trim().min(1, 'Scan or type the code.').max(200) }),
  reply: z.object({
    name: z.string(),
    seats: z.int(),
    /** False when the same code was let in before. */
    isNew: z.boolean(),
    checkedInAt: Instant,
    earned: Points,
  }),
})
