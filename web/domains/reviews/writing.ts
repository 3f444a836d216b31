import {
  askedReview,
  changeReply,
  myReview,
  replyToReview,
  reviewsDue,
  sendReviewPhoto,
  writeAskedReview,
  writeReview,
} from '#contracts/reviews/writing.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { mySpirals, mySpiralsHistory } from '../loyalty/queries.ts'
import { type About, allOfReviews } from './queries.ts'

export const dueReviews = () => ({ ...read(reviewsDue), staleTime: 0 })
export const ownReview = (about: About) => read(myReview, { query: about })
// Apart from the queries: a page that shows reviews does not need what a person needs to write one.
export const useWriteReview = () => useWrite(writeReview, [...allOfReviews(), mySpirals(), mySpiralsHistory()], { failure: 'mine' })
const answered = () => [...allOfReviews(), { queryKey: ['api', 'retailer', 'reviews'] }, read(retailerOverview)]
export const useReply = () => useWrite(replyToReview, answered(), { failure: 'mine' })
export const useChangeReply = () => useWrite(changeReply, answered(), { failure: 'mine' })
export const useSendPhoto = () => useWrite(sendReviewPhoto, [], { failure: 'mine' })
export const reviewAsked = (token: string) => read(askedReview, { params: { token } })
export const useWriteAsked = (token: string) => useWrite(writeAskedReview, [reviewAsked(token), ...allOfReviews()], { failure: 'mine' })
