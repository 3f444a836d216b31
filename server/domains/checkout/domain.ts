import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { checkoutRoutes } from './routes.ts'

export default domain({
  owns: 'the quote, and the one act that turns a cart into an order',
  ends: {
    checkout_requests: 'after 24 hours',
  },
  stays: {
    one_click_settings: 'one for each person who turned it on',
  },
  doors: ['checkout.ts'],
  routes: checkoutRoutes,
  jobs,
  personal: { ofPerson: { oneClick: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['first-sale', 'keyboard', 'cart', 'checkout', 'one-click', 'lost-answers'],
})
