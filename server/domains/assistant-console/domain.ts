import { domain } from '../domain.ts'
import { assistantConsoleRoutes } from './routes.ts'

export default domain({
  owns: 'the console of developers for assistants: runs of prompts and tools, saved cases, checks of the language model and its switch',
  stays: {
    assistant_cases: 'written by admins, who remove them',
  },
  doors: ['engine.ts'],
  routes: assistantConsoleRoutes,
  journeys: ['walk'],
})
