import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { assistantsRoutes } from './routes.ts'

export default domain({
  owns: 'the assistants that people talk to: what each may do, conversations, answers by a model or by rules, changes that wait for a press',
  ends: {
    assistant_conversations: '180 days after its last message; 30 days for guests',
  },
  doors: ['agents.ts', 'answer.ts', 'flagged.ts'],
  routes: assistantsRoutes,
  jobs,
  personal: { ofPerson: { assistants: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['assistants'],
})
