import { domain } from '../domain.ts'
import { moderatedTexts } from './moderated.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { communityRoutes } from './routes.ts'

export default domain({
  owns: 'profiles, follows, muted and blocked people; groups of malls and cities, posts and answers; requests and messages to local stores',
  readsWidely: true,
  doors: ['personal-data.ts'],
  routes: communityRoutes,
  listeners,
  jobs,
  moderatedTexts,
  handsOut: ['store_messages', 'store_threads'],
  journeys: ['community'],
})
