export { stopRetailer } from './stopped.ts'
export { forgetInvitationsTo, invitationsTo } from './invitations.ts'
export {
  addRetailer,
  changeRetailerStatus,
  type NewRetailer,
  type Retailer,
  retailerBySlug,
  retailersByIds,
  type RetailerStatus,
} from './retailers.ts'
