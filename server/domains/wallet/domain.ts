import { domain } from '../domain.ts'
import { walletRoutes } from './routes.ts'

export default domain({
  owns: 'what a person holds, in one place with one history; the order of paying',
  doors: ['carry-over.ts', 'wallet.ts'],
  routes: walletRoutes,
  journeys: ['gift-cards'],
})
