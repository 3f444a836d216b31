import { domain } from '../domain.ts'
import { pickupRoutes } from './routes.ts'

export default domain({
  owns: 'the counter: arrivals, codes, hand-overs and their undo, holds, passes sent by link',
  tablesOf: 'orders',
  doors: ['counter.ts', 'trip-plan.ts', 'trip.ts'],
  routes: pickupRoutes,
  journeys: ['counter', 'coming', 'first-sale'],
})
