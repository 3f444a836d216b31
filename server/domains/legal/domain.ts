import { domain } from '../domain.ts'
import { legalRoutes } from './routes.ts'

export default domain({
  owns: 'legal texts in their versions',
  stays: {
    legal_documents: 'people can read again the version that they accepted',
  },
  doors: ['legal.ts'],
  routes: legalRoutes,
  journeys: ['shell'],
})
