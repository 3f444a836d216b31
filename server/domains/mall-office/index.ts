export { forgetTenantInvitesTo, tenantInvitesTo } from './personal-data.ts'
