import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { moderatedTexts } from './moderated.ts'
import * as personal from './personal-data.ts'
import { communityRoutes } from './routes.ts'

export default domain({
  owns: 'profiles, follows, muted and blocked people; groups of malls and cities, posts and answers; requests to local stores; messages to stores and malls',
  ends: {
    profile_photos: 'a day after it was replaced',
    post_photos: 'a day after it was sent and not used',
    announcements_told: 'with its announcement',
  },
  stays: {
    profiles: 'people write and remove it',
    follows: 'people write and remove it',
    silences: 'people write and remove it',
    community_groups: 'people write and remove it',
    group_members: 'people write and remove it',
    posts: 'people write and remove it',
    comments: 'people write and remove it',
    post_marks: 'people write and remove it',
    store_requests: 'people write and remove it',
    store_threads: 'people write and remove it',
  },
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
