import type { Event } from '#contracts/events/events.ts'
import type { Shared } from '#web/shell/shares/shared.ts'
import { spanOf } from './words.ts'

/** A shared event counts as its mall or store. */
export const sharedEvent = (event: Event): Shared => ({
  kind: event.host.kind,
  id: String(event.host.id),
  path: `/events/${event.id}`,
  title: event.title,
  detail: `${spanOf(event, event.host.timeZone)}, ${event.host.name}`,
  picture: event.picture,
  text: `Come with me: ${event.title} at ${event.host.name}.`,
})
