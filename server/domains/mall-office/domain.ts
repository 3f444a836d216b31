import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { mallOfficeRoutes } from './routes.ts'

export default domain({
  owns: "a mall's office: its day, tenants and their invitations, announcements, team, figures",
  stays: {
    place_visits: 'figures of malls from before visits were counted; nothing is added',
    tenant_invites: 'a few for each mall',
    mall_announcements: 'a few for each mall',
    mall_promotion_asks: 'a few for each mall',
    mall_plan_versions: 'a few for each mall',
    mall_asked_shops: 'a few for each mall',
  },
  readsWidely: true,
  doors: ['access.ts', 'profile.ts', 'promotion-news.ts', 'tenant-reports.ts'],
  routes: mallOfficeRoutes,
  jobs,
  handsOut: ['mall_announcements'],
  personal: {
    ofPerson: { shopsAskedFor: personal.askedShopsBy },
    ofAddress: { tenantInvitations: personal.tenantInvitesTo },
    forgetPerson: personal.forgetAskedShops,
    forgetAddress: personal.forgetTenantInvitesTo,
  },
  journeys: ['mall-manager', 'mall-plan', 'center-desk'],
})
