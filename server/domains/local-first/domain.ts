import { domain } from '../domain.ts'
import { localFirstRoutes } from './routes.ts'

export default domain({
  owns: 'independent stores put first: the same item from one nearby, pledges, what a city spends at them',
  readsWidely: true,
  doors: ['pledges.ts'],
  routes: localFirstRoutes,
  journeys: ['shelves'],
})
