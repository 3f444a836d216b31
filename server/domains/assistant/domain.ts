import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { assistantRoutes } from './routes.ts'

export default domain({
  owns: "drafts of applications and products from a shop's site, its catalog rows and photos; the count of try-outs",
  ends: {
    assistant_runs: 'after a day',
    recognition_outcomes: 'after 60 days',
  },
  doors: ['assist.ts', 'input.ts', 'runs.ts'],
  routes: assistantRoutes,
  jobs,
  journeys: ['joining'],
})
