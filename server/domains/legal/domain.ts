import { domain } from '../domain.ts'
import { legalRoutes } from './routes.ts'

export default domain({
  owns: 'legal texts in their versions',
  doors: ['legal.ts'],
  routes: legalRoutes,
  journeys: ['shell'],
})
