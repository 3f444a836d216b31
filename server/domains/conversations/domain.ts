import { domain } from '../domain.ts'
import { waiting } from './messages.ts'
import { conversationRoutes } from './routes.ts'

export default domain({
  owns: 'messages and problems between shopper, store and support about a fulfillment',
  tablesOf: 'orders',
  doors: ['message-news.ts', 'messages.ts'],
  routes: conversationRoutes,
  waitsForAdmins: waiting,
  journeys: ['conversation'],
})
