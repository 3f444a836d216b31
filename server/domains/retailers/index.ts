export {
  addRetailer,
  changeRetailerStatus,
  type NewRetailer,
  type Retailer,
  retailerBySlug,
  retailersByIds,
  type RetailerStatus,
} from './retailers.ts'
