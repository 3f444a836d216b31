import { domain } from '../domain.ts'
import { moderatedTexts } from './moderated.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { reviewRoutes } from './routes.ts'

export default domain({
  owns: 'reviews of products and stores by people who received them, their answers and votes; ratings',
  doors: ['personal-data.ts', 'photos.ts', 'subjects.ts'],
  routes: reviewRoutes,
  listeners,
  jobs,
  moderatedTexts,
  handsOut: ['ratings', 'review_photos', 'reviews'],
  journeys: ['reviews'],
})
