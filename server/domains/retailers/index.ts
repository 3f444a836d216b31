export { forgetPerson, personalDataOf } from './personal-data.ts'
export { keepProfile, lockProfile, type Profile, profileOf } from './profile.ts'
export { askForReview, lockReview, type Review, reviewsOf, setLegalName, settleReview, waitingReviews } from './reviews.ts'
export { keepVersions, type KeptVersion, versionsOf } from './versions.ts'
export { type Ending, type EndingNews, type Endings, NONE_LEFT, NOTHING, type Seller, type Standing } from './endings.ts'
export { stopRetailer } from './stopped.ts'
export {
  addRetailer,
  changeRetailerStatus,
  changeTerms,
  freeSlug,
  IS_INDEPENDENT,
  joinRetailer,
  lockRetailer,
  moveStatus,
  refuseClosed,
  type NewRetailer,
  type Retailer,
  retailerBySlug,
  retailersByIds,
  retailersWith,
  type RetailerStatus,
  sellingRetailers,
  statusReasonOf,
} from './retailers.ts'
export { statusesAfter } from './rules.ts'
