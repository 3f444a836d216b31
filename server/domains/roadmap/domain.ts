import { domain, waitingOf } from '../domain.ts'
import { waiting } from './ideas.ts'
import * as jobs from './jobs.ts'
import { forgetAddress, forgetPerson, personalDataOf } from './public.ts'
import { roadmapRoutes } from './routes.ts'

export default domain({
  owns: 'what comes next: features, cities and malls on the way, votes, the waitlist, ideas, and the gates of a phase',
  ends: {
    roadmap_votes: 'after 7 days without confirmation, when it is taken back, or with the account of its person',
    waitlist_entries: 'after 7 days without confirmation, when its person leaves, or with the account of its person',
    roadmap_ideas: '180 days after it was settled',
  },
  stays: {
    roadmap_items: 'written by admins',
    roadmap_gates: 'one for each gate of a phase',
  },
  routes: (app, deps, all) => roadmapRoutes(app, deps, waitingOf(all)),
  jobs,
  personal: { ofPerson: { roadmap: personalDataOf }, forgetPerson, forgetAddress },
  waitsForAdmins: waiting,
  journeys: ['roadmap'],
})
