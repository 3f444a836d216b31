import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { privacyRoutes } from './routes.ts'

export default domain({
  owns: 'the export of personal data and the closing of accounts',
  routes: privacyRoutes,
  jobs,
  listeners,
  journeys: ['privacy'],
})
