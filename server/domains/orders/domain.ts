import { domain } from '../domain.ts'
import { waiting } from './acceptance.ts'
import { adoptAll } from './adopt.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { gauges } from './payment.ts'
import { orderRoutes } from './routes.ts'

export default domain({
  owns: 'orders and fulfillments as they were sold, their states, passes, choices when a shelf is empty, refunds of pieces',
  ends: {
    pass_links: 'when its order is handed over or its sender ends it',
  },
  stays: {
    orders: 'the books; without their person once the account is closed',
    center_spots: 'a mall removes its own',
    fulfillments: 'the books',
    order_lines: 'the books',
    fulfillment_events: 'the history of an order, for disputes and the audit',
    custody_records: 'the holders of the goods, for disputes',
    order_messages: 'agreements about an order, for disputes',
  },
  doors: [
    'acceptance.ts',
    'allowances.ts',
    'buyers.ts',
    'center-news.ts',
    'first-order.ts',
    'fulfillment-places.ts',
    'guest-links.ts',
    'in-motion.ts',
    'landings.ts',
    'list.ts',
    'news.ts',
    'onward.ts',
    'order-news.ts',
    'passes.ts',
    'payment.ts',
    'personal-data.ts',
    'pickup-promises.ts',
    'place.ts',
    'read.ts',
    'received.ts',
    'refund-pieces.ts',
    'refund-shapes.ts',
    'refuse.ts',
    'replace-returned.ts',
    'return-pieces.ts',
    'sales.ts',
    'scope.ts',
    'sold-parts.ts',
    'store-news.ts',
    'support-acts.ts',
    'tables.ts',
    'tell-changed.ts',
    'tracking.ts',
    'transitions.ts',
    'undo.ts',
    'unpaid-holds.ts',
  ],
  routes: orderRoutes,
  listeners,
  jobs,
  handsOut: ['fulfillment_events', 'fulfillments', 'order_lines', 'order_messages', 'orders'],
  personal: {
    ofOrders: { orders: personal.personalDataOf },
    hindrances: personal.hindrances,
    forgetPerson: personal.forgetPerson,
    forgetOrders: personal.forgetOrders,
    leaveToGuest: personal.leaveToGuest,
    adopt: adoptAll,
  },
  waitsForAdmins: waiting,
  gauges,
  journeys: ['first-sale', 'counter', 'shortage', 'conversation', 'coming', 'waiting', 'offline', 'local-times'],
})
