import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { applicationRoutes } from './routes.ts'

export default domain({
  owns: 'retailers that want to join: drafts, documents, review, requests to join a team',
  doors: ['personal-data.ts'],
  routes: applicationRoutes,
  listeners,
  jobs,
  handsOut: ['application_checks', 'application_fields', 'application_products', 'applications'],
  journeys: ['joining'],
})
