import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { shareRoutes } from './routes.ts'

export default domain({
  owns: 'shares, the visits and orders they brought, invited friends, challenges',
  doors: ['personal-data.ts'],
  routes: shareRoutes,
  listeners,
  jobs,
  handsOut: ['referrals'],
  journeys: ['shares', 'sharing'],
})
