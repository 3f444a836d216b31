import { domain } from '../domain.ts'
import { waiting } from './claim-lists.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { returnRoutes } from './routes.ts'

export default domain({
  owns: 'returns of bought items: what may come back, how it is brought, its inspection and refund; exchanges for another item of the store; claims under the guarantee; lower prices paid back; refunds from the order, walk-in returns',
  ends: {
    return_photos: 'a day after it was sent and not used; then with its return',
  },
  stays: {
    returns: 'the books',
    claims: 'the books',
    order_refunds: 'the books',
    price_adjustments: 'the books',
  },
  tablesOf: 'orders',
  doors: ['claim-news.ts', 'lists.ts', 'news.ts', 'order-refund-news.ts', 'returnable.ts', 'returned-products.ts'],
  routes: returnRoutes,
  listeners,
  jobs,
  endings,
  handsOut: ['claims', 'exchanges', 'return_events', 'return_lines', 'returns'],
  personal: {
    ofOrders: { returns: personal.personalDataOf, claims: personal.claimsDataOf },
    hindrances: personal.hindrances,
    forgetPerson: personal.forgetPerson,
    forgetOrders: personal.forgetOrders,
  },
  waitsForAdmins: waiting,
  journeys: ['returns', 'refunds'],
})
