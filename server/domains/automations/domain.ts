import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { automationRoutes } from './routes.ts'

export default domain({
  owns: 'rules of a business that do routine work: when they run, what they do, their tests, log and undo',
  ends: {
    automation_runs: 'after 400 days',
  },
  stays: {
    automations: 'a business removes its own',
  },
  readsWidely: true,
  routes: automationRoutes,
  listeners,
  jobs,
  personal: { ofPerson: { automations: personalDataOf } },
  journeys: ['automations'],
})
