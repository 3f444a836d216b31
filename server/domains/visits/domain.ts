import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { visitRoutes } from './routes.ts'

export default domain({
  owns: 'what visitors open, search for and put into the cart, without names; sums of their days for offices',
  ends: {
    visit_events: 'after 13 months, by partition',
    visit_days: 'after 25 months',
    search_days: 'after 25 months',
    visit_salts: 'after its day is counted',
  },
  stays: { visit_sums: 'one for each day' },
  doors: ['figures.ts'],
  readsWidely: true,
  routes: visitRoutes,
  listeners,
  jobs,
  personal: { ofPerson: { visits: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['privacy', 'places'],
})
