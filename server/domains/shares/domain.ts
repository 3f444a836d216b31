import { domain } from '../domain.ts'
import { waiting } from './decide.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { shareRoutes } from './routes.ts'

export default domain({
  owns: 'shares, the visits and orders they brought, invited friends, challenges',
  ends: {
    share_visits: 'after a year',
  },
  stays: {
    share_codes: 'one for each person',
    shares: 'the reason of a reward',
    share_orders: 'the reason of a reward',
    reward_offers: 'written by admins',
    challenge_rewards: 'the books of SPIRALs',
    referrals: 'the books of SPIRALs',
  },
  routes: shareRoutes,
  listeners,
  jobs,
  handsOut: ['referrals'],
  personal: { ofPerson: { sharing: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  waitsForAdmins: waiting,
  journeys: ['shares', 'sharing'],
})
