import { domain } from '../domain.ts'
import { identifyKey } from './identify.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { apiAccessRoutes } from './routes.ts'

export default domain({
  owns: 'API keys of retailers, and signed messages about their events to other programs',
  ends: {
    webhook_deliveries: 'after 30 days',
  },
  stays: {
    api_keys: 'a business removes its own',
    webhook_endpoints: 'a business removes its own',
  },
  readsWidely: true,
  doors: ['replay.ts'],
  handsOut: ['webhook_deliveries', 'webhook_endpoints'],
  identify: identifyKey,
  routes: apiAccessRoutes,
  listeners,
  jobs,
  personal: { ofPerson: { apiKeys: personalDataOf } },
  journeys: ['control-panel'],
})
