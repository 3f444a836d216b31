import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import { moderatedTexts } from './moderated.ts'
import * as jobs from './jobs.ts'
import { eventRoutes } from './routes.ts'

export default domain({
  owns: 'events at malls and stores, seats and the line for them, check-in at the door, feedback',
  readsWidely: true,
  doors: ['personal-data.ts'],
  routes: eventRoutes,
  jobs,
  moderatedTexts,
  endings,
  handsOut: ['event_rsvps', 'events'],
  journeys: ['events', 'event-door'],
})
