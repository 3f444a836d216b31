import { domain } from '../domain.ts'
import { missesDeals } from './deals.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { promotionRoutes } from './routes.ts'

export default domain({
  owns: 'promotions: what they take off a cart, who pays for it, their budgets, requests and approval; what they would have done and did',
  ends: {
    promotion_replays: 'after a day',
  },
  stays: {
    promotions: 'promises to shoppers',
    promotion_uses: 'the books',
    promotion_lines: 'the books',
    promotion_stacking: 'one for each business',
  },
  readsWidely: true,
  handsOut: ['promotion_lines', 'promotions'],
  doors: ['acts.ts', 'deals.ts', 'engine.ts', 'live.ts', 'uses.ts'],
  routes: promotionRoutes,
  jobs,
  listeners,
  endings,
  ownView: missesDeals,
  personal: { ofPerson: { promotions: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['promotion-demo', 'cart'],
})
