import { domain } from '../domain.ts'
import { moderatedTexts } from './moderated.ts'
import * as listeners from './listeners.ts'
import { questionRoutes } from './routes.ts'

export default domain({
  owns: 'questions about products and stores, answered by their sellers and by people who received them',
  doors: ['personal-data.ts'],
  routes: questionRoutes,
  listeners,
  moderatedTexts,
  handsOut: ['question_sellers', 'questions'],
  journeys: ['reviews'],
})
