import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { cartRoutes } from './routes.ts'

export default domain({
  owns: "the account's copy of the browser's cart, carts shared by link",
  doors: ['cart.ts', 'personal-data.ts'],
  routes: cartRoutes,
  jobs,
  listeners,
  journeys: ['cart', 'tabs', 'early-presses', 'trip', 'first-sale'],
})
