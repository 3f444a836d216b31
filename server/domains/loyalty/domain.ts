import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import { loyaltyRoutes } from './routes.ts'

export default domain({
  owns: 'SPIRALs earned, spent, redeemed and given back; tiers, rules and their replay, rewards, local groups',
  doors: [
    'account.ts',
    'acts.ts',
    'drafts.ts',
    'expiring.ts',
    'personal-data.ts',
    'published-rules.ts',
    'rules.ts',
    'spirals.ts',
    'tables.ts',
    'take-back.ts',
    'traced.ts',
  ],
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
  journeys: ['first-sale', 'shares'],
})
