import { domain } from '../domain.ts'
import { storeWorkRoutes } from './routes.ts'

export default domain({
  owns: 'what a store or SPIRAL Center has to do: work lists, missing items, replacements; the desk of a Center: parcels, who has them, shelves, the way back',
  tablesOf: 'orders',
  doors: ['parcels.ts', 'spots.ts', 'work.ts'],
  routes: storeWorkRoutes,
  journeys: ['counter', 'shortage', 'offices', 'center-desk'],
})
