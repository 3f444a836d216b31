import {
  attendeeTable,
  attendees,
  cancelEvent,
  changeEvent,
  createEvent,
  deleteDraft,
  hostedEvents,
  publishEvent,
  removeEventPicture,
} from '#contracts/events/host.ts'
import { malls, retailers, stores, type AccessRows } from '#tests/access-rows.ts'

const AN_EVENT = {
  title: 'Lantern walk',
  about: 'We walk around the pond with lanterns.',
  kind: 'season' as const,
  place: 'North entrance',
  startsAt: '2099-11-28T17:00',
  endsAt: '2099-11-28T19:00',
  price: 0,
  seats: 20,
  isForKids: true,
  spirals: 0,
}

export const rows: AccessRows = {
  objects: [
    ['people at an event', attendees, (world) => ({ params: { id: world.eventId }, query: {} }), ['mall staff', 'mall manager']],
    ['people at an event as a table', attendeeTable, (world) => ({ params: { id: world.eventId } }), ['mall manager']],
    [
      'an event to change',
      changeEvent,
      (world) => ({ params: { id: world.eventId }, body: { ...AN_EVENT, version: world.eventVersion++ } }),
      ['mall manager'],
    ],
    ['an event to publish', publishEvent, (world) => ({ params: { id: world.eventId } }), ['mall manager']],
    ['a draft to delete', deleteDraft, (world) => ({ params: { id: world.eventId } }), ['mall manager']],
    ['an event without a picture', removeEventPicture, (world) => ({ params: { id: world.eventId } }), ['mall manager']],
    [
      'an event to cancel',
      cancelEvent,
      (world) => ({ params: { id: world.eventId }, body: { reason: 'Too much ice.' } }),
      ['mall manager'],
    ],
  ],
  foreign: [
    ['a store with events', hostedEvents, ['query/storeId'], (id) => ({ query: { storeId: id } }), stores, 'owner'],
    ['a retailer with events', hostedEvents, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    ['a mall with events', hostedEvents, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
    ['a store to plan at', createEvent, ['body/storeId'], (id) => ({ body: { ...AN_EVENT, mallId: null, storeId: id } }), stores, 'owner'],
    [
      'a mall to plan at',
      createEvent,
      ['body/mallId'],
      (id) => ({ body: { ...AN_EVENT, mallId: id, storeId: null } }),
      malls,
      'mall manager',
    ],
  ],
  open: {
    event: 'events are public',
    eventCalendar: 'events are public',
    myRsvp: "the caller's own RSVP",
    rsvp: "the caller's own RSVP",
    cancelRsvp: "the caller's own RSVP",
    giveFeedback: "the caller's own RSVP",
    checkIn: 'a code opens it, from two hours before; events.test.ts asks as strangers',
    setEventPicture: 'a photo as a form; events.test.ts asks as strangers',
    eventOpinions: 'empty below five opinions; events.test.ts asks as strangers',
  },
  openIds: {
    'events query/mallId': 'a mall of the public directory',
    'eventMap query/mallId': 'a mall of the public directory',
    'eventMap query/storeId': 'a store of the public directory',
    'events query/storeId': 'a store of the public directory',
  },
}
