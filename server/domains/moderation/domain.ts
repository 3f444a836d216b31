import { domain, moderatedTextsOf } from '../domain.ts'
import * as listeners from './listeners.ts'
import { moderationRoutes } from './routes.ts'

export default domain({
  owns: 'reports about what people write, the queue of moderators, decisions and appeals',
  doors: ['moderated-texts.ts', 'personal-data.ts', 'wording-rules.ts'],
  routes: (app, deps, all) => moderationRoutes(moderatedTextsOf(all))(app, deps),
  listeners,
  handsOut: ['moderation_cases'],
  journeys: ['community', 'reviews'],
})
