import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import * as adminJobs from './admin/jobs.ts'
import { adminRoutes } from './admin/routes.ts'
import * as cartJobs from './cart/jobs.ts'
import * as cartListeners from './cart/listeners.ts'
import { cartRoutes } from './cart/routes.ts'
import * as checkoutJobs from './checkout/jobs.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { identify } from './identity/identify.ts'
import * as identityJobs from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import * as teamJobs from './teams/jobs.ts'
import { teamRoutes } from './teams/routes.ts'
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
import { notificationRoutes } from './notifications/routes.ts'
import * as ordersJobs from './orders/jobs.ts'
import * as ordersListeners from './orders/listeners.ts'
import { orderRoutes } from './orders/routes.ts'
import * as paymentsJobs from './payments/jobs.ts'
import * as privacyJobs from './privacy/jobs.ts'
import * as privacyListeners from './privacy/listeners.ts'
import { privacyRoutes } from './privacy/routes.ts'
import * as wishlistJobs from './wishlist/jobs.ts'
import * as wishlistListeners from './wishlist/listeners.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import * as operationsJobs from './operations/jobs.ts'
import * as supportJobs from './support/jobs.ts'
import { supportRoutes } from './support/routes.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import * as conversationsListeners from './conversations/listeners.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { type DomainName, DOMAINS } from './list.ts'
import { pickupRoutes } from './pickups/routes.ts'
import { retailerOfficeRoutes } from './retailer-office/routes.ts'
import { storeWorkRoutes } from './store-work/routes.ts'

type Parts = {
  routes?: (app: FastifyInstance, deps: Deps) => Promise<void>
  listeners?: Record<string, Listener>
  jobs?: Record<string, Job>
  /** Only identity: resolves the signed-in user of a request. */
  identify?: (deps: Deps) => onRequestAsyncHookHandler
}
export type Domain = { name: DomainName } & Parts

const parts: Partial<Record<DomainName, Parts>> = {
  places: { routes: placesRoutes },
  legal: { routes: legalRoutes },
  identity: { identify, routes: identityRoutes, jobs: identityJobs },
  stores: { routes: storeRoutes },
  teams: { routes: teamRoutes, jobs: teamJobs },
  catalog: { routes: catalogRoutes },
  search: { routes: searchRoutes, listeners: searchListeners, jobs: searchJobs },
  imports: { routes: importRoutes, jobs: importJobs },
  wishlist: { routes: wishlistRoutes, listeners: wishlistListeners, jobs: wishlistJobs },
  cart: { routes: cartRoutes, jobs: cartJobs, listeners: cartListeners },
  payments: { jobs: paymentsJobs },
  loyalty: { routes: loyaltyRoutes, jobs: loyaltyJobs },
  orders: { routes: orderRoutes, listeners: ordersListeners, jobs: ordersJobs },
  conversations: { routes: conversationRoutes, listeners: conversationsListeners },
  'store-work': { routes: storeWorkRoutes },
  pickups: { routes: pickupRoutes },
  checkout: { routes: checkoutRoutes, jobs: checkoutJobs },
  'retailer-office': { routes: retailerOfficeRoutes },
  notifications: { routes: notificationRoutes, listeners: notificationsListeners, jobs: notificationsJobs },
  support: { routes: supportRoutes, jobs: supportJobs },
  enquiries: { routes: enquiryRoutes },
  operations: { routes: operationsRoutes, jobs: operationsJobs },
  privacy: { routes: privacyRoutes, jobs: privacyJobs, listeners: privacyListeners },
  admin: { routes: adminRoutes, jobs: adminJobs },
}

export const domains: readonly Domain[] = DOMAINS.map(({ name }) => ({ name, ...parts[name] }))
