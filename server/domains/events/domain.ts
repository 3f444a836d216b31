import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import { moderatedTexts } from './moderated.ts'
import * as personal from './personal-data.ts'
import { eventRoutes } from './routes.ts'

export default domain({
  owns: 'events at malls and stores, seats and the line for them, check-in at the door, feedback',
  stays: {
    events: 'past events with their guests',
  },
  readsWidely: true,
  doors: ['read.ts'],
  routes: eventRoutes,
  jobs,
  moderatedTexts,
  endings,
  handsOut: ['event_rsvps', 'events'],
  personal: { ofPerson: { events: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['events', 'event-door'],
})
