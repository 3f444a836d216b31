import type { Sent } from '#contracts/endpoint.ts'
import { cancelRsvp, event, events, giveFeedback, myEvents, myRsvp, rsvp } from '#contracts/events/events.ts'
import {
  attendees,
  cancelEvent,
  changeEvent,
  checkIn,
  createEvent,
  deleteDraft,
  eventOpinions,
  hostedEvents,
  publishEvent,
  removeEventPicture,
  setEventPicture,
} from '#contracts/events/host.ts'
import type { EventId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { mySpirals, mySpiralsHistory } from '../loyalty/queries.ts'

export type EventFilter = Omit<Sent<typeof events>['query'], 'cursor' | 'limit'>
export const eventPages = (filter: EventFilter) => readPages(events, { query: { ...filter, limit: 24 } })
/** The events of one month, as many as a calendar can show. */
export const eventsOfMonth = (filter: EventFilter) => read(events, { query: { ...filter, limit: 100 } })
/** The next events of a mall, a store or around a place. */
export const nextEvents = (filter: EventFilter, limit = 6) => read(events, { query: { ...filter, limit } })
export const oneEvent = (id: EventId) => read(event, { params: { id } })
export const ownRsvp = (id: EventId) => ({ ...read(myRsvp, { params: { id } }), staleTime: 0 })
export const ownEvents = () => ({ ...readPages(myEvents, { query: { limit: 20 } }), staleTime: 0 })

/** A mall, one store, or all stores of a retailer. */
export type HostKey = { mallId: MallId } | { storeId: StoreId } | { retailerId: RetailerId }
export const eventsOfHost = (host: HostKey) => ({ ...readPages(hostedEvents, { query: { ...host, limit: 20 } }), staleTime: 0 })
export const attendeesOf = (id: EventId, q: string) => ({
  ...readPages(attendees, { params: { id }, query: { limit: 50, ...(q && { q }) } }),
  staleTime: 0,
})

export const opinionsOf = (id: EventId) => ({ ...read(eventOpinions, { params: { id } }), staleTime: 0 })

const mine = { failure: 'mine' } as const
/** Seats show on lists, pages and in the office. */
const all = () => [{ queryKey: ['api', 'events'] }, { queryKey: ['api', 'hosted-events'] }]
export const useRsvp = () => useWrite(rsvp, all(), mine)
export const useCancelRsvp = () => useWrite(cancelRsvp, all())
export const useGiveFeedback = () => useWrite(giveFeedback, all(), mine)
export const useCreateEvent = () => useWrite(createEvent, all(), mine)
export const useChangeEvent = () => useWrite(changeEvent, all(), mine)
export const usePublishEvent = () => useWrite(publishEvent, all())
export const useDeleteDraft = () => useWrite(deleteDraft, all())
export const useSetEventPicture = () => useWrite(setEventPicture, all(), mine)
export const useRemoveEventPicture = () => useWrite(removeEventPicture, all())
export const useCancelEvent = () => useWrite(cancelEvent, all(), mine)
export const useCheckIn = () => useWrite(checkIn, [...all(), mySpirals(), mySpiralsHistory()], mine)
