import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import * as adminJobs from './admin/jobs.ts'
import { adminRoutes } from './admin/routes.ts'
import * as cartJobs from './cart/jobs.ts'
import { cartRoutes } from './cart/routes.ts'
import * as checkoutJobs from './checkout/jobs.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { identify } from './identity/identify.ts'
import * as identityJobs from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import * as retailerJobs from './retailers/jobs.ts'
import { retailerRoutes } from './retailers/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { placesRoutes } from './places/routes.ts'
import * as searchJobs from './search/jobs.ts'
import * as searchListeners from './search/listeners.ts'
import { searchRoutes } from './search/routes.ts'
import * as importJobs from './imports/jobs.ts'
import { importRoutes } from './imports/routes.ts'
import * as loyaltyJobs from './loyalty/jobs.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import * as notificationsJobs from './notifications/jobs.ts'
import * as notificationsListeners from './notifications/listeners.ts'
import { liveRoutes } from './notifications/live.ts'
import { notificationRoutes } from './notifications/routes.ts'
import * as ordersJobs from './orders/jobs.ts'
import * as ordersListeners from './orders/listeners.ts'
import { orderRoutes } from './orders/routes.ts'
import * as paymentsJobs from './payments/jobs.ts'
import * as privacyJobs from './privacy/jobs.ts'
import { privacyRoutes } from './privacy/routes.ts'
import * as wishlistJobs from './wishlist/jobs.ts'
import * as wishlistListeners from './wishlist/listeners.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import * as operationsJobs from './operations/jobs.ts'
import * as supportJobs from './support/jobs.ts'
import { supportRoutes } from './support/routes.ts'
import { operationsRoutes } from './operations/routes.ts'

export type Domain = {
  name: string
  routes?: (app: FastifyInstance, deps: Deps) => Promise<void>
  listeners?: Record<string, Listener>
  jobs?: Record<string, Job>
  /** Only identity: says who is asking. */
  identify?: (deps: Deps) => onRequestAsyncHookHandler
}

/** From the ground up: a domain asks only domains above it. */
export const domains: readonly Domain[] = [
  { name: 'places', routes: placesRoutes },
  { name: 'identity', identify, routes: identityRoutes, jobs: identityJobs },
  { name: 'stores', routes: storeRoutes },
  { name: 'retailers', routes: retailerRoutes, jobs: retailerJobs },
  { name: 'catalog', routes: catalogRoutes },
  { name: 'search', routes: searchRoutes, listeners: searchListeners, jobs: searchJobs },
  { name: 'imports', routes: importRoutes, jobs: importJobs },
  { name: 'wishlist', routes: wishlistRoutes, listeners: wishlistListeners, jobs: wishlistJobs },
  { name: 'cart', routes: cartRoutes, jobs: cartJobs },
  { name: 'payments', jobs: paymentsJobs },
  { name: 'loyalty', routes: loyaltyRoutes, jobs: loyaltyJobs },
  { name: 'orders', routes: orderRoutes, listeners: ordersListeners, jobs: ordersJobs },
  { name: 'checkout', routes: checkoutRoutes, jobs: checkoutJobs },
  {
    name: 'notifications',
    routes: notificationRoutes,
    listeners: notificationsListeners,
    jobs: notificationsJobs,
  },
  { name: 'live', routes: liveRoutes },
  { name: 'support', routes: supportRoutes, jobs: supportJobs },
  { name: 'operations', routes: operationsRoutes, jobs: operationsJobs },
  { name: 'privacy', routes: privacyRoutes, jobs: privacyJobs },
  { name: 'admin', routes: adminRoutes, jobs: adminJobs },
]
