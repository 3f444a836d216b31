import {
  askedReview,
  myReview,
  replyToReview,
  retailerReviews,
  reviewsDue,
  sendReviewPhoto,
  writeAskedReview,
  writeReview,
} from '#contracts/reviews/writing.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { mySpirals, mySpiralsHistory } from '../loyalty/queries.ts'
import { type About, allOfReviews } from './queries.ts'

export const dueReviews = () => ({ ...read(reviewsDue), staleTime: 0 })
export const ownReview = (about: About) => read(myReview, { query: about })
// Apart from the queries: a page that shows reviews does not need what a person needs to write one.
export const useWriteReview = () => useWrite(writeReview, [...allOfReviews(), mySpirals(), mySpiralsHistory()], { failure: 'mine' })
export const reviewsFor = (retailerId: RetailerId, state: 'open' | 'all') => readPages(retailerReviews, { query: { retailerId, state } })
export const useReply = () =>
  useWrite(replyToReview, [...allOfReviews(), { queryKey: ['api', 'retailer', 'reviews'] }, read(retailerOverview)], { failure: 'mine' })
export const useSendPhoto = () => useWrite(sendReviewPhoto, [], { failure: 'mine' })
export const reviewAsked = (token: string) => read(askedReview, { params: { token } })
export const useWriteAsked = (token: string) => useWrite(writeAskedReview, [reviewAsked(token), ...allOfReviews()], { failure: 'mine' })
