import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { checkoutRoutes } from './routes.ts'

export default domain({
  owns: 'the quote, and the one act that turns a cart into an order',
  doors: ['personal-data.ts'],
  routes: checkoutRoutes,
  jobs,
  journeys: ['first-sale', 'keyboard', 'cart', 'checkout', 'one-click', 'lost-answers'],
})
