import { calendarText, escaped, stampOf } from '../stores/calendar-text.ts'
import type { EventRow } from './read.ts'

/** An event as a calendar file (RFC 5545), its times in UTC. */
export function calendarOf(event: EventRow, publicOrigin: string, now: Date): string {
  const { id, title, about, place, hostName, street, city, state, zip, startsAt, endsAt, cancelledAt, version } = event
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SPIRAL//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${id}@spiral`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(startsAt)}`,
    `DTEND:${stampOf(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about)}`,
    `LOCATION:${escaped(`${place}, ${hostName}, ${street}, ${city}, ${state} ${zip}`)}`,
    `URL:${new URL(`/events/${id}`, publicOrigin).toString()}`,
    `STATUS:${cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
