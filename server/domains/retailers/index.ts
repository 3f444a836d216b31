export { keepProfile, lockProfile, type Profile, profileOf } from './profile.ts'
export { stopRetailer } from './stopped.ts'
export {
  addRetailer,
  changeRetailerStatus,
  joinRetailer,
  type NewRetailer,
  type Retailer,
  retailerBySlug,
  retailersByIds,
  type RetailerStatus,
} from './retailers.ts'
