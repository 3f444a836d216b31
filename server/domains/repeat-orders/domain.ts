import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { repeatOrderRoutes } from './routes.ts'

export default domain({
  owns: 'items that shoppers order again every few weeks: what they agreed to, due days, questions, and the orders that came of them',
  stays: {
    repeat_orders: 'an agreement with the shopper, until the account closes',
  },
  routes: repeatOrderRoutes,
  jobs,
  endings,
  handsOut: ['repeat_orders'],
  personal: { ofPerson: { repeatOrders: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['plans'],
})
