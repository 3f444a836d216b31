import { domain } from '../domain.ts'
import { forgetPerson } from './drafts.ts'
import { bookings } from './booking-kinds.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import { personalDataOf } from './personal-data.ts'
import { loyaltyRoutes } from './routes.ts'
import { dropEarningsOf } from './spirals.ts'

export default domain({
  owns: 'SPIRALs earned, spent, redeemed and given back; tiers, rules and their replay, rewards, local groups',
  doors: [
    'account.ts',
    'acts.ts',
    'drafts.ts',
    'expiring.ts',
    'published-rules.ts',
    'rules.ts',
    'spirals.ts',
    'tables.ts',
    'take-back.ts',
    'traced.ts',
  ],
  bookings,
  routes: loyaltyRoutes,
  jobs,
  endings,
  handsOut: [
    'loyalty_earnings',
    'loyalty_rules',
    'redemption_spends',
    'reward_redemptions',
    'spiral_give_backs',
    'spiral_lots',
    'spiral_spends',
  ],
  personal: { ofPerson: { spirals: personalDataOf }, forgetPerson, leaveToGuest: dropEarningsOf },
  journeys: ['first-sale', 'shares'],
})
