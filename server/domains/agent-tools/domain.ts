import { domain } from '../domain.ts'
import { actFor } from './in-process.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { agentToolRoutes } from './routes.ts'

export default domain({
  owns: 'the tools that assistants call with the rights of their person; purchases that wait for the confirmation of their buyer',
  doors: ['call-tool.ts', 'connected.ts', 'in-process.ts', 'limits.ts', 'mcp-message.ts', 'tool.ts', 'tools/index.ts'],
  identify: () => actFor,
  routes: agentToolRoutes,
  jobs,
  journeys: ['agents'],
  personal: { ofPerson: { agents: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
})
