import { domain } from '../domain.ts'
import { carryOver } from './carry-over.ts'
import { walletRoutes } from './routes.ts'

export default domain({
  owns: 'what a person holds, in one place with one history; the order of paying',
  stays: {
    wallet_preferences: 'one for each person',
  },
  doors: ['wallet.ts'],
  routes: walletRoutes,
  personal: { carryOver },
  journeys: ['gift-cards'],
})
