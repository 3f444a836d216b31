import type { UserId } from '#contracts/ids.ts'
import type { News } from '../notifications/tell-people.ts'
import type { EventRow } from './read.ts'

const PLURAL = (seats: number): string => (seats === 1 ? '1 seat' : `${seats} seats`)
/** "Saturday, December 5 at 10:00 AM", by the clock of the host. */
export const whenOf = ({ startsAt, timeZone }: EventRow): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startsAt)

function news(
  userId: UserId,
  event: EventRow,
  publicOrigin: string,
  { key, subject, message }: { key: string; subject: string; message: string },
): News {
  const href = `/events/${event.id}`
  return {
    userId,
    key: `event ${event.id} ${key}`,
    type: 'event_update',
    urgent: true,
    subject,
    message,
    href,
    mail: {
      kind: 'event-update',
      paragraphs: [message, `${event.place}, ${event.hostName}, ${event.street}, ${event.city}, ${event.state} ${event.zip}`],
      action: { label: 'See the event', url: new URL(href, publicOrigin).toString() },
    },
  }
}

/** Somebody moved up from the line. The moment is part of the key: a person can move up twice. */
export const newsOfSeats = (userId: UserId, event: EventRow, seats: number, publicOrigin: string, now: Date): News =>
  news(userId, event, publicOrigin, {
    key: `seats ${now.getTime()}`,
    subject: `You're going: ${event.title}`,
    message: `${PLURAL(seats)} for ${event.title} on ${whenOf(event)} are yours now. Show your code at the door. If you can't come, cancel them.`,
  })
export const newsOfCancel = (userId: UserId, event: EventRow, publicOrigin: string): News =>
  news(userId, event, publicOrigin, {
    key: 'cancelled',
    subject: `Canceled: ${event.title}`,
    message: `${event.hostName} canceled ${event.title} on ${whenOf(event)}. Reason: ${event.cancelReason ?? ''}`,
  })
export const newsOfChange = (userId: UserId, event: EventRow, publicOrigin: string): News =>
  news(userId, event, publicOrigin, {
    key: `version ${event.version}`,
    subject: `Changed: ${event.title}`,
    message: `${event.title} is now on ${whenOf(event)}, at ${event.place}. If you can't come, cancel your seats.`,
  })
export const newsOfTomorrow = (userId: UserId, event: EventRow, publicOrigin: string): News =>
  news(userId, event, publicOrigin, {
    key: `reminder ${event.startsAt.getTime()}`,
    subject: `Soon: ${event.title}`,
    message: `${event.title} is on ${whenOf(event)}. Show your code at the door.`,
  })
