export { askedShopsBy, forgetAskedShops, forgetTenantInvitesTo, tenantInvitesTo } from './personal-data.ts'
export { changeMallHours } from './profile.ts'
