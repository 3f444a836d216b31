import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { trustRoutes } from './routes.ts'

export default domain({
  owns: 'the Trusted Local mark and its figures per night; checks of sellers and their disclosure; reported problems; how well SPIRAL keeps its word',
  readsWidely: true,
  doors: ['reports.ts'],
  routes: trustRoutes,
  jobs,
  listeners,
  handsOut: ['problem_reports', 'seller_checks', 'seller_volumes', 'trust_marks'],
  journeys: ['trust'],
})
