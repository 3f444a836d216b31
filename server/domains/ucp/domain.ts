import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { ucpRoutes } from './routes.ts'

export default domain({
  owns: 'the Universal Commerce Protocol and the Agentic Commerce Protocol: profile, negotiation, catalog, carts and checkouts for agents of other platforms',
  ends: {
    ucp_sessions: 'a day after its end; with an order after 180 days',
  },
  routes: ucpRoutes,
  listeners,
  jobs,
  personal: { ofPerson: { agentCheckouts: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
})
