import { domain } from '../domain.ts'
import { waiting } from './decide.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { shareRoutes } from './routes.ts'

export default domain({
  owns: 'shares, the visits and orders they brought, invited friends, challenges',
  routes: shareRoutes,
  listeners,
  jobs,
  handsOut: ['referrals'],
  personal: { ofPerson: { sharing: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  waitsForAdmins: waiting,
  journeys: ['shares', 'sharing'],
})
