import { bookingsOf, domain } from '../domain.ts'
import { traceRoutes } from './routes.ts'

export default domain({
  owns: 'the transfers behind an amount, in words: for its shopper, its business and support',
  routes: (app, deps, all) => traceRoutes(bookingsOf(all))(app, deps),
  journeys: ['gift-cards'],
})
