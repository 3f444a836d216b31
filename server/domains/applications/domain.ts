import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { waiting } from './review.ts'
import { applicationRoutes } from './routes.ts'

export default domain({
  owns: 'retailers that want to join: drafts, documents, review, requests to join a team',
  routes: applicationRoutes,
  listeners,
  jobs,
  handsOut: ['application_checks', 'application_fields', 'application_products', 'applications'],
  personal: { ofPerson: { applications: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  waitsForAdmins: waiting,
  journeys: ['joining'],
})
