import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { moderatedTexts } from './moderated.ts'
import * as personal from './personal-data.ts'
import { communityRoutes } from './routes.ts'

export default domain({
  owns: 'profiles, follows, muted and blocked people; groups of malls and cities, posts and answers; requests to local stores; messages to stores and malls',
  readsWidely: true,
  doors: ['follows.ts', 'store-messages.ts'],
  routes: communityRoutes,
  listeners,
  jobs,
  moderatedTexts,
  handsOut: ['follows', 'store_messages', 'store_threads'],
  personal: { ofPerson: { community: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['community'],
})
