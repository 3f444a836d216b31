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
  ends: {
    loyalty_goals: 'with the account of its person',
  },
  stays: {
    loyalty_earnings: 'the books of SPIRALs',
    spiral_lots: 'the books of SPIRALs',
    spiral_spends: 'the books of SPIRALs',
    reward_redemptions: 'the books of SPIRALs',
    donation_payouts: 'the books of SPIRALs',
    redemption_spends: 'the books of SPIRALs',
    loyalty_rules: 'SPIRALs were earned under it',
    loyalty_drafts: 'written by admins',
    tier_statuses: 'one for each person',
    local_groups: 'written by admins',
    rewards: 'written by admins',
  },
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
