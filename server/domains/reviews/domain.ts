import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { moderatedTexts } from './moderated.ts'
import { hasOwnReviews } from './own-reviews.ts'
import * as personal from './personal-data.ts'
import { reviewRoutes } from './routes.ts'

export default domain({
  owns: 'reviews of products and stores by people who received them, their answers and votes; ratings',
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
