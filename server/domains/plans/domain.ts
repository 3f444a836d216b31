import { domain } from '../domain.ts'
import { bookings } from './booking-kinds.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { planRoutes } from './routes.ts'

export default domain({
  owns: 'plans of shoppers and retailers: prices, benefits, memberships, what was agreed to, renewals and their charges',
  stays: {
    plans: 'plans that businesses bought',
    plan_memberships: 'the books',
  },
  doors: ['charges.ts', 'disputed.ts', 'free-shipping.ts', 'rules.ts'],
  readsWidely: true,
  bookings,
  routes: planRoutes,
  jobs,
  handsOut: ['plans', 'plan_charges', 'plan_memberships', 'plan_savings'],
  personal: { ofPerson: { plans: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['plans'],
})
