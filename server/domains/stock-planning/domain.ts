import { domain } from '../domain.ts'
import { stockPlanningRoutes } from './routes.ts'

export default domain({
  owns: "the health of a retailer's stock: what runs out, lies too long or lost demand; transfers between its stores",
  readsWidely: true,
  routes: stockPlanningRoutes,
})
