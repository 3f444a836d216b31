import { domain } from '../domain.ts'
import { actFor } from './in-process.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { agentToolRoutes } from './routes.ts'

export default domain({
  owns: 'the tools that assistants call with the rights of their person; purchases that wait for the confirmation of their buyer',
  ends: {
    purchase_confirmations: 'after 90 days',
    agent_days: 'after 90 days',
    agent_records: 'at the end of its sign-in; an agent that nobody let in after 7 days',
  },
  doors: ['call-tool.ts', 'connected.ts', 'in-process.ts', 'limits.ts', 'mcp-message.ts', 'tool.ts', 'tools/index.ts'],
  identify: () => actFor,
  routes: agentToolRoutes,
  jobs,
  journeys: ['agents'],
  personal: { ofPerson: { agents: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
})
