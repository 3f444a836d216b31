import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { forgetFrom, personalDataOf, waiting } from './reports.ts'
import { trustRoutes } from './routes.ts'

export default domain({
  owns: 'the Trusted Local mark and its figures per night; checks of sellers and their disclosure; reported problems; how well SPIRAL keeps its word',
  ends: {
    trust_nights: 'after 400 days',
  },
  stays: {
    trust_marks: 'one for each store',
    seller_checks: 'one for each business',
    seller_volumes: 'one for each business',
    seller_duties: 'one for each business',
    problem_reports: 'reports with their answers',
  },
  readsWidely: true,
  routes: trustRoutes,
  jobs,
  listeners,
  handsOut: ['seller_checks', 'trust_marks'],
  personal: { ofAddress: { problemReports: personalDataOf }, forgetAddress: forgetFrom },
  waitsForAdmins: waiting,
  journeys: ['trust', 'verification'],
})
