import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import * as adminJobs from './admin/jobs.ts'
import { adminRoutes } from './admin/routes.ts'
import * as assistantJobs from './assistant/jobs.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { closingJobs } from './closings/jobs.ts'
import * as closingListeners from './closings/listeners.ts'
import { closingRoutes } from './closings/routes.ts'
import * as cartJobs from './cart/jobs.ts'
import * as cartListeners from './cart/listeners.ts'
import { cartRoutes } from './cart/routes.ts'
import * as checkoutJobs from './checkout/jobs.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import * as giftCardJobs from './gift-cards/jobs.ts'
import * as giftCardListeners from './gift-cards/listeners.ts'
import { endings as giftCardEndings } from './gift-cards/index.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { identify } from './identity/identify.ts'
import * as identityJobs from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import * as teamJobs from './teams/jobs.ts'
import * as mallOfficeJobs from './mall-office/jobs.ts'
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
import { endings as loyaltyEndings } from './loyalty/index.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import * as notificationsJobs from './notifications/jobs.ts'
import * as notificationsListeners from './notifications/listeners.ts'
import { notificationRoutes } from './notifications/routes.ts'
import * as ordersJobs from './orders/jobs.ts'
import * as ordersListeners from './orders/listeners.ts'
import { orderRoutes } from './orders/routes.ts'
import * as paymentsJobs from './payments/jobs.ts'
import { paymentRoutes } from './payments/routes.ts'
import * as privacyJobs from './privacy/jobs.ts'
import * as privacyListeners from './privacy/listeners.ts'
import { privacyRoutes } from './privacy/routes.ts'
import * as wishlistJobs from './wishlist/jobs.ts'
import * as wishlistListeners from './wishlist/listeners.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import * as shareJobs from './shares/jobs.ts'
import * as shareListeners from './shares/listeners.ts'
import { shareRoutes } from './shares/routes.ts'
import { moderatedTexts as communityTexts } from './community/index.ts'
import * as communityJobs from './community/jobs.ts'
import * as communityListeners from './community/listeners.ts'
import { communityRoutes } from './community/routes.ts'
import { moderatedTexts as correctionTexts } from './corrections/index.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { endings as eventEndings, moderatedTexts as eventTexts } from './events/index.ts'
import * as eventJobs from './events/jobs.ts'
import { eventRoutes } from './events/routes.ts'
import { moderatedTexts as reviewTexts } from './reviews/index.ts'
import * as reviewJobs from './reviews/jobs.ts'
import * as reviewListeners from './reviews/listeners.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { moderatedTexts as questionTexts } from './questions/index.ts'
import * as questionListeners from './questions/listeners.ts'
import { questionRoutes } from './questions/routes.ts'
import * as perkJobs from './perks/jobs.ts'
import * as perkListeners from './perks/listeners.ts'
import { endings as perkEndings } from './perks/index.ts'
import { perkRoutes } from './perks/routes.ts'
import * as moderationListeners from './moderation/listeners.ts'
import { moderationRoutes } from './moderation/routes.ts'
import * as operationsJobs from './operations/jobs.ts'
import * as supportJobs from './support/jobs.ts'
import { supportRoutes } from './support/routes.ts'
import * as applicationJobs from './applications/jobs.ts'
import * as applicationListeners from './applications/listeners.ts'
import { applicationRoutes } from './applications/routes.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import type { Endings } from './retailers/index.ts'
import { type DomainName, DOMAINS } from './list.ts'
import { pickupRoutes } from './pickups/routes.ts'
import * as returnsJobs from './returns/jobs.ts'
import * as returnsListeners from './returns/listeners.ts'
import { endings as returnEndings } from './returns/index.ts'
import { returnRoutes } from './returns/routes.ts'
import { localFirstRoutes } from './local-first/routes.ts'
import { mallOfficeRoutes } from './mall-office/routes.ts'
import { retailerOfficeRoutes } from './retailer-office/routes.ts'
import * as promotionJobs from './promotions/jobs.ts'
import * as promotionListeners from './promotions/listeners.ts'
import { endings as promotionEndings } from './promotions/index.ts'
import { promotionRoutes } from './promotions/routes.ts'
import * as trustJobs from './trust/jobs.ts'
import * as trustListeners from './trust/listeners.ts'
import { trustRoutes } from './trust/routes.ts'
import { traceRoutes } from './traces/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { storeWorkRoutes } from './store-work/routes.ts'

