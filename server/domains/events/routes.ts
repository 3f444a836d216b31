import type { FastifyInstance } from 'fastify'
import { cancelRsvp, event, eventCalendar, eventMap, events, giveFeedback, myEvents, myRsvp, rsvp } from '#contracts/events/events.ts'
import {
  attendees,
  attendeeTable,
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
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { calendarOf } from './calendar.ts'
import { letIn } from './check-in.ts'
import { attendeesOf, attendeesTable, cancel, change, discard, eventsOfHost, opinionsOf, plan, publish, setPicture } from './hosted.ts'
import { eventsOnMap, eventsToCome, publishedRow, shownEvent } from './read.ts'
import { eventsOf, giveSeatsBack, ownRsvp, rate, takeSeats } from './rsvps.ts'

export async function eventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config } = deps
  serve(app, events, ({ query }) => eventsToCome(db, query, clock.now()), { mayLag: true })
  serve(app, eventMap, ({ query }) => eventsOnMap(db, query, clock.now()), { mayLag: true })
  serve(app, myEvents, ({ actor, query }) => eventsOf(db, actor, query, clock.now()))
  serve(app, event, async ({ params }) => shownEvent(await publishedRow(db, params.id), clock.now()), { mayLag: true })
  serve(app, eventCalendar, async ({ params }) => calendarOf(await publishedRow(db, params.id), config.publicOrigin, clock.now()), {
    mayLag: true,
  })
  serve(app, myRsvp, async ({ actor, params }) => {
    await publishedRow(db, params.id)
    return ownRsvp(db, params.id, actor.id)
  })
  serve(app, rsvp, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`rsvp by ${actor.id}`], 30)
    return takeSeats(deps, actor, params.id, body)
  })
  serve(app, cancelRsvp, ({ actor, params }) => giveSeatsBack(deps, actor, params.id))
  serve(app, giveFeedback, ({ actor, params, body }) => rate(deps, actor, params.id, body))
  serve(app, hostedEvents, ({ actor, query }) => eventsOfHost(db, actor, query, clock.now()))
  serve(app, createEvent, ({ actor, body, idempotency }) => plan(deps, actor, body, idempotency))
  serve(app, changeEvent, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, publishEvent, ({ actor, params }) => publish(deps, actor, params.id))
  serve(app, deleteDraft, ({ actor, params }) => discard(deps, actor, params.id))
  serve(app, setEventPicture, ({ actor, params }, { request }) => setPicture(deps, actor, params.id, request))
  serve(app, removeEventPicture, ({ actor, params }) => setPicture(deps, actor, params.id, null))
  serve(app, eventOpinions, ({ actor, params }) => opinionsOf(db, actor, params.id))
  serve(app, cancelEvent, ({ actor, params, body }) => cancel(deps, actor, params.id, body))
  serve(app, attendees, ({ actor, params, query }) => attendeesOf(db, actor, params.id, query))
  serve(app, attendeeTable, ({ actor, params }) => attendeesTable(db, actor, params.id))
  serve(app, checkIn, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`check-in by ${actor.id}`], 60)
    return letIn(deps, actor, params.id, body)
  })
}
