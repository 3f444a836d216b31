import { domain, moderatedTextsOf } from '../domain.ts'
import { moderatedTexts } from './listings.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { waiting } from './queue.ts'
import { moderationRoutes } from './routes.ts'

export default domain({
  owns: 'reports about what people write and listings, the queue of moderators, decisions and appeals',
  stays: {
    moderation_cases: 'decisions with their reasons',
    text_reports: 'decisions with their reasons',
  },
  doors: ['moderated-texts.ts', 'wording-rules.ts'],
  routes: (app, deps, all) => moderationRoutes(app, deps, moderatedTextsOf(all)),
  listeners,
  moderatedTexts,
  personal: { ofPerson: { moderation: personalDataOf } },
  waitsForAdmins: waiting,
  journeys: ['community', 'reviews', 'cards'],
})
