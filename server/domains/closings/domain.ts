import { domain, endingsOf } from '../domain.ts'
import { closingJobs } from './jobs.ts'
import * as listeners from './listeners.ts'
import { closingRoutes } from './routes.ts'

export default domain({
  owns: 'retailers, malls and stores that close for good: what that would end, the act, and the end of everything they promised',
  stays: {
    seller_closings: 'the end of the promises of a seller',
  },
  readsWidely: true,
  doors: ['closing.ts', 'endings.ts'],
  routes: (app, deps, all) => closingRoutes(app, deps, endingsOf(all)),
  listeners,
  jobs: (all) => closingJobs(endingsOf(all)),
  journeys: ['closing'],
})
