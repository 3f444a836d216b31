import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { moderatedTexts } from './moderated.ts'
import { hasOwnReviews } from './own-reviews.ts'
import * as personal from './personal-data.ts'
import { reviewRoutes } from './routes.ts'

export default domain({
  owns: 'reviews of products and stores by people who received them, their answers and votes; ratings',
  ends: {
    review_photos: 'a day after it was sent and not used; then with its review',
  },
  stays: {
    reviews: 'people write and remove it',
    review_versions: 'earlier texts of a review',
    review_votes: 'people give and take it',
    ratings: 'one for each subject',
    review_asks: 'that nobody is asked twice about one purchase',
  },
  doors: ['photos.ts', 'subjects.ts'],
  routes: reviewRoutes,
  listeners,
  jobs,
  moderatedTexts,
  ownView: hasOwnReviews,
  handsOut: ['ratings', 'review_photos', 'reviews'],
  personal: { ofPerson: { reviews: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['reviews'],
})