type Parts = {
  routes?: (app: FastifyInstance, deps: Deps) => Promise<void>
  listeners?: Record<string, Listener>
  jobs?: Record<string, Job>
  /** Only identity: resolves the signed-in user of a request. */
  identify?: (deps: Deps) => onRequestAsyncHookHandler
}
export type Domain = { name: DomainName } & Parts

/** What becomes of everything that a seller promised when it closes for good. */
export const endings: Endings = {
  ...giftCardEndings,
  ...returnEndings,
  ...eventEndings,
  ...perkEndings,
  ...promotionEndings,
  ...loyaltyEndings,
}

const parts: Partial<Record<DomainName, Parts>> = {
  places: { routes: placesRoutes },
  legal: { routes: legalRoutes },
  identity: { identify, routes: identityRoutes, jobs: identityJobs },
  stores: { routes: storeRoutes },
  teams: { routes: teamRoutes, jobs: teamJobs },
  catalog: { routes: catalogRoutes },
  search: { routes: searchRoutes, listeners: searchListeners, jobs: searchJobs },
  imports: { routes: importRoutes, jobs: importJobs },
  assistant: { routes: assistantRoutes, jobs: assistantJobs },
  wishlist: { routes: wishlistRoutes, listeners: wishlistListeners, jobs: wishlistJobs },
  cart: { routes: cartRoutes, jobs: cartJobs, listeners: cartListeners },
  payments: { routes: paymentRoutes, jobs: paymentsJobs },
  'gift-cards': { routes: giftCardRoutes, listeners: giftCardListeners, jobs: giftCardJobs },
  loyalty: { routes: loyaltyRoutes, jobs: loyaltyJobs },
  orders: { routes: orderRoutes, listeners: ordersListeners, jobs: ordersJobs },
  conversations: { routes: conversationRoutes },
  'store-work': { routes: storeWorkRoutes },
  pickups: { routes: pickupRoutes },
  wallet: { routes: walletRoutes },
  returns: { routes: returnRoutes, listeners: returnsListeners, jobs: returnsJobs },
  traces: { routes: traceRoutes },
  promotions: { routes: promotionRoutes, jobs: promotionJobs, listeners: promotionListeners },
  checkout: { routes: checkoutRoutes, jobs: checkoutJobs },
  'local-first': { routes: localFirstRoutes },
  'mall-office': { routes: mallOfficeRoutes, jobs: mallOfficeJobs },
  'retailer-office': { routes: retailerOfficeRoutes },
  notifications: { routes: notificationRoutes, listeners: notificationsListeners, jobs: notificationsJobs },
  shares: { routes: shareRoutes, listeners: shareListeners, jobs: shareJobs },
  events: { routes: eventRoutes, jobs: eventJobs },
  corrections: { routes: correctionRoutes },
  reviews: { routes: reviewRoutes, listeners: reviewListeners, jobs: reviewJobs },
  questions: { routes: questionRoutes, listeners: questionListeners },
  perks: { routes: perkRoutes, listeners: perkListeners, jobs: perkJobs },
  community: { routes: communityRoutes, listeners: communityListeners, jobs: communityJobs },
  moderation: {
    routes: moderationRoutes({ ...reviewTexts, ...eventTexts, ...correctionTexts, ...communityTexts, ...questionTexts }),
    listeners: moderationListeners,
  },
  support: { routes: supportRoutes, jobs: supportJobs },
  enquiries: { routes: enquiryRoutes },
  applications: { routes: applicationRoutes, listeners: applicationListeners, jobs: applicationJobs },
  operations: { routes: operationsRoutes, jobs: operationsJobs },
  trust: { routes: trustRoutes, jobs: trustJobs, listeners: trustListeners },
  closings: { routes: closingRoutes(endings), listeners: closingListeners, jobs: closingJobs(endings) },
  privacy: { routes: privacyRoutes, jobs: privacyJobs, listeners: privacyListeners },
  admin: { routes: adminRoutes(endings), jobs: adminJobs },
}

export const domains: readonly Domain[] = DOMAINS.map(({ name }) => ({ name, ...parts[name] }))
