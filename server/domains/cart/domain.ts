import { domain } from '../domain.ts'
import { moveLines } from './cart.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { cartRoutes } from './routes.ts'

export default domain({
  owns: "the account's copy of the browser's cart, carts shared by link",
  ends: {
    cart_shares: '90 days after a guest renewed it; with the account of its person',
    cart_lines: 'with the account of its person, or with the order',
  },
  stays: {
    carts: 'one for each account or browser that put something in',
  },
  doors: ['cart.ts'],
  routes: cartRoutes,
  jobs,
  listeners,
  personal: { ofPerson: { cart: personal.personalDataOf }, forgetPerson: personal.forgetPerson, carryOver: moveLines },
  journeys: ['cart', 'tabs', 'early-presses', 'trip', 'first-sale', 'assistive'],
})
