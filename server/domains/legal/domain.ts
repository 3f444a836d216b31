import { domain } from '../domain.ts'
import { legalRoutes } from './routes.ts'

export default domain({
  owns: 'legal texts in their versions',
  stays: {
    legal_documents: 'what was accepted can be read again',
  },
  doors: ['legal.ts'],
  routes: legalRoutes,
  journeys: ['shell'],
})
