import { domain } from '../domain.ts'
import { enquiryRoutes } from './routes.ts'

export default domain({
  owns: 'stores and malls that want to join, and the answers',
  doors: ['enquiries.ts'],
  routes: enquiryRoutes,
  handsOut: ['enquiries'],
  journeys: ['joining'],
})
