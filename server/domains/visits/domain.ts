import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { visitRoutes } from './routes.ts'

export default domain({
  owns: 'what visitors open, search for and put into the cart, without names; sums of their days for offices',
  doors: ['figures.ts'],
  readsWidely: true,
  routes: visitRoutes,
  listeners,
  jobs,
  personal: { ofPerson: { visits: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['privacy', 'places'],
})
