import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { promotionRoutes } from './routes.ts'

export default domain({
  owns: 'promotions: what they take off a cart, who pays for it, their budgets, requests and approval; what they would have done and did',
  readsWidely: true,
  doors: ['engine.ts', 'live.ts', 'personal-data.ts', 'uses.ts'],
  routes: promotionRoutes,
  jobs,
  listeners,
  endings,
  journeys: ['promotion-demo', 'cart'],
})
