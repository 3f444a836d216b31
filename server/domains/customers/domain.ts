import { domain } from '../domain.ts'
import { countPerson } from './count.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { customerRoutes } from './routes.ts'

export default domain({
  owns: 'the customers of retailers: what each spent, notes and tags, consent to be written to; one inbox of what shoppers write, stored answers',
  stays: {
    customers: 'one for each customer of a business, until the account closes',
    reply_templates: 'a business removes its own',
  },
  readsWidely: true,
  routes: customerRoutes,
  listeners,
  personal: {
    ofPerson: { customerOf: personal.personalDataOf },
    forgetPerson: personal.forgetPerson,
    adopt: countPerson,
  },
  journeys: ['offices', 'reviews'],
})
