export { addRetailer, type NewRetailer, type Retailer, retailerBySlug, retailersByIds, type RetailerStatus } from './retailers.ts'
