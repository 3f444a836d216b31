export { askedShopsBy, forgetAskedShops, forgetTenantInvitesTo, tenantInvitesTo } from './personal-data.ts'
